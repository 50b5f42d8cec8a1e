import type { WalletBalancesResult } from '@meridian/protocol/contracts/wallet.ts';

export type AccountKind = 'spot' | 'funding';

/** What an account may spend of a coin; of one that is not among its balances it has nothing. */
export function spendable(
  balances: WalletBalancesResult,
  account: AccountKind,
  coin: string,
): string {
  const found = balances[account].find(({ asset }) => asset === coin);
  return found === undefined ? '0' : found.available;
}
