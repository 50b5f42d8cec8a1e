import type { EditionDefinition } from '../edition.ts';

export const georgia = {
  region: 'GEO',
  hostSuffix: 'ge',
  wordmark: 'Georgia',
  country: 'GE',
  asksConsent: 'never',
  seoGroup: 'GEO',
  skeleton: 'GEO',
  trading: {
    currency: 'GEL',
    pair: { base: 'BTC', quote: 'GEL' },
    smpType: 'CancelMaker',
  },
  locales: [
    { code: 'ka-GEO', name: 'ქართული', tag: 'ka-GE' },
    { code: 'ru-GEO', name: 'Русский', tag: 'ru-GE', shownAs: 'ru-RU' },
    { code: 'en-GEO', name: 'English', tag: 'en-GE', shownAs: 'en' },
  ],
} as const satisfies EditionDefinition;
