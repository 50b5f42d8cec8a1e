/** Calls about coins: which there are, and what came in and went out. */
import * as v from 'valibot';
import { count, cursor, decimalText, instantText, type V5Call } from './call.ts';

const text = v.exactOptional(v.string());
const READS = { method: 'GET', scope: 'read', perSecond: 50 } as const;

const chain = v.object({
  ...{ chain: v.string(), chainType: v.string(), confirmation: v.string() },
  ...{ withdrawFee: decimalText, depositMin: decimalText, withdrawMin: decimalText },
  chainDeposit: v.pipe(v.picklist(['0', '1']), v.description('1 where deposits are open.')),
  chainWithdraw: v.pipe(v.picklist(['0', '1']), v.description('1 where withdrawals are open.')),
  minAccuracy: v.pipe(v.string(), v.description('Digits after the point.')),
  ...{ withdrawPercentageFee: decimalText, contractAddress: v.string() },
});

const coin = v.object({
  ...{ name: v.string(), coin: v.string(), remainAmount: decimalText, chains: v.array(chain) },
});
export type V5Coin = v.InferOutput<typeof coin>;

const deposit = v.object({
  ...{ id: v.string(), coin: v.string(), chain: v.string(), amount: decimalText },
  ...{ txID: v.string(), status: v.number(), toAddress: v.string(), tag: v.string() },
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

const records = {
  ...{ coin: text, txID: text },
  startTime: v.exactOptional(instantText),
  endTime: v.exactOptional(instantText),
  limit: v.exactOptional(count),
  cursor: v.exactOptional(cursor),
};

const accountType = v.picklist(['UNIFIED', 'FUND']);
const transfer = v.object({
  ...{ transferId: v.string(), coin: v.string(), amount: decimalText, timestamp: instantText },
  ...{ fromAccountType: accountType, toAccountType: accountType, status: v.literal('SUCCESS') },
});
export type V5Transfer = v.InferOutput<typeof transfer>;

const UUID = /^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/;

export const ASSET_CALLS = {
  coins: {
    ...READS,
    path: '/asset/coin/query-info',
    summary: 'The coins, with the networks they move on.',
    request: v.object({ coin: text }),
    result: v.object({ rows: v.array(coin) }),
  },
  coinsBalance: {
    ...READS,
    path: '/asset/transfer/query-account-coins-balance',
    summary: 'What an account of the user has: UNIFIED or FUND.',
    request: v.object({
      ...{ accountType: v.picklist(['UNIFIED', 'SPOT', 'FUND']), coin: text },
      ...{ memberId: text, withBonus: text },
    }),
    result: v.object({
      ...{ accountType: v.string(), memberId: v.string() },
      balance: v.array(
        v.object({
          ...{ coin: v.string(), walletBalance: decimalText },
          ...{ transferBalance: decimalText, bonus: decimalText },
        }),
      ),
    }),
  },
  transfer: {
    method: 'POST',
    path: '/asset/transfer/inter-transfer',
    summary: 'Moves a coin between the accounts of the user: UNIFIED and FUND.',
    scope: 'withdraw',
    perSecond: 20,
    request: v.object({
      transferId: v.pipe(v.string(), v.regex(UUID), v.description('A UUID of the client.')),
      ...{ coin: v.string(), amount: v.pipe(v.string(), v.maxLength(64)) },
      ...{ fromAccountType: accountType, toAccountType: accountType },
    }),
    result: v.object({ transferId: v.string(), status: v.literal('SUCCESS') }),
  },
  transfers: {
    ...READS,
    path: '/asset/transfer/query-inter-transfer-list',
    summary: 'Transfers between the accounts of the user, newest first, of at most 7 days.',
    request: v.object({ ...records, transferId: text, status: text }),
    result: v.object({ list: v.array(transfer), nextPageCursor: v.string() }),
  },
  deposits: {
    ...READS,
    path: '/asset/deposit/query-record',
    summary: 'What came in from outside, newest first, of at most 30 days.',
    request: v.object({ ...records, id: text }),
    result: v.object({ rows: v.array(deposit), nextPageCursor: v.string() }),
  },
  withdrawals: {
    ...READS,
    path: '/asset/withdraw/query-record',
    summary: 'What went out, newest first, of at most 30 days.',
    request: v.object({ ...records, withdrawID: text, withdrawType: text }),
    result: v.object({ rows: v.array(withdrawal), nextPageCursor: v.string() }),
  },
} as const satisfies Readonly<Record<string, V5Call>>;
