import type { EditionDefinition } from '../edition.ts';

export const kazakhstan = {
  region: 'KAZ',
  hostSuffix: 'kz',
  wordmark: 'Qazaqstan',
  country: 'KZ',
  asksConsent: 'never',
  seoGroup: 'KAZ',
  skeleton: 'KAZ',
  trading: {
    currency: 'KZT',
    pair: { base: 'BTC', quote: 'KZT' },
    smpType: 'CancelMaker',
  },
  locales: [
    { code: 'ru-KAZ', name: 'Русский', tag: 'ru-KZ', shownAs: 'ru-RU' },
    { code: 'kk-KAZ', name: 'Қазақша', tag: 'kk-KZ', shownAs: 'kk-KZ' },
    { code: 'en-KAZ', name: 'English', tag: 'en-KZ', shownAs: 'en' },
  ],
} as const satisfies EditionDefinition;
