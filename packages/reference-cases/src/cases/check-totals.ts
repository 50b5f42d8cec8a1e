import { atomsOf } from '@meridian/money/measure.ts';
import { utcDayOf } from '@meridian/tax-engine/common/calendar.ts';
import { isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import type { ReferenceCase } from './case.ts';
import { type Difference, differ, millionth, show } from './compare.ts';
import { type Kind, kindNamed, kindOfWord } from './kinds.ts';
import { type Row, type Worked, isExpense, reportedEntries } from './rows.ts';

const NONE = 0n;

interface Sums {
  proceeds: bigint | null;
  cost: bigint | null;
  gain: bigint | null;
  short: bigint | null;
  long: bigint | null;
  disallowed: bigint;
  income: bigint | null;
  /** What was paid with units, at their value. */
  spent: bigint | null;
}

type Figure = keyof Sums;

const FIGURES: Readonly<Record<string, Figure>> = {
  proceeds: 'proceeds',
  cost: 'cost',
  costs: 'cost',
  gain: 'gain',
  gains: 'gain',
  pnl: 'gain',
  total: 'gain',
  gainshort: 'short',
  shortterm: 'short',
  taxable: 'short',
  taxablegain: 'short',
  gaintaxable: 'short',
  gainlong: 'long',
  longterm: 'long',
  free: 'long',
  taxfree: 'long',
  exempt: 'long',
  gainfree: 'long',
  gainexempt: 'long',
  deniedloss: 'disallowed',
  income: 'income',
  spend: 'spent',
  spends: 'spent',
  spent: 'spent',
  spending: 'spent',
};

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

export interface TotalCheck {
  readonly differences: readonly Difference[];
  /** Names that are none of ours. */
  readonly unknown: readonly string[];
  readonly isCompared: boolean;
}

/** Totals by tax year, by kind of event, or of the whole. */
export function checkTotals({ expected }: ReferenceCase, worked: Worked): TotalCheck {
  const [wanted, found, unknown]: [string[], string[], string[]] = [[], [], []];
  const compare = (name: string, stated: unknown, sums: Sums): void => {
    const figure = FIGURES[plain(name.slice(name.lastIndexOf('.') + 1))];
    if (stated === null || stated === '') return;
    const isNumber = typeof stated === 'string' || typeof stated === 'number';
    const text = isNumber ? millionth(stated) : null;
    if (figure === undefined || text === null) {
      unknown.push(`totals.${name}`);
      return;
    }
    wanted.push(`${name} ${text}`);
    found.push(`${name} ${show(sums[figure]) ?? 'unknown'}`);
  };
  const totals = Object.entries(expected.totals ?? {});
  const named = new Set(totals.flatMap(([key]) => kindNamed(key) ?? []));
  for (const [key, stated] of totals) {
    const year = /^(\d{4})/.exec(key)?.[1];
    const kind = kindNamed(key);
    const sums =
      year !== undefined
        ? sumsOfYear(worked, Number.parseInt(year, 10))
        : kind === undefined
          ? sumsOf(worked)
          : sumsOfKind(worked, kind, named);
    if (typeof stated !== 'object' || stated === null) {
      const name = year === undefined && kind === undefined ? key : `${key}.gain`;
      compare(name, stated, sums);
    } else if (year === undefined && kind === undefined) {
      unknown.push(`totals.${key}`);
    } else {
      for (const [name, value] of Object.entries(stated)) compare(`${key}.${name}`, value, sums);
    }
  }
  return { differences: differ('total', wanted, found), unknown, isCompared: wanted.length > 0 };
}

function sumsOfYear(worked: Worked, year: number): Sums {
  const rows = worked.rows.filter(({ disposal }) => disposal.taxYear === year);
  const reports = worked.reports.filter((report) => report.year === year);
  return sumsOf({ ...worked, rows, reports });
}

const EMPTY: Readonly<Sums> = {
  proceeds: NONE,
  cost: NONE,
  gain: NONE,
  short: NONE,
  long: NONE,
  disallowed: NONE,
  income: NONE,
  spent: NONE,
};

const add = (a: bigint | null, b: bigint | null): bigint | null =>
  a === null || b === null ? null : a + b;

/** Of the rows that are disposals; units that paid a fee in the basis are none. */
function sumsOf({ policy, reports, rows }: Worked): Sums {
  const sums: Sums = { ...EMPTY };
  for (const row of rows) {
    if (row.isFee && policy.feeUnits === 'in-basis') continue;
    const { lotMatch } = row;
    sums.proceeds = add(sums.proceeds, lotMatch.proceeds);
    sums.cost = add(sums.cost, add(lotMatch.cost, lotMatch.fees));
    sums.gain = add(sums.gain, lotMatch.gain);
    sums.disallowed += lotMatch.disallowed ?? NONE;
    if (isSpent(row)) sums.spent = add(sums.spent, lotMatch.proceeds);
    addByTerm(sums, row, lotMatch.gain);
  }
  for (const { derivatives, income } of reports) {
    for (const { value } of income) sums.income = add(sums.income, value);
    // Losses are paid with units: what those cost is in the rows, what they are worth is lost here.
    for (const { value } of derivatives) {
      sums.gain = add(sums.gain, value);
      sums.short = add(sums.short, value);
    }
  }
  return sums;
}

function isSpent({ entry, isFee }: Row): boolean {
  return !isFee && entry.kind === 'outgoing' && entry.outgoing === 'spend';
}

function addByTerm(sums: Sums, { lotMatch: { term } }: Row, gain: bigint | null): void {
  const isLong = term === 'long' || term === 'exempt';
  if (isLong) sums.long = add(sums.long, gain);
  else sums.short = add(sums.short, gain);
}

/**
 * Taxable and free by kind of event (rotki). What is spent counts whole against the taxable side; a
 * gain on the units spent falls where their lot belongs.
 */
function sumsOfKind(worked: Worked, kind: Kind, named: ReadonlySet<Kind>): Sums {
  const sums: Sums = { ...EMPTY };
  for (const row of worked.rows) {
    if (kindOf(row, named) !== kind) continue;
    if (row.isFee && worked.policy.feeUnits === 'in-basis') continue;
    const { cost, fees, gain, proceeds } = row.lotMatch;
    addByTerm(sums, row, gain);
    if (isSpent(row)) sums.spent = add(sums.spent, proceeds);
    sums.gain = add(sums.gain, gain);
    sums.proceeds = add(sums.proceeds, proceeds);
    sums.cost = add(sums.cost, add(cost, fees));
    if (!isExpense(row)) continue;
    const spent = proceeds === null ? null : -proceeds;
    sums.short = add(sums.short, spent);
    sums.gain = add(sums.gain, spent);
  }
  for (const amount of othersOf(worked, kind, named)) {
    sums.short = add(sums.short, amount);
    sums.gain = add(sums.gain, amount);
  }
  return sums;
}

function kindOf({ entry, isFee, type }: Row, named: ReadonlySet<Kind>): Kind | undefined {
  if (isFee) return 'fee';
  if (entry.kind === 'trade') return 'trade';
  return entry.kind === 'derivative' ? 'margin' : kindOfWord(type, named);
}

/** What counts without a disposal: fees in money, profits of margin positions, income. */
function* othersOf(worked: Worked, kind: Kind, named: ReadonlySet<Kind>): Generator<bigint | null> {
  if (kind === 'fee' && worked.policy.feeUnits === 'expense') yield* feesInMoney(worked);
  for (const { derivatives, income } of worked.reports) {
    for (const { entry, income: word, value } of income) {
      const type = worked.types.get(entry.id) ?? word;
      if (kindOfWord(type, named) === kind) yield value;
    }
    if (kind !== 'margin') continue;
    for (const { derivative, value } of derivatives) {
      if (derivative !== 'fee' && (value === null || value > NONE)) yield value;
    }
  }
}

function* feesInMoney(worked: Worked): Generator<bigint | null> {
  const { currency } = worked.input.rules;
  for (const { at, fees } of reportedEntries(worked)) {
    const day = utcDayOf(at);
    for (const { asset, quantity } of fees) {
      if (!isFiat(asset)) continue;
      const atoms = worked.input.values.convert(atomsOf(quantity), asset, currency, day);
      yield atoms === null ? null : -atoms;
    }
  }
}
