import type { TransferInfo, TransferPage } from '@meridian/protocol/contracts/wallet.ts';
import { sql } from 'kysely';
import { accountOf, openFundingAccount } from '../venue/wallet.ts';
import {
  type AccountKind,
  amountOf,
  done,
  notAccepted,
  numberOf,
  type PageQuery,
  pageOf,
  refused,
  type WalletOutcome,
  type WalletParts,
} from './parts.ts';

export interface TransferRequest {
  /** Of the user: another one may have chosen the same. */
  readonly requestId: string;
  readonly coin: string;
  readonly amount: string;
  readonly from: AccountKind;
  readonly to: AccountKind;
}

/** Moves a coin between the accounts of a user, once for each request id; gives the event's number. */
export async function transferBetween(
  { db, port }: Pick<WalletParts, 'db' | 'port'>,
  userId: bigint,
  { requestId, coin: asset, amount, from, to }: TransferRequest,
): Promise<WalletOutcome<number>> {
  if (from === to) return refused('bad-request', 'to');
  const closed = await openFundingAccount(port, db, userId);
  if (closed !== null) return notAccepted(closed);
  const submitted = await port.submit({
    ...{ type: 'transfer', asset, amount },
    linkId: `transfer:${userId}:${requestId}`,
    ...{ from: accountOf(userId, from), to: accountOf(userId, to) },
  });
  return submitted.type === 'accepted' ? done(submitted.seq) : notAccepted(submitted);
}

interface TransferRow {
  readonly entry: bigint;
  readonly asset: string;
  readonly amount: string;
  readonly cause_link: string | null;
  readonly at: bigint;
}

/** Transfers of a user between spot and funding account, newest first, by what they did to the first. */
export async function listTransfers(
  { db, port }: Pick<WalletParts, 'db' | 'port'>,
  userId: bigint,
  { coin, from, to, before, limit }: PageQuery,
): Promise<TransferPage> {
  const { rows } = await sql<TransferRow>`
    select entry, asset, amount, cause_link, at from venue_postings
    where account = ${accountOf(userId, 'spot')} and kind = 'transfer'
      and (${coin ?? null}::text is null or asset = ${coin ?? null})
      and (${from ?? null}::bigint is null or at >= ${from ?? null})
      and (${to ?? null}::bigint is null or at < ${to ?? null})
      and (${before ?? null}::bigint is null or entry < ${before ?? null}::bigint)
    order by entry desc limit ${limit + 1}`.execute(db);
  const page = pageOf(
    rows.map((row) => ({ ...row, id: row.entry })),
    limit,
  );
  return { transfers: page.list.map((row) => transferWire(port, row)), next: page.next };
}

function transferWire(port: WalletParts['port'], row: TransferRow): TransferInfo {
  const isOut = row.amount.startsWith('-');
  const [from, to] = isOut ? (['spot', 'funding'] as const) : (['funding', 'spot'] as const);
  const amount = amountOf(port, row.asset, isOut ? row.amount.slice(1) : row.amount);
  // What its sender named it, after the user.
  const id = row.cause_link?.split(':').at(-1) ?? '';
  return { id, coin: row.asset, amount, from, to, time: numberOf(row.at) };
}
