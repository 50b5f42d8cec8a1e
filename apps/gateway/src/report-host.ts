import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { isLocale, regionOfLocale } from '@meridian/editions/locales.ts';
import { REGIONS, type Region } from '@meridian/editions/regions.ts';
import { reportOriginOf } from '@meridian/editions/report-origin.ts';

import type { ServedFile, Site } from './site.ts';

/** Hosts of the reports by environment: nine addresses to parse, once rather than for each request. */
const REGIONS_BY_HOST = new Map<SiteEnvironment, ReadonlyMap<string, Region>>();

/** The edition whose report a host has; null for every other host. */
export function reportRegionOf(host: string, environment: SiteEnvironment): Region | null {
  const name = host.toLowerCase().replace(/:\d{1,5}$/, '');
  return regionsByHost(environment).get(name) ?? null;
}

function regionsByHost(environment: SiteEnvironment): ReadonlyMap<string, Region> {
  const known = REGIONS_BY_HOST.get(environment);
  if (known !== undefined) return known;
  const hostnameOf = (region: Region) => new URL(reportOriginOf(region, environment)).hostname;
  const made = new Map(REGIONS.map((region) => [hostnameOf(region), region]));
  REGIONS_BY_HOST.set(environment, made);
  return made;
}

/**
 * What the report's own origin has at an address, spelled exactly so: the report in the languages of
 * its edition and the hashed files it is made of. A query is no address here: whatever a page may
 * still ask for, its request must not be able to carry more than the name of a file.
 */
export function reportFile(
  sites: readonly Site[],
  region: Region,
  target: string,
): { readonly site: Site; readonly file: ServedFile } | null {
  const [, first = ''] = target.split('/');
  if (isLocale(first) && regionOfLocale(first) !== region) return null;
  for (const site of sites) {
    const file = site.reportFiles.get(target);
    if (file !== undefined) return { site, file };
  }
  return null;
}
