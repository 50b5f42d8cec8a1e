import { defaultLocale } from './default-locale.ts';
import type { ServedFile, Site } from './site.ts';

/** What a GET on an address means. */
export type Resolution =
  | { readonly kind: 'file'; readonly site: Site; readonly file: ServedFile }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'notFound'; readonly site: Site; readonly page: ServedFile | undefined };

/**
 * Finds the file an address stands for. Addresses are compared as they are spelled, escapes and all:
 * each page has one spelling, and every other one, `..` in any disguise included, is not found.
 *
 * @param target path and query as they stand in the request line, undecoded
 * @param host the request's host, which decides the language of an address without one
 */
export function resolveTarget(sites: readonly Site[], target: string, host: string): Resolution {
  const queryAt = target.indexOf('?');
  const path = queryAt === -1 ? target : target.slice(0, queryAt);
  const query = queryAt === -1 ? '' : target.slice(queryAt);
  const segments = path.split('/').filter((segment) => segment !== '');
  const site = siteOf(sites, segments);
  const fallback = defaultLocale(host);

  const file = site.files.get(path) ?? site.files.get(`/${fallback}${path}`);
  if (file !== undefined) return { kind: 'file', site, file };

  const withSlash = `${path}/`;
  if (site.files.has(withSlash) || site.files.has(`/${fallback}${withSlash}`)) {
    return { kind: 'redirect', location: withSlash + query };
  }
  const page = site.notFound.get(segments[0] ?? '') ?? site.notFound.get(fallback);
  return { kind: 'notFound', site, page };
}

/**
 * The language comes first and the base path second, and an unknown language does not change whose
 * page it is: `/xx/tax-api/` is the tax site's not-found page.
 */
function siteOf(sites: readonly Site[], segments: readonly string[]): Site {
  const [first, second] = segments;
  const owner =
    sites.find(({ basePath }) => basePath === `/${first}` || basePath === `/${second}`) ??
    sites.find(({ basePath }) => basePath === '');
  if (owner === undefined) throw new Error('No site owns the paths without a base path');
  return owner;
}
