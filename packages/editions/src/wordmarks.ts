import type { Region } from './regions.ts';

/**
 * What an edition's logo carries beside the brand (R-HDR-05): names as the region writes them in
 * Latin letters, part of the logo and so not translated. The global edition's logo stands alone.
 */
export const WORDMARKS: Readonly<Record<Region, string | null>> = {
  global: null,
  HKG: 'Hong Kong',
  TUR: 'Türkiye',
  KAZ: 'Qazaqstan',
  NLD: 'Nederland',
  GEO: 'Georgia',
  IDN: 'Indonesia',
  ARE: 'UAE',
  EU: 'Europe',
};
