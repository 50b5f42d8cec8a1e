import { parseAtoms } from '@meridian/ledger/atoms.ts';
import { sql } from 'kysely';
import { spotAccountOf } from '../venue/wallet.ts';
import {
  amountOf,
  done,
  networkOf,
  type PageQuery,
  pageOf,
  refused,
  type RowPage,
  type WalletOutcome,
  type WalletParts,
} from './parts.ts';
import type { Arrival, ChainAddress } from './rail.ts';

export interface DepositRow {
  readonly id: bigint;
  readonly user_id: bigint | null;
  readonly account: string | null;
  readonly asset: string;
  readonly network: string;
  readonly tx_id: string;
  readonly address: string;
  readonly tag: string;
  readonly amount: string;
  readonly status: 'pending' | 'credited' | 'reversed' | 'gone' | 'too-small' | 'unassigned';
  readonly confirmations: number;
  readonly is_final: boolean;
  readonly seen_at: bigint;
  readonly credited_at: bigint | null;
}

export function depositLink(id: bigint): string {
  return `deposit:${id}`;
}

/** The deposit that a movement credits; empty for one that comes from elsewhere. */
export function depositIdOf({
  cause_link: link,
}: {
  readonly cause_link: string | null;
}): string[] {
  const [, id] = /^deposit:(\d+)$/.exec(link ?? '') ?? [];
  return id === undefined ? [] : [id];
}

export async function depositsById(
  { db }: Pick<WalletParts, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DepositRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<DepositRow>`
    select * from wallet_deposits where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [String(row.id), row]));
}

/** Where deposits of a user arrive: given out once, and the same from then on. */
export async function depositAddress(
  { db, port, rail, now }: WalletParts,
  userId: bigint,
  coin: string,
  network: string,
): Promise<WalletOutcome<ChainAddress>> {
  if (port.asset(coin) === null) return refused('unknown-coin', 'coin');
  const terms = networkOf(rail, coin, network);
  if (terms === null) return refused('unknown-network', 'network');
  if (!terms.depositsOpen) return refused('network-closed', 'network');
  const given = await givenAddress(db, userId, coin, network);
  if (given !== null) return done(given);
  const { address, tag } = await rail.depositAddress({ userId, coin, network });
  await sql`
    insert into wallet_deposit_addresses (user_id, asset, network, address, tag, given_at)
    values (${userId}, ${coin}, ${network}, ${address}, ${tag}, ${now()})
    on conflict (user_id, asset, network) do nothing`.execute(db);
  // Of two calls at once the first one's stays.
  return done((await givenAddress(db, userId, coin, network)) ?? { address, tag });
}

async function givenAddress(
  db: WalletParts['db'],
  userId: bigint,
  coin: string,
  network: string,
): Promise<ChainAddress | null> {
  const { rows } = await sql<ChainAddress>`
    select address, tag from wallet_deposit_addresses
    where user_id = ${userId} and asset = ${coin} and network = ${network}`.execute(db);
  return rows[0] ?? null;
}

/** A transfer from outside to the user's own address, on a simulated chain. */
export async function simulateDeposit(
  parts: WalletParts,
  userId: bigint,
  asked: {
    readonly requestId: string;
    readonly coin: string;
    readonly network: string;
    readonly amount: string;
  },
): Promise<WalletOutcome<DepositRow>> {
  const { rail, port } = parts;
  const { coin, network, amount: typed } = asked;
  if (rail.simulation === null) return refused('not-simulated');
  const to = await depositAddress(parts, userId, coin, network);
  if (!to.ok) return to;
  const atoms = readAmount(parts, coin, network, typed);
  if (!atoms.ok) return atoms;
  const amount = amountOf(port, coin, String(atoms.value));
  const transfer = { coin, network, amount, ...to.value };
  const { txId } = await rail.simulation.deposit(transfer, `${userId}:${asked.requestId}`);
  await takeArrivals(parts);
  const { rows } = await sql<DepositRow>`
    select * from wallet_deposits
    where network = ${network} and tx_id = ${txId} and user_id = ${userId}`.execute(parts.db);
  const [row] = rows;
  return row === undefined ? { ok: false, failure: { type: 'unavailable' } } : done(row);
}

/** A balance has room for a hundred million such amounts. */
const MOST_ATOMS = 10n ** 30n;

/** An amount in atoms, with the digits that a network takes. */
export function readAmount(
  { port, rail }: Pick<WalletParts, 'port' | 'rail'>,
  coin: string,
  network: string,
  text: string,
): WalletOutcome<bigint> {
  const scale = port.asset(coin)?.scale;
  if (scale === undefined) return refused('unknown-coin', 'coin');
  const digits = Math.min(scale, networkOf(rail, coin, network)?.digits ?? scale);
  const atoms = parseAtoms(text, digits);
  if (atoms === 'too-many-decimals') return refused('too-many-digits', 'amount');
  if (atoms === 'not-a-number' || atoms <= 0n) return refused('bad-amount', 'amount');
  // The same number of atoms at the asset's own scale.
  const whole = parseAtoms(text, scale);
  if (typeof whole !== 'bigint') return refused('bad-amount', 'amount');
  return whole < MOST_ATOMS ? done(whole) : refused('too-large', 'amount');
}

/** The chain drops a deposit of the user, on a simulated chain. */
export async function simulateDrop(
  parts: WalletParts,
  userId: bigint,
  id: string,
): Promise<WalletOutcome<DepositRow>> {
  const { rail } = parts;
  if (rail.simulation === null) return refused('not-simulated');
  const row = await depositOf(parts, userId, id);
  if (row === null) return refused('unknown-record', 'id');
  const isDropped = await rail.simulation.drop({ network: row.network, txId: row.tx_id });
  return isDropped ? done(row) : refused('past-simulating', 'id');
}

async function depositOf(
  { db }: WalletParts,
  userId: bigint,
  id: string,
): Promise<DepositRow | null> {
  const { rows } = await sql<DepositRow>`
    select * from wallet_deposits where id = ${id}::bigint and user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

export interface DepositQuery extends PageQuery {
  readonly status?: DepositRow['status'] | undefined;
}

/** Deposits of a user, newest first. */
export async function listDeposits(
  { db }: Pick<WalletParts, 'db'>,
  userId: bigint,
  { coin, status, from, to, before, limit }: DepositQuery,
): Promise<RowPage<DepositRow>> {
  const { rows } = await sql<DepositRow>`
    select * from wallet_deposits where user_id = ${userId}
      and (${coin ?? null}::text is null or asset = ${coin ?? null})
      and (${status ?? null}::text is null or status = ${status ?? null})
      and (${from ?? null}::bigint is null or seen_at >= ${from ?? null})
      and (${to ?? null}::bigint is null or seen_at < ${to ?? null})
      and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
    order by id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit);
}

/** Reads what has arrived since the last time; a transfer is taken once, whoever reads it. */
export async function takeArrivals(parts: WalletParts): Promise<void> {
  const { db, rail } = parts;
  for (;;) {
    const { rows } = await sql<{ readonly place: string | null }>`
      select place from wallet_rail where shard = 0`.execute(db);
    const place = rows[0]?.place ?? null;
    const { list, next } = await rail.arrivals(place);
    for (const arrival of list) await takeArrival(parts, arrival);
    if (next === place) return;
    await sql`
      update wallet_rail set place = ${next}
      where shard = 0 and place is not distinct from ${place}`.execute(db);
  }
}

async function takeArrival(parts: WalletParts, arrival: Arrival): Promise<void> {
  const { db, port, rail, now, warn } = parts;
  const { coin, network, address, tag, txId, amount } = arrival;
  const { rows } = await sql<{ readonly user_id: bigint; readonly tag: string }>`
    select user_id, tag from wallet_deposit_addresses
    where network = ${network} and address = ${address} and asset = ${coin}`.execute(db);
  // Somebody else's address.
  if (rows.length === 0) return;
  const scale = port.asset(coin)?.scale;
  const terms = networkOf(rail, coin, network);
  const atoms = scale === undefined ? 'not-a-number' : parseAtoms(amount, scale);
  if (scale === undefined || typeof atoms !== 'bigint' || atoms <= 0n || terms === null) {
    warn(`A deposit cannot be taken: ${JSON.stringify({ coin, network, txId, amount })}`);
    return;
  }
  const userId = rows.find((row) => row.tag === tag)?.user_id ?? null;
  const least = parseAtoms(terms.depositMin, scale);
  const isTooSmall = typeof least === 'bigint' && atoms < least;
  const status = userId === null ? 'unassigned' : isTooSmall ? 'too-small' : 'pending';
  await sql`
    insert into wallet_deposits
      (user_id, account, asset, network, tx_id, address, tag, amount, status, confirmations, seen_at)
    values (${userId}, ${userId === null ? null : spotAccountOf(userId)}, ${coin}, ${network},
      ${txId}, ${address}, ${tag}, ${String(atoms)}::numeric, ${status}, 0, ${now()})
    on conflict (network, tx_id) do nothing`.execute(db);
}
