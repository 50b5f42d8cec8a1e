import { atomsToText } from '@meridian/ledger/atoms.ts';
import type { EntryKind } from '@meridian/ledger/entries.ts';
import type {
  ASSET_CALLS,
  V5Coin,
  V5Deposit,
  V5Transfer,
  V5Withdrawal,
} from '@meridian/v5/contracts/asset.ts';
import { cursorOf, readCursor } from '@meridian/v5/cursor.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { VenuePort } from '../../venue/port.ts';
import { openSpotAccount, spotAccountOf } from '../../venue/wallet.ts';
import { answered, refused } from '../outcome.ts';
import { countOf } from '../parameters.ts';
import type { Handlers } from './handlers.ts';
import { failureOf } from './orders.ts';
import { badWindow, readWindow, type TimeWindow } from './pages.ts';
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
const TRANSFER_SPAN = { usualDays: 7, mostDays: 7 };
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
    async deposits(asked, { account }) {
      const window = readWindow(asked, now(), SPAN);
      if (window === null) return badWindow();
      const page = await movementPage(kysely, { account, kinds: INCOMING, window, asked });
      if (page.refusal !== null) return page.refusal;
      const rows = page.list
        .map((movement) => depositOf(port, movement))
        .filter(({ id, txID }) => (asked.id ?? id) === id && (asked.txID ?? txID) === txID);
      return answered({ rows, nextPageCursor: page.next });
    },
    async transfer(asked, { key, account }) {
      const { coin: asset, amount, fromAccountType, toAccountType, transferId } = asked;
      if (fromAccountType === toAccountType) return refused('badRequest', 'toAccountType');
      const closed = await openFunding({ port, kysely }, key.userId);
      if (closed !== null) return failureOf(closed);
      const accounts = { UNIFIED: account, FUND: fundingOf(account) };
      const submitted = await port.submit({
        ...{ type: 'transfer', asset, amount },
        // Of one user: another one may have chosen the same id.
        linkId: `transfer:${key.userId}:${transferId.toLowerCase()}`,
        ...{ from: accounts[fromAccountType], to: accounts[toAccountType] },
      });
      if (submitted.type !== 'accepted') return failureOf(submitted);
      return answered({ transferId, status: 'SUCCESS' });
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

function fundingOf(account: string): string {
  return account.replace(/\/spot$/, '/funding');
}

/** Opens the accounts that a transfer is between; null once they are there. */
async function openFunding({ port, kysely }: Pick<AssetParts, 'port' | 'kysely'>, userId: bigint) {
  const closed = await openSpotAccount(port, kysely, userId);
  if (closed !== null) return closed.type === 'accepted' ? null : closed;
  if (port.account(fundingOf(spotAccountOf(userId))) !== null) return null;
  const owner = String(userId);
  const opened = await port.submit({ type: 'open-account', owner, kind: 'funding' });
  if (opened.type === 'accepted') return null;
  // Two calls at once: the other one was quicker.
  const isThere = opened.type === 'rejected' && opened.rejection.code === 'already-exists';
  return isThere ? null : opened;
}

function transferOf(port: VenuePort, movement: Movement): V5Transfer {
  const { asset, amount, cause_link: link } = movement;
  const isOut = amount.startsWith('-');
  return {
    transferId: link?.split(':').at(-1) ?? '',
    coin: asset,
    amount: atomsToText(BigInt(isOut ? amount.slice(1) : amount), port.asset(asset)?.scale ?? 0),
    fromAccountType: isOut ? 'UNIFIED' : 'FUND',
    toAccountType: isOut ? 'FUND' : 'UNIFIED',
    timestamp: String(movement.moved_at),
    status: 'SUCCESS',
  };
}

interface RecordsAsked {
  readonly coin?: string | undefined;
  readonly limit?: string | undefined;
  readonly cursor?: string | undefined;
}

interface RecordQuery {
  readonly account: string;
  readonly kinds: readonly EntryKind[];
  readonly window: TimeWindow;
  readonly asked: RecordsAsked;
}

/** Movements of some kinds, with the cursor of the next page. */
async function movementPage(
  kysely: QueryExecutorProvider,
  { account, kinds, window, asked }: RecordQuery,
) {
  const none = { list: [], next: '' };
  const limit = countOf(asked.limit, RECORDS);
  if (limit === null) return { ...none, refusal: refused('badRequest', 'limit') };
  const place = asked.cursor === undefined ? null : readCursor(asked.cursor, 2);
  const isPlace = place?.every((part) => /^\d{1,9}$/.test(part)) ?? asked.cursor === undefined;
  if (!isPlace) return { ...none, refusal: refused('badRequest', 'cursor') };
  const [entry = '', line = ''] = place ?? [];
  const found = await movements(kysely, {
    ...{ account, asset: asked.coin, type: { kinds, sign: null }, ...window, limit },
    after: place === null ? null : { entry, line },
  });
  const list = found.slice(0, limit);
  const last = list.at(-1);
  const isLast = found.length === list.length || last === undefined;
  const next = isLast ? '' : cursorOf([String(last.entry), String(last.line)]);
  return { list, next, refusal: null };
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
