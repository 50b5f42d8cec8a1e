/**
 * Whole-year files as the server sends them (`/spot/prices/v1/`) and the device keeps them: JSON
 * with decimal texts. What comes is checked whole: a file with one broken value is no file.
 */
import { parseFixed } from '@meridian/money/fixed.ts';
import { YEAR_FILE_KINDS, type YearFileKind } from '@meridian/routes/price-paths.ts';
import type { DayPrice, EuroRate } from '@meridian/tax-engine/valuation/downloaded.ts';

/** What a file says of itself. */
export type Provenance = {
  readonly kind: YearFileKind;
  readonly year: number;
  /** `ecb`, `ccxt:kraken`, `simulated`. */
  readonly source: string;
  /** Of a market that does not exist. */
  readonly simulated: boolean;
  /** ISO instant at which the values were read from their source. */
  readonly fetchedAt: string;
  /** ISO day up to which it goes. */
  readonly lastDay: string;
};

export type YearFile = Provenance & {
  /** Empty in a file of rates. */
  readonly prices: readonly DayPrice[];
  /** Empty in a file of prices. */
  readonly rates: readonly EuroRate[];
};

/** A year that can be had; `fetchedAt` is null for one that is made when asked for. */
export type Offer = Omit<Provenance, 'fetchedAt'> & { readonly fetchedAt: string | null };

export type YearList = {
  readonly years: readonly Offer[];
  /** How many assets a file of prices may have. */
  readonly assetCount: number;
};

const MAX_ASSETS = 2_000;
const MAX_DAYS = 366;
const MAX_YEARS = 200;

/** @returns null for anything that is not such a list */
export function parseYearList(text: string): YearList | null {
  const body = readJson(text);
  if (!isRecord(body) || !Array.isArray(body['assets'])) return null;
  const { years, assets } = body;
  if (!Array.isArray(years) || years.length > MAX_YEARS || assets.length > MAX_ASSETS) return null;
  const offers: Offer[] = [];
  for (const entry of years as readonly unknown[]) {
    const offer = isRecord(entry) ? readProvenance(entry, isInstantOrNull) : null;
    if (offer === null) return null;
    offers.push(offer);
  }
  return { years: offers, assetCount: assets.length };
}

/** @returns null for anything that is not such a file */
export function parseYearFile(text: string): YearFile | null {
  const body = readJson(text);
  if (!isRecord(body)) return null;
  const provenance = readProvenance(body, isInstant);
  if (provenance === null) return null;
  const prices = provenance.kind === 'prices' ? readPrices(body, provenance) : [];
  const rates = provenance.kind === 'rates' ? readRates(body, provenance.year) : [];
  return prices === null || rates === null ? null : { ...provenance, prices, rates };
}

function readProvenance<At>(
  body: Fields,
  isAt: (value: unknown) => value is At,
): (Omit<Provenance, 'fetchedAt'> & { readonly fetchedAt: At }) | null {
  const { year, source, simulated, fetchedAt, lastDay } = body;
  const kind = YEAR_FILE_KINDS.find((one) => one === body['kind']);
  if (kind === undefined || typeof year !== 'number' || !/^\d{4}$/.test(String(year))) return null;
  if (typeof source !== 'string' || !/^[\w:.-]{1,60}$/.test(source)) return null;
  if (typeof simulated !== 'boolean' || !isAt(fetchedAt) || !isDay(lastDay, year)) return null;
  // Two words for one thing must not part: what is called simulated is, whatever else is said.
  return {
    kind,
    year,
    source,
    simulated: simulated || source === 'simulated',
    fetchedAt,
    lastDay,
  };
}

function readPrices(body: Fields, { year, simulated }: Provenance): DayPrice[] | null {
  const { prices } = body;
  if (!Array.isArray(prices) || prices.length > MAX_ASSETS) return null;
  const found: DayPrice[] = [];
  for (const entry of prices as readonly unknown[]) {
    if (!isRecord(entry)) return null;
    const { asset, currency, days } = entry;
    if (!isCode(asset) || !isCode(currency)) return null;
    if (!Array.isArray(days) || days.length > MAX_DAYS) return null;
    for (const cells of days as readonly unknown[]) {
      if (!Array.isArray(cells) || cells.length !== 4) return null;
      const [day, ...figures] = cells as readonly unknown[];
      const [low = null, high = null, close = null] = figures.map(readFigure);
      if (!isDay(day, year) || low === null || high === null || close === null) return null;
      if (low > close || close > high) return null;
      found.push({ day, asset, currency, low, high, close, simulated });
    }
  }
  return found;
}

function readRates(body: Fields, year: number): EuroRate[] | null {
  const { base, currencies, days } = body;
  if (base !== 'EUR' || !Array.isArray(currencies) || !currencies.every(isCode)) return null;
  if (!Array.isArray(days) || days.length > MAX_DAYS) return null;
  const found: EuroRate[] = [];
  for (const cells of days as readonly unknown[]) {
    if (!Array.isArray(cells) || cells.length !== currencies.length + 1) return null;
    const [day, ...figures] = cells as readonly unknown[];
    if (!isDay(day, year)) return null;
    for (const [index, currency] of currencies.entries()) {
      const figure = figures[index];
      if (figure === null) continue;
      const perEuro = readFigure(figure);
      if (perEuro === null) return null;
      found.push({ day, currency, perEuro });
    }
  }
  return found;
}

type Fields = Readonly<Record<string, unknown>>;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCode(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z0-9]{1,20}$/.test(value);
}

/** A day of the year. */
function isDay(value: unknown, year: number): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const at = Date.parse(`${value}T00:00:00Z`);
  const isReal = !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
  return isReal && parseInt(value, 10) === year;
}

function isInstant(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT[\d:.]{5,15}Z$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  );
}

function isInstantOrNull(value: unknown): value is string | null {
  return value === null || isInstant(value);
}

/** Above zero, exact. */
function readFigure(value: unknown): bigint | null {
  const atoms = typeof value === 'string' ? parseFixed(value) : null;
  return atoms !== null && atoms > 0n ? atoms : null;
}
