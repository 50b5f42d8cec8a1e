import type { Movement } from '../../ledger/builder.ts';
import type { Throttle } from '../../throttle.ts';
import { sortByTime } from '../../times/sort-by-time.ts';
import type { BinanceOperation } from './operations.ts';

/** One row; `change` is signed and tells the side. */
export type BinanceRow = Movement & {
  readonly asset: string;
  /** The coin as written, `LDBNB` for BNB lent out. */
  readonly code: string;
  /** Binance's own account: Spot, Funding, Strategy, Futures. */
  readonly wallet: string;
  readonly name: string;
  readonly remark: string;
  readonly operation: BinanceOperation;
};

/** By content; time comes before it. */
function compareRows(a: BinanceRow, b: BinanceRow): number {
  return (
    compare(a.name, b.name) ||
    compare(a.code, b.code) ||
    compare(a.change, b.change) ||
    compare(a.wallet, b.wallet) ||
    compare(a.remark, b.remark)
  );
}

function compare<T extends string | bigint>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A row's content as one text. */
export function keyOf({ wallet, name, code, change, remark }: BinanceRow): string {
  return `${wallet}|${name}|${code}|${change}|${remark}`;
}

/** The names of rows' operations, each once. */
export function wordingOf(rows: readonly BinanceRow[]): string {
  const [first, second] = rows;
  if (first === undefined) return '';
  if (second !== undefined && rows.length === 2) return wordingOfTwo(first.name, second.name);
  if (rows.every(({ name }) => name === first.name)) return first.name;
  return [...new Set(rows.map(({ name }) => name))].sort().join(', ');
}

/** One text for each of the few pairs of known operations, in place of a million. */
const TWO_NAMES = new Map<string, Map<string, string>>();
const NAMES_MAX = 1000;

function wordingOfTwo(name: string, other: string): string {
  if (name === other) return name;
  const [first, second] = name < other ? [name, other] : [other, name];
  const known = TWO_NAMES.get(first);
  const text = known?.get(second);
  if (text !== undefined) return text;
  const made = `${first}, ${second}`;
  if (TWO_NAMES.size < NAMES_MAX)
    TWO_NAMES.set(first, (known ?? new Map<string, string>()).set(second, made));
  return made;
}

/**
 * Rows by a text of theirs, each list in time and content order, so that nothing depends on where a
 * row stands in the file.
 */
export async function groupRows(
  rows: readonly BinanceRow[],
  textOf: (row: BinanceRow) => string,
  throttle: Throttle,
): Promise<BinanceRow[][]> {
  const groups = new Map<string, BinanceRow[]>();
  for (const row of rows) {
    const key = textOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  const sorted: BinanceRow[][] = [];
  for (const group of groups.values()) sorted.push(await sortByTime(group, compareRows, throttle));
  return sorted;
}
