import { PAGE_PATHS, type PageName } from '../paths.ts';

/**
 * Where the app goes for a row of the table.
 *
 * A value of `params` may name path parameters in braces: `{base}{quote}`. It is left out where the
 * address has none of them.
 */
export interface DestinationRule {
  readonly dest: string;
  readonly params: Readonly<Record<string, string>>;
  /** The rule holds only if this query parameter has exactly this value. */
  readonly when?: { readonly parameter: string; readonly equals: string };
  /**
   * Destination parameters taken from the query: `{ taskId: 'task-id' }`. One that is missing or
   * empty in the query is left out, or stays as it stands in `params`.
   */
  readonly fromQuery?: Readonly<Record<string, string>>;
  /** The whole query goes along, as the parameter `query`. */
  readonly passesQuery?: true;
  /** Path parameters the app spells differently: `{ quarter: { Q: '0930' } }`. */
  readonly spelling?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A row of the route table: some addresses of one area and what they stand for. */
export interface RouteEntry {
  /** Stable and unique; nothing shows it. */
  readonly key: string;
  /** The requirement that asks for the row; `null` for a page of our own. */
  readonly requirement: string | null;
  /**
   * Paths without a language, with a trailing slash, the usual one first. Parts in braces are the
   * path parameters of `path-parameters.ts`.
   */
  readonly paths: readonly [string, ...string[]];
  /** The page behind the paths, once it is built. */
  readonly page?: PageName;
  /**
   * Where the web does what the paths name, or says why it does not, while no page of their own stands
   * there. The app does not follow it.
   */
  readonly leadsTo?: PageName;
  /** In the order they are tried. With none that holds, the address is left to the browser. */
  readonly destinations: readonly DestinationRule[];
}

export function link(
  requirement: string,
  key: string,
  paths: RouteEntry['paths'],
  ...destinations: readonly DestinationRule[]
): RouteEntry {
  return { key, requirement, paths, destinations };
}

/** The row of a page that no requirement names; without a destination it is left to the browser. */
export function own(page: PageName, ...destinations: readonly DestinationRule[]): RouteEntry {
  return { key: page, requirement: null, page, paths: [PAGE_PATHS[page]], destinations };
}

/** The row of a page that is built. */
export function built(page: PageName, entry: RouteEntry): RouteEntry {
  return { ...entry, page };
}

/** The row of addresses that another page answers for on the web. */
export function leading(leadsTo: PageName, entry: RouteEntry): RouteEntry {
  return { ...entry, leadsTo };
}

/** A screen of the app. */
export function screen(
  dest: string,
  params: DestinationRule['params'] = {},
  more: Pick<DestinationRule, 'when' | 'fromQuery' | 'spelling'> = {},
): DestinationRule {
  return { dest, params, ...more };
}

/** A mini-page inside the app (R-LINK-30 to R-LINK-56). */
export function mini(page: string): DestinationRule {
  return { dest: 'mini', params: { page } };
}

/** A tab of the app's home: 0 home, 1 markets, 2 derivatives, 3 spot. */
export function homeTab(tab: '0' | '1' | '2' | '3'): DestinationRule {
  return { dest: 'home', params: { tab } };
}

/** An account's tab of the app's asset page. The accounts are numbered 1, 2, 3, 4 and 6. */
export function account(number: '1' | '2' | '3' | '4' | '6'): DestinationRule {
  return { dest: 'assets', params: { account: number } };
}
