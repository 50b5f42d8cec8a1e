/** Calls about coins on their chains: deposits with their addresses, and withdrawals. */
import * as v from 'valibot';
import { count, cursor, decimalText, instantText, type V5Call } from './call.ts';

const text = v.exactOptional(v.string());
const READS = { method: 'GET', scope: 'read', perSecond: 50 } as const;
const WITHDRAWS = { method: 'POST', scope: 'withdraw', perSecond: 5 } as const;

const chain = v.object({
  ...{ chain: v.string(), chainType: v.string(), confirmation: v.string() },
  ...{ withdrawFee: decimalText, depositMin: decimalText, withdrawMin: decimalText },
  chainDeposit: v.pipe(v.picklist(['0', '1']), v.description('1 where deposits are open.')),
  chainWithdraw: v.pipe(v.picklist(['0', '1']), v.description('1 where withdrawals are open.')),
  minAccuracy: v.pipe(v.string(), v.description('Digits after the point.')),
  ...{ withdrawPercentageFee: decimalText, contractAddress: v.string() },
  safeConfirmNumber: v.pipe(
    v.string(),
    v.description('From so many on it can be dropped no more.'),
  ),
});

const coin = v.object({
  ...{ name: v.string(), coin: v.string(), remainAmount: decimalText, chains: v.array(chain) },
});
export type V5Coin = v.InferOutput<typeof coin>;

const deposit = v.object({
  ...{ id: v.string(), coin: v.string(), chain: v.string(), amount: decimalText },
  txID: v.string(),
  status: v.pipe(
    v.number(),
    v.description('1: waits for confirmations; 3: credited; 4: dropped, or below the minimum.'),
  ),
  ...{ toAddress: v.string(), tag: v.string() },
  ...{ depositFee: v.string(), successAt: instantText, confirmations: v.string() },
  ...{ txIndex: v.string(), blockHash: v.string(), batchReleaseLimit: v.string() },
  ...{ depositType: v.string(), fromAddress: v.string() },
});
export type V5Deposit = v.InferOutput<typeof deposit>;

const withdrawal = v.object({
  ...{ withdrawId: v.string(), coin: v.string(), chain: v.string(), amount: decimalText },
  ...{ txID: v.string(), status: v.string(), toAddress: v.string(), tag: v.string() },
  ...{ withdrawFee: decimalText, createTime: instantText, updateTime: instantText },
  withdrawType: v.number(),
});
export type V5Withdrawal = v.InferOutput<typeof withdrawal>;

const address = v.object({
  ...{ chainType: v.string(), addressDeposit: v.string(), tagDeposit: v.string() },
  ...{ chain: v.string(), batchReleaseLimit: v.string(), contractAddress: v.string() },
});

const bookEntry = v.object({
  ...{ coin: v.string(), chain: v.string(), address: v.string(), tag: v.string() },
  remark: v.string(),
  status: v.pipe(v.number(), v.description('0: usable; 1: new, and locked for now.')),
  ...{ addressType: v.number(), verified: v.number() },
});

const ofAccount = v.object({
  ...{ coin: v.string(), withdrawableAmount: decimalText, availableBalance: decimalText },
});

const records = {
  ...{ coin: text, txID: text },
  startTime: v.exactOptional(instantText),
  endTime: v.exactOptional(instantText),
  limit: v.exactOptional(count),
  cursor: v.exactOptional(cursor),
};

export const WALLET_CALLS = {
  coins: {
    ...READS,
    path: '/asset/coin/query-info',
    summary: 'The coins, with the networks they move on.',
    request: v.object({ coin: text }),
    result: v.object({ rows: v.array(coin) }),
  },
  depositAddresses: {
    ...READS,
    path: '/asset/deposit/query-address',
    summary: 'Where deposits of a coin arrive, on all of its networks or on one.',
    request: v.object({
      coin: v.string(),
      chainType: v.exactOptional(v.pipe(v.string(), v.description('A `chain` of the coin.'))),
    }),
    result: v.object({ coin: v.string(), chains: v.array(address) }),
  },
  deposits: {
    ...READS,
    path: '/asset/deposit/query-record',
    summary: 'What came in from outside, newest first, of at most 30 days.',
    request: v.object({ ...records, id: text }),
    result: v.object({ rows: v.array(deposit), nextPageCursor: v.string() }),
  },
  withdraw: {
    ...WITHDRAWS,
    path: '/asset/withdraw/create',
    summary: 'Withdraws to an address of the address book, once for a `requestId`.',
    request: v.object({
      ...{ coin: v.string(), address: v.pipe(v.string(), v.maxLength(128)), tag: text },
      chain: v.exactOptional(v.pipe(v.string(), v.description('Where the coin has several.'))),
      amount: v.pipe(v.string(), v.maxLength(64)),
      timestamp: text,
      forceChain: v.exactOptional(v.picklist(['0', '1'])),
      accountType: v.exactOptional(v.picklist(['FUND', 'UTA', 'SPOT', 'UNIFIED'])),
      feeType: v.exactOptional(v.picklist(['0', '1'])),
      requestId: v.exactOptional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,32}$/))),
    }),
    result: v.object({ id: v.string() }),
  },
  cancelWithdrawal: {
    ...WITHDRAWS,
    path: '/asset/withdraw/cancel',
    summary: 'Cancels a withdrawal that is reviewed.',
    request: v.object({ id: v.pipe(v.string(), v.regex(/^\d{1,16}$/)) }),
    result: v.object({ status: v.pipe(v.number(), v.description('1: it is cancelled.')) }),
  },
  withdrawals: {
    ...READS,
    path: '/asset/withdraw/query-record',
    summary: 'What went out, newest first, of at most 30 days.',
    request: v.object({
      ...records,
      withdrawID: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,16}$/))),
      withdrawType: text,
    }),
    result: v.object({ rows: v.array(withdrawal), nextPageCursor: v.string() }),
  },
  withdrawable: {
    ...READS,
    path: '/asset/withdraw/withdrawable-amount',
    summary: 'What may be withdrawn of a coin, by account.',
    request: v.object({ coin: v.string() }),
    result: v.object({
      limitAmountUsd: v.pipe(decimalText, v.description('What may not be withdrawn yet.')),
      withdrawableAmount: v.object({ FUND: ofAccount, UTA: ofAccount }),
    }),
  },
  withdrawalAddresses: {
    ...READS,
    path: '/asset/withdraw/address/list',
    summary: 'The address book: withdrawals go to its entries only.',
    request: v.object({
      ...{ coin: text, chain: text, addressType: text },
      ...{ limit: v.exactOptional(count), cursor: v.exactOptional(cursor) },
    }),
    result: v.object({ rows: v.array(bookEntry), nextPageCursor: v.string() }),
  },
} as const satisfies Readonly<Record<string, V5Call>>;
