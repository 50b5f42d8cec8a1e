import { jsonOfEntry } from '@meridian/protocol/persistent-cache.ts';

import { isOwnPath } from '../own-path.ts';

/** How an entry of the navigation is drawn (R-HDR-10). */
export type Renderer = 'PrimaryLink' | 'MoreDropdown';

export interface CachedEntry {
  readonly name: string;
  readonly renderer: Renderer;
  /** Where it leads: a path of this site. */
  readonly href?: string;
}

/** The navigation an earlier visit left in the browser's storage (R-HDR-10, R-HDR-15). */
export interface CachedNavigation {
  readonly exchange: readonly CachedEntry[];
  readonly left: readonly CachedEntry[];
  readonly right: readonly CachedEntry[];
  readonly language: string;
  readonly loggedIn: boolean;
}

/** An entry that gets a special highlight, by exactly this name (R-HDR-11). */
const HIGHLIGHTED = 'WSOT';

/** More than any navigation of ours has: what is larger was not written by us. */
const MOST_ENTRIES = 30;
const LONGEST_NAME = 80;
const LONGEST_TEXT = 20_000;

export interface EntryView {
  readonly element: 'link' | 'dropdown';
  readonly highlighted: boolean;
}

/** What an entry is drawn as. */
export function navEntryView({ name, renderer }: CachedEntry): EntryView {
  return {
    element: renderer === 'PrimaryLink' ? 'link' : 'dropdown',
    highlighted: name === HIGHLIGHTED,
  };
}

/**
 * Reads what storage holds. Anything that is not whole, or not of this shape, counts as no cache
 * (R-HDR-10): storage can be written by anybody who gets at the page.
 */
export function readCachedNavigation(text: string | null): CachedNavigation | null {
  if (text === null || text.length > LONGEST_TEXT) return null;
  const value = parse(jsonOfEntry(text));
  if (!isFields(value)) return null;
  const { exchange, left, right, language, loggedIn } = value;
  if (!isEntryList(exchange) || !isEntryList(left) || !isEntryList(right)) return null;
  // A cache with no language never matches (R-HDR-07).
  if (typeof language !== 'string' || language === '') return null;
  return { exchange, left, right, language, loggedIn: loggedIn === true };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEntryList(value: unknown): value is readonly CachedEntry[] {
  return Array.isArray(value) && value.length <= MOST_ENTRIES && value.every(isEntry);
}

/** Whether something is an entry as the navigation has them. */
export function isEntry(value: unknown): value is CachedEntry {
  if (!isFields(value)) return false;
  const { name, renderer, href } = value;
  return (
    typeof name === 'string' &&
    name !== '' &&
    name.length <= LONGEST_NAME &&
    (renderer === 'PrimaryLink' || renderer === 'MoreDropdown') &&
    (href === undefined || (typeof href === 'string' && isOwnPath(href)))
  );
}
