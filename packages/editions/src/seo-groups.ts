import type { Region } from './regions.ts';

/**
 * The groups inside which pages name each other as alternates (R-SEO-11). Turkey, Hong Kong, the
 * Netherlands and the Emirates stand in the main group with hosts of their own.
 */
export type SeoGroup = 'main' | 'EU' | 'KAZ' | 'GEO' | 'IDN';

export function seoGroupOf(region: Region): SeoGroup {
  switch (region) {
    case 'EU':
    case 'KAZ':
    case 'GEO':
    case 'IDN':
      return region;
    default:
      return 'main';
  }
}
