import type { EditionDefinition } from '../edition.ts';

export const hongKong = {
  region: 'HKG',
  hostSuffix: 'hk',
  wordmark: 'Hong Kong',
  country: 'HK',
  asksConsent: 'never',
  seoGroup: 'main',
  skeleton: 'default',
  trading: {
    currency: 'HKD',
    pair: { base: 'BTC', quote: 'HKD' },
    smpType: 'None',
  },
  locales: [
    { code: 'zh-HK', name: '繁體中文（香港）', catalogues: ['zh-Hant', 'zh-HK'] },
    { code: 'en-HK', name: 'English' },
  ],
} as const satisfies EditionDefinition;
