import type { Locale } from '@meridian/editions/locales.ts';

/** The picture a page is shown with where somebody links to it (R-SEO-02): 1200 × 630, by locale. */
export function shareImageOf(locale: Locale): string {
  return `/share/${locale}.jpg`;
}
