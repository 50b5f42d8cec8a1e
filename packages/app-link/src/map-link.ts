import { matchPath, type PathValues } from '@meridian/routes/known-path.ts';
import type { DestinationRule } from '@meridian/routes/route-table.ts';

import { readOwnAddress, type LinkPlace } from './own-address.ts';
import { stripLanguage } from './strip-language.ts';

interface AppDestination {
  readonly dest: string;
  readonly params: Readonly<Record<string, string>>;
}

export interface MapLinkInput extends LinkPlace {
  /** As the link spells it, absolute or relative. */
  readonly url: string;
  /** Whether the page is open inside the app (R-ENV-06). */
  readonly inApp: boolean;
}

/**
 * The place in the app an address stands for, or null where the browser follows the link as usual:
 * outside the app, for other hosts, and for every address no row of the route table names
 * (R-LINK-01 to R-LINK-92). Takes any string and never throws.
 */
export function mapLink({ url, inApp, ...place }: MapLinkInput): AppDestination | null {
  if (!inApp) return null;
  const address = readOwnAddress(url, place);
  if (address === null) return null;
  const match = matchPath(withTrailingSlash(stripLanguage(address.pathname)));
  const rule = match?.entry.destinations.find(({ when }) => holds(when, address.searchParams));
  if (match === null || rule === undefined) return null;
  return {
    dest: rule.dest,
    params: {
      ...fixedParams(rule, match.values),
      ...queryParams(rule, address.searchParams),
      ...(rule.passesQuery && address.search !== '' ? { query: address.search.slice(1) } : {}),
    },
  };
}

/** R-LINK-02: on the path, before the query. */
function withTrailingSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}

function holds(when: DestinationRule['when'], query: URLSearchParams): boolean {
  return when === undefined || query.get(when.parameter) === when.equals;
}

/** The rule's own parameters, with the values of the path in them where they name some. */
function fixedParams({ params, spelling }: DestinationRule, values: PathValues) {
  const spelled: Readonly<Record<string, string | undefined>> = values;
  const filled = Object.entries(params).map(([name, template]) => {
    if (!template.includes('{')) return [name, template] as const;
    const value = template.replace(/\{(\w+)\}/g, (_, parameter: string) => {
      const text = spelled[parameter] ?? '';
      return spelling?.[parameter]?.[text] ?? text;
    });
    return [name, value] as const;
  });
  return Object.fromEntries(filled.filter(([, value]) => value !== ''));
}

/** What the rule takes from the query. An empty value counts as none, `0` is a value (R-LINK-90). */
function queryParams({ fromQuery = {} }: DestinationRule, query: URLSearchParams) {
  const given = Object.entries(fromQuery).map(([name, from]) => [name, query.get(from)] as const);
  return Object.fromEntries(
    given.filter((pair): pair is readonly [string, string] => pair[1] !== null && pair[1] !== ''),
  );
}
