/**
 * Prices and rates that the user brings as a CSV: `date,asset,currency,price` or
 * `date,currency,rate,source`. Decimals have a point; in files separated by semicolons or tabs a
 * comma is read as well.
 */
import { toFixedPoint } from '@meridian/money/fixed.ts';
import { parseAmount } from '@meridian/money/parse.ts';
import type { PricePoint, RatePoint } from '@meridian/tax-engine/values.ts';

export type RejectedValue = {
  /** Line number, 1-based. */
  readonly row: number;
  readonly reason: 'import.value.bad-date' | 'import.value.bad-number' | 'import.value.incomplete';
  readonly params: { readonly text: string };
};

export type ValueFile =
  | {
      readonly ok: true;
      readonly kind: 'prices';
      readonly points: readonly PricePoint[];
      readonly rejected: readonly RejectedValue[];
    }
  | {
      readonly ok: true;
      readonly kind: 'rates';
      readonly points: readonly RatePoint[];
      readonly rejected: readonly RejectedValue[];
    }
  /** The header is neither of the two. */
  | { readonly ok: false };

type Column = 'date' | 'asset' | 'currency' | 'price' | 'rate' | 'source';
type Reason = RejectedValue['reason'];
type Cells = (column: Column) => string;
type Read<T> = (cells: Cells, number: (text: string) => bigint | null) => T | Reason;

/** A file of values is small: ten years of a hundred assets are 12 MB. */
const MAX_BYTES = 32_000_000;
const HEAD_BYTES = 512;

/** What is needed of a file; a browser's `File` and Node's `Blob` have it. */
export type TextFile = {
  readonly size: number;
  text(): Promise<string>;
  slice(start: number, end: number): { text(): Promise<string> };
};

/**
 * Reads a file of prices or rates; a line that cannot be read is rejected with its number and
 * reason, the others count. `quote` is the currency the rates are in: one unit of `currency` is
 * worth `rate` units of it.
 */
export async function readValueFile(file: TextFile, quote: string): Promise<ValueFile> {
  const header = (await file.slice(0, HEAD_BYTES).text()).split(/\r?\n/, 1)[0] ?? '';
  const delimiter = [',', ';', '\t'].find((mark) => header.includes(mark)) ?? ',';
  const columns = cellsOf(header.replace(/^\uFEFF/, ''), delimiter).map((name) =>
    name.toLowerCase(),
  );
  const has = (...names: Column[]) => names.every((name) => columns.includes(name));
  if (file.size > MAX_BYTES) return { ok: false };
  if (has('date', 'asset', 'currency', 'price')) {
    const lines = await linesOf(file);
    return { ok: true, kind: 'prices', ...readLines(lines, columns, delimiter, pricePoint) };
  }
  if (has('date', 'currency', 'rate')) {
    const lines = await linesOf(file);
    return { ok: true, kind: 'rates', ...readLines(lines, columns, delimiter, ratePoint(quote)) };
  }
  return { ok: false };
}

async function linesOf(file: TextFile): Promise<string[]> {
  return (await file.text()).split(/\r?\n/);
}

function readLines<T extends object>(
  lines: readonly string[],
  columns: readonly string[],
  delimiter: string,
  read: Read<T>,
): { points: T[]; rejected: RejectedValue[] } {
  const points: T[] = [];
  const rejected: RejectedValue[] = [];
  const number = (text: string) => numberOf(text, delimiter);
  for (const [index, text] of lines.entries()) {
    if (index === 0 || text.trim() === '') continue;
    const cells = cellsOf(text, delimiter);
    const point = read((column) => cells[columns.indexOf(column)] ?? '', number);
    if (typeof point === 'string')
      rejected.push({ row: index + 1, reason: point, params: { text } });
    else points.push(point);
  }
  return { points, rejected };
}

const pricePoint: Read<PricePoint> = (cells, number) => {
  const [day, asset, currency] = [cells('date'), code(cells('asset')), code(cells('currency'))];
  const price = number(cells('price'));
  if (asset === '' || currency === '') return 'import.value.incomplete';
  if (!isDay(day)) return 'import.value.bad-date';
  return price === null ? 'import.value.bad-number' : { day, asset, currency, price };
};

function ratePoint(quote: string): Read<RatePoint> {
  return (cells, number) => {
    const [day, currency, source] = [cells('date'), code(cells('currency')), cells('source')];
    const rate = number(cells('rate'));
    if (currency === '') return 'import.value.incomplete';
    if (!isDay(day)) return 'import.value.bad-date';
    return rate === null ? 'import.value.bad-number' : { day, currency, quote, rate, source };
  };
}

function code(text: string): string {
  return text.toUpperCase();
}

/** An ISO date that exists. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** A price or rate is positive; nothing is rounded. */
function numberOf(text: string, delimiter: string): bigint | null {
  const decimalMark = delimiter === ',' || !text.includes(',') ? '.' : ',';
  const parsed = parseAmount(text, { decimalMark });
  const atoms = parsed.ok ? toFixedPoint(parsed.value) : null;
  return atoms !== null && atoms > 0n ? atoms : null;
}

function cellsOf(line: string, delimiter: string): string[] {
  return line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}
