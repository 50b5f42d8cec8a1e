import { type Quantity, ZERO } from '@meridian/money/measure.ts';
import { mulDiv } from '@meridian/money/fixed.ts';
import { dayToIso } from '@meridian/tax-engine/common/calendar.ts';
import type { IncomeLine } from '@meridian/tax-engine/result/report.ts';
import type { LotMatch } from '@meridian/tax-engine/result/lot.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';
import type { ReferenceCase, CaseGain, CaseIncome } from './case.ts';
import { type Column, type Difference, millionth, show, tableDifferences } from './compare.ts';
import { statedFraction } from './fractions.ts';
import { dateColumns, dayText } from './instants.ts';
import type { Layout } from './layouts.ts';
import { type Row, type Worked, dateOf, termWord } from './rows.ts';

export const RULES: Readonly<Record<string, string>> = {
  'same-day': 'Same Day',
  'days-after': 'Bed & Breakfast',
  'days-before': 'Ten Day',
  pool: 'Section 104',
};

const NONE = 0n;

/** What a case's row names, in the words of the case. */
const COLUMNS: readonly Column<CaseGain, Row>[] = [
  ...dateColumns<CaseGain, Row>('date', ({ date }) => date, {
    day: dateOf,
    at: ({ disposal }) => disposal.at,
  }),
  { name: 'asset', wanted: ({ asset }) => asset, found: ({ disposal }) => disposal.asset },
  {
    name: 'qty',
    wanted: ({ qty }) => millionth(qty),
    found: ({ lotMatch }) => show(lotMatch.quantity),
  },
  {
    name: 'proceeds',
    wanted: ({ proceeds }) => millionth(proceeds),
    found: ({ lotMatch }) => show(lotMatch.proceeds),
  },
  {
    name: 'cost',
    wanted: ({ cost }) => millionth(cost),
    found: ({ lotMatch: { cost, fees } }) =>
      show(cost === null || fees === null ? null : cost + fees),
  },
  {
    name: 'gain',
    // A case states the gain before a loss is disallowed, and the part disallowed beside it.
    wanted: ({ gain }) => millionth(gain),
    found: ({ lotMatch }) => show(grossGain(lotMatch)),
  },
  {
    name: 'pnl',
    wanted: ({ pnl }) => millionth(pnl),
    found: ({ lotMatch }) => show(grossGain(lotMatch)),
  },
  {
    name: 'deniedLoss',
    wanted: ({ deniedLoss }) => millionth(deniedLoss),
    found: ({ lotMatch: { disallowed } }) => show(disallowed ?? NONE),
  },
  {
    name: 'allowedGain',
    wanted: ({ allowedGain }) => millionth(allowedGain),
    found: ({ lotMatch }) => show(lotMatch.gain),
  },
  ...dateColumns<CaseGain, Row>('acquiredDate', ({ acquiredDate }) => acquiredDate, {
    day: ({ lotMatch }) => dayText(acquiredAt(lotMatch)),
    at: ({ lotMatch }) => acquiredAt(lotMatch),
  }),
  {
    name: 'term',
    wanted: ({ term }) => termWord(term),
    found: ({ lotMatch }) => termWord(lotMatch.term),
  },
  {
    name: 'taxable',
    wanted: ({ taxable }) => (typeof taxable === 'boolean' ? String(taxable) : null),
    found: ({ lotMatch }) => String(lotMatch.term !== 'exempt'),
  },
  {
    name: 'rule',
    wanted: ({ rule }) => ruleWord(rule),
    found: ({ lotMatch: { rule } }) => RULES[rule] ?? rule,
  },
  {
    name: 'lotFraction',
    wanted: ({ lotFraction }) => statedFraction(lotFraction),
    found: ({ lotFraction }) => lotFraction,
  },
  {
    name: 'eventFraction',
    wanted: ({ eventFraction }) => statedFraction(eventFraction),
    found: ({ eventFraction }) => eventFraction,
  },
];

const POOL_NAMES: ReadonlySet<string> = new Set(['unpooled', 'nogain', 'nogainnoloss']);

/** The pool under its names: units of their own kind, and those that leave without a gain. */
export function ruleWord(rule: string | null | undefined): string | null {
  if (rule === null || rule === undefined) return null;
  const word = rule.toLowerCase().replaceAll(/[^a-z]/g, '');
  return POOL_NAMES.has(word) ? 'Section 104' : rule;
}

/** The gain before a loss is disallowed. */
function grossGain({ gain, disallowed }: LotMatch): bigint | null {
  return gain === null || disallowed === undefined ? gain : gain - disallowed;
}

/** Units of which the loss was disallowed. */
function disallowedUnits({ disallowed, gain, quantity }: LotMatch): Quantity {
  if (disallowed === undefined || disallowed === NONE || gain === null) return ZERO;
  return mulDiv(quantity, disallowed, disallowed - gain, 'half-even');
}

function acquiredAt({ lots }: LotMatch): Instant | null {
  return lots[0]?.acquiredAt ?? null;
}

const DISALLOWED_UNITS: Column<CaseGain, Row> = {
  name: 'deniedQty',
  wanted: ({ deniedQty }) => millionth(deniedQty),
  found: ({ lotMatch }) => show(disallowedUnits(lotMatch)),
};

const EVENT: Column<CaseGain, Row> = {
  name: 'eventType',
  wanted: ({ eventType }) => eventWord(eventType),
  found: ({ type }) => type,
};

/** RP2 names the table and the kind: `OUT / SELL`. */
function eventWord(eventType: string | null | undefined): string | null {
  return eventType?.split('/').at(-1)?.trim().toLowerCase() ?? null;
}

/** Gains row by row, as the layout lists them. */
export function gainDifferences(
  { expected }: ReferenceCase,
  { policy }: Worked,
  { listed }: Layout,
): readonly Difference[] {
  const { gains } = expected;
  if (gains === undefined) return [];
  const columns = [...COLUMNS, DISALLOWED_UNITS, ...(policy.dialect === 'sheet' ? [EVENT] : [])];
  return tableDifferences('gain', columns, gains, listed);
}

type IncomeRow = IncomeLine & { readonly type: string };

const INCOME: readonly Column<CaseIncome, IncomeRow>[] = [
  ...dateColumns<CaseIncome, IncomeRow>('date', ({ date }) => date, {
    day: ({ day }) => dayToIso(day),
    at: ({ entry }) => entry.at,
  }),
  { name: 'asset', wanted: ({ asset }) => asset, found: ({ asset }) => asset },
  { name: 'qty', wanted: ({ qty }) => millionth(qty), found: ({ quantity }) => show(quantity) },
  {
    name: 'value',
    wanted: ({ fiatValue }) => millionth(fiatValue),
    found: ({ value }) => show(value),
  },
];

const INCOME_EVENT: Column<CaseIncome, IncomeRow> = {
  name: 'eventType',
  wanted: ({ eventType }) => eventWord(eventType),
  found: ({ type }) => type,
};

export function incomeDifferences(
  { expected }: ReferenceCase,
  { policy, reports, types }: Worked,
): Difference[] {
  if (expected.income === undefined) return [];
  const found = reports.flatMap(({ income }) =>
    income.map((line) => ({ ...line, type: types.get(line.entry.id) ?? line.income })),
  );
  const columns = policy.dialect === 'sheet' ? [...INCOME, INCOME_EVENT] : INCOME;
  return tableDifferences('income', columns, expected.income, found);
}
