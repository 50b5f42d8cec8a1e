import { brand } from './brand.ts';
import { hostLabelOf, type Region } from './regions.ts';

/** The environments a site is built for (R-ENV-02). One build serves one of them. */
export const SITE_ENVIRONMENTS = ['production', 'testnet', 'test', 'dev', 'local'] as const;

export type SiteEnvironment = (typeof SITE_ENVIRONMENTS)[number];

const FIRST_LABEL: Readonly<Record<Exclude<SiteEnvironment, 'local'>, string>> = {
  production: 'www',
  testnet: 'testnet',
  test: 'www-test',
  dev: 'www-dev',
};

const LOCAL_PORT = 8080;

/**
 * The origin of an edition's sites, without a trailing slash. Local builds use `*.localhost`, which
 * resolves by itself in current browsers; the global edition is plain `localhost`.
 */
export function originOf(region: Region, environment: SiteEnvironment): string {
  if (environment === 'local') {
    const host = region === 'global' ? 'localhost' : `${hostLabelOf(region)}.localhost`;
    return `http://${host}:${LOCAL_PORT}`;
  }
  return `https://${FIRST_LABEL[environment]}.${hostLabelOf(region)}.${brand.topLevelDomain}`;
}

export function isSiteEnvironment(text: string): text is SiteEnvironment {
  const environments: readonly string[] = SITE_ENVIRONMENTS;
  return environments.includes(text);
}
