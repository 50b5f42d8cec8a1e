import { type Waiting, useWaiting } from './deferred-loss.ts';
import { least } from '../../common/least.ts';
import type { LotStock } from './stock.ts';
import { type OpenLot, hasUnits, unitsLeft, useUnits } from './open-lot.ts';
import type { Lot, MatchRule } from '../../result/lot.ts';
import type { OpenChoice } from './selections.ts';

/**
 * Receives units taken from one lot, with their share of its cost. `waiting` are the losses that
 * waited for the first of them, which they count as used already.
 */
export type OnTaken = (
  open: OpenLot,
  quantity: bigint,
  cost: bigint | null,
  rule: MatchRule,
  waiting: Waiting | undefined,
) => void;

/** The units named, as far as they are in the stock; returns how many there were. */
export function takeChosen(
  stock: LotStock,
  choices: readonly OpenChoice[],
  quantity: bigint,
  onTaken: OnTaken,
): bigint {
  let missing = quantity;
  for (const choice of choices) {
    while (missing > 0n && choice.left > 0n) {
      const open = stock.nextOf(choice.lot);
      if (open === undefined) break;
      const wanted = choice.left < missing ? choice.left : missing;
      const taken = takeFrom(open, wanted, 'specific', onTaken);
      choice.left -= taken;
      missing -= taken;
      if (!hasUnits(open)) stock.forget(choice.lot, open);
    }
  }
  return quantity - missing;
}

/** Takes units of one lot; returns how many they were. */
export function takeFrom(open: OpenLot, wanted: bigint, rule: MatchRule, onTaken: OnTaken): bigint {
  const units = least(unitsLeft(open), wanted);
  const waiting = takeWaiting(open, units);
  onTaken(open, units, useUnits(open, units), rule, waiting);
  return units;
}

/** The losses that wait for the next units of a lot; those whose units are all used stay behind. */
function takeWaiting(open: OpenLot, units: bigint): Waiting | undefined {
  if (open.deferred === undefined) return undefined;
  const waiting = useWaiting(open.deferred, units);
  for (let one = waiting; one !== undefined; one = one.next) open.deferred = one.loss;
  return waiting;
}

/** Units of a lot that go on as a lot of their own; the whole of it stays what it is. */
export function partOf(lot: Lot, quantity: bigint, cost: bigint | null): Lot {
  return quantity === lot.quantity ? lot : { ...lot, quantity, cost };
}
