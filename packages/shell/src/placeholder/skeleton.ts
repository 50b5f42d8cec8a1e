import { editionOf, type Edition } from '@meridian/editions/editions.ts';
import type { Region } from '@meridian/editions/regions.ts';

/** A skeleton the placeholder is drawn from (R-HDR-13): another set of keys than the regions. */
export type SkeletonKey = Edition['skeleton'];

export function skeletonOf(region: Region): SkeletonKey {
  return editionOf(region).skeleton;
}
