import { type Quantity, ZERO, negate, plus } from '@meridian/money/measure.ts';
import type { Rate } from '@meridian/tax-rules/rates.ts';
import type { Entry } from '../ledger/entry.ts';
import { type MovementContext, movementsOf } from '../movements/from-entry.ts';
import type { Purchase } from './tax-computation.ts';

export interface LedgerYear {
  readonly entries: readonly Entry[];
  readonly context: MovementContext;
  readonly year: number;
  readonly period: { readonly firstDay: number; readonly lastDay: number };
}

/** What an estimate needs of the ledger beside disposals and income; nothing for most countries. */
export function factsOf(ledger: LedgerYear): {
  readonly purchases?: readonly Purchase[];
  readonly wealthAtStart?: bigint | null;
} {
  const rate: Rate | undefined = ledger.context.rules.years[ledger.year]?.rate.value;
  if (rate?.type === 'turnover' && rate.periods.some(({ buyer }) => buyer !== undefined)) {
    return { purchases: purchasesOf(ledger) };
  }
  if (rate?.type === 'deemed-return') return { wealthAtStart: wealthBefore(ledger) };
  return {};
}

/** What the year bought, at what was given for it. */
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
 * Value of all units when the year starts, at the user's prices of its first day; units that went
 * to an unknown place are taken as still owned. Null as soon as one price is missing.
 */
function wealthBefore({ entries, context, period }: LedgerYear): bigint | null {
  const units = new Map<string, Quantity>();
  const change = (asset: string, by: Quantity): void => {
    units.set(asset, plus(units.get(asset) ?? ZERO, by));
  };
  for (const entry of entries) {
    if (context.zone.dayOf(entry.at) >= period.firstDay) break;
    for (const movement of movementsOf(entry, context)) {
      if (movement.type === 'acquire') change(movement.asset, movement.quantity);
      else if (movement.type === 'dispose' || movement.type === 'remove')
        change(movement.asset, negate(movement.quantity));
      else if (movement.type === 'exchange') {
        change(movement.asset, negate(movement.quantity));
        change(movement.into.asset, movement.into.quantity);
      }
    }
  }
  let wealth = 0n;
  for (const [asset, quantity] of units) {
    if (quantity <= ZERO) continue;
    const value = context.valuer.leg({ asset, quantity }, period.firstDay);
    if (value.atoms === null) return null;
    wealth += value.atoms;
  }
  return wealth;
}
