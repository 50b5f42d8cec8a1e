import { EDITIONS, editionOf, type Edition, type Region } from './editions.ts';
import { originOf, type SiteEnvironment } from './hosts.ts';

/** A group inside which pages name each other as alternates (R-SEO-11). */
export type SeoGroup = Edition['seoGroup'];

export const SEO_GROUPS: readonly SeoGroup[] = [
  ...new Set(EDITIONS.map(({ seoGroup }) => seoGroup)),
];

export function seoGroupOf(region: Region): SeoGroup {
  return editionOf(region).seoGroup;
}

/**
 * The origin a group's sitemap and its language-less addresses lie at, without a trailing slash:
 * that of the group's first edition.
 */
export function groupOrigin(group: SeoGroup, environment: SiteEnvironment): string {
  const first = EDITIONS.find(({ seoGroup }) => seoGroup === group);
  return originOf(first?.region ?? 'global', environment);
}
