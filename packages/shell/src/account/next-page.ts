import type { Locale } from '@meridian/editions/locales.ts';
import { pathOf } from '@meridian/routes/paths.ts';

import { isOwnPath } from '../own-path.ts';

const LONGEST = 2_000;

/**
 * Where to go after signing in: the `next` parameter where it is a path of this site, else the home
 * page. Nothing that a browser could read as another origin gets through.
 *
 * @param search the address's query
 */
export function nextPage(search: string, locale: Locale): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return next.length <= LONGEST && isOwnPath(next) ? next : pathOf('home', locale);
}

/** The token of a reset link, which stands in the fragment so that no server sees it. */
export function resetToken(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('reset');
  return token !== null && /^[\w-]{20,200}$/.test(token) ? token : null;
}
