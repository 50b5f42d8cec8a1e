import type { EditionDefinition } from '../edition.ts';

export const emirates = {
  region: 'ARE',
  hostSuffix: 'ae',
  wordmark: 'UAE',
  country: 'AE',
  asksConsent: 'never',
  seoGroup: 'main',
  skeleton: 'default',
  trading: {
    currency: 'AED',
    pair: { base: 'BTC', quote: 'AED' },
    smpType: 'None',
  },
  locales: [
    { code: 'en-ARE', name: 'English', tag: 'en-AE' },
    {
      code: 'ar-ARE',
      name: 'العربية',
      tag: 'ar-AE',
      shownAs: 'ar-SA',
      direction: 'rtl',
    },
  ],
} as const satisfies EditionDefinition;
