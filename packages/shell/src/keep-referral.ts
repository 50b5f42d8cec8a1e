import { isReferralCode } from '@meridian/session/referral-code.ts';

/** Events before or at the use of a link. */
const EVENTS = ['pointerdown', 'focusin', 'click'] as const;

/**
 * Passes the referral code of the current address on to links of this site, so that it arrives at
 * registration without a cookie: where readers have not agreed to one, the address alone keeps it.
 */
export function keepReferral(node: Node): void {
  for (const type of EVENTS) node.addEventListener(type, passOn, { capture: true });
}

function passOn({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  const href = link === null ? null : hrefWithReferral(link.href, window.location.href);
  if (link !== null && href !== null) link.href = href;
}

/**
 * A link's address with the referral code of the page's.
 *
 * @param href whole address of the link
 * @param pageUrl whole address of the page
 * @returns null where the link stays as it is: it has a code, leads elsewhere or to a place on this page
 */
export function hrefWithReferral(href: string, pageUrl: string): string | null {
  const page = new URL(pageUrl);
  const ref = page.searchParams.get('ref') ?? '';
  if (!isReferralCode(ref) || !URL.canParse(href)) return null;
  const address = new URL(href);
  if (address.origin !== page.origin || address.searchParams.has('ref')) return null;
  const isHere = address.pathname === page.pathname && address.hash !== '';
  if (isHere) return null;
  address.searchParams.set('ref', ref);
  return address.href;
}
