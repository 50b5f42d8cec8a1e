import type { EntryKind } from '@meridian/ledger/entries.ts';
import type { V5Coin, V5Deposit, WALLET_CALLS } from '@meridian/v5/contracts/wallet.ts';
import type { QueryExecutorProvider } from 'kysely';
import type { VenuePort } from '../../venue/port.ts';
import {
  type DepositRow,
  depositAddress,
  depositIdOf,
  depositsById,
  listDeposits,
} from '../../wallet/deposits.ts';
import { amountOf, type WalletParts } from '../../wallet/parts.ts';
import type { CoinNetwork } from '../../wallet/rail.ts';
import { coinsOf } from '../../wallet/wire.ts';
import { answered, refused } from '../outcome.ts';
import type { Handlers } from './handlers.ts';
import { movementPage, RECORDS } from './movement-pages.ts';
import { badWindow, readWindow } from './pages.ts';
import type { Movement } from './transaction-log.ts';
import { walletFailure } from './wallet-failure.ts';

interface DepositParts {
  readonly port: VenuePort;
  readonly kysely: QueryExecutorProvider;
  readonly wallet: WalletParts;
  readonly now: () => number;
}

type DepositCalls = Pick<typeof WALLET_CALLS, 'coins' | 'depositAddresses' | 'deposits'>;

const SPAN = { usualDays: 30, mostDays: 30 };
/** What comes in from outside: deposits, and the test coins that the simulation gives out. */
const INCOMING: readonly EntryKind[] = ['deposit', 'grant'];
/** What test coins move on: nothing is behind it. */
const NO_CHAIN = 'SIM';

/** Calls about coins, and what came in. */
export function depositHandlers(parts: DepositParts): Handlers<DepositCalls> {
  const { port, kysely, wallet, now } = parts;
  return {
    async coins({ coin }) {
      const rows = coinsOf(wallet)
        .filter((each) => coin === undefined || each.coin === coin)
        .map((each) => coinFields(each.coin, each.networks));
      return answered({ rows });
    },
    async depositAddresses({ coin, chainType }, { key }) {
      const networks = wallet.rail
        .networksOf(coin)
        .filter(({ network }) => chainType === undefined || network === chainType);
      if (networks.length === 0)
        return refused('badRequest', chainType === undefined ? 'coin' : 'chainType');
      const chains = [];
      for (const { network, type } of networks) {
        const given = await depositAddress(wallet, key.userId, coin, network);
        if (!given.ok) return walletFailure(given.failure);
        const { address: addressDeposit, tag: tagDeposit } = given.value;
        const none = { batchReleaseLimit: '-1', contractAddress: '' };
        chains.push({ chainType: type, addressDeposit, tagDeposit, chain: network, ...none });
      }
      return answered({ coin, chains });
    },
    async deposits(asked, { key, account }) {
      const window = readWindow(asked, now(), SPAN);
      if (window === null) return badWindow();
      const page = await movementPage(kysely, { account, kinds: INCOMING, window, asked });
      if (page.refusal !== null) return page.refusal;
      const known = await depositsById(wallet, page.list.flatMap(depositIdOf));
      const arrived = page.list.map((movement) => {
        const row = depositIdOf(movement).flatMap((id) => known.get(id) ?? [])[0];
        return row === undefined ? grantFields(port, movement) : chainFields(port, row);
      });
      // What is not credited has moved nothing yet: it stands before the first page.
      const waiting =
        asked.cursor === undefined
          ? await uncredited(wallet, key.userId, { ...window, coin: asked.coin })
          : [];
      const rows = [...waiting.map((row) => chainFields(port, row)), ...arrived].filter(
        ({ id, txID }) => (asked.id ?? id) === id && (asked.txID ?? txID) === txID,
      );
      return answered({ rows, nextPageCursor: page.next });
    },
  };
}

async function uncredited(
  wallet: WalletParts,
  userId: bigint,
  window: { readonly from: number; readonly to: number; readonly coin: string | undefined },
): Promise<readonly DepositRow[]> {
  const { list } = await listDeposits(wallet, userId, { ...window, limit: RECORDS.most });
  return list.filter(({ credited_at: creditedAt }) => creditedAt === null);
}

function coinFields(code: string, networks: readonly CoinNetwork[]): V5Coin {
  const chains = networks.map((terms): V5Coin['chains'][number] => ({
    chain: terms.network,
    chainType: terms.type,
    confirmation: String(terms.confirmations),
    safeConfirmNumber: String(terms.finality),
    withdrawFee: terms.withdrawFee,
    depositMin: terms.depositMin,
    withdrawMin: terms.withdrawMin,
    ...{ withdrawPercentageFee: '0', contractAddress: '' },
    chainDeposit: terms.depositsOpen ? '1' : '0',
    chainWithdraw: terms.withdrawalsOpen ? '1' : '0',
    minAccuracy: String(terms.digits),
  }));
  return { name: code, coin: code, remainAmount: '', chains };
}

/** 1: waits for confirmations; 3: credited; 4: failed. */
const STATUSES: Readonly<Record<DepositRow['status'], number>> = {
  ...{ pending: 1, credited: 3, reversed: 4, gone: 4, unassigned: 1 },
  'too-small': 4,
};

const NOTHING_ELSE = {
  ...{ depositFee: '', txIndex: '', blockHash: '', batchReleaseLimit: '-1', depositType: '0' },
  fromAddress: '',
};

function chainFields(port: VenuePort, row: DepositRow): V5Deposit {
  return {
    ...{ id: String(row.id), coin: row.asset, chain: row.network, txID: row.tx_id },
    amount: amountOf(port, row.asset, row.amount),
    status: STATUSES[row.status],
    ...{ toAddress: row.address, tag: row.tag, confirmations: String(row.confirmations) },
    successAt: String(row.credited_at ?? row.seen_at),
    ...NOTHING_ELSE,
  };
}

function grantFields(port: VenuePort, movement: Movement): V5Deposit {
  const { entry, line, asset, amount, cause_link: link } = movement;
  return {
    id: `${entry}_${line}`,
    ...{ coin: asset, chain: NO_CHAIN, txID: link ?? `${entry}`, status: STATUSES.credited },
    amount: amountOf(port, asset, amount),
    ...{ toAddress: '', tag: '', confirmations: '' },
    successAt: String(movement.moved_at),
    ...NOTHING_ELSE,
  };
}
