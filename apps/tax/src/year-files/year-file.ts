/**
 * Whole-year files as the server sends them (`/spot/prices/v1/`) and the device keeps them: JSON
 * with decimal texts. What comes is checked whole: a file with one broken value is no file.
 */
import { asRate, asUnitPrice } from '@meridian/money/measure.ts';
import { parseFixed } from '@meridian/money/fixed.ts';
import {
  yearFile,
  yearList,
  type PriceYear,
  type RateYear,
  type YearOffer,
} from '@meridian/protocol/contracts/year-files.ts';
import type { DayPrice, EuroRate } from '@meridian/tax-engine/valuation/downloaded.ts';
import { safeParse } from 'valibot';

/** What a file says of itself. */
export type Provenance = Omit<YearOffer, 'fetchedAt'> & Pick<PriceYear, 'fetchedAt'>;

export type YearFile = Provenance & {
  /** Empty in a file of rates. */
  readonly prices: readonly DayPrice[];
  /** Empty in a file of prices. */
  readonly rates: readonly EuroRate[];
};

export interface YearList {
  readonly years: readonly YearOffer[];
  /** How many assets a file of prices may have. */
  readonly assetCount: number;
}

/** @returns null for anything that is not such a list */
export function parseYearList(text: string): YearList | null {
  const parsed = safeParse(yearList, readJson(text), { abortEarly: true });
  if (!parsed.success) return null;
  const { years, assets } = parsed.output;
  const areReal = years.every(
    (offer) => isOfYear(offer) && (offer.fetchedAt === null || isReal(offer.fetchedAt)),
  );
  return areReal ? { years: years.map(marked), assetCount: assets.length } : null;
}

/** @returns null for anything that is not such a file */
export function parseYearFile(text: string): YearFile | null {
  const parsed = safeParse(yearFile, readJson(text), { abortEarly: true });
  if (!parsed.success) return null;
  const file = parsed.output;
  if (!isOfYear(file) || !isReal(file.fetchedAt)) return null;
  const { kind, year, source, simulated, fetchedAt, lastDay } = marked(file);
  const prices = file.kind === 'prices' ? readPrices(file, simulated) : [];
  const rates = file.kind === 'rates' ? readRates(file) : [];
  if (prices === null || rates === null) return null;
  return { kind, year, source, simulated, fetchedAt, lastDay, prices, rates };
}

/** Two words for one thing must not part: what is called simulated is, whatever else is said. */
function marked<About extends Pick<Provenance, 'source' | 'simulated'>>(about: About): About {
  return { ...about, simulated: about.simulated || about.source === 'simulated' };
}

function isOfYear({ lastDay, year }: Pick<Provenance, 'lastDay' | 'year'>): boolean {
  return isDay(lastDay, year);
}

function readPrices({ prices, year }: PriceYear, simulated: boolean): DayPrice[] | null {
  const found: DayPrice[] = [];
  for (const { asset, currency, days } of prices) {
    for (const [day, ...figures] of days) {
      const [low = null, high = null, close = null] = figures.map(readFigure);
      if (!isDay(day, year) || low === null || high === null || close === null) return null;
      if (low > close || close > high) return null;
      const range = { low: asUnitPrice(low), high: asUnitPrice(high), close: asUnitPrice(close) };
      found.push({ day, asset, currency, ...range, simulated });
    }
  }
  return found;
}

function readRates({ currencies, days, year }: RateYear): EuroRate[] | null {
  const found: EuroRate[] = [];
  for (const [day, ...figures] of days) {
    if (!isDay(day, year) || figures.length !== currencies.length) return null;
    for (const [index, currency] of currencies.entries()) {
      const figure = figures[index] ?? null;
      if (figure === null) continue;
      const perEuro = readFigure(figure);
      if (perEuro === null) return null;
      found.push({ day, currency, perEuro: asRate(perEuro) });
    }
  }
  return found;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The schema has looked at the form: what is left is whether there is such a day in the year. */
function isDay(day: string, year: number): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  const isThere = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
  return isThere && parseInt(day, 10) === year;
}

function isReal(instant: string): boolean {
  return !Number.isNaN(Date.parse(instant));
}

/** Above zero, exact; null for more decimals than there is room for. */
function readFigure(text: string): bigint | null {
  const atoms = parseFixed(text);
  return atoms !== null && atoms > 0n ? atoms : null;
}
