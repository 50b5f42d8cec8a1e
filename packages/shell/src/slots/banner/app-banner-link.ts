import { mapLink } from '@meridian/app-link/map-link.ts';
import { readOwnAddress } from '@meridian/app-link/own-address.ts';
import { brand } from '@meridian/editions/brand.ts';

/**
 * The link that opens a page's place in the app: `meridianapp://home?tab=3&symbol=BTCUSDT`, by the
 * same table that maps links inside the app. For a page the app has no screen for it is
 * `meridianapp://open?url=…` with the page's address, without query and hash: they can hold what is
 * only meant for the browser.
 *
 * @param pageUrl the page's whole address
 */
export function appBannerLink(pageUrl: string): string {
  const { origin: siteOrigin } = new URL(pageUrl);
  const destination = mapLink({ url: pageUrl, siteOrigin, pageUrl, inApp: true });
  if (destination !== null) return deepLink(destination.dest, destination.params);
  const page = readOwnAddress(pageUrl, { siteOrigin });
  return deepLink('open', page === null ? {} : { url: page.origin + page.pathname });
}

function deepLink(dest: string, params: Readonly<Record<string, string>>): string {
  const query = Object.entries(params)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return `${brand.appScheme}://${encodeURIComponent(dest)}${query === '' ? '' : `?${query}`}`;
}
