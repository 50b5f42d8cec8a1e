import { invariant } from '@meridian/money/invariant.ts';
import type { Balance } from './accounts.ts';
import type { Posting } from './entries.ts';

/**
 * A claim on part of a balance, for an order or a withdrawal, which keeps it. It lives from its
 * `pending` entry until `post`, `void` or `expire` entries have used it up.
 */
export interface Hold {
  readonly balance: Balance;
  amount: bigint;
}

/** A hold that claims nothing yet. */
export function makeHold(balance: Balance): Hold {
  return { balance, amount: 0n };
}

/** Changes what a hold claims by a signed amount, for an entry of any phase. */
export function changeHold(hold: Hold, change: bigint): Posting {
  hold.amount += change;
  checkDrawn(hold);
  return { balance: hold.balance, amount: 0n, held: change };
}

/** Takes an amount off a hold that a movement has used; the caller's posting carries it as `held`. */
export function useHold(hold: Hold, amount: bigint): void {
  hold.amount -= amount;
  checkDrawn(hold);
}

function checkDrawn({ amount }: Hold): void {
  invariant(amount >= 0n, 'a hold is not overdrawn');
}
