import { randomUUID } from 'node:crypto';
import { decimal, decimalToText, minimum, ZERO } from '@meridian/money/decimal.ts';
import type { V5Withdrawal, WALLET_CALLS } from '@meridian/v5/contracts/wallet.ts';
import { cursorOf, readCursor } from '@meridian/v5/cursor.ts';
import { type AddressRow, listAddresses } from '../../wallet/address-book.ts';
import { openDebts } from '../../wallet/debts.ts';
import { mostWithinLimit } from '../../wallet/limits.ts';
import { amountOf, refused as walletRefused, type WalletParts } from '../../wallet/parts.ts';
import { accountOf } from '../../venue/wallet.ts';
import {
  cancelWithdrawal,
  listWithdrawals,
  requestWithdrawal,
  type WithdrawalRow,
  type WithdrawalStatus,
} from '../../wallet/withdrawals.ts';
import { answered, refused, type V5Outcome } from '../outcome.ts';
import { countOf } from '../parameters.ts';
import type { Handlers } from './handlers.ts';
import { RECORDS } from './movement-pages.ts';
import { badWindow, readWindow } from './pages.ts';
import { walletFailure } from './wallet-failure.ts';

type WithdrawalCalls = Pick<
  typeof WALLET_CALLS,
  'withdraw' | 'cancelWithdrawal' | 'withdrawals' | 'withdrawable' | 'withdrawalAddresses'
>;

const SPAN = { usualDays: 30, mostDays: 30 };
/** Of the fee: on top of the amount, or within it. */
const FEE_INSIDE = '1';
const NOTHING = { available: '0' };

/** Calls about what goes out. */
export function withdrawalHandlers(wallet: WalletParts): Handlers<WithdrawalCalls> {
  const { now } = wallet;
  return {
    async withdraw(asked, { key }) {
      const { coin, chain = onlyNetwork(wallet, coin), address, tag = '', amount } = asked;
      if (chain === null) return refused('badRequest', 'chain');
      const book = await listAddresses(wallet, key.userId);
      const entry = book.find(
        (row) =>
          row.asset === coin && row.network === chain && row.address === address && row.tag === tag,
      );
      if (entry === undefined) {
        return walletFailure(walletRefused('address-unknown', 'address').failure);
      }
      const requested = await requestWithdrawal(wallet, key.userId, {
        requestId: asked.requestId ?? randomUUID(),
        account:
          asked.accountType === undefined || asked.accountType === 'FUND' ? 'funding' : 'spot',
        ...{ entry, amount, isFeeInside: asked.feeType === FEE_INSIDE },
      });
      if (!requested.ok) return walletFailure(requested.failure);
      return answered({ id: String(requested.value.id) });
    },
    async cancelWithdrawal({ id }, { key }) {
      const cancelled = await cancelWithdrawal(wallet, key.userId, id);
      return cancelled.ok ? answered({ status: 1 }) : walletFailure(cancelled.failure);
    },
    async withdrawals(asked, { key }) {
      const { coin, cursor, txID: txId, withdrawID: id } = asked;
      const limit = countOf(asked.limit, RECORDS);
      if (limit === null) return refused('badRequest', 'limit');
      const window = readWindow(asked, now(), SPAN);
      if (window === null) return badWindow();
      const [before] = cursor === undefined ? [undefined] : (readCursor(cursor, 1) ?? ['']);
      if (before !== undefined && !/^\d{1,16}$/.test(before))
        return refused('badRequest', 'cursor');
      // Withdrawals over a chain; there are no others.
      if (asked.withdrawType === '1') return answered({ rows: [], nextPageCursor: '' });
      const query = { ...window, coin, txId, id, before, limit };
      const { list, next } = await listWithdrawals(wallet, key.userId, query);
      return answered({
        rows: list.map((row) => withdrawalFields(wallet, row)),
        nextPageCursor: next === null ? '' : cursorOf([next]),
      });
    },
    withdrawable: ({ coin }, { key }) => withdrawable(wallet, key.userId, coin),
    async withdrawalAddresses({ coin, chain, addressType, limit: given }, { key }) {
      if (countOf(given, RECORDS) === null) return refused('badRequest', 'limit');
      // 1 and 2 are addresses for any coin and of users: there are none.
      const isOther = addressType === '1' || addressType === '2';
      const book = isOther ? [] : await listAddresses(wallet, key.userId);
      const rows = book
        .filter(({ asset, network }) => (coin ?? asset) === asset && (chain ?? network) === network)
        .map((row) => bookFields(row, now()));
      return answered({ rows, nextPageCursor: '' });
    },
  };
}

function bookFields(row: AddressRow, now: number) {
  return {
    ...{ coin: row.asset, chain: row.network, address: row.address, tag: row.tag },
    ...{ remark: row.label, status: row.usable_at > BigInt(now) ? 1 : 0 },
    ...{ addressType: 0, verified: 0 },
  };
}

async function withdrawable(wallet: WalletParts, userId: bigint, coin: string): Promise<V5Outcome> {
  const { port, rail } = wallet;
  if (port.asset(coin) === null || rail.networksOf(coin).length === 0) {
    return refused('badRequest', 'coin');
  }
  const isOwing = (await openDebts(wallet, userId)).length > 0;
  const most = isOwing ? ZERO : await mostWithinLimit(wallet, userId, coin);
  const ofKind = (kind: 'spot' | 'funding') => {
    const balances = port.balances(accountOf(userId, kind));
    // What an account has nothing of is not among its balances.
    const { available } = balances.find(({ asset }) => asset === coin) ?? NOTHING;
    const withdrawableAmount = decimalToText(minimum(decimal(available), most));
    return { coin, withdrawableAmount, availableBalance: available };
  };
  return answered({
    limitAmountUsd: '0',
    withdrawableAmount: { FUND: ofKind('funding'), UTA: ofKind('spot') },
  });
}

function onlyNetwork({ rail }: WalletParts, coin: string): string | null {
  const [first, ...others] = rail.networksOf(coin);
  return first === undefined || others.length > 0 ? null : first.network;
}

const STATUSES: Readonly<Record<WithdrawalStatus, string>> = {
  ...{ new: 'SecurityCheck', approval: 'SecurityCheck', review: 'SecurityCheck' },
  ...{ sending: 'Pending', sent: 'Pending', declining: 'Reject', declined: 'Reject' },
  ...{ confirmed: 'success', cancelling: 'CancelByUser', cancelled: 'CancelByUser' },
  ...{ failed: 'Fail', refused: 'Reject' },
};

function withdrawalFields({ port }: WalletParts, row: WithdrawalRow): V5Withdrawal {
  return {
    ...{ withdrawId: String(row.id), coin: row.asset, chain: row.network },
    amount: amountOf(port, row.asset, row.amount),
    txID: row.status === 'failed' ? '' : (row.tx_id ?? ''),
    status: STATUSES[row.status],
    ...{ toAddress: row.address, tag: row.tag },
    withdrawFee: amountOf(port, row.asset, row.fee),
    createTime: String(row.requested_at),
    updateTime: String(row.updated_at),
    withdrawType: 0,
  };
}
