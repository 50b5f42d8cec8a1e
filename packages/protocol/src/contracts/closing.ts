/** Results of the calls about closing an account (`closing-api.ts` has their paths). */
import * as v from 'valibot';

import type { WireType } from './wire-type.ts';

const count = v.pipe(v.number(), v.safeInteger());
const assets = v.array(v.string());

export const leftOverInfo = v.pipe(
  v.object({
    balances: v.pipe(assets, v.description('Assets that an account of the user has some of.')),
    debts: v.pipe(assets, v.description('Assets that are owed.')),
    deposits: v.pipe(count, v.description('Deposits that their chain may still drop.')),
    withdrawals: v.pipe(count, v.description('Withdrawals on their way.')),
  }),
  v.description('What keeps the account from being closed.'),
);
export type LeftOver = WireType<typeof leftOverInfo>;

export const closingResult = v.object({
  left: leftOverInfo,
  ends: v.pipe(
    v.object({
      orders: count,
      strategies: v.pipe(count, v.description('Bots, recurring buys and TWAP orders.')),
      keys: count,
    }),
    v.description('What closing would end.'),
  ),
  days: v.pipe(count, v.description('How long it can be undone by signing in.')),
});
export type ClosingResult = WireType<typeof closingResult>;

export const closeResult = v.object({
  due_at: v.nullable(
    v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.description('When the account is erased; null where something is left over.'),
    ),
  ),
  left: leftOverInfo,
});
export type CloseResult = WireType<typeof closeResult>;
