import type { Atoms } from '@meridian/money/measure.ts';
import { fixedToText, roundFixed } from '@meridian/money/fixed.ts';
import type { MaybeDecimal } from './case.ts';
import { atomsOf } from './numbers.ts';

/** One row on which we and the case differ; absent on the side that does not have it. */
export interface Difference {
  readonly what:
    | 'gain'
    | 'income'
    | 'total'
    | 'summary'
    | 'pool'
    | 'balance'
    | 'remaining lot'
    | 'missing'
    | 'printed'
    | 'published'
    | 'adjustment'
    | 'case';
  readonly expected?: string;
  readonly found?: string;
}

const SHOWN_DECIMALS = 6;

/**
 * The cases print floats or cut decimals; agreement is asked to a millionth. What is stated and no
 * number agrees with none.
 */
export function millionth(value: MaybeDecimal): string | null {
  if (value === null || value === undefined || value === '') return null;
  return show(atomsOf(value)) ?? `no number: ${value}`;
}

export function show(atoms: Atoms | null | undefined): string | null {
  return atoms === null || atoms === undefined
    ? null
    : fixedToText(roundFixed(atoms, SHOWN_DECIMALS, 'half-even'));
}

function textOf(fields: readonly (readonly [string, string | null | undefined])[]): string {
  return fields.map(([name, value]) => `${name}=${value ?? '-'}`).join(' ');
}

/** A column of a table: what a case's row and a row of ours say in it. */
export interface Column<Wanted, Found> {
  readonly name: string;
  /** Nothing where the row does not state it. */
  readonly wanted: (row: Wanted) => string | null | undefined;
  readonly found: (row: Found) => string | null;
}

/**
 * Rows of both sides. A row of the case is compared in the columns that it states itself; those that
 * state most find their counterpart first.
 */
export function tableDifferences<Wanted, Found>(
  what: Difference['what'],
  columns: readonly Column<Wanted, Found>[],
  wanted: readonly Wanted[],
  found: readonly Found[],
): Difference[] {
  const groups = new Map<string, { stated: readonly Column<Wanted, Found>[]; rows: Wanted[] }>();
  for (const row of wanted) {
    const stated = columns.filter((column) => column.wanted(row) != null);
    const key = stated.map(({ name }) => name).join(' ');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { stated, rows: [row] });
    else group.rows.push(row);
  }
  const sorted = [...groups.values()].toSorted((a, b) => b.stated.length - a.stated.length);
  const lacking: string[] = [];
  let left = found;
  for (const { stated, rows } of sorted) {
    const byText = new Map<string, Found[]>();
    for (const row of left) {
      const text = textOf(stated.map(({ name, found: read }) => [name, read(row)]));
      const list = byText.get(text);
      if (list === undefined) byText.set(text, [row]);
      else list.push(row);
    }
    const taken = new Set<Found>();
    for (const row of rows) {
      const text = textOf(stated.map(({ name, wanted: read }) => [name, read(row)]));
      const match = byText.get(text)?.shift();
      if (match === undefined) lacking.push(text);
      else taken.add(match);
    }
    left = left.filter((row) => !taken.has(row));
  }
  const shown = sorted[0]?.stated ?? columns;
  const extra = left.map((row) => textOf(shown.map(({ name, found: read }) => [name, read(row)])));
  return pairs(what, lacking, extra);
}

/** What each side has and the other lacks, row for row. */
export function differ(
  what: Difference['what'],
  wanted: readonly string[],
  found: readonly string[],
): Difference[] {
  const count = new Map<string, number>();
  for (const row of wanted) count.set(row, (count.get(row) ?? 0) + 1);
  const extra: string[] = [];
  for (const row of found) {
    const left = count.get(row) ?? 0;
    if (left === 0) extra.push(row);
    else count.set(row, left - 1);
  }
  const lacking = [...count].flatMap(([row, left]) => Array.from({ length: left }, () => row));
  return pairs(what, lacking, extra);
}

function pairs(
  what: Difference['what'],
  lacking: readonly string[],
  extra: readonly string[],
): Difference[] {
  const rows = Math.max(lacking.length, extra.length);
  return Array.from({ length: rows }, (_, index) => ({
    what,
    ...(lacking[index] === undefined ? {} : { expected: lacking[index] }),
    ...(extra[index] === undefined ? {} : { found: extra[index] }),
  }));
}
