import { brand } from './brand.ts';

/** The nine editions, in the order of R-ENV-07 with the default first. */
export const REGIONS = ['global', 'HKG', 'TUR', 'KAZ', 'NLD', 'GEO', 'IDN', 'ARE', 'EU'] as const;

export type Region = (typeof REGIONS)[number];

export function isRegion(text: string): text is Region {
  const regions: readonly string[] = REGIONS;
  return regions.includes(text);
}

/** The country part of an edition's host: `eu` in `www.meridian-eu.example`. */
const HOST_SUFFIX: Readonly<Record<Exclude<Region, 'global'>, string>> = {
  HKG: 'hk',
  TUR: 'tr',
  KAZ: 'kz',
  NLD: 'nl',
  GEO: 'ge',
  IDN: 'id',
  ARE: 'ae',
  EU: 'eu',
};

/** The first label an edition's hosts share: `meridian`, `meridian-eu`. */
export function hostLabelOf(region: Region): string {
  return region === 'global' ? brand.hostLabel : `${brand.hostLabel}-${HOST_SUFFIX[region]}`;
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
    REGIONS.find((region) => region !== 'global' && name.includes(`${hostLabelOf(region)}.`)) ??
    'global'
  );
}
