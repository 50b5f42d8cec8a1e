import { atomsToText } from '@meridian/ledger/atoms.ts';
import type { EntryKind } from '@meridian/ledger/entries.ts';
import type { ASSET_CALLS, V5Coin, V5Deposit, V5Withdrawal } from '@meridian/v5/contracts/asset.ts';
import { cursorOf, readCursor } from '@meridian/v5/cursor.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { VenuePort } from '../../venue/port.ts';
import { answered, refused } from '../outcome.ts';
import { countOf } from '../parameters.ts';
import type { Handlers } from './handlers.ts';
import { badWindow, readWindow } from './pages.ts';
import { type Movement, movements } from './transaction-log.ts';

export interface AssetParts {
  readonly port: VenuePort;
  readonly kysely: QueryExecutorProvider;
  readonly now: () => number;
}

/** What coins of the simulation move on: there is no network behind it. */
const CHAIN = 'SIM';
const RECORDS = { usual: 50, most: 50 };
const SPAN = { usualDays: 30, mostDays: 30 };
/** What comes in from outside: deposits, and the test coins that the simulation gives out. */
const INCOMING: readonly EntryKind[] = ['deposit', 'grant'];

/** Calls about coins and what came in and went out. */
export function assetHandlers({ port, kysely, now }: AssetParts): Handlers<typeof ASSET_CALLS> {
  return {
    async coins({ coin }) {
      const codes = new Set(
        port.instruments().flatMap(({ instrument }) => [instrument.base, instrument.quote]),
      );
      const list = [...codes].filter((code) => coin === undefined || code === coin);
      return answered({ rows: list.map((code) => coinOf(code, port.asset(code)?.scale ?? 0)) });
    },
    async coinsBalance({ accountType, coin }, { key, account }) {
      const owner = accountType === 'FUND' ? account.replace(/\/spot$/, '/funding') : account;
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
    async deposits(asked, { account }) {
      const limit = countOf(asked.limit, RECORDS);
      const window = readWindow(asked, now(), SPAN);
      if (limit === null) return refused('badRequest', 'limit');
      if (window === null) return badWindow();
      const place = asked.cursor === undefined ? null : readCursor(asked.cursor, 2);
      const isPlace = place?.every((part) => /^\d{1,9}$/.test(part)) ?? asked.cursor === undefined;
      if (!isPlace) return refused('badRequest', 'cursor');
      const [entry = '', line = ''] = place ?? [];
      const found = await movements(kysely, {
        ...{ account, asset: asked.coin, kinds: INCOMING, ...window, limit },
        after: place === null ? null : { entry, line },
      });
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      const isLast = found.length === shown.length || last === undefined;
      const rows = shown
        .map((movement) => depositOf(port, movement))
        .filter(({ id, txID }) => (asked.id ?? id) === id && (asked.txID ?? txID) === txID);
      const nextPageCursor = isLast ? '' : cursorOf([String(last.entry), String(last.line)]);
      return answered({ rows, nextPageCursor });
    },
    async withdrawals(asked, { account }) {
      const limit = countOf(asked.limit, RECORDS);
      const window = readWindow(asked, now(), SPAN);
      if (limit === null) return refused('badRequest', 'limit');
      if (window === null) return badWindow();
      const rows = await withdrawalsOf(kysely, account, { ...window, limit, coin: asked.coin });
      return answered({ rows: rows.map((row) => withdrawalOf(port, row)), nextPageCursor: '' });
    },
  };
}

function coinOf(code: string, scale: number): V5Coin {
  const chain = {
    ...{ chain: CHAIN, chainType: 'Simulation', confirmation: '0', contractAddress: '' },
    ...{ withdrawFee: '', depositMin: '', withdrawMin: '', withdrawPercentageFee: '' },
    chainDeposit: '0',
    chainWithdraw: '0',
    minAccuracy: String(scale),
  } as const;
  return { name: code, coin: code, remainAmount: '', chains: [chain] };
}

/** Status 3 is one that has arrived. */
const ARRIVED = 3;

function depositOf(port: VenuePort, movement: Movement): V5Deposit {
  const { entry, line, asset, amount, cause_link: link } = movement;
  return {
    id: `${entry}_${line}`,
    coin: asset,
    chain: CHAIN,
    amount: atomsToText(BigInt(amount), port.asset(asset)?.scale ?? 0),
    txID: link ?? `${entry}`,
    status: ARRIVED,
    ...{ toAddress: '', tag: '', depositFee: '', confirmations: '', txIndex: '' },
    ...{ blockHash: '', batchReleaseLimit: '-1', depositType: '0', fromAddress: '' },
    successAt: String(movement.moved_at),
  };
}

interface WithdrawalRow {
  readonly link_id: string;
  readonly asset: string;
  readonly amount: string;
  readonly fee: string;
  readonly status: string;
  readonly requested_at: bigint;
  readonly updated_at: bigint;
}

interface WithdrawalQuery {
  readonly from: number;
  readonly to: number;
  readonly limit: number;
  readonly coin: string | undefined;
}

/** Newest first, with the times of their first and their last entry. */
async function withdrawalsOf(
  kysely: QueryExecutorProvider,
  account: string,
  { from, to, limit, coin }: WithdrawalQuery,
): Promise<readonly WithdrawalRow[]> {
  const { rows } = await sql<WithdrawalRow>`
    select link_id, asset, amount, fee, status, min(at) as requested_at, max(at) as updated_at
    from (
      select w.link_id, w.asset, w.amount, w.fee, w.status, p.at
      from venue_withdrawals w
      join venue_postings p on p.account = w.account and p.cause_link = w.link_id
      where w.account = ${account} and (${coin ?? null}::text is null or w.asset = ${coin ?? null})
    ) moved
    group by link_id, asset, amount, fee, status
    having min(at) >= ${from} and min(at) < ${to}
    order by requested_at desc limit ${limit}`.execute(kysely);
  return rows;
}

/** `requested` waits, `sent` is on its way, `confirmed` has arrived. */
const STATUSES: Readonly<Record<string, string>> = {
  requested: 'Pending',
  sent: 'BlockchainConfirmed',
  confirmed: 'success',
  cancelled: 'CancelByUser',
  returned: 'Fail',
};

function withdrawalOf(port: VenuePort, row: WithdrawalRow): V5Withdrawal {
  const textOf = (atoms: string) => atomsToText(BigInt(atoms), port.asset(row.asset)?.scale ?? 0);
  return {
    withdrawId: row.link_id,
    coin: row.asset,
    chain: CHAIN,
    amount: textOf(row.amount),
    txID: '',
    status: STATUSES[row.status] ?? row.status,
    toAddress: '',
    tag: '',
    withdrawFee: textOf(row.fee),
    createTime: String(row.requested_at),
    updateTime: String(row.updated_at),
    withdrawType: 0,
  };
}
