/** What snapshots of worked examples say of the wealth of a year, and of its return (NL). */
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { typeOf } from './entries.ts';
import type { ExampleTransaction } from './transaction.ts';
import { dayOf, numberOf, statedValue, text } from './words.ts';
import { isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import { orZero } from '@meridian/tax-engine/estimate/tax-computation.ts';
import type { Settings } from '@meridian/tax-engine/input/settings.ts';

export type WealthOfYear = Pick<
  Settings,
  'wealthAtStart' | 'bankBalances' | 'debts' | 'actualReturn'
>;

interface Sums {
  readonly units?: bigint;
  readonly bank?: bigint;
  readonly debts?: bigint;
}

const BANK = new Set(['BANK', 'CASH', 'SAVINGS']);
const DEBTS = new Set(['DEBT', 'DEBTS']);

/**
 * The wealth at the start of each year that a snapshot of 1 January states, and the return of the
 * example's year where another snapshot states its end.
 */
export function wealthOfYears(
  transactions: readonly ExampleTransaction[],
  rules: CountryRules,
  year: number,
): ReadonlyMap<number, WealthOfYear> {
  const years = new Map<number, WealthOfYear>();
  if (rules.years[year]?.rate.value.type !== 'deemed-return') return years;
  const days = snapshotsOf(transactions);
  for (const [day, sums] of days) {
    if (day.endsWith('-01-01')) years.set(Number.parseInt(day, 10), settingsOf(sums));
  }
  const first =
    days.get(`${year}-01-01`) ??
    days.get(`${year - 1}-12-31`) ??
    [...days]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .find(([day]) => day.startsWith(`${year}-`))?.[1];
  if (first === undefined) return years;
  const last = days.get(`${year}-12-31`) ?? days.get(`${year + 1}-01-01`);
  const actualReturn =
    last === undefined || last === first ? null : returnOf(first, last, transactions, year);
  const own = settingsOf(first);
  years.set(year, actualReturn === null ? own : { ...own, actualReturn });
  return years;
}

/** Sums of what is stated for each day. */
function snapshotsOf(transactions: readonly ExampleTransaction[]): ReadonlyMap<string, Sums> {
  const days = new Map<string, Sums>();
  for (const transaction of transactions) {
    if (typeOf(transaction) !== 'snapshot') continue;
    const asset = text(transaction.asset).toUpperCase();
    const isBank = BANK.has(asset) || isFiat(asset);
    const kind = isBank ? 'bank' : DEBTS.has(asset) ? 'debts' : 'units';
    const day = dayOf(transaction.date);
    const before = days.get(day) ?? {};
    const worth = statedValue(transaction);
    // Money is worth what there is of it.
    const value = worth === undefined && isFiat(asset) ? numberOf(transaction.qty, 'qty') : worth;
    const sum = orZero(before[kind]) + (value ?? numberOf(undefined, 'value'));
    days.set(day, { ...before, [kind]: sum });
  }
  return days;
}

function settingsOf({ units, bank, debts }: Sums): WealthOfYear {
  return {
    ...(units === undefined ? {} : { wealthAtStart: units }),
    ...(bank === undefined ? {} : { bankBalances: bank }),
    ...(debts === undefined ? {} : { debts }),
  };
}

/**
 * The actual return: by how much the units grew that were not bought, with what was sold or given
 * away, and income in money. Where the bank is stated at both ends, purchases and sales go through
 * it, and the whole of the wealth is compared. Null where a value is missing.
 */
function returnOf(
  first: Sums,
  last: Sums,
  transactions: readonly ExampleTransaction[],
  year: number,
): bigint | null {
  const grown = orZero(last.units) - orZero(first.units);
  if (first.bank !== undefined && last.bank !== undefined) {
    const debts = last.debts === undefined ? 0n : last.debts - orZero(first.debts);
    return grown + last.bank - first.bank - debts;
  }
  let flows = 0n;
  for (const transaction of transactions) {
    if (!text(transaction.date).startsWith(`${year}-`)) continue;
    const sign = signOf(transaction);
    if (sign === 0n) continue;
    const value = statedValue(transaction);
    if (value === undefined) return null;
    flows += sign * value;
  }
  return grown + flows;
}

const OUT = new Set(['sell', 'spend', 'gift', 'donation']);

/** Whether a transaction takes value out of the units, or brings it in. */
function signOf(transaction: ExampleTransaction): bigint {
  const type = typeOf(transaction);
  if (type === 'buy' || type === 'gift_received') return -1n;
  if (type === 'income') return isFiat(transaction.asset) ? 1n : 0n;
  if (type !== 'swap') return OUT.has(type) ? 1n : 0n;
  if (isFiat(transaction.asset)) return -1n;
  return transaction.to_asset !== undefined && isFiat(transaction.to_asset) ? 1n : 0n;
}
