import { mapLink } from './map-link.ts';
import type { LinkPlace } from './own-address.ts';

export interface LinkClick extends LinkPlace {
  /** As the link's attribute spells it, not as the browser resolves it. */
  readonly href: string;
  /** Whether the page is open inside the app (R-ENV-06). */
  readonly inApp: boolean;
}

/**
 * What to do about a click:
 * - `launcher`: the app opens the mail or telephone program with `value`, the link unchanged;
 * - `route`: the app's own router takes `value`;
 * - `map`: the link leads to a place in the app, which `mapLink` names;
 * - `ignore`: a jump within the page, not intercepted;
 * - `none`: not ours, the browser follows the link.
 */
type LinkClickAction =
  | { readonly action: 'launcher' | 'route'; readonly value: string }
  | { readonly action: 'map' | 'ignore' | 'none' };

/** The scheme the app answers to. */
const APP_SCHEME = 'meridianapp';

// Schemes are read with their colon (R-LINK-05): `by-mini-guide/` is a path. Leading spaces, as
// browsers allow them, do not hide a scheme.
const LAUNCHER = /^ *(?:mailto|tel):/i;
const ROUTED = new RegExp(`^ *(?:${APP_SCHEME}|by|by-mini):`, 'i');
const HASH_ONLY = /^ *#/;
const BLANK = /^ *$/;

/** R-LINK-04 to R-LINK-07. Outside the app no link is intercepted. Never throws. */
export function linkClickAction({ href, inApp, ...place }: LinkClick): LinkClickAction {
  if (!inApp || BLANK.test(href)) return { action: 'none' };
  if (HASH_ONLY.test(href)) return { action: 'ignore' };
  if (LAUNCHER.test(href)) return { action: 'launcher', value: href };
  if (ROUTED.test(href)) return { action: 'route', value: href };
  return { action: mapLink({ url: href, inApp, ...place }) === null ? 'none' : 'map' };
}
