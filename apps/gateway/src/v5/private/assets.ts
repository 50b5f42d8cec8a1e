import type { ASSET_CALLS, V5Transfer } from '@meridian/v5/contracts/asset.ts';
import type { QueryExecutorProvider } from 'kysely';
import type { VenuePort } from '../../venue/port.ts';
import { amountOf, type WalletParts } from '../../wallet/parts.ts';
import { transferBetween } from '../../wallet/transfers.ts';
import { answered, refused } from '../outcome.ts';
import type { Handlers } from './handlers.ts';
import { movementPage } from './movement-pages.ts';
import { badWindow, readWindow } from './pages.ts';
import type { Movement } from './transaction-log.ts';
import { walletFailure } from './wallet-failure.ts';

export interface AssetParts {
  readonly port: VenuePort;
  readonly kysely: QueryExecutorProvider;
  readonly wallet: WalletParts;
  readonly now: () => number;
}

const NOTHING = { total: '0', available: '0' };
const TRANSFER_SPAN = { usualDays: 7, mostDays: 7 };

/** Calls about what the accounts of a user have, and transfers between them. */
export function assetHandlers({
  port,
  kysely,
  wallet,
  now,
}: AssetParts): Handlers<typeof ASSET_CALLS> {
  return {
    async coinsBalance({ accountType, coin }, { key, account }) {
      const owner = accountType === 'FUND' ? fundingOf(account) : account;
      const coins = coin?.split(',');
      const balances = port.balances(owner).filter(({ asset }) => coins?.includes(asset) ?? true);
      return answered({
        accountType,
        memberId: String(key.userId),
        balance: balances.map(({ asset, total, available }) => ({
          ...{ coin: asset, walletBalance: total, transferBalance: available, bonus: '' },
        })),
      });
    },
    async transfer(asked, { key }) {
      const { coin, amount, fromAccountType, toAccountType, transferId } = asked;
      const kinds = { UNIFIED: 'spot', FUND: 'funding' } as const;
      const requestId = transferId.toLowerCase();
      const accounts = { from: kinds[fromAccountType], to: kinds[toAccountType] };
      const request = { requestId, coin, amount, ...accounts };
      const moved = await transferBetween(wallet, key.userId, request);
      return moved.ok ? answered({ transferId, status: 'SUCCESS' }) : walletFailure(moved.failure);
    },
    async transfers(asked, { account }) {
      const window = readWindow(asked, now(), TRANSFER_SPAN);
      if (window === null) return badWindow();
      const page = await movementPage(kysely, { account, kinds: ['transfer'], window, asked });
      if (page.refusal !== null) return page.refusal;
      const list = page.list
        .map((movement) => transferOf(port, movement))
        .filter(({ transferId }) => (asked.transferId ?? transferId) === transferId);
      return answered({ list, nextPageCursor: page.next });
    },
    async transferCoins({ fromAccountType, toAccountType }) {
      if (fromAccountType === toAccountType) return refused('badRequest', 'toAccountType');
      const codes = new Set(
        port.instruments().flatMap(({ instrument }) => [instrument.base, instrument.quote]),
      );
      return answered({ list: [...codes] });
    },
    async coinBalance({ accountType, coin }, { key, account }) {
      if (port.asset(coin) === null) return refused('badRequest', 'coin');
      const owner = accountType === 'FUND' ? fundingOf(account) : account;
      const balances = port.balances(owner);
      // What an account has nothing of is not among its balances.
      const { total, available } = balances.find(({ asset }) => asset === coin) ?? NOTHING;
      return answered({
        ...{ accountType, bizType: 1, accountId: String(key.userId), memberId: String(key.userId) },
        balance: {
          coin,
          walletBalance: total,
          transferBalance: available,
          ...{ bonus: '', transferSafeAmount: '', ltvTransferSafeAmount: '' },
        },
      });
    },
  };
}

function fundingOf(account: string): string {
  return account.replace(/\/spot$/, '/funding');
}

function transferOf(port: VenuePort, movement: Movement): V5Transfer {
  const { asset, amount, cause_link: link } = movement;
  const isOut = amount.startsWith('-');
  return {
    transferId: link?.split(':').at(-1) ?? '',
    coin: asset,
    amount: amountOf(port, asset, isOut ? amount.slice(1) : amount),
    fromAccountType: isOut ? 'UNIFIED' : 'FUND',
    toAccountType: isOut ? 'FUND' : 'UNIFIED',
    timestamp: String(movement.moved_at),
    status: 'SUCCESS',
  };
}
