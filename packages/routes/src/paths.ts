import type { Locale } from '@meridian/editions/locales.ts';

/** The base path of the tax site (R-TAX-01), without a trailing slash. */
export const TAX_BASE_PATH = '/tax-api';

/**
 * Every page that exists, with its path behind the language. The language always comes first
 * (R-LANG-06): `/de-EU/tax-api/report/`.
 */
const PAGE_PATHS = {
  home: '/',
  taxOverview: `${TAX_BASE_PATH}/`,
  taxReport: `${TAX_BASE_PATH}/report/`,
} as const;

export type PageName = keyof typeof PAGE_PATHS;

/** The address of a page in one language: `pathOf('taxOverview', 'en')` is `/en/tax-api/`. */
export function pathOf(page: PageName, locale: Locale): string {
  return `/${locale}${PAGE_PATHS[page]}`;
}

/** The address of a page without a language, where the edition's default is served (R-SEO-11). */
export function languagelessPathOf(page: PageName): string {
  return PAGE_PATHS[page];
}
