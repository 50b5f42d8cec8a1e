import { mulDiv } from '@meridian/money/fixed.ts';
import { dayToIso } from '@meridian/tax-engine/common/calendar.ts';
import { addKnown } from '@meridian/tax-engine/common/add-known.ts';
import type { IncomeLine } from '@meridian/tax-engine/result/report.ts';
import type { Slice } from '@meridian/tax-engine/result/lot.ts';
import { plainSlice } from '@meridian/tax-engine/matching/disposals/shared-slice.ts';
import type { ReferenceCase, CaseGain, CaseIncome } from './case.ts';
import { type Column, type Difference, millionth, show, tableDifferences } from './compare.ts';
import { type Row, type Worked, dateOf, isExpense, termWord } from './rows.ts';

const RULES: Readonly<Record<string, string>> = {
  'same-day': 'Same Day',
  'days-after': 'Bed & Breakfast',
  'days-before': 'Ten Day',
  pool: 'Section 104',
};

const NONE = 0n;
const DATE = 'YYYY-MM-DD'.length;

/** What a case's row names, in the words of the case. */
const COLUMNS: readonly Column<CaseGain, Row>[] = [
  { name: 'date', wanted: ({ date }) => dayText(date), found: dateOf },
  { name: 'asset', wanted: ({ asset }) => asset, found: ({ disposal }) => disposal.asset },
  { name: 'qty', wanted: ({ qty }) => millionth(qty), found: ({ slice }) => show(slice.quantity) },
  {
    name: 'proceeds',
    wanted: ({ proceeds }) => millionth(proceeds),
    found: ({ slice }) => show(slice.proceeds),
  },
  {
    name: 'cost',
    wanted: ({ cost }) => millionth(cost),
    found: ({ slice: { cost, fees } }) => show(cost === null || fees === null ? null : cost + fees),
  },
  {
    name: 'gain',
    // A case states the gain before a loss is denied, and the part denied beside it.
    wanted: ({ gain, pnl }) => millionth(gain ?? pnl),
    found: ({ slice }) => show(grossGain(slice)),
  },
  {
    name: 'deniedLoss',
    wanted: ({ deniedLoss }) => millionth(deniedLoss),
    found: ({ slice: { denied } }) => show(denied ?? NONE),
  },
  {
    name: 'allowedGain',
    wanted: ({ allowedGain }) => millionth(allowedGain),
    found: ({ slice }) => show(slice.gain),
  },
  {
    name: 'acquiredDate',
    wanted: ({ acquiredDate }) => dayText(acquiredDate),
    found: ({ slice }) => acquiredDay(slice),
  },
  {
    name: 'term',
    wanted: ({ term }) => termWord(term),
    found: ({ slice }) => termWord(slice.term),
  },
  {
    name: 'taxable',
    wanted: ({ taxable }) => (typeof taxable === 'boolean' ? String(taxable) : null),
    found: ({ slice }) => String(slice.term !== 'exempt'),
  },
  {
    name: 'rule',
    wanted: ({ rule }) => ruleWord(rule),
    found: ({ slice: { rule } }) => RULES[rule] ?? rule,
  },
];

/** The pool under its names: units of their own kind, and those that leave without a gain. */
function ruleWord(rule: string | null | undefined): string | null {
  if (rule === null || rule === undefined) return null;
  return /unpooled|no.?gain/i.test(rule) ? 'Section 104' : rule;
}

/** The gain before a loss is denied. */
function grossGain({ gain, denied }: Slice): bigint | null {
  return gain === null || denied === undefined ? gain : gain - denied;
}

/** Units of which the loss was denied. */
function deniedUnits({ denied, gain, quantity }: Slice): bigint {
  if (denied === undefined || denied === NONE || gain === null) return NONE;
  return mulDiv(quantity, denied, denied - gain, 'half-even');
}

function acquiredDay({ lots }: Slice): string | null {
  const at = lots[0]?.acquiredAt;
  return at === undefined || at === null ? null : new Date(at).toISOString().slice(0, DATE);
}

function dayText(date: string | null | undefined): string | undefined {
  return date?.slice(0, DATE);
}

const DENIED: Column<CaseGain, Row> = {
  name: 'deniedQty',
  wanted: ({ deniedQty }) => millionth(deniedQty),
  found: ({ slice }) => show(deniedUnits(slice)),
};

/** RP2 names the table and the kind: `OUT / SELL`. */
const EVENT: Column<CaseGain, Row> = {
  name: 'eventType',
  wanted: ({ eventType }) => eventType?.split('/').at(-1)?.trim().toLowerCase() ?? null,
  found: ({ type }) => type,
};

/** Gains row by row; a case may list the units that paid a fee in one way or the other, or not. */
export function gainDifferences(
  { expected }: ReferenceCase,
  { policy, rows }: Worked,
): readonly Difference[] {
  const { gains } = expected;
  if (gains === undefined) return [];
  const paidFor = rows.filter(({ isFee }) => !isFee);
  const listed =
    policy.feeUnits === 'disposal'
      ? [rows]
      : [paidFor, rows, paidFor.map(asExpense), rows.map(asExpense)];
  const isPooled = policy.method === 'moving-average';
  const ways = isPooled ? listed.flatMap((way) => [way, byTerm(way)]) : listed;
  const columns = [...COLUMNS, DENIED, ...(policy.dialect === 'sheet' ? [EVENT] : [])];
  let fewest: readonly Difference[] | null = null;
  for (const way of ways) {
    const found = tableDifferences('gain', columns, gains, way);
    if (fewest === null || found.length < fewest.length) fewest = found;
  }
  return fewest ?? [];
}

/** One row for each term of a disposal: the lots beside an average give nothing but days. */
function byTerm(rows: readonly Row[]): Row[] {
  const merged = new Map<string, Row>();
  for (const row of rows) {
    const key = [row.entry.id, row.type, row.slice.term, row.slice.rule].join('|');
    const before = merged.get(key);
    merged.set(key, before === undefined ? row : { ...row, slice: sum(before.slice, row.slice) });
  }
  return [...merged.values()];
}

function sum(a: Slice, b: Slice): Slice {
  const denied = (a.denied ?? NONE) + (b.denied ?? NONE);
  return {
    ...plainSlice(a),
    quantity: a.quantity + b.quantity,
    proceeds: addKnown(a.proceeds, b.proceeds),
    fees: addKnown(a.fees, b.fees),
    cost: addKnown(a.cost, b.cost),
    gain: addKnown(a.gain, b.gain),
    ...(denied === NONE ? {} : { denied }),
  };
}

/** Units spent: their cost is what was lost. */
function asExpense(row: Row): Row {
  if (!isExpense(row)) return row;
  const { cost } = row.slice;
  const gain = cost === null ? null : -cost;
  return { ...row, slice: { ...plainSlice(row.slice), proceeds: NONE, fees: NONE, gain } };
}

const INCOME: readonly Column<CaseIncome, IncomeLine>[] = [
  {
    name: 'date',
    wanted: ({ date }) => dayText(date),
    found: ({ day }) => dayToIso(day),
  },
  { name: 'asset', wanted: ({ asset }) => asset, found: ({ asset }) => asset },
  { name: 'qty', wanted: ({ qty }) => millionth(qty), found: ({ quantity }) => show(quantity) },
  {
    name: 'value',
    wanted: ({ fiatValue }) => millionth(fiatValue),
    found: ({ value }) => show(value),
  },
];

export function incomeDifferences({ expected }: ReferenceCase, { reports }: Worked): Difference[] {
  if (expected.income === undefined) return [];
  const found = reports.flatMap(({ income }) => income);
  return tableDifferences('income', INCOME, expected.income, found);
}
