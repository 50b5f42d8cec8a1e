/** What two engines must agree on: helpers of the tests that compare the engine with the slow one. */
import { atomsOf } from '@meridian/money/measure.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { expect } from 'vitest';
import { addMs, daysOf } from '../common/time.ts';
import { isoToDay } from '../common/calendar.ts';
import type { Entry } from '../ledger/entry.ts';
import type { TaxReport } from '../result/report.ts';
import { type Step, distance, known, ledgerOf, sumOf } from './random-ledger.ts';
import { type SlowBook, type SlowHoldings, eventsOf } from './slow-events.ts';
import type { Fraction } from './slow-fraction.ts';
import type { SlowScope } from './slow-lots.ts';

/**
 * 10^-18: the engine rounds shares to atoms of 10^-24, up to a few for each of at most forty entries
 * a sum goes through, and a rounded cost can be multiplied by units of which there are less than
 * thousands. The smallest coin divides into 10^-18; no amount of money shows more than 10^-8.
 */
const TOLERANCE = 10n ** 6n;

const MINUTE_MS = 60_000;

/** Entries a minute apart, so that both engines see them in the order of the steps. */
export function timed(steps: readonly Step[], currency: string): Entry[] {
  return ledgerOf(steps, currency).map((entry, index) => ({
    ...entry,
    at: addMs(entry.at, index * MINUTE_MS),
  }));
}

export function eventsFor({ currency, fees, income }: CountryRules, entries: readonly Entry[]) {
  const staking = income.staking.value;
  return eventsOf(entries, {
    currency,
    purchaseFees: fees.value.purchase === 'cost',
    saleFees: fees.value.sale === 'deducted',
    unitFees: fees.value.paidInUnits === 'disposal' ? 'sold' : 'gone',
    lostOnTheWay: fees.value.ownTransfer === 'disposal' ? 'sold' : 'gone',
    rewardCosts: staking.type === 'at-receipt' || staking.cost === 'market-value',
  });
}

export interface Slow {
  readonly book: SlowBook;
  readonly holdings: SlowHoldings;
}

/** Cost and gain by asset and day over all years, and what is held after the last. */
export function expectSame(
  reports: readonly TaxReport[],
  { book, holdings }: Slow,
  hasCosts = true,
): void {
  const disposals = reports.flatMap((report) => report.disposals);
  const byDay = Map.groupBy(disposals, ({ asset, day }) => `${asset} ${daysOf(day)}`);
  expect([...byDay.keys()].toSorted()).toEqual([...book.sales.keys()].toSorted());
  for (const [key, sale] of book.sales) {
    const disposalsOfDay = byDay.get(key) ?? [];
    expectNear(sumOf(disposalsOfDay.map(({ quantity }) => quantity)), sale.count);
    expectNear(sumOf(disposalsOfDay.map(({ cost }) => known(cost))), sale.cost);
    expectNear(
      sumOf(disposalsOfDay.map(({ gain, disallowed }) => known(gain) - disallowed)),
      sale.gain,
    );
  }
  const held = reports.at(-1)?.holdings ?? [];
  const names = held.map(({ asset, account }) =>
    account === null ? asset : `${account} ${asset}`,
  );
  expect(names.toSorted()).toEqual([...holdings.keys()].toSorted());
  for (const [index, { quantity, cost }] of held.entries()) {
    const other = holdings.get(names[index] ?? '');
    if (other === undefined) throw new Error('no such holding');
    expectNear(atomsOf(quantity), other.count);
    if (hasCosts) expectNear(known(cost), other.cost);
  }
}

export const isNear = (atoms: bigint, { over, under }: Fraction): boolean =>
  distance(atoms * under, over) <= TOLERANCE * under;

export function expectNear(atoms: bigint, slow: Fraction): void {
  if (!isNear(atoms, slow)) expect(atoms).toBe(slow.over / slow.under);
}

/** From when lots stay where they are; an account of these ledgers is an institution of its own. */
export function scopeOf({ matching }: CountryRules): SlowScope {
  const [first, second] = matching.value.scopes;
  if (first?.scope !== 'global') return Number.NEGATIVE_INFINITY;
  return second?.from === undefined ? null : daysOf(isoToDay(second.from));
}
