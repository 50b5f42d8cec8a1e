import type { Locale } from '@meridian/editions/locales.ts';

/** The base path of the tax site (R-TAX-01), without a trailing slash. */
export const TAX_BASE_PATH = '/tax-api';

/**
 * Every page that exists, with its path behind the language. The language always comes first
 * (R-LANG-06): `/de-EU/tax-api/report/`. The route table names these pages; they stand apart from it
 * because every page links to them, and few need the whole table.
 */
export const PAGE_PATHS = {
  home: '/',
  markets: '/markets/overview/',
  marketsSpot: '/markets/spot/',
  derivatives: '/markets/derivatives/',
  trade: '/trade/spot/',
  assets: '/user/assets/home/overview/',
  assetsSpot: '/user/assets/home/spot/',
  orders: '/user/assets/order/spot/',
  moneyHistory: '/user/assets/records/history/',
  convert: '/user/assets/convert/',
  deposit: '/user/assets/deposit/',
  withdraw: '/user/assets/withdraw/',
  transfer: '/user/assets/transfer/',
  depositRecords: '/user/assets/records/spot/deposit/',
  withdrawalRecords: '/user/assets/records/spot/withdraw/',
  transferRecords: '/user/assets/records/spot/transfer/',
  myBots: '/tradingbot/my-bot/',
  botGrid: '/tradingbot/create/grid/',
  botDca: '/tradingbot/create/dca/',
  exports: '/user/assets/exports/',
  statement: '/user/assets/statement/',
  recurringBuy: '/user/assets/recurring-buy/',
  fees: '/fees/',
  vip: '/VIPProgram/',
  terms: '/terms/',
  privacy: '/privacy/',
  about: '/about-us/',
  login: '/login/',
  register: '/register/',
  security: '/app/user/security/',
  signInMethods: '/app/user/security/sign-in/',
  apiKeys: '/app/user/api-management/',
  closeAccount: '/app/user/security/close/',
  invite: '/invite/',
  sem: '/sem/',
  taxOverview: `${TAX_BASE_PATH}/`,
  taxReport: `${TAX_BASE_PATH}/report/`,
  taxConnect: `${TAX_BASE_PATH}/connect/`,
  taxCountries: `${TAX_BASE_PATH}/countries/`,
} as const;

export type PageName = keyof typeof PAGE_PATHS;

type SiteName = 'exchange' | 'tax';

/** The address of a page in one language: `pathOf('taxOverview', 'en')` is `/en/tax-api/`. */
export function pathOf(page: PageName, locale: Locale): string {
  return inLanguage(PAGE_PATHS[page], locale);
}

/** The address of a page without a language, where the edition's default is served (R-SEO-11). */
export function languagelessPathOf(page: PageName): string {
  return PAGE_PATHS[page];
}

/** Puts a language in front of a path that has none: `/trade/spot/` in `en` is `/en/trade/spot/`. */
export function inLanguage(path: string, locale: Locale): string {
  return `/${locale}${path}`;
}

/** The pages a site is built of, for its router and its part of the sitemap. */
export function pagesOf(site: SiteName): PageName[] {
  // `as`: Object.keys forgets the key type of a literal table.
  const pages = Object.keys(PAGE_PATHS) as PageName[];
  return pages.filter((page) => siteOf(page) === site);
}

/** The tax site has everything below its base path, the exchange site the rest (R-TAX-01). */
export function siteOf(page: PageName): SiteName {
  return PAGE_PATHS[page].startsWith(`${TAX_BASE_PATH}/`) ? 'tax' : 'exchange';
}
