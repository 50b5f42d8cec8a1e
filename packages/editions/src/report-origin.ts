import { originOf, type SiteEnvironment } from './hosts.ts';
import type { Region } from './regions.ts';

/** The first label of the hosts that have the report alone. */
const LABEL = 'report';

/**
 * The origin of an edition's report, beside its main host: `report.meridian-eu.example`,
 * `report-testnet.meridian-eu.example`, locally `report.meridian-eu.localhost`. What is kept there no
 * script of the main host can read: browsers keep storage by origin.
 */
export function reportOriginOf(region: Region, environment: SiteEnvironment): string {
  const main = new URL(originOf(region, environment));
  if (environment === 'local') {
    main.hostname = `${LABEL}.${main.hostname}`;
    return main.origin;
  }
  const [first = '', ...rest] = main.hostname.split('.');
  main.hostname = [environment === 'production' ? LABEL : `${LABEL}-${first}`, ...rest].join('.');
  return main.origin;
}
