import { atomsToText } from '@meridian/ledger/atoms.ts';
import type { MovementInfo, MovementPage } from '@meridian/protocol/contracts/assets.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { VenuePort } from '../venue/port.ts';
import { scaleOf } from '../venue/scale-of.ts';

export interface MovementQuery {
  readonly account: string;
  readonly asset: string | undefined;
  readonly kind: MovementInfo['kind'] | undefined;
  /** From this time on, and before that one, in ms, as digits. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** What the page before gave as `next`: time, entry and line of its last row. */
  readonly cursor: string | undefined;
  /** 1 to 100: one statement holds the embedded connection no longer than a commit. */
  readonly limit: number;
}

const MAX_PAGE = 100;

interface MovementRow {
  readonly entry: bigint;
  readonly line: number;
  readonly asset: string;
  readonly amount: string;
  readonly total: string;
  readonly kind: MovementInfo['kind'];
  readonly cause_link: string | null;
  readonly moved_at: bigint;
  readonly trade_id: bigint | null;
  readonly order_id: bigint | null;
  readonly symbol: string | null;
  readonly fee: string | null;
  readonly fee_asset: string | null;
}

interface Reader {
  readonly kysely: QueryExecutorProvider;
  readonly port: Pick<VenuePort, 'asset'>;
}

/**
 * Movements of an account, newest first. Time only goes on with the number of an entry, so the order is
 * that of the ledger. A filter that is not set is not in the statement: each one set has an index that
 * begins with it.
 */
export async function readMovements(
  { kysely, port }: Reader,
  query: MovementQuery,
): Promise<MovementPage> {
  const limit = Math.min(Math.max(query.limit, 1), MAX_PAGE);
  const { rows } = await sql<MovementRow>`
    select p.*, e.trade_id, e.order_id, e.symbol, e.fee, e.fee_asset
    from (
      select entry, line, asset, amount, total, kind, cause_seq, cause_link, at as moved_at
      from venue_postings
      where account = ${query.account} and amount <> 0 ${filters(query)}
      order by at desc, entry desc, line desc limit ${limit + 1}
    ) p
    left join lateral (
      select trade_id, order_id, symbol, fee, fee_asset from venue_executions
      where seq = p.cause_seq and account = ${query.account} and p.kind = 'trade' limit 1
    ) e on true
    order by moved_at desc, entry desc, line desc`.execute(kysely);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isLast = rows.length === shown.length || last === undefined;
  return {
    movements: shown.map((row) => movementOf(port, row)),
    next: isLast ? null : `${last.moved_at}_${last.entry}_${last.line}`,
  };
}

function filters({ asset, kind, from, to, cursor }: MovementQuery) {
  const [time, entry, line] = cursor?.split('_') ?? [];
  const parts = [
    asset === undefined ? null : sql`asset = ${asset}`,
    kind === undefined ? null : sql`kind = ${kind}`,
    // Said again in words, since the index of kinds leaves trades out.
    kind === undefined || kind === 'trade' ? null : sql`kind <> 'trade'`,
    from === undefined ? null : sql`at >= ${from}::bigint`,
    to === undefined ? null : sql`at < ${to}::bigint`,
    time === undefined
      ? null
      : sql`(at, entry, line) < (${time}::bigint, ${entry}::bigint, ${line}::smallint)`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? sql`` : sql`and ${sql.join(parts, sql` and `)}`;
}

function movementOf(port: Reader['port'], row: MovementRow): MovementInfo {
  const { entry, line, asset, kind, cause_link: cause } = row;
  const textOf = (atoms: string, code = asset) => atomsToText(BigInt(atoms), scaleOf(port, code));
  const { trade_id: tradeId, order_id: orderId, symbol, fee, fee_asset: feeAsset } = row;
  const isTrade = tradeId !== null && symbol !== null && fee !== null && feeAsset !== null;
  return {
    id: `${entry}_${line}`,
    time: parseInt(String(row.moved_at), 10),
    ...{ asset, kind, cause },
    amount: textOf(row.amount),
    balance: textOf(row.total),
    trade: isTrade
      ? {
          tradeId: String(tradeId),
          orderId: String(orderId),
          ...{ symbol, feeAsset },
          fee: textOf(fee, feeAsset),
        }
      : null,
  };
}
