import type { Region } from '@meridian/editions/regions.ts';

/** The skeletons the placeholder is drawn from (R-HDR-13). Another set of keys than the regions. */
export const SKELETON_KEYS = ['TUR', 'KAZ', 'EUR', 'IDN', 'GEO', 'default'] as const;

export type SkeletonKey = (typeof SKELETON_KEYS)[number];

/** Europe's region is `EU`, its skeleton `EUR`; regions without one of their own get the default. */
const SKELETONS: Readonly<Partial<Record<Region, SkeletonKey>>> = {
  TUR: 'TUR',
  KAZ: 'KAZ',
  EU: 'EUR',
  IDN: 'IDN',
  GEO: 'GEO',
};

export function skeletonOf(region: Region): SkeletonKey {
  return SKELETONS[region] ?? 'default';
}
