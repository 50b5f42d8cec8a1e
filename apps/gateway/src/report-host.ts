import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { isLocale, regionOfLocale } from '@meridian/editions/locales.ts';
import { REGIONS, type Region } from '@meridian/editions/regions.ts';
import { reportOriginOf } from '@meridian/editions/report-origin.ts';

import type { ServedFile, Site } from './site.ts';

/** The edition whose report a host has; null for every other host. */
export function reportRegionOf(host: string, environment: SiteEnvironment): Region | null {
  const name = host.toLowerCase().replace(/:\d{1,5}$/, '');
  return (
    REGIONS.find((region) => new URL(reportOriginOf(region, environment)).hostname === name) ?? null
  );
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
