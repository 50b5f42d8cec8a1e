import { isEntry, type CachedEntry } from './cached-navigation.ts';

let entries: readonly CachedEntry[] = [];

/**
 * Entries that the page round the header adds to its navigation, such as a campaign. What is no entry,
 * or leads off the site, is left out: the page is written by others.
 */
export function setPageEntries(given: readonly unknown[]): void {
  entries = given.filter(isEntry);
}

export function pageEntries(): readonly CachedEntry[] {
  return entries;
}
