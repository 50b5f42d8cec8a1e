import { networkOfHost } from './environments.ts';
import type { SiteEnvironment } from './hosts.ts';
import { detectLanguage, withoutLanguage } from './languages.ts';

interface Address {
  /** `/tax-api`, or empty for the site that owns every other path. */
  readonly basePath: string;
  /** With or without language, base path, query and hash. */
  readonly path: string;
}

/**
 * The path of a page's canonical address (R-SEO-04): its language if the address has one, the base
 * path once, the path; no query, no hash, no doubled slash, one slash at the end. A language page is
 * its own canonical, else all languages would collapse into one address.
 */
export function canonicalPath(address: Address): string {
  const { language, below } = partsOf(address);
  return compose(language, address.basePath, below);
}

/** The canonical path of the same page in a language; null is the address without one (R-SEO-05). */
export function pathInLanguage(address: Address, language: string | null): string {
  return compose(language, address.basePath, partsOf(address).below);
}

/**
 * What the robots tag says (R-SEO-07 to 09): pages are indexed, but for those below `sem`, the whole
 * first segment behind language and base path, and for hosts of the test network.
 */
export function robotsContent({ host, ...address }: Address & { host: string }): string {
  const [, first] = partsOf(address).below.split('/');
  const hidden = first === 'sem' || networkOfHost(host) === 'testnet';
  return hidden ? 'noindex,nofollow' : 'index,follow';
}

/**
 * Whether a page tells the browser to upgrade insecure requests (R-SEO-10): in production and on the
 * test network, unless it asks for the rule's removal.
 */
export function addsUpgradeInsecureRequests(
  environment: SiteEnvironment,
  removalRequested: boolean,
): boolean {
  return !removalRequested && (environment === 'production' || environment === 'testnet');
}

interface Parts {
  readonly language: string | null;
  /** The path behind language and base path, with a slash before each segment. */
  readonly below: string;
}

function partsOf({ basePath, path }: Address): Parts {
  // Runs of slashes count as one, and a backslash as a slash, as browsers read it.
  const [own = ''] = `/${path}`.split(/[?#]/, 1);
  const clean = own.replace(/[/\\]+/g, '/');
  const below = belowBase(withoutLanguage(clean, basePath), basePath);
  // A second language, first below the base path, would take the first one's place there.
  const single = basePath === '' ? below : withoutLanguage(basePath + below, basePath);
  return { language: detectLanguage(clean, basePath), below: belowBase(single, basePath) };
}

function belowBase(path: string, basePath: string): string {
  const isBelow = basePath !== '' && (path === basePath || path.startsWith(`${basePath}/`));
  return isBelow ? path.slice(basePath.length) : path;
}

function compose(language: string | null, basePath: string, below: string): string {
  const prefix = language === null ? '' : `/${language}`;
  return `${prefix}${basePath}${below}/`.replace(/\/+$/, '/');
}
