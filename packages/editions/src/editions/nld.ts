import type { EditionDefinition } from '../edition.ts';

export const netherlands = {
  region: 'NLD',
  hostSuffix: 'nl',
  wordmark: 'Nederland',
  country: 'NL',
  asksConsent: 'always',
  seoGroup: 'main',
  skeleton: 'default',
  trading: {
    currency: 'EUR',
    pair: { base: 'BTC', quote: 'EUR' },
    smpType: 'None',
  },
  locales: [
    { code: 'nl-NL', name: 'Nederlands' },
    { code: 'en-NL', name: 'English' },
  ],
} as const satisfies EditionDefinition;
