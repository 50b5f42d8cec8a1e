import {
  add,
  decimal,
  decimalToText,
  multiply,
  signOf,
  subtract,
} from '@meridian/money/decimal.ts';
import type { QueryExecutorProvider } from 'kysely';
import { invariant } from '@meridian/money/invariant.ts';
import type {
  BotCycle,
  BotInfo,
  BotPair,
  DcaInfo,
  GridInfo,
} from '@meridian/protocol/contracts/bots.ts';
import type { BotKind, StrategyKind } from '@meridian/protocol/bots-api.ts';
import type { VenuePort } from '../venue/port.ts';
import { botAccountOf } from './money.ts';
import { averageOf } from './plan-figures.ts';
import { type RecordRow, recordsOf, type RowOfKind } from './store.ts';

/** Of an asset that is not listed the account has none; before its first pair a bot has made nothing. */
const NOTHING = '0';

export interface WireParts {
  readonly port: Pick<VenuePort, 'balances' | 'instrument'>;
  readonly lastPrice: (symbol: string) => string | null;
}

/** A bot of any kind. */
export type BotRow = RowOfKind<BotKind>;

export function botWire(parts: WireParts, row: BotRow): BotInfo {
  return row.kind === 'dca' ? dcaWire(parts, row) : gridWire(parts, row);
}

export function gridWire(parts: WireParts, row: RowOfKind<'spot-grid'>): GridInfo {
  const { kind, parameters, state } = row;
  return {
    ...commonWire(parts, row),
    ...{ kind, parameters, qty: state?.qty ?? null },
    pairs: state?.pairs ?? 0,
    gridProfit: state?.profit ?? NOTHING,
  };
}

export function dcaWire(parts: WireParts, row: RowOfKind<'dca'>): DcaInfo {
  const { kind, parameters, state } = row;
  const isHolding = state !== null && state.cycle !== null && state.payout === null;
  const filled = state?.levels.filter(({ bought }) => signOf(decimal(bought)) > 0) ?? [];
  return {
    ...commonWire(parts, row),
    ...{ kind, parameters },
    cycles: state?.cycles ?? 0,
    cycleProfit: state?.gained ?? NOTHING,
    basePrice: isHolding ? state.basePrice : null,
    safetyOrdersFilled: isHolding ? filled.length : 0,
    averagePrice: isHolding
      ? averageOf(decimal(state.cost), decimal(state.held), state.rules.tickSize)
      : null,
    takeProfitPrice: isHolding ? state.profitPrice : null,
    stopPrice: isHolding ? state.stopPrice : null,
  };
}

/** What bots of all kinds have. Its result is the change of what its account is worth, and nothing else. */
function commonWire(parts: WireParts, row: BotRow) {
  const symbol = symbolOf(row);
  const listed = parts.port.instrument(symbol)?.instrument;
  const [base, quote] = [listed?.base ?? '', listed?.quote ?? ''];
  const holdings = holdingsOf(parts, row, { base, quote });
  const equity =
    holdings === null || holdings.last === null
      ? null
      : add(decimal(holdings.quote), multiply(decimal(holdings.base), decimal(holdings.last)));
  const result = equity === null ? null : subtract(equity, decimal(row.parameters.investment));
  return {
    ...{ id: String(row.id), symbol, base, quote, status: row.status },
    createdAt: timeOf(row.created_at),
    startedAt: row.started_at === null ? null : timeOf(row.started_at),
    endedAt: row.ended_at === null ? null : timeOf(row.ended_at),
    closeReason: row.close_reason,
    baseAmount: holdings?.base ?? null,
    quoteAmount: holdings?.quote ?? null,
    last: holdings?.last ?? null,
    equity: equity === null ? null : decimalToText(equity),
    result: result === null ? null : decimalToText(result),
  };
}

/** What the account has and the price that values it; of a bot that is paid out, what that is. */
function holdingsOf(
  { port, lastPrice }: WireParts,
  row: BotRow,
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

export function cycleWire({ record }: RecordRow<'dca'>): BotCycle {
  return record;
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

function symbolOf({ symbol }: BotRow): string {
  invariant(symbol !== null, 'a bot has a pair');
  return symbol;
}

export function timeOf(ms: bigint): number {
  return parseInt(String(ms), 10);
}
