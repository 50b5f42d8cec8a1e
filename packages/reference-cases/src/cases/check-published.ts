/** Figures that a case gives once more as somebody prints them: rounded, or cut to whole money. */
import { type Atoms, ZERO, atomsOf } from '@meridian/money/measure.ts';
import { addKnown } from '@meridian/tax-engine/common/add-known.ts';
import { fixedToText, mulDiv, FIXED_ONE, roundFixed } from '@meridian/money/fixed.ts';
import type { CaseGain, ReferenceCase } from './case.ts';
import { RULES, ruleWord } from './check-gains.ts';
import { type Column, type Difference, differ, millionth, tableDifferences } from './compare.ts';
import { type Row, type Worked, dateOf } from './rows.ts';

const NONE = 0n;
const PENCE = 2;

const pence = (atoms: bigint | null): string | null =>
  atoms === null ? null : fixedToText(roundFixed(atoms, PENCE, 'half-even'));

/** What BittyTax prints of each match, to the penny. */
const PRINTED: readonly Column<CaseGain, Row>[] = [
  { name: 'date', wanted: ({ date }) => date, found: dateOf },
  { name: 'asset', wanted: ({ asset }) => asset, found: ({ disposal }) => disposal.asset },
  {
    name: 'rule',
    wanted: ({ rule }) => ruleWord(rule),
    found: ({ lotMatch: { rule } }) => RULES[rule] ?? rule,
  },
  {
    name: 'qty',
    wanted: ({ qty }) => millionth(qty),
    found: ({ lotMatch }) => millionth(fixedToText(lotMatch.quantity)),
  },
  {
    name: 'proceeds',
    wanted: ({ proceeds }) => millionth(proceeds),
    found: ({ lotMatch }) => pence(lotMatch.proceeds),
  },
  {
    name: 'cost',
    wanted: ({ cost }) => millionth(cost),
    found: ({ lotMatch: { cost, fees } }) =>
      pence(cost === null || fees === null ? null : cost + fees),
  },
];

export function printedDifferences({ expected }: ReferenceCase, { rows }: Worked): Difference[] {
  const { bittyTaxRun } = expected;
  return bittyTaxRun === undefined ? [] : tableDifferences('printed', PRINTED, bittyTaxRun, rows);
}

/** HMRC's manual prints the gain of a day and what is left in a pool, cut to whole pounds. */
export function publishedDifferences(
  { expected }: ReferenceCase,
  { reports, rows }: Worked,
): Difference[] {
  const { gains, pool } = expected.publishedHMRC ?? {};
  const days = gains ?? [];
  const held = new Map(reports.at(-1)?.holdings.map((holding) => [holding.asset, holding]));
  const pools = Object.entries(pool ?? {});
  return [
    ...differ(
      'published',
      days.map(({ asset, date, gain }) => `gain ${date} ${asset} ${gain}`),
      days.map(({ asset, date }) => `gain ${date} ${asset} ${whole(gainOf(rows, asset, date))}`),
    ),
    ...differ(
      'published',
      pools.map(([asset, [quantity, cost]]) => `pool ${asset} ${quantity} ${cost}`),
      pools.map(([asset]) => {
        const { quantity, cost } = held.get(asset) ?? { quantity: ZERO, cost: NONE };
        return `pool ${asset} ${whole(quantity)} ${whole(cost)}`;
      }),
    ),
  ];
}

/** Of the disposals of a day; null where there are none. */
function gainOf(rows: readonly Row[], asset: string, date: string): bigint | null {
  const gains = rows
    .filter((row) => row.disposal.asset === asset && dateOf(row) === date)
    .map(({ lotMatch }) => lotMatch.gain);
  if (gains.length === 0) return null;
  return gains.reduce(addKnown, NONE);
}

function whole(value: Atoms | null): string {
  return value === null ? 'unknown' : `${mulDiv(atomsOf(value), 1n, FIXED_ONE, 'floor')}`;
}
