import { compare, decimal, multiply, ZERO } from '@meridian/money/decimal.ts';
import type { RunsResult } from '@meridian/protocol/contracts/plans.ts';
import { TWAP_CALLS } from '@meridian/protocol/contracts/twap-calls.ts';
import type * as wire from '@meridian/protocol/contracts/twaps.ts';
import { MAX_TWAPS } from '@meridian/protocol/plans-api.ts';
import { twapFault } from '@meridian/strategies/twap/plan.ts';
import type { VenuePort } from '../venue/port.ts';
import { readCall } from '../venue/read-call.ts';
import { openSpotAccount, spotAccountOf } from '../venue/wallet.ts';
import { type CallParts, postCall, sendTo } from './calls.ts';
import { TWAPS } from './kinds.ts';
import { rulesOf } from './money.ts';
import { averageOf } from './plan-figures.ts';
import { runWire } from './plan-routes.ts';
import {
  insertStrategy,
  requestedStrategy,
  type RowOfKind,
  strategiesOf,
  strategyOf,
  type StrategyRow,
} from './store.ts';
import { pageOf, timeOf } from './wire.ts';

const SHOWN_TWAPS = 50;

/** The calls of TWAP orders, by session. */
export function twapRoutes(asked: CallParts): void {
  const { app, context, parts } = asked;
  const reads = { app, context, port: parts.port };
  readCall(reads, TWAP_CALLS.twaps, async (_query, { userId }) => {
    const rows = await strategiesOf(context.db, userId, ['twap'], SHOWN_TWAPS);
    const result: wire.TwapsResult = { twaps: rows.map((row) => twapWire(parts.port, row)) };
    return result;
  });
  readCall(reads, TWAP_CALLS.twapSlices, async ({ id, cursor }, { userId }) => {
    const row = await strategyOf(context.db, userId, ['twap'], BigInt(id));
    const { shown, next } = await pageOf(context.db, row, cursor);
    const result: RunsResult = { runs: shown.map(({ record }) => runWire(record)), next };
    return result;
  });
  postCall(asked, TWAP_CALLS.createTwap, (body, userId) => create(asked, userId, body));
  postCall(asked, TWAP_CALLS.stopTwap, async ({ id }, userId) => {
    const time = parts.now();
    const stop = { type: 'close', reason: 'user', keep: 'both', time } as const;
    const sent = await sendTo(asked, { userId, kinds: ['twap'], id }, stop);
    if (sent === null) return null;
    return { twap: sent.row === null ? null : twapWire(parts.port, sent.row), refused: null };
  });
}

async function create(
  { context, parts }: CallParts,
  userId: bigint,
  { requestId, ...given }: wire.CreateTwapRequest,
): Promise<wire.TwapResult> {
  const { port, runner } = parts;
  const { symbol, side, qty, limit } = given;
  const refused = (reason: wire.TwapResult['refused']) => ({ twap: null, refused: reason });
  const answerTo = async (row: StrategyRow | null) => {
    // Where the request id has made something else, it makes no order.
    if (row?.kind !== 'twap') return refused('too-many');
    if (row.ended_at === null) await runner.start(row);
    return { twap: twapWire(port, row), refused: null };
  };
  const before = await requestedStrategy(context.db, userId, requestId);
  if (before !== null) return answerTo(before);
  const listed = port.instrument(symbol);
  if (listed === null) return refused('unknown-symbol');
  if (listed.status !== 'Trading') return refused('symbol-halted');
  await openSpotAccount(port, context.db, userId);
  const account = spotAccountOf(userId);
  if (port.account(account)?.isFrozen === true) return refused('account-frozen');
  const rules = rulesOf(port, symbol, userId);
  const last = parts.lastPrice(symbol);
  if (rules === null || last === null) return refused('no-price');
  const now = parts.now();
  // Whole seconds: the first slice is due in less than one.
  const startsAt = Math.ceil(now / 1_000) * 1_000;
  const parameters = { ...given, startsAt, lot: rules.lot };
  const fault = twapFault(parameters, rules, last);
  if (fault !== null) return refused(fault);
  const { base, quote } = listed.instrument;
  const spends = side === 'Buy' ? quote : base;
  const needed = side === 'Buy' ? multiply(decimal(qty), decimal(limit ?? last)) : decimal(qty);
  const balance = port.balances(account).find(({ asset }) => asset === spends);
  const has = balance === undefined ? ZERO : decimal(balance.available);
  if (compare(has, needed) < 0) return refused('insufficient-funds');
  const inserted = await insertStrategy(context.db, {
    ...{ userId, requestId, kind: 'twap', symbol, parameters },
    ...{ state: TWAPS.begin(parameters, startsAt - 1), now, most: MAX_TWAPS },
  });
  return answerTo(inserted);
}

/** Of a pair that is not listed any more: prices have no more digits. */
const FINEST_TICK = '0.000000000000000001';

/** A TWAP order as its owner sees it. */
function twapWire(port: Pick<VenuePort, 'instrument'>, row: RowOfKind<'twap'>): wire.TwapInfo {
  const { state, parameters } = row;
  const { symbol, side, qty, slices, intervalMs, limit } = parameters;
  const [traded] = state?.traded ?? [];
  const { filled, filledValue } = traded ?? { filled: '0', filledValue: '0' };
  const tickSize = port.instrument(symbol)?.instrument.tickSize ?? FINEST_TICK;
  return {
    ...{ id: String(row.id), symbol, side, qty, slices, intervalMs, limit, status: row.status },
    createdAt: timeOf(row.created_at),
    endedAt: row.ended_at === null ? null : timeOf(row.ended_at),
    nextDue: state?.nextDue ?? null,
    over: state?.counts ?? { done: 0, partly: 0, skipped: 0 },
    ...{
      filled,
      filledValue,
      averagePrice: averageOf(decimal(filledValue), decimal(filled), tickSize),
    },
  };
}
