import { parseAtoms } from '@meridian/ledger/atoms.ts';
import { compare, decimal, decimalToText } from '@meridian/money/decimal.ts';
import { type Kysely, sql } from 'kysely';
import type { AccountTables } from '../accounts/tables.ts';
import { scaleOf } from '../venue/scale-of.ts';
import { accountOf, openFundingAccount } from '../venue/wallet.ts';
import { type AddressRow, destinationFault } from './address-book.ts';
import { openDebts } from './debts.ts';
import { readAmount } from './deposits.ts';
import { isWithinLimit, limitPerDay, usedOfLimit, valueOf } from './limits.ts';
import {
  type AccountKind,
  amountOf,
  done,
  networkOf,
  notAccepted,
  type PageQuery,
  pageOf,
  refused,
  type RowPage,
  submitOnce,
  type WalletOutcome,
  type WalletParts,
} from './parts.ts';

export type WithdrawalStatus =
  | 'new'
  | 'refused'
  | 'approval'
  | 'review'
  | 'sending'
  | 'sent'
  | 'confirmed'
  | 'failed'
  | 'cancelling'
  | 'cancelled'
  | 'declining'
  | 'declined';

export interface WithdrawalRow {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly request_id: string;
  readonly account: string;
  readonly asset: string;
  readonly network: string;
  readonly address: string;
  readonly tag: string;
  readonly amount: string;
  readonly fee: string;
  /** What it counts in limits. */
  readonly value_usdt: string;
  readonly status: WithdrawalStatus;
  readonly tx_id: string | null;
  readonly confirmations: number;
  readonly requested_at: bigint;
  readonly updated_at: bigint;
}

export interface WithdrawalRequest {
  readonly requestId: string;
  readonly account: AccountKind;
  readonly entry: AddressRow;
  /** Decimal text. */
  readonly amount: string;
  /** Whether the fee is within the amount, or comes on top of it. */
  readonly isFeeInside: boolean;
}

/** The link id of a withdrawal's commands: the request's own, and one for each step after it. */
export function withdrawalLink(
  id: bigint,
  step?: 'sent' | 'cancelled' | 'confirmed' | 'returned' | 'refund',
): string {
  return step === undefined ? `withdrawal:${id}` : `withdrawal:${id}:${step}`;
}

/**
 * Holds the money at once. The row comes first and names the hold's link id, so that whatever is
 * interrupted can be taken up again (`follow-withdrawals.ts`). Asked again with its request id it gives
 * the withdrawal there is.
 */
export async function requestWithdrawal(
  parts: WalletParts,
  userId: bigint,
  request: WithdrawalRequest,
): Promise<WalletOutcome<WithdrawalRow>> {
  const { db } = parts;
  const before = await requestedBefore(parts, userId, request);
  if (before !== null) return before;
  const terms = await termsOf(parts, userId, request);
  if (!terms.ok) return terms;
  const closed = await openFundingAccount(parts.port, db, userId);
  if (closed !== null) return notAccepted(closed);
  const inserted = await insertRequest(parts, userId, request, terms.value);
  if (inserted === 'above-limit') return refused('above-day-limit', 'amount');
  if (inserted === 'there') {
    return (
      (await requestedBefore(parts, userId, request)) ?? refused('request-id-used', 'requestId')
    );
  }
  const held = await holdFor(parts, inserted);
  const isNotTaken =
    !held.ok && (held.failure.type === 'unavailable' || held.failure.type === 'failed');
  // Nothing was changed and nobody else has tried: it can be asked again by the same id.
  if (isNotTaken) {
    await sql`
      delete from wallet_withdrawals where id = ${inserted.id} and status = 'new'`.execute(db);
  }
  return held;
}

/** The request with this id, where it is the same; null where there is none. */
async function requestedBefore(
  parts: WalletParts,
  userId: bigint,
  { requestId, account, entry, amount, isFeeInside }: WithdrawalRequest,
): Promise<WalletOutcome<WithdrawalRow> | null> {
  const { db } = parts;
  const { rows } = await sql<WithdrawalRow>`
    select * from wallet_withdrawals
    where user_id = ${userId} and request_id = ${requestId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const asked = readAmount(parts, entry.asset, entry.network, amount);
  const before = BigInt(row.amount) + (isFeeInside ? BigInt(row.fee) : 0n);
  const isSame =
    asked.ok &&
    asked.value === before &&
    row.account === accountOf(userId, account) &&
    [row.asset, row.network, row.address, row.tag].join(' ') ===
      [entry.asset, entry.network, entry.address, entry.tag].join(' ');
  if (!isSame || row.status === 'refused') return refused('request-id-used', 'requestId');
  return done(row);
}

interface Terms {
  readonly amount: bigint;
  readonly fee: bigint;
  readonly value: ReturnType<typeof valueOf>;
}

/** What is sent and what it costs; refused for any reason that the ledger does not know. */
async function termsOf(
  parts: WalletParts,
  userId: bigint,
  { entry, amount: typed, isFeeInside }: WithdrawalRequest,
): Promise<WalletOutcome<Terms>> {
  const { port, rail, priceOf, now } = parts;
  const { asset: coin, network, address, tag } = entry;
  const fault = destinationFault(parts, { coin, network, address, tag });
  if (fault !== null) return fault;
  if (entry.usable_at > BigInt(now())) return refused('address-locked', 'addressId');
  const given = readAmount(parts, coin, network, typed);
  if (!given.ok) return given;
  const terms = networkOf(rail, coin, network);
  const scale = scaleOf(port, coin);
  const fee = parseAtoms(terms?.withdrawFee ?? '', scale);
  const least = parseAtoms(terms?.withdrawMin ?? '', scale);
  if (typeof fee !== 'bigint' || typeof least !== 'bigint') {
    return refused('network-closed', 'network');
  }
  const amount = isFeeInside ? given.value - fee : given.value;
  if (amount < least) return refused('below-minimum', 'amount');
  if ((await openDebts(parts, userId)).length > 0) return refused('debt-open');
  const price = priceOf(coin);
  if (price === null) return refused('no-price');
  return done({ amount, fee, value: valueOf(amountOf(port, coin, String(amount)), price) });
}

/** The limit is looked at and the row written by one request of a user after the other. */
async function insertRequest(
  parts: WalletParts,
  userId: bigint,
  { requestId, account, entry }: WithdrawalRequest,
  { amount, fee, value }: Terms,
): Promise<WithdrawalRow | 'above-limit' | 'there'> {
  const { db, now } = parts;
  const requestedAt = now();
  const perDay = await limitPerDay(parts, userId);
  return db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId);
    const used = await usedOfLimit(transaction, userId, requestedAt);
    if (!isWithinLimit(perDay, used, value)) return 'above-limit';
    const { rows } = await sql<WithdrawalRow>`
      insert into wallet_withdrawals (user_id, request_id, account, asset, network, address, tag,
        amount, fee, value_usdt, status, requested_at, updated_at)
      values (${userId}, ${requestId}, ${accountOf(userId, account)}, ${entry.asset},
        ${entry.network}, ${entry.address}, ${entry.tag}, ${String(amount)}::numeric,
        ${String(fee)}::numeric, ${decimalToText(value)}::numeric, 'new', ${requestedAt}, ${requestedAt})
      on conflict (user_id, request_id) do nothing
      returning *`.execute(transaction);
    return rows[0] ?? 'there';
  });
}

async function lockUser(transaction: Kysely<AccountTables>, userId: bigint): Promise<void> {
  const name = `withdrawals of ${userId}`;
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(transaction);
}

/** The command that holds the money of a row; where it is interrupted the job runs it again. */
export async function holdFor(
  parts: WalletParts,
  row: WithdrawalRow,
): Promise<WalletOutcome<WithdrawalRow>> {
  const { port } = parts;
  const missed = await submitOnce(port, {
    ...{ type: 'request-withdrawal', linkId: withdrawalLink(row.id), account: row.account },
    asset: row.asset,
    amount: amountOf(port, row.asset, row.amount),
    fee: amountOf(port, row.asset, row.fee),
  });
  if (missed === null) {
    const next = needsApproval(parts, row) ? 'approval' : 'review';
    return done((await move(parts, row, ['new', 'refused'], next)) ?? row);
  }
  // Otherwise nobody knows whether it is held: the job asks again.
  if (missed.type === 'rejected') await move(parts, row, ['new'], 'refused');
  return notAccepted(missed);
}

function needsApproval({ approvalAbove }: WalletParts, { value_usdt }: WithdrawalRow): boolean {
  return approvalAbove !== null && compare(decimal(value_usdt), decimal(approvalAbove)) > 0;
}

/** Moves a row on from where it is expected to be; null where it was not there. */
export async function move(
  { db, now }: Pick<WalletParts, 'db' | 'now'>,
  { id }: Pick<WithdrawalRow, 'id'>,
  from: readonly WithdrawalStatus[],
  to: WithdrawalStatus,
): Promise<WithdrawalRow | null> {
  const { rows } = await sql<WithdrawalRow>`
    update wallet_withdrawals set status = ${to}, updated_at = ${now()}
    where id = ${id} and status = any(${from}::text[]) returning *`.execute(db);
  return rows[0] ?? null;
}

/** While it is reviewed or waits for an operator: from then on it is being sent, or given back. */
export async function cancelWithdrawal(
  parts: WalletParts,
  userId: bigint,
  id: string,
): Promise<WalletOutcome<WithdrawalRow>> {
  const row = await withdrawalOf(parts, userId, id);
  if (row === null) return refused('unknown-record', 'id');
  const cancelling = await move(parts, row, ['approval', 'review'], 'cancelling');
  if (cancelling === null) return refused('past-cancelling', 'id');
  return finishCancel(parts, cancelling);
}

/** Frees what is held, of a withdrawal that is cancelled or declined; where it is interrupted the job does it. */
export async function finishCancel(
  parts: Pick<WalletParts, 'db' | 'port' | 'now'>,
  row: WithdrawalRow,
): Promise<WalletOutcome<WithdrawalRow>> {
  const missed = await submitOnce(parts.port, {
    ...{ type: 'settle-withdrawal', linkId: withdrawalLink(row.id, 'cancelled') },
    ...{ withdrawal: withdrawalLink(row.id), outcome: 'cancelled' },
  });
  if (missed !== null) return notAccepted(missed);
  const ended = row.status === 'declining' ? 'declined' : 'cancelled';
  return done((await move(parts, row, [row.status], ended)) ?? row);
}

/** A payment of the user fails on its simulated chain. */
export async function simulateFailure(
  parts: WalletParts,
  userId: bigint,
  id: string,
): Promise<WalletOutcome<WithdrawalRow>> {
  const { rail } = parts;
  if (rail.simulation === null) return refused('not-simulated');
  const row = await withdrawalOf(parts, userId, id);
  if (row === null) return refused('unknown-record', 'id');
  const hasFailed = await rail.simulation.fail(withdrawalLink(row.id));
  return hasFailed ? done(row) : refused('past-simulating', 'id');
}

async function withdrawalOf(
  { db }: Pick<WalletParts, 'db'>,
  userId: bigint,
  id: string,
): Promise<WithdrawalRow | null> {
  if (!/^\d{1,16}$/.test(id)) return null;
  const { rows } = await sql<WithdrawalRow>`
    select * from wallet_withdrawals
    where id = ${id}::bigint and user_id = ${userId} and status <> 'refused'`.execute(db);
  return rows[0] ?? null;
}

export interface WithdrawalQuery extends PageQuery {
  readonly statuses?: readonly WithdrawalStatus[] | undefined;
  readonly id?: string | undefined;
  readonly txId?: string | undefined;
}

/** Withdrawals of a user, newest first; those that were never held are none. */
export async function listWithdrawals(
  { db }: Pick<WalletParts, 'db'>,
  userId: bigint,
  query: WithdrawalQuery,
): Promise<RowPage<WithdrawalRow>> {
  const { coin, statuses, id, txId, from, to, before, limit } = query;
  const { rows } = await sql<WithdrawalRow>`
    select * from wallet_withdrawals where user_id = ${userId} and status <> 'refused'
      and (${coin ?? null}::text is null or asset = ${coin ?? null})
      and (${statuses === undefined} or status = any(${statuses ?? []}::text[]))
      and (${id ?? null}::bigint is null or id = ${id ?? null}::bigint)
      and (${txId ?? null}::text is null or tx_id = ${txId ?? null})
      and (${from ?? null}::bigint is null or requested_at >= ${from ?? null})
      and (${to ?? null}::bigint is null or requested_at < ${to ?? null})
      and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
    order by id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit);
}
