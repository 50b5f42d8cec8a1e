/**
 * Whole-year files of daily prices and official rates. Like the market's own calls they stand beside
 * the API's base path, which may be another exchange's. An address names a kind and a year and
 * nothing else: there is no way to ask for one asset, so no request tells what somebody holds.
 */
const BASE = '/spot/prices/v1';

export type YearFileKind = 'prices' | 'rates';

export const YEAR_FILE_KINDS: readonly YearFileKind[] = ['prices', 'rates'];

/** GET → which years there are, and where they come from. */
export const YEAR_LIST_PATH = `${BASE}/years.json`;

/** GET → one year: `/spot/prices/v1/rates/2024.json`. */
export function yearFilePath(kind: YearFileKind, year: number): string {
  return `${BASE}/${kind}/${year}.json`;
}

/** The same as a route of the gateway. */
export const YEAR_FILE_ROUTE = `${BASE}/:kind/:year.json`;
