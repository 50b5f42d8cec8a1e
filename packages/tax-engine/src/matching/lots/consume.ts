import { type Quantity, ZERO, minus } from '@meridian/money/measure.ts';
import { invariant } from '../../invariants.ts';
import { type DueLoss, takeDueLosses } from './deferred-loss.ts';
import { min } from '../../common/min.ts';
import type { LotInventory } from './inventory.ts';
import { type OpenLot, hasUnits, unitsLeft, useUnits } from './open-lot.ts';
import type { Lot, MatchRule } from '../../result/lot.ts';
import type { OpenChoice } from './selections.ts';

/**
 * Receives units consumed from a lot, with their share of its cost. `dueLosses` are the deferred
 * losses of these units, which already count them as used.
 */
export type OnConsumed = (
  open: OpenLot,
  quantity: Quantity,
  cost: bigint | null,
  rule: MatchRule,
  dueLosses: DueLoss | undefined,
) => void;

/**
 * Consumes the units named by the user, as far as the inventory has them; returns the units
 * consumed.
 */
export function consumeSelected(
  inventory: LotInventory,
  choices: readonly OpenChoice[],
  quantity: Quantity,
  onConsumed: OnConsumed,
): Quantity {
  let missing = quantity;
  for (const choice of choices) {
    while (missing > ZERO && choice.left > ZERO) {
      const open = inventory.nextOf(choice.lot);
      if (open === undefined) break;
      const wanted = choice.left < missing ? choice.left : missing;
      const consumed = consumeLot(open, wanted, 'specific', onConsumed);
      choice.left = minus(choice.left, consumed);
      invariant(choice.left >= ZERO, 'choice-left-not-negative');
      missing = minus(missing, consumed);
      if (!hasUnits(open)) inventory.forget(choice.lot, open);
    }
  }
  return minus(quantity, missing);
}

/** Consumes units of a lot; returns the units consumed. */
export function consumeLot(
  open: OpenLot,
  wanted: Quantity,
  rule: MatchRule,
  onConsumed: OnConsumed,
): Quantity {
  const units = min(unitsLeft(open), wanted);
  invariant(units > ZERO, 'consumed-lot-gives-units');
  const dueLosses = consumeDueLosses(open, units);
  onConsumed(open, units, useUnits(open, units), rule, dueLosses);
  return units;
}

/** The deferred losses of a lot's next units; the lot drops losses whose units are all used. */
function consumeDueLosses(open: OpenLot, units: Quantity): DueLoss | undefined {
  if (open.deferred === undefined) return undefined;
  const dueLosses = takeDueLosses(open.deferred, units);
  for (let due = dueLosses; due !== undefined; due = due.next) open.deferred = due.loss;
  return dueLosses;
}

/** Units of a lot as a lot of their own; the lot itself where all of its units are taken. */
export function partOf(lot: Lot, quantity: Quantity, cost: bigint | null): Lot {
  return quantity === lot.quantity ? lot : { ...lot, quantity, cost };
}
