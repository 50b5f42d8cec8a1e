import { originOf, type SiteEnvironment } from './hosts.ts';
import type { Region } from './regions.ts';

/**
 * The groups inside which pages name each other as alternates (R-SEO-11). Turkey, Hong Kong, the
 * Netherlands and the Emirates stand in the main group with hosts of their own.
 */
export const SEO_GROUPS = ['main', 'EU', 'KAZ', 'GEO', 'IDN'] as const;

export type SeoGroup = (typeof SEO_GROUPS)[number];

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

/** The origin a group's sitemap and its language-less addresses lie at, without a trailing slash. */
export function groupOrigin(group: SeoGroup, environment: SiteEnvironment): string {
  return originOf(group === 'main' ? 'global' : group, environment);
}
