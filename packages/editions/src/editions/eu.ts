import type { EditionDefinition } from '../edition.ts';

export const europe = {
  region: 'EU',
  hostSuffix: 'eu',
  wordmark: 'Europe',
  country: null,
  asksConsent: 'always',
  seoGroup: 'EU',
  skeleton: 'EUR',
  trading: {
    currency: 'EUR',
    pair: { base: 'BTC', quote: 'EUR' },
    smpType: 'None',
  },
  locales: [
    { code: 'en-EU', name: 'English', tag: 'en' },
    { code: 'cs-EU', name: 'Čeština', tag: 'cs-CZ', shownAs: 'cs-CZ' },
    { code: 'de-EU', name: 'Deutsch', tag: 'de-DE', shownAs: 'de-DE' },
    { code: 'es-EU', name: 'Español', tag: 'es-ES', shownAs: 'es-ES' },
    { code: 'el-EU', name: 'Ελληνικά', tag: 'el-GR', shownAs: 'el-GR' },
    { code: 'fr-EU', name: 'Français', tag: 'fr-FR', shownAs: 'fr-FR' },
    { code: 'it-EU', name: 'Italiano', tag: 'it-IT', shownAs: 'it-IT' },
    { code: 'lt-EU', name: 'Lietuvių', tag: 'lt-LT', shownAs: 'lt-LT' },
    { code: 'hu-EU', name: 'Magyar', tag: 'hu-HU', shownAs: 'hu-HU' },
    { code: 'nl-EU', name: 'Nederlands', tag: 'nl-NL', shownAs: 'nl-NL' },
    { code: 'pl-EU', name: 'Polski', tag: 'pl-PL', shownAs: 'pl-PL' },
    { code: 'pt-EU', name: 'Português', tag: 'pt-PT', shownAs: 'pt-PT', catalogues: ['pt-PT'] },
    { code: 'ro-EU', name: 'Română', tag: 'ro-RO', shownAs: 'ro-RO' },
  ],
} as const satisfies EditionDefinition;
