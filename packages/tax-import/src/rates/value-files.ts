/**
 * Prices and rates that the user brings: a CSV `date,asset,currency,price` or
 * `date,currency,rate,source` (docs/rates.md), or the file of an official source of rates, which
 * `rates/` reads. Decimals have a point; in CSV separated by semicolons or tabs the numbers of the file
 * decide between point and comma.
 */
import { asUnitPrice } from '@meridian/money/measure.ts';
import type { PricePoint, RatePoint } from '@meridian/tax-engine/valuation/values.ts';
import { isAssetName } from '../ledger/assets.ts';
import { AmountReader } from '../ledger/amounts.ts';
import { type DecimalMark, type FoundDecimalMark, MarkEvidence } from '../ledger/decimal-mark.ts';
import { type ByteSource, readHead, readWhole } from '../containers/byte-source.ts';
import { readRates } from './read-rates.ts';
import { isDay, perUnit, plusDays } from './rate-cells.ts';
import type { RejectedRate } from './rate-sheet.ts';
import type { NearRates } from './value-rates.ts';

export interface RejectedValue {
  /** Line number, 1-based. */
  readonly row: number;
  readonly reason: RejectedRate['reason'];
  readonly params: { readonly text: string };
}

interface ReadValues<T> {
  readonly points: readonly T[];
  readonly rejected: readonly RejectedValue[];
  /** How numbers were read that both decimal marks fit; absent where there are none. */
  readonly decimalMark?: FoundDecimalMark;
}

export type ValueFile =
  | ({ readonly ok: true; readonly type: 'prices' } & ReadValues<PricePoint>)
  | ({
      readonly ok: true;
      readonly type: 'rates';
      /** Id of the official source; its rates are as published, for `ratesOf` to turn. */
      readonly source?: string;
    } & ReadValues<RatePoint>)
  /** The header is neither of the two. @property near the official source it looks like */
  | { readonly ok: false; readonly near?: NearRates };

type Column =
  | 'date'
  | 'until'
  | 'asset'
  | 'currency'
  | 'quote'
  | 'units'
  | 'price'
  | 'rate'
  | 'source';
type Reason = RejectedValue['reason'];
type Cells = (column: Column) => string;
type Numbers = (text: string) => bigint | Reason;
type Read<T> = (cells: Cells, number: Numbers) => readonly T[] | Reason;

/** A list of values is small: ten years of a hundred assets are 12 MB. */
const MAX_BYTES = 32_000_000;
const HEAD_BYTES = 512;

/**
 * Reads prices or rates from the logical files of a dropped one; a line that cannot be read is
 * rejected with its number and reason, the others count. `quote` is the currency the rates are in
 * where a line names none: one unit of `currency` is worth `rate` units of it.
 *
 * @param sources as `openContainer` gives them
 * @param answer what stands before the decimals where the numbers of a list leave it open
 */
export async function readValues(
  sources: readonly ByteSource[],
  quote: string,
  answer?: DecimalMark,
): Promise<ValueFile> {
  const [source, second] = sources;
  const list =
    source === undefined || second !== undefined ? null : await readList(source, quote, answer);
  return list ?? readOfficial(sources);
}

/** Null where the header is not one of a list. */
async function readList(
  source: ByteSource,
  quote: string,
  answer: DecimalMark | undefined,
): Promise<ValueFile | null> {
  const { bytes } = await readHead(source.open(), HEAD_BYTES);
  const [header = ''] = textOf(bytes).split(/\r?\n/, 1);
  const delimiter = [',', ';', '\t'].find((mark) => header.includes(mark)) ?? ',';
  const columns = cellsOf(header, delimiter).map((name) => name.toLowerCase());
  const has = (...names: Column[]) => names.every((name) => columns.includes(name));
  const isPrices = has('date', 'asset', 'currency', 'price');
  if (!isPrices && !has('date', 'currency', 'rate')) return null;
  const content = await readWhole(source, MAX_BYTES);
  if (content === null) return { ok: false };
  const lines = textOf(content).split(/\r?\n/);
  const list = { columns, delimiter, answer };
  return isPrices
    ? { ok: true, type: 'prices', ...readLines(lines, list, pricePoint) }
    : { ok: true, type: 'rates', ...readLines(lines, list, ratePoint(quote)) };
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

async function readOfficial(sources: readonly ByteSource[]): Promise<ValueFile> {
  const read = await readRates(sources);
  if (read.ok) {
    const { source, points, rejected } = read;
    return { ok: true, type: 'rates', points, rejected, source: source.id };
  }
  const { nearest, fault } = read;
  return nearest === null ? { ok: false } : { ok: false, near: { source: nearest.name, fault } };
}

interface List {
  readonly columns: readonly string[];
  readonly delimiter: string;
  readonly answer: DecimalMark | undefined;
}

/** A comma that separates cells stands in none of them. */
const POINT = { mark: '.', groups: false } as const;

/** Reads the lines again where their numbers show another decimal mark than the point. */
function readLines<T extends object>(
  lines: readonly string[],
  { columns, delimiter, answer }: List,
  read: Read<T>,
): ReadValues<T> {
  const evidence = new MarkEvidence();
  const rows = lines.map((text) => cellsOf(text, delimiter));
  for (let mark: DecimalMark | null = '.'; ;) {
    const result = readRows(lines, rows, columns, read, new AmountReader(mark, evidence));
    const decimalMark = evidence.decide(delimiter === ',' ? POINT : null, answer);
    if (decimalMark === undefined) return result;
    if (decimalMark.mark === mark) return { ...result, decimalMark };
    ({ mark } = decimalMark);
  }
}

function readRows<T extends object>(
  lines: readonly string[],
  rows: readonly (readonly string[])[],
  columns: readonly string[],
  read: Read<T>,
  amounts: AmountReader,
): { points: T[]; rejected: RejectedValue[] } {
  const points: T[] = [];
  const rejected: RejectedValue[] = [];
  const number = (text: string) => numberOf(text, amounts);
  for (const [index, text] of lines.entries()) {
    if (index === 0 || text.trim() === '') continue;
    const cells = rows[index] ?? [];
    const point = read((column) => cells[columns.indexOf(column)] ?? '', number);
    if (typeof point === 'string')
      rejected.push({ row: index + 1, reason: point, params: { text } });
    else points.push(...point);
  }
  return { points, rejected };
}

const pricePoint: Read<PricePoint> = (cells, number) => {
  const [day, asset, currency] = [cells('date'), code(cells('asset')), code(cells('currency'))];
  const price = number(cells('price'));
  if (asset === '' || currency === '') return 'import.value.incomplete';
  if (!isAssetName(asset) || !isAssetName(currency)) return 'import.value.bad-asset';
  if (!isDay(day)) return 'import.value.bad-date';
  return typeof price === 'string' ? price : [{ day, asset, currency, price: asUnitPrice(price) }];
};

/** The longest period of one rate: a year. */
const PERIOD_DAYS_MAX = 366;

function ratePoint(report: string): Read<RatePoint> {
  return (cells, number) => {
    const [day, currency, source] = [cells('date'), code(cells('currency')), cells('source')];
    const rate = number(cells('rate'));
    const units = number(cells('units') || '1');
    const quote = code(cells('quote')) || report;
    const until = cells('until') || day;
    if (currency === '') return 'import.value.incomplete';
    if (![currency, quote].every((name) => name === '' || isAssetName(name))) {
      return 'import.value.bad-asset';
    }
    if (!isDay(day) || !isDay(until)) return 'import.value.bad-date';
    if (until < day || until > plusDays(day, PERIOD_DAYS_MAX)) return 'import.value.bad-date';
    if (typeof rate === 'string') return rate;
    if (typeof units === 'string') return units;
    const unitRate = perUnit(rate, units);
    const points: RatePoint[] = [];
    for (let date = day; date <= until; date = plusDays(date, 1)) {
      points.push({ day: date, currency, quote, rate: unitRate, source });
    }
    return points;
  };
}

function code(text: string): string {
  return text.toUpperCase();
}

/** A price or rate is positive; nothing is rounded. */
function numberOf(text: string, amounts: AmountReader): bigint | Reason {
  const atoms = amounts.money(text);
  if (atoms === null && amounts.isUndecided(text)) return 'import.value.ambiguous-number';
  return atoms !== null && atoms > 0n ? atoms : 'import.value.bad-number';
}

function cellsOf(line: string, delimiter: string): string[] {
  return line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}
