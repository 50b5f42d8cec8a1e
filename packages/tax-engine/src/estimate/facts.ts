import { type Quantity, ZERO, negate, plus } from '@meridian/money/measure.ts';
import type { RateRule } from '@meridian/tax-rules/rates.ts';
import type { Day } from '../common/time.ts';
import type { Entry } from '../ledger/entry.ts';
import { type MovementContext, movementsOf } from '../movements/from-entry.ts';
import type { Purchase } from './tax-computation.ts';

export interface LedgerYear {
  readonly entries: readonly Entry[];
  readonly context: MovementContext;
  readonly year: number;
  readonly period: { readonly firstDay: Day; readonly lastDay: Day };
}

/** Units held at the start of a tax year, and the last entry that changed their number. */
export interface UnitsAtStart {
  readonly asset: string;
  readonly quantity: Quantity;
  readonly entry: Entry;
}

/**
 * Facts of the ledger that an estimate needs beside disposals and income; empty for most countries.
 */
export function factsOf(ledger: LedgerYear): {
  readonly purchases?: readonly Purchase[];
  readonly wealthAtStart?: bigint | null;
  /** Assets of that wealth without a price. */
  readonly unpricedAtStart?: readonly UnitsAtStart[];
} {
  const rate: RateRule | undefined = ledger.context.rules.years[ledger.year]?.rate.value;
  if (rate?.type === 'turnover' && rate.periods.some(({ buyer }) => buyer !== undefined)) {
    return { purchases: purchasesOf(ledger) };
  }
  if (rate?.type === 'deemed-return') return wealthBefore(ledger);
  return {};
}

/** The year's purchases at the value given for them. */
function purchasesOf({ entries, context, period }: LedgerYear): Purchase[] {
  const purchases: Purchase[] = [];
  for (const entry of entries) {
    if (entry.kind !== 'trade') continue;
    const day = context.zone.dayOf(entry.at);
    if (day < period.firstDay || day > period.lastDay) continue;
    const movements = movementsOf(entry, context);
    const isSwap = movements.some((movement) => movement.type === 'exchange' || isSale(movement));
    for (const movement of movements) {
      if (movement.type !== 'acquire') continue;
      const value = context.valuer.trade(entry, day).in;
      const { account } = movement;
      purchases.push({ account, day, value: value.atoms, kind: isSwap ? 'swap' : 'purchase' });
    }
  }
  return purchases;
}

function isSale(movement: { readonly type: string; readonly kind?: string }): boolean {
  return movement.type === 'dispose' && movement.kind === 'swap';
}

/**
 * Value of all units at the start of the year, at the user's prices of its first day; units at
 * unknown places count as still owned. Null if a price is missing.
 */
function wealthBefore({ entries, context, period }: LedgerYear): {
  readonly wealthAtStart: bigint | null;
  readonly unpricedAtStart: readonly UnitsAtStart[];
} {
  const held = new Map<string, UnitsAtStart>();
  const change = (entry: Entry, asset: string, by: Quantity): void => {
    const quantity = plus(held.get(asset)?.quantity ?? ZERO, by);
    held.set(asset, { asset, quantity, entry });
  };
  for (const entry of entries) {
    if (context.zone.dayOf(entry.at) >= period.firstDay) break;
    for (const movement of movementsOf(entry, context)) {
      const { type, asset, quantity } = movement;
      if (type === 'acquire') change(entry, asset, quantity);
      else if (type !== 'move') change(entry, asset, negate(quantity));
      if (type === 'exchange') change(entry, movement.into.asset, movement.into.quantity);
    }
  }
  let wealth = 0n;
  const unpriced: UnitsAtStart[] = [];
  for (const units of held.values()) {
    if (units.quantity <= ZERO) continue;
    const value = context.valuer.leg(units, period.firstDay);
    if (value.atoms === null) unpriced.push(units);
    else wealth += value.atoms;
  }
  return { wealthAtStart: unpriced.length > 0 ? null : wealth, unpricedAtStart: unpriced };
}
