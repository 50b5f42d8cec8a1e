/** Promises that a format keeps for any rows, whole or broken. */
import { atomsOf } from '@meridian/money/measure.ts';
import { fixed } from '@meridian/money/fixed.ts';
import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormatId } from '../formats/format-id.ts';
import { rowOutcomesOf } from '../rows/row-outcomes.ts';
import { positionless, shuffleRows } from './source-tables.ts';
import { importText } from './test-file.ts';

/** How a format's rows may look. */
export interface AnyRows {
  readonly format: FormatId;
  readonly header: string;
  readonly row: fc.Arbitrary<string>;
  /** The change of a balance that a row states, where entries must explain each. */
  readonly change?: (cells: readonly string[]) => readonly [asset: string, atoms: bigint];
}

/**
 * Cases of each promise: other ones in each run, and two thousand by `npm run test:long -- properties`
 * (a case is a file that is read twice, 3 to 5 ms).
 */
export const ROW_RUNS = process.env['PROPERTY_RUNS'] === undefined ? 50 : 2_000;

/** One of four seconds, so that rows share their time. */
export const second = fc.integer({ min: 0, max: 3 }).map((digit) => `2024-03-01 10:00:0${digit}`);
export const positive = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom('0', '25', '5'))
  .map(([whole, decimals]) => `${whole}.${decimals}`);
export const signed = fc.tuple(fc.constantFrom('', '-'), positive).map((parts) => parts.join(''));

/** Mostly the cell, at times a text that cannot be read. */
export function broken(cell: fc.Arbitrary<string>, odd: string): fc.Arbitrary<string> {
  return fc.oneof({ arbitrary: cell, weight: 30 }, { arbitrary: fc.constant(odd), weight: 1 });
}

export function pick(...words: readonly string[]): fc.Arbitrary<string> {
  return fc.constantFrom(...words);
}

export function rowOf(...cells: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.tuple(...cells).map((texts) => texts.join(','));
}

/** The change that a column states of the asset in another one. */
export function changeIn(asset: number, amount: number): NonNullable<AnyRows['change']> {
  return (cells) => [cells[asset] ?? '', fixed(cells[amount] ?? '')];
}

/** Registers the tests of one format. */
export function promiseAnyRows({ format, header, row, change }: AnyRows): void {
  const file = fc.array(row, { minLength: 1, maxLength: 25 });
  describe(`any rows of ${format}`, () => {
    it('every row has one outcome, every entry positive legs and an id of its own', async () => {
      await fc.assert(
        fc.asyncProperty(file, async (rows) => {
          const source = await importText([header, ...rows].join('\n'));
          expect(source.format).toBe(format);
          const { read, imported, merged, setAside } = source.rows;
          expect(read).toBe(rows.length);
          expect(read).toBe(imported + merged + setAside);
          expect(rowOutcomesOf(source).map((outcome) => outcome.row)).toEqual(
            rows.map((_, index) => index + 2),
          );
          expect(new Set(source.entries.map(({ id }) => id)).size).toBe(imported);
          for (const entry of source.entries) {
            for (const { quantity } of legsOf(entry)) expect(quantity).toBeGreaterThan(0n);
          }
          for (const balance of source.balances) {
            const { opening, stated, gaps } = balance;
            if (opening === null || stated === null) continue;
            const explained = gaps.reduce(
              (sum, { missing }) => sum + missing,
              opening + balance.change,
            );
            expect(explained).toBe(stated);
          }
        }),
        { numRuns: ROW_RUNS },
      );
    });

    it('the order of rows changes nothing', async () => {
      await fc.assert(
        fc.asyncProperty(file, fc.nat(), async (rows, seed) => {
          const text = [header, ...rows].join('\n');
          const other = await importText(shuffleRows(text, 1, seed));
          expect(positionless(other)).toEqual(positionless(await importText(text)));
        }),
        { numRuns: ROW_RUNS },
      );
    });

    it.skipIf(change === undefined)('the entries change what their rows change', async () => {
      await fc.assert(
        fc.asyncProperty(file, async (rows) => {
          const source = await importText([header, ...rows].join('\n'));
          const aside = new Set(source.setAside.map((each) => each.row));
          const expected = new Map<string, bigint>();
          for (const [index, line] of rows.entries()) {
            if (aside.has(index + 2) || change === undefined) continue;
            const [asset, atoms] = change(line.split(','));
            addTo(expected, asset, atoms);
          }
          expect(effects(source.entries)).toEqual(withoutZeros(expected));
        }),
        { numRuns: ROW_RUNS },
      );
    });
  });
}

function legsOf(entry: Entry): Entry['fees'] {
  const legs = [...entry.fees];
  if ('in' in entry && entry.in !== undefined) legs.push(entry.in);
  if ('out' in entry && entry.out !== undefined) legs.push(entry.out);
  return legs;
}

/** What entries do to the balance of each asset; what comes to nothing left out. */
function effects(entries: readonly Entry[]): Record<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const entry of entries) {
    if ('in' in entry && entry.in !== undefined)
      addTo(sums, entry.in.asset, atomsOf(entry.in.quantity));
    if ('out' in entry && entry.out !== undefined) {
      addTo(sums, entry.out.asset, -atomsOf(entry.out.quantity));
    }
    for (const fee of entry.fees) addTo(sums, fee.asset, -atomsOf(fee.quantity));
  }
  return withoutZeros(sums);
}

function addTo(sums: Map<string, bigint>, asset: string, atoms: bigint): void {
  sums.set(asset, (sums.get(asset) ?? 0n) + atoms);
}

function withoutZeros(sums: ReadonlyMap<string, bigint>): Record<string, bigint> {
  const kept = [...sums].filter(([, atoms]) => atoms !== 0n);
  return Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
