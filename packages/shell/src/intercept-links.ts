import type { AppBridge, AppDestination } from '@meridian/app-bridge/bridge.ts';
import { linkClickAction } from '@meridian/app-link/link-click.ts';
import { mapLink } from '@meridian/app-link/map-link.ts';

/**
 * Inside the app, takes clicks on links over (R-LINK-04 to 07): mail and telephone go to the
 * launcher, app schemes to the router, pages the app has to its own screens. A link marked
 * `data-app-link="off"` is a plain link even there; that is asked first.
 *
 * @returns a function that ends it
 */
export function interceptLinks(bridge: AppBridge): () => void {
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || !(event.target instanceof Element)) return;
    const link = event.target.closest('a[href]');
    if (link === null || link.closest('[data-app-link="off"]') !== null) return;
    if (follow(link.getAttribute('href') ?? '', bridge)) event.preventDefault();
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}

/** Whether the app took the link. */
function follow(href: string, bridge: AppBridge): boolean {
  const { origin: siteOrigin, href: pageUrl } = window.location;
  const link = { siteOrigin, inApp: true, pageUrl };
  const { action } = linkClickAction({ href, ...link });
  if (action === 'launcher') bridge.launch(href);
  else if (action === 'route') bridge.route(href);
  else if (action === 'map') return openScreen(mapLink({ url: href, ...link }), bridge);
  else return false;
  return true;
}

/** A page the app has no screen for stays a page. */
function openScreen(destination: AppDestination | null, bridge: AppBridge): boolean {
  if (destination !== null) bridge.open(destination);
  return destination !== null;
}
