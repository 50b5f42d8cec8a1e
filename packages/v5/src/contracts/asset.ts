/** Calls about what the accounts of a user have, and transfers between them. */
import * as v from 'valibot';
import { count, cursor, decimalText, instantText, type V5Call } from './call.ts';

const text = v.exactOptional(v.string());
const READS = { method: 'GET', scope: 'read', perSecond: 50 } as const;

const records = {
  coin: text,
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
  transferCoins: {
    ...READS,
    path: '/asset/transfer/query-transfer-coin-list',
    summary: 'The coins that may be moved between accounts of the user.',
    request: v.object({ fromAccountType: accountType, toAccountType: accountType }),
    result: v.object({ list: v.array(v.string()) }),
  },
  coinBalance: {
    ...READS,
    path: '/asset/transfer/query-account-coin-balance',
    summary: 'What an account of the user has of a coin: UNIFIED or FUND.',
    request: v.object({
      ...{ accountType: v.picklist(['UNIFIED', 'SPOT', 'FUND']), coin: v.string() },
      ...{ memberId: text, toMemberId: text, toAccountType: text, withBonus: text },
      ...{ withTransferSafeAmount: text, withLtvTransferSafeAmount: text },
    }),
    result: v.object({
      ...{ accountType: v.string(), bizType: v.number(), accountId: v.string() },
      memberId: v.string(),
      balance: v.object({
        ...{ coin: v.string(), walletBalance: decimalText, transferBalance: decimalText },
        ...{ bonus: decimalText, transferSafeAmount: decimalText },
        ltvTransferSafeAmount: decimalText,
      }),
    }),
  },
} as const satisfies Readonly<Record<string, V5Call>>;
