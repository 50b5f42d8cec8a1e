import { ROUTE_TABLE, type RouteEntry } from './route-table.ts';
import type { PageName } from './paths.ts';
import { PATH_PARAMETERS, type PathParameter } from './path-parameters.ts';

/** The values of an address's path parameters: `{ base: 'BTC', quote: 'USDT' }`. */
export type PathValues = Readonly<Partial<Record<PathParameter, string>>>;

interface PathMatch {
  readonly entry: RouteEntry;
  readonly values: PathValues;
}

interface Pattern {
  readonly entry: RouteEntry;
  readonly expression: RegExp;
}

const exactPaths = new Map<string, RouteEntry>();
const patterns: Pattern[] = [];

for (const entry of ROUTE_TABLE) {
  for (const path of entry.paths) {
    if (path.includes('{')) patterns.push({ entry, expression: expressionOf(path) });
    else exactPaths.set(path, entry);
  }
}

/**
 * Finds the row an address belongs to, and the values in it. The whole path counts, letter for
 * letter: a known beginning is not enough, and neither is another case (R-LINK-02, R-LINK-03).
 *
 * @param path without a language and query, with a trailing slash, undecoded
 */
export function matchPath(path: string): PathMatch | null {
  const exact = exactPaths.get(path);
  if (exact !== undefined) return { entry: exact, values: {} };
  for (const { entry, expression } of patterns) {
    const values = expression.exec(path)?.groups;
    if (values !== undefined) return { entry, values };
  }
  return null;
}

/** The row an address belongs to, or null. The path is that of `matchPath`. */
export function knownPath(path: string): RouteEntry | null {
  return matchPath(path)?.entry ?? null;
}

/** Addresses of a built page other than its own, with the one that each leads to. */
export const PAGE_ALIASES: ReadonlyMap<string, string> = new Map(
  ROUTE_TABLE.filter(isAvailable).flatMap(({ paths: [own, ...others] }) =>
    others.filter((path) => !path.includes('{')).map((path) => [path, own] as const),
  ),
);

/** Whether a page is built for the row: only such rows stand in navigation and sitemap. */
export function isAvailable(entry: RouteEntry): boolean {
  return entry.page !== undefined;
}

/** The page that stands in for an address of the table without one; null where nothing does. */
export function insteadOf(path: string): PageName | null {
  const entry = knownPath(path);
  return entry === null || isAvailable(entry) ? null : (entry.leadsTo ?? null);
}

function expressionOf(path: string): RegExp {
  // `as`: the templates of the table name the parameters of this record only; a test holds them to it.
  const source = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `(?<${name}>${PATH_PARAMETERS[name as PathParameter]})`,
  );
  return new RegExp(`^${source}$`);
}
