import { invariant } from '@meridian/money/invariant.ts';
import type { Balance } from './accounts.ts';
import type { AssetCode } from './assets.ts';
import type { Hold } from './holds.ts';
import type { Ledger } from './ledger.ts';

/**
 * The invariants that need the whole ledger: balances sum to zero per asset (L2), what is held is the
 * sum of the live holds, and users' balances are within their bounds (L3). Costs a pass over all
 * balances: run after reading the ledger from rows, and in tests after every step.
 *
 * @param holds every live hold once; those that claim nothing may be left out
 * @throws InvariantError
 */
export function checkLedger(ledger: Ledger, holds: Iterable<Hold>): void {
  const claims = claimsOf(holds);
  const totals = new Map<AssetCode, bigint>();
  for (const account of ledger.accounts.values()) {
    for (const [asset, balance] of account.balances) {
      const { total, held } = balance;
      totals.set(asset, (totals.get(asset) ?? 0n) + total);
      const claimed = claims.get(balance) ?? 0n;
      const where = `${account.id} ${asset}`;
      invariant(held === claimed, 'what is held is the sum of the holds', where);
      invariant(
        balance.account === account && balance.asset === asset,
        'a balance is in its place',
      );
      if (!account.isUser) continue;
      invariant(held >= 0n && held <= total, 'a user holds what is there', where);
    }
  }
  for (const [asset, total] of totals) {
    invariant(total === 0n, 'all balances of an asset sum to zero', asset);
  }
}

function claimsOf(holds: Iterable<Hold>): Map<Balance, bigint> {
  const claims = new Map<Balance, bigint>();
  for (const { balance, amount } of holds) {
    invariant(amount >= 0n, 'a hold is not overdrawn');
    claims.set(balance, (claims.get(balance) ?? 0n) + amount);
  }
  return claims;
}
