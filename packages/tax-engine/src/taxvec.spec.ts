/**
 * Golden cases of other tools and of HMRC's manual, read from the folder TAXVEC_DIR where it is
 * set. They are not part of the project.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fixed, fixedToText, roundFixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import { dayToIso } from './calendar.ts';
import { computeNow, yearsOf } from './compute.ts';
import type { Disposal, IncomeLine, Slice, TaxReport } from './result.ts';
import { type TaxvecCase, readTaxvec } from './taxvec.ts';

type Gain = {
  readonly date: string;
  readonly asset: string;
  readonly qty: string;
  readonly proceeds: string;
  readonly cost: string;
  readonly gain: string;
  readonly acquiredDate: string | null;
  readonly rule?: string;
  readonly term: string | null;
};

type Golden = TaxvecCase & {
  readonly expected: {
    readonly gains: readonly Gain[];
    readonly income?: readonly { date: string; asset: string; qty: string; fiatValue: string }[];
    readonly pools?: Readonly<Record<string, { qty: string; cost: string }>>;
  };
};

const folder = process.env['TAXVEC_DIR'];
if (folder === undefined) console.log('golden cases skipped: TAXVEC_DIR is not set');

/** Figures of the cases are floats or cut decimals; agreement is asked to a millionth. */
const millionth = (text: string): string =>
  fixedToText(roundFixed(fixed(cut(text)), 6, 'half-even'));
const cut = (text: string): string => text.replace(/(\.\d{24})\d+$/, '$1');
const show = (atoms: bigint | null): string | null =>
  atoms === null ? null : millionth(fixedToText(atoms));

type Line = Readonly<
  Record<'date' | 'asset' | 'qty' | 'proceeds' | 'cost' | 'gain', string | null>
>;

function rowOf(disposal: Disposal, slice: Slice, more: object): Line {
  const costs = slice.cost === null || slice.fees === null ? null : slice.cost + slice.fees;
  return {
    date: dayToIso(disposal.day),
    asset: disposal.asset,
    qty: show(slice.quantity),
    proceeds: show(slice.proceeds),
    cost: show(costs),
    gain: show(slice.gain),
    ...more,
  };
}

function expectedRow(gain: Gain, more: object): Line {
  return {
    date: gain.date.slice(0, 10),
    asset: gain.asset,
    qty: millionth(gain.qty),
    proceeds: millionth(gain.proceeds),
    cost: millionth(gain.cost),
    gain: millionth(gain.gain),
    ...more,
  };
}

const sorted = (lines: readonly Line[]): string[] =>
  lines.map((line) => JSON.stringify(line)).toSorted();

function reportsOf(input: NonNullable<ReturnType<typeof readTaxvec>>): TaxReport[] {
  return yearsOf(input.entries, input.rules).map((year) => computeNow({ ...input, year }));
}

/** The manual's cases know no lot: rule and figures. */
function checkPool(golden: Golden, reports: readonly TaxReport[]): void {
  const rules = { 'same-day': 'Same Day', 'days-after': 'Bed & Breakfast', pool: 'Section 104' };
  const rows = reports.flatMap((report) =>
    report.disposals.flatMap((disposal) =>
      disposal.slices.map((slice) =>
        rowOf(disposal, slice, { rule: rules[slice.rule as keyof typeof rules] ?? slice.rule }),
      ),
    ),
  );
  const expected = golden.expected.gains.map((gain) =>
    expectedRow(gain, { rule: gain.rule === 'Unpooled' ? 'Section 104' : gain.rule }),
  );
  expect(sorted(rows)).toEqual(sorted(expected));
  const holdings = new Map(reports[0]?.holdings.map((holding) => [holding.asset, holding]));
  for (const [asset, pool] of Object.entries(golden.expected.pools ?? {})) {
    const held = holdings.get(asset);
    expect([show(held?.quantity ?? 0n), show(held?.cost ?? 0n)]).toEqual([
      millionth(pool.qty),
      millionth(pool.cost),
    ]);
  }
}

function checkLots(golden: Golden, reports: readonly TaxReport[]): void {
  const rows = reports.flatMap((report) =>
    report.disposals.flatMap((disposal) =>
      disposal.slices.map((slice) =>
        rowOf(disposal, slice, {
          acquired: new Date(slice.lots[0]?.acquiredAt ?? 0).toISOString().slice(0, 10),
          term: golden.country === 'IE' ? null : slice.term.toUpperCase(),
        }),
      ),
    ),
  );
  const expected = golden.expected.gains.map((gain) =>
    expectedRow(gain, {
      acquired: gain.acquiredDate?.slice(0, 10),
      term: golden.country === 'IE' ? null : gain.term,
    }),
  );
  expect(sorted(rows)).toEqual(sorted(expected));
  const income = (line: IncomeLine) =>
    [dayToIso(line.day), line.asset, show(line.quantity), show(line.value)].join(' ');
  expect(reports.flatMap((report) => report.income.map(income)).toSorted()).toEqual(
    (golden.expected.income ?? [])
      .map((line) =>
        [line.date.slice(0, 10), line.asset, millionth(line.qty), millionth(line.fiatValue)].join(
          ' ',
        ),
      )
      .toSorted(),
  );
}

describe.skipIf(folder === undefined)('golden cases', () => {
  const files =
    folder === undefined
      ? []
      : readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.json'))
          .toSorted();
  for (const file of files) {
    // The schema is checked by what the case is compared with.
    const golden = JSON.parse(readFileSync(join(folder ?? '', file), 'utf8')) as Golden;
    const input = readTaxvec(golden);
    if (input === null) {
      console.log(`golden case left out, no policy yet for "${golden.method}": ${golden.id}`);
      continue;
    }
    it(golden.id, () => {
      const reports = reportsOf(input);
      if (input.method === 'share-matching') checkPool(golden, reports);
      else checkLots(golden, reports);
    });
  }

  it('finds cases', () => {
    expect(files.length).toBeGreaterThan(0);
  });
});
