import type { EditionDefinition } from '../edition.ts';

export const indonesia = {
  region: 'IDN',
  hostSuffix: 'id',
  wordmark: 'Indonesia',
  country: 'ID',
  asksConsent: 'never',
  seoGroup: 'IDN',
  skeleton: 'IDN',
  trading: {
    currency: 'IDR',
    pair: { base: 'BTC', quote: 'IDR' },
    smpType: 'None',
  },
  locales: [
    { code: 'id-IDN', name: 'Bahasa Indonesia', tag: 'id-ID', shownAs: 'id-ID' },
    { code: 'en-IDN', name: 'English', tag: 'en-ID', shownAs: 'en' },
  ],
} as const satisfies EditionDefinition;
