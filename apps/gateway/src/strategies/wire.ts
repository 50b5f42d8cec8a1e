import { add, decimal, decimalToText, multiply, subtract } from '@meridian/money/decimal.ts';
import type { QueryExecutorProvider } from 'kysely';
import { invariant } from '@meridian/money/invariant.ts';
import type { BotInfo, BotPair } from '@meridian/protocol/contracts/bots.ts';
import type { StrategyKind } from '@meridian/protocol/bots-api.ts';
import type { VenuePort } from '../venue/port.ts';
import { botAccountOf } from './money.ts';
import { type RecordRow, recordsOf, type RowOfKind } from './store.ts';

/** Of an asset that is not listed the account has none; before its first pair a bot has made nothing. */
const NOTHING = '0';

export interface WireParts {
  readonly port: Pick<VenuePort, 'balances' | 'instrument'>;
  readonly lastPrice: (symbol: string) => string | null;
}

/** A bot as its owner sees it. Its result is the change of what its account is worth, and nothing else. */
export function botWire(parts: WireParts, row: RowOfKind<'spot-grid'>): BotInfo {
  const { parameters, state } = row;
  const symbol = symbolOf(row);
  const listed = parts.port.instrument(symbol)?.instrument;
  const [base, quote] = [listed?.base ?? '', listed?.quote ?? ''];
  const holdings = holdingsOf(parts, row, { base, quote });
  const equity =
    holdings === null || holdings.last === null
      ? null
      : add(decimal(holdings.quote), multiply(decimal(holdings.base), decimal(holdings.last)));
  return {
    ...{ id: String(row.id), kind: row.kind, symbol, base, quote },
    ...{ status: row.status, parameters, qty: state?.qty ?? null },
    createdAt: timeOf(row.created_at),
    startedAt: row.started_at === null ? null : timeOf(row.started_at),
    endedAt: row.ended_at === null ? null : timeOf(row.ended_at),
    closeReason: row.close_reason,
    pairs: state?.pairs ?? 0,
    gridProfit: state?.profit ?? NOTHING,
    baseAmount: holdings?.base ?? null,
    quoteAmount: holdings?.quote ?? null,
    last: holdings?.last ?? null,
    equity: equity === null ? null : decimalToText(equity),
    result:
      equity === null ? null : decimalToText(subtract(equity, decimal(parameters.investment))),
  };
}

/** What the account has and the price that values it; of a bot that is paid out, what that is. */
function holdingsOf(
  { port, lastPrice }: WireParts,
  row: RowOfKind<'spot-grid'>,
  assets: { readonly base: string; readonly quote: string },
) {
  if (row.state === null) return null;
  if (row.state.payout !== null) return row.state.payout;
  const balances = port.balances(botAccountOf({ id: row.id, userId: row.user_id }));
  const totalOf = (code: string) => balances.find(({ asset }) => asset === code)?.total ?? NOTHING;
  return {
    base: totalOf(assets.base),
    quote: totalOf(assets.quote),
    last: lastPrice(symbolOf(row)),
  };
}

export function pairWire({ record }: RecordRow<'spot-grid'>): BotPair {
  const { cell, buyRound, low, high, sold, cost, proceeds, profit, time } = record;
  return { cell, fromStart: buyRound === null, low, high, sold, cost, proceeds, profit, time };
}

const RECORDS_A_PAGE = 100;

/** A page of what a strategy recorded, and the cursor of the next one. */
export async function pageOf<Kind extends StrategyKind>(
  db: QueryExecutorProvider,
  row: RowOfKind<Kind> | null,
  cursor: string | undefined,
): Promise<{ readonly shown: readonly RecordRow<Kind>[]; readonly next: string | null }> {
  const before = cursor === undefined ? null : BigInt(cursor);
  const rows = row === null ? [] : await recordsOf(db, row, { before, limit: RECORDS_A_PAGE });
  const shown = rows.slice(0, RECORDS_A_PAGE);
  return { shown, next: rows.length > shown.length ? String(shown.at(-1)?.no) : null };
}

function symbolOf({ symbol }: RowOfKind<'spot-grid'>): string {
  invariant(symbol !== null, 'a grid has a pair');
  return symbol;
}

export function timeOf(ms: bigint): number {
  return parseInt(String(ms), 10);
}
