import { parseAtoms, atomsToText } from '@meridian/ledger/atoms.ts';
import { decimalToText } from '@meridian/money/decimal.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import { priced, QUOTE_LIFE_MS } from '../convert/quotes.ts';
import { depositLink } from '../wallet/deposits.ts';
import { valueOf } from '../wallet/limits.ts';
import type { ChainRail } from '../wallet/rail.ts';
import { withdrawalLink } from '../wallet/withdrawals.ts';
import type { ChainDeposit, ChainWithdrawal, Conversion, Episode } from './episodes.ts';
import type { PastVenue } from './past-venue.ts';

/** A row of the wallet that goes with the commands of an episode. */
export type WalletRecord = (db: QueryExecutorProvider) => Promise<void>;

export interface RecordParts {
  readonly past: PastVenue;
  readonly rail: ChainRail;
  readonly userId: bigint;
  readonly spot: string;
  /** The price of a coin in USDT at an instant; null where it has none. */
  readonly priceAt: (coin: string, time: number) => string | null;
  /** Numbers of deposits and withdrawals that are not given yet, in the order of their episodes. */
  readonly numbers: { readonly deposits: bigint[]; readonly withdrawals: bigint[] };
  /** Called with what a command was refused for. */
  readonly refused: (code: string) => void;
}

/** A part of an episode at its instant; what it says has to be written with its rows. */
export interface Part {
  readonly time: number;
  readonly run: (parts: RecordParts) => WalletRecord | null;
}

const MINUTE_MS = 60_000;
const REVIEWED_AFTER_MS = 2 * MINUTE_MS;
const ARRIVED_AFTER_MS = 25 * MINUTE_MS;
const QUOTED_BEFORE_MS = 4_000;

export function partsOf(episode: Episode): Part[] {
  switch (episode.type) {
    case 'command': {
      const { time, command, houses } = episode.planned;
      return [{ time, run: (parts) => note(parts, parts.past.run(time, command, houses)) }];
    }
    case 'deposit':
      return [{ time: episode.time, run: (parts) => deposit(parts, episode) }];
    case 'withdrawal':
      return withdrawal(episode);
    default:
      return [{ time: episode.time, run: (parts) => conversion(parts, episode) }];
  }
}

/** Asks for the numbers of rows that will be written, so that link ids can name them. */
export async function reserveNumbers(
  db: QueryExecutorProvider,
  table: 'wallet_deposits' | 'wallet_withdrawals',
  count: number,
): Promise<bigint[]> {
  const { rows } = await sql<{ readonly id: bigint }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id
    from generate_series(1, ${count})`.execute(db);
  return rows.map(({ id }) => id);
}

type Run = ReturnType<PastVenue['run']>;

function note({ refused }: RecordParts, { rejection }: Run): null {
  if (rejection !== null) refused(rejection.code);
  return null;
}

function deposit(parts: RecordParts, episode: ChainDeposit): WalletRecord | null {
  const { past, rail, userId, spot, numbers } = parts;
  const { time, asset, network, amount, txId } = episode;
  const id = numbers.deposits.shift();
  const scale = past.scaleOf(asset);
  const terms = rail.networksOf(asset).find((each) => each.network === network);
  if (id === undefined || scale === null || terms === undefined) return null;
  const run = past.run(time, {
    ...{ type: 'deposit', linkId: depositLink(id), account: spot, asset, amount },
  });
  if (run.rejection !== null) return note(parts, run);
  const atoms = parseAtoms(amount, scale);
  return async (db) => {
    const owner = { userId, coin: asset, network };
    const { address, tag } = await rail.depositAddress(owner);
    await sql`
      insert into wallet_deposit_addresses (user_id, asset, network, address, tag, given_at)
      values (${userId}, ${asset}, ${network}, ${address}, ${tag}, ${time - ARRIVED_AFTER_MS})
      on conflict do nothing`.execute(db);
    await sql`
      insert into wallet_deposits (id, user_id, account, asset, network, tx_id, address, tag, amount,
        status, confirmations, is_final, seen_at, credited_at)
      overriding system value
      values (${id}, ${userId}, ${spot}, ${asset}, ${network}, ${txId}, ${address}, ${tag},
        ${String(atoms)}::numeric, 'credited', ${terms.finality}, true, ${time - MINUTE_MS}, ${time})`.execute(
      db,
    );
  };
}

/** What a withdrawal that was accepted is made of. */
interface Accepted {
  readonly id: bigint;
  readonly fee: string;
  readonly value: string;
  readonly confirmations: number;
}

type Outcome = ChainWithdrawal['outcome'];

/** Held when it is asked for, then sent, then there; or cancelled; or given back with its fee. */
function withdrawal(episode: ChainWithdrawal): Part[] {
  const { time, outcome, asset } = episode;
  let accepted: Accepted | null = null;
  const settle = (when: number, step: 'sent' | Outcome): Part => ({
    time: when,
    run(parts) {
      if (accepted === null) return null;
      const { id } = accepted;
      const named = { linkId: withdrawalLink(id, step), withdrawal: withdrawalLink(id) };
      const run = parts.past.run(when, { type: 'settle-withdrawal', ...named, outcome: step });
      if (run.rejection !== null) return note(parts, run);
      if (step === 'returned') giveFeeBack(parts, episode, accepted, when);
      return step === 'sent' ? null : withdrawalRecord(parts, episode, accepted, when);
    },
  });
  const request: Part = {
    time,
    run(parts) {
      const { past, rail, spot, numbers, priceAt } = parts;
      const terms = rail.networksOf(asset).find(({ network }) => network === episode.network);
      const price = priceAt(asset, time);
      const id = numbers.withdrawals.shift();
      if (terms === undefined || price === null || id === undefined) return null;
      const { withdrawFee: fee, confirmations } = terms;
      const asked = { account: spot, asset, amount: episode.amount, fee };
      const linkId = withdrawalLink(id);
      const run = past.run(time, { type: 'request-withdrawal', linkId, ...asked });
      if (run.rejection !== null) return note(parts, run);
      const value = decimalToText(valueOf(episode.amount, price));
      accepted = { id, fee, value, confirmations };
      return null;
    },
  };
  const sentAt = time + REVIEWED_AFTER_MS;
  if (outcome === 'cancelled') return [request, settle(sentAt, outcome)];
  return [request, settle(sentAt, 'sent'), settle(time + ARRIVED_AFTER_MS, outcome)];
}

function giveFeeBack(
  parts: RecordParts,
  { asset }: ChainWithdrawal,
  { id, fee }: Accepted,
  time: number,
): void {
  const postings = [
    { account: 'fees', asset, amount: `-${fee}` },
    { account: parts.spot, asset, amount: fee },
  ];
  const linkId = withdrawalLink(id, 'refund');
  note(parts, parts.past.run(time, { type: 'post', kind: 'refund', linkId, postings }));
}

const STATUSES = { confirmed: 'confirmed', cancelled: 'cancelled', returned: 'failed' } as const;

function withdrawalRecord(
  { rail, past, userId, spot }: RecordParts,
  { time, asset, network, amount, outcome, txId, requestId }: ChainWithdrawal,
  { id, fee, value, confirmations }: Accepted,
  updatedAt: number,
): WalletRecord | null {
  const scale = past.scaleOf(asset);
  if (scale === null || rail.simulation === null) return null;
  const { address, tag } = rail.simulation.outsideAddress(network);
  const atoms = [amount, fee].map((text) => String(parseAtoms(text, scale)));
  return async (db) => {
    await sql`
      insert into wallet_withdrawals (id, user_id, request_id, account, asset, network, address, tag,
        amount, fee, value_usdt, status, tx_id, confirmations, requested_at, updated_at)
      overriding system value
      values (${id}, ${userId}, ${requestId}, ${spot}, ${asset}, ${network}, ${address}, ${tag},
        ${atoms[0]}::numeric, ${atoms[1]}::numeric, ${value}::numeric, ${STATUSES[outcome]},
        ${outcome === 'cancelled' ? null : txId}, ${outcome === 'confirmed' ? confirmations : 0},
        ${time}, ${updatedAt})`.execute(db);
  };
}

function conversion(parts: RecordParts, episode: Conversion): WalletRecord | null {
  const { past, spot, userId, priceAt } = parts;
  const { time, id, from, to } = episode;
  const scales = { from: past.scaleOf(from), to: past.scaleOf(to) };
  if (scales.from === null || scales.to === null) return null;
  const pay =
    episode.pay === null ? past.balance(spot, from) : parseAtoms(episode.pay, scales.from);
  if (typeof pay !== 'bigint' || pay === 0n) return null;
  const assets = [
    { code: from, scale: scales.from },
    { code: to, scale: scales.to },
  ] as const;
  const offer = priced({ priceOf: (coin) => priceAt(coin, time) }, assets[0], assets[1], pay);
  if (offer === null) return null;
  const run = past.run(time, {
    ...{ type: 'convert', linkId: `convert:${id}`, account: spot, from, to },
    pay: atomsToText(pay, scales.from),
    get: atomsToText(offer.get, scales.to),
    spread: atomsToText(offer.spread, scales.from),
  });
  if (run.rejection !== null) return note(parts, run);
  return async (db) => {
    const quotedAt = time - QUOTED_BEFORE_MS;
    await sql`
      insert into convert_quotes (id, user_id, from_asset, to_asset, pay, get, spread, rate, status,
        quoted_at, expires_at, confirmed_at, ended_at)
      values (${id}, ${userId}, ${from}, ${to}, ${String(pay)}::numeric, ${String(offer.get)}::numeric,
        ${String(offer.spread)}::numeric, ${offer.rate}, 'success', ${quotedAt},
        ${quotedAt + QUOTE_LIFE_MS}, ${time}, ${time})`.execute(db);
  };
}
