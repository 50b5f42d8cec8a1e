import { invariant } from '@meridian/money/invariant.ts';
import type { AccountId } from './accounts.ts';
import type { AssetCode } from './assets.ts';
import type { Ledger } from './ledger.ts';

/**
 * The invariants that need the whole ledger: balances sum to zero per asset (L2), what is held is the
 * sum of the live holds, and users' balances are within their bounds (L3). Costs a pass over all
 * balances: run after reading the ledger from rows, and in tests after every step.
 *
 * @throws InvariantError
 */
export function checkLedger(ledger: Ledger): void {
  const held = heldByHolds(ledger);
  const totals = new Map<AssetCode, bigint>();
  for (const account of ledger.accounts.values()) {
    for (const [asset, balance] of account.balances) {
      totals.set(asset, (totals.get(asset) ?? 0n) + balance.total);
      const claimed = held.get(keyOf(account.id, asset)) ?? 0n;
      invariant(
        balance.held === claimed,
        `${account.id} holds ${balance.held} ${asset}, its orders and withdrawals ${claimed}`,
      );
      if (!account.isUser) continue;
      invariant(
        balance.held >= 0n && balance.held <= balance.total,
        `${account.id} has ${balance.total} ${asset} and ${balance.held} held`,
      );
    }
  }
  for (const [asset, total] of totals) {
    invariant(total === 0n, `all ${asset} sums to ${total} atoms`);
  }
}

function heldByHolds(ledger: Ledger): Map<string, bigint> {
  const held = new Map<string, bigint>();
  for (const hold of ledger.holds.values()) {
    invariant(hold.amount > 0n, `hold ${hold.id} of ${hold.amount} atoms is live`);
    const key = keyOf(hold.account.id, hold.asset);
    held.set(key, (held.get(key) ?? 0n) + hold.amount);
  }
  return held;
}

const keyOf = (account: AccountId, asset: AssetCode): string => `${account} ${asset}`;
