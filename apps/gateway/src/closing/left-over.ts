import type { LeftOver } from '@meridian/protocol/contracts/closing.ts';
import { decimal, isZero } from '@meridian/money/decimal.ts';
import { sql } from 'kysely';
import { accountsOf } from '../assets/routes.ts';
import { strategyIdsAtWork } from '../strategies/store.ts';
import { openDebts } from '../wallet/debts.ts';
import type { ClosingParts } from './parts.ts';

/** What keeps an account from being closed. */
export async function leftOver(
  { db, port }: Pick<ClosingParts, 'db' | 'port'>,
  userId: bigint,
): Promise<LeftOver> {
  const balances = new Set<string>();
  for (const account of await accountsOf(db, userId)) {
    for (const { asset, total } of port.balances(account)) {
      if (!isZero(decimal(total))) balances.add(asset);
    }
  }
  const debts = new Set((await openDebts({ db }, userId)).map(({ asset }) => asset));
  const { rows } = await sql<{ readonly deposits: number; readonly withdrawals: number }>`
    select
      (select count(*)::int from wallet_deposits
        where user_id = ${userId} and status in ('pending', 'credited') and not is_final) as deposits,
      (select count(*)::int from wallet_withdrawals
        where user_id = ${userId}
          and status in ('new', 'approval', 'review', 'sending', 'sent', 'cancelling', 'declining'))
        as withdrawals`.execute(db);
  const { deposits = 0, withdrawals = 0 } = rows[0] ?? {};
  return {
    balances: [...balances].toSorted(),
    debts: [...debts].toSorted(),
    ...{ deposits, withdrawals },
  };
}

export function isNothing({ balances, debts, deposits, withdrawals }: LeftOver): boolean {
  return balances.length === 0 && debts.length === 0 && deposits === 0 && withdrawals === 0;
}

/** What closing an account would end. */
export async function endedBy(
  { db, port, keys }: Pick<ClosingParts, 'db' | 'port' | 'keys'>,
  userId: bigint,
): Promise<{ readonly orders: number; readonly strategies: number; readonly keys: number }> {
  const accounts = await accountsOf(db, userId);
  const orders = accounts.reduce((sum, account) => sum + port.openOrders(account).length, 0);
  return {
    orders,
    strategies: (await strategyIdsAtWork(db, userId)).length,
    keys: (await keys.list(userId)).length,
  };
}
