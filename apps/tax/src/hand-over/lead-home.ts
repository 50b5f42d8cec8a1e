import type { Locale } from '@meridian/editions/locales.ts';
import { PAGE_PATHS } from '@meridian/routes/paths.ts';

import { isOnReportOrigin, mainOrigin } from './report-place.ts';

/** Events before or at the use of a link. */
const EVENTS = ['pointerover', 'pointerdown', 'focusin', 'click'] as const;

/**
 * On the report's own origin, points links to other pages at the main host. One document serves both
 * that origin and a plain server of files, so its links are paths until they are used.
 */
export function leadHome(locale: Locale): void {
  if (!isOnReportOrigin(locale)) return;
  const home = mainOrigin(locale);
  const completeLink = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null || link.origin !== location.origin) return;
    if (link.hasAttribute('download') || link.pathname.endsWith(PAGE_PATHS.taxReport)) return;
    link.href = home + link.pathname + link.search + link.hash;
  };
  for (const type of EVENTS) document.addEventListener(type, completeLink, { capture: true });
}
