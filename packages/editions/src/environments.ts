import type { SiteEnvironment } from './hosts.ts';

const TESTNET = 'testnet';

/**
 * Marks of a host by environment, the first that is found decides (R-ENV-02). `testnet` stands
 * before `-test`, which `api-testnet` contains too; the dash keeps `contest` and `developers` out.
 */
const MARKERS: readonly (readonly [SiteEnvironment, string])[] = [
  ['testnet', TESTNET],
  ['test', '-test'],
  ['dev', '-dev'],
  ['local', 'localhost'],
  ['local', '127.0.0.1'],
  ['local', '[::1]'],
];

/** The network a host belongs to (R-ENV-01). */
export function networkOfHost(host: string): 'mainnet' | 'testnet' {
  return host.toLowerCase().includes(TESTNET) ? 'testnet' : 'mainnet';
}

/** The environment a host belongs to (R-ENV-02): another set than the networks. */
export function environmentOfHost(host: string): SiteEnvironment {
  const name = host.toLowerCase();
  return MARKERS.find(([, marker]) => name.includes(marker))?.[0] ?? 'production';
}

/** The seven sites beside the main one (R-ENV-08). */
const SITES = 'cloud|announcements|sandbox|blog|learn|affiliates|institution';
const SITE_HOST = new RegExp(`^(?:${SITES})(?<testnet>[-.]testnet)?(?=\\.)`, 'i');

/**
 * The main host a site beside it belongs to: the test network's for its testnet variants, `www`
 * otherwise (R-ENV-08). Any other host comes back as it is.
 */
export function mapTestSiteHost(host: string): string {
  const found = SITE_HOST.exec(host);
  if (found === null) return host;
  const label = found.groups?.['testnet'] === undefined ? 'www' : TESTNET;
  return label + host.slice(found[0].length);
}
