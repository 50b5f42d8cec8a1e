import { invariant } from '@meridian/money/invariant.ts';
import type { Account } from './accounts.ts';
import type { AssetCode } from './assets.ts';
import type { Posting } from './entries.ts';
import type { Hold, Ledger } from './ledger.ts';

/** Claims an amount; the posting belongs into a `pending` entry. */
export function openHold(
  ledger: Ledger,
  id: string,
  account: Account,
  asset: AssetCode,
  amount: bigint,
): { hold: Hold; posting: Posting } {
  invariant(amount > 0n, `a hold of ${amount} atoms`);
  invariant(!ledger.holds.has(id), `hold ${id} exists`);
  const hold: Hold = { id, account, asset, amount };
  ledger.holds.set(id, hold);
  return { hold, posting: { account: account.id, asset, amount: 0n, held: amount } };
}

/** Changes what a hold claims by a signed amount, for an entry of any phase. */
export function changeHold(ledger: Ledger, hold: Hold, change: bigint): Posting {
  useHold(ledger, hold, -change);
  return { account: hold.account.id, asset: hold.asset, amount: 0n, held: change };
}

/**
 * Takes an amount off a hold that a movement has used; the caller's posting carries it as `held`. A
 * hold that is used up ends.
 */
export function useHold(ledger: Ledger, hold: Hold, amount: bigint): void {
  hold.amount -= amount;
  invariant(hold.amount >= 0n, `hold ${hold.id} is overdrawn by ${-hold.amount} atoms`);
  if (hold.amount === 0n) ledger.holds.delete(hold.id);
}
