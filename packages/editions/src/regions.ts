import { brand } from './brand.ts';
import { editionOf, EDITIONS, type Region } from './editions.ts';

export type { Region } from './editions.ts';

/** The editions by name, in the order of R-ENV-07 with the default first. */
export const REGIONS: readonly Region[] = EDITIONS.map(({ region }) => region);

export function isRegion(text: string): text is Region {
  const regions: readonly string[] = REGIONS;
  return regions.includes(text);
}

/** The first label an edition's hosts share: `meridian`, `meridian-eu`. */
export function hostLabelOf(region: Region): string {
  const { hostSuffix } = editionOf(region);
  return hostSuffix === null ? brand.hostLabel : `${brand.hostLabel}-${hostSuffix}`;
}

/**
 * The edition a host belongs to, by substring (R-ENV-04), else the global one (R-ENV-05).
 * The substring ends in a dot: `eu` alone would claim `queue.`, `meridian-id` alone
 * `meridian-ideas.`.
 *
 * @param host a host name, with or without a port
 */
export function regionOfHost(host: string): Region {
  const name = host.toLowerCase();
  return (
    EDITIONS.find(
      ({ hostSuffix, region }) => hostSuffix !== null && name.includes(`${hostLabelOf(region)}.`),
    )?.region ?? 'global'
  );
}
