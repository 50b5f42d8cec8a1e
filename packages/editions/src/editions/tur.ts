import type { EditionDefinition } from '../edition.ts';

export const turkiye = {
  region: 'TUR',
  hostSuffix: 'tr',
  wordmark: 'Türkiye',
  country: 'TR',
  asksConsent: 'always',
  seoGroup: 'main',
  skeleton: 'TUR',
  trading: {
    currency: 'TRY',
    pair: { base: 'BTC', quote: 'TRY' },
    smpType: 'CancelMaker',
  },
  locales: [
    { code: 'tr-TUR', name: 'Türkçe', tag: 'tr-TR', shownAs: 'tr-TR' },
    { code: 'en-TR', name: 'English' },
  ],
} as const satisfies EditionDefinition;
