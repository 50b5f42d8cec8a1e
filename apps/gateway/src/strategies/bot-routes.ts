import { decimalToText } from '@meridian/money/decimal.ts';
import { BOT_KINDS, MAX_BOTS } from '@meridian/protocol/bots-api.ts';
import { BOT_CALLS } from '@meridian/protocol/contracts/bot-calls.ts';
import type * as wire from '@meridian/protocol/contracts/bots.ts';
import { type DcaParameters, fundedBy, planDca } from '@meridian/strategies/dca/plan.ts';
import { type GridParameters, planGrid } from '@meridian/strategies/grid/plan.ts';
import type { MarketRules } from '@meridian/strategies/strategy.ts';
import { readCall } from '../venue/read-call.ts';
import { orderWire } from '../venue/wire.ts';
import { openSpotAccount, spotAccountOf } from '../venue/wallet.ts';
import { type CallParts, postCall, sendTo, type StrategyParts } from './calls.ts';
import type { BotEvent } from './kinds.ts';
import { botAccountOf, rulesOf } from './money.ts';
import { insertStrategy, strategiesOf, strategyOf, type StrategyRow } from './store.ts';
import { type BotRow, botWire, cycleWire, dcaWire, gridWire, pageOf, pairWire } from './wire.ts';

const SHOWN_BOTS = 200;

/** The calls of trading bots, by session. */
export function botRoutes(asked: CallParts): void {
  const { app, context, parts } = asked;
  const { port } = parts;
  const reads = { app, context, port };
  const { db } = context;
  readCall(reads, BOT_CALLS.bots, async (_query, { userId }) => {
    const rows = await strategiesOf(db, userId, BOT_KINDS, SHOWN_BOTS);
    const result: wire.BotsResult = { bots: rows.map((row) => botWire(parts, row)) };
    return result;
  });
  readCall(reads, BOT_CALLS.bot, async ({ id }, { userId }) => {
    return botResult(parts, await strategyOf(db, userId, BOT_KINDS, BigInt(id)));
  });
  readCall(reads, BOT_CALLS.botPairs, async ({ id, cursor }, { userId }) => {
    const row = await strategyOf(db, userId, ['spot-grid'], BigInt(id));
    const { shown, next } = await pageOf(db, row, cursor);
    const result: wire.BotPairsResult = { pairs: shown.map(pairWire), next };
    return result;
  });
  readCall(reads, BOT_CALLS.botCycles, async ({ id, cursor }, { userId }) => {
    const row = await strategyOf(db, userId, ['dca'], BigInt(id));
    const { shown, next } = await pageOf(db, row, cursor);
    const result: wire.BotCyclesResult = { cycles: shown.map(cycleWire), next };
    return result;
  });
  const { createGrid, createDca, pauseBot, resumeBot, closeBot } = BOT_CALLS;
  postCall(asked, createGrid, (body, userId) => makeGrid(asked, userId, body));
  postCall(asked, createDca, (body, userId) => makeDca(asked, userId, body));
  const tell = async (userId: bigint, id: string, event: BotEvent) => {
    const sent = await sendTo(asked, { userId, kinds: BOT_KINDS, id }, event);
    return sent === null ? null : botResult(parts, sent.row);
  };
  postCall(asked, pauseBot, ({ id }, userId) =>
    tell(userId, id, { type: 'pause', time: parts.now() }),
  );
  postCall(asked, resumeBot, ({ id }, userId) =>
    tell(userId, id, { type: 'resume', time: parts.now() }),
  );
  postCall(asked, closeBot, ({ id, keep }, userId) =>
    tell(userId, id, { type: 'close', reason: 'user', keep, time: parts.now() }),
  );
}

function botResult(parts: StrategyParts, row: BotRow | null): wire.BotResult {
  if (row === null) return { bot: null, orders: [] };
  const account = botAccountOf({ id: row.id, userId: row.user_id });
  return { bot: botWire(parts, row), orders: parts.port.openOrders(account).map(orderWire) };
}

type Market =
  | { readonly ok: true; readonly rules: MarketRules; readonly last: string }
  | {
      readonly ok: false;
      readonly refused: 'unknown-symbol' | 'symbol-halted' | 'account-frozen' | 'no-price';
    };

/** What a new bot has to know of its pair, or why there can be none for now. */
async function marketOf(
  { context, parts }: CallParts,
  userId: bigint,
  symbol: string,
): Promise<Market> {
  const { port } = parts;
  const listed = port.instrument(symbol);
  if (listed === null) return { ok: false, refused: 'unknown-symbol' };
  if (listed.status !== 'Trading') return { ok: false, refused: 'symbol-halted' };
  await openSpotAccount(port, context.db, userId);
  if (port.account(spotAccountOf(userId))?.isFrozen === true) {
    return { ok: false, refused: 'account-frozen' };
  }
  const rules = rulesOf(port, symbol, userId);
  const last = parts.lastPrice(symbol);
  if (rules === null || last === null) return { ok: false, refused: 'no-price' };
  return { ok: true, rules, last };
}

/** Starts a bot whose row was made, where it is still at work. */
async function started(
  { parts }: CallParts,
  inserted: StrategyRow | null,
): Promise<StrategyRow | null> {
  return inserted?.ended_at === null ? parts.runner.start(inserted) : inserted;
}

async function makeGrid(
  asked: CallParts,
  userId: bigint,
  { requestId, symbol, ...given }: wire.CreateGridRequest,
): Promise<wire.CreateBotResult> {
  const { context, parts } = asked;
  const refused = (reason: wire.CreateBotResult['refused'], needed: string | null = null) => ({
    ...{ bot: null, refused: reason, needed },
  });
  const market = await marketOf(asked, userId, symbol);
  if (!market.ok) return refused(market.refused);
  const parameters: GridParameters = given;
  const planned = planGrid(parameters, market.rules, market.last);
  if (!planned.ok) {
    return refused(planned.fault, planned.needed === null ? null : decimalToText(planned.needed));
  }
  const inserted = await insertStrategy(context.db, {
    ...{ userId, requestId, kind: 'spot-grid', symbol, parameters, state: null },
    ...{ now: parts.now(), most: MAX_BOTS },
  });
  const row = await started(asked, inserted);
  // There are too many, or the request id has made something else.
  if (row?.kind !== 'spot-grid') return refused('too-many');
  if (row.status === 'REJECTED') return refused('insufficient-funds');
  return { bot: gridWire(parts, row), refused: null, needed: null };
}

async function makeDca(
  asked: CallParts,
  userId: bigint,
  { requestId, symbol, ...given }: wire.CreateDcaRequest,
): Promise<wire.CreateDcaResult> {
  const { context, parts } = asked;
  const refused = (reason: wire.CreateDcaResult['refused'], needed: string | null = null) => ({
    ...{ bot: null, refused: reason, needed },
  });
  const market = await marketOf(asked, userId, symbol);
  if (!market.ok) return refused(market.refused);
  const asParameters: DcaParameters = given;
  const planned = planDca(asParameters, market.rules, market.last);
  if (!planned.ok) {
    return refused(planned.fault, planned.needed === null ? null : decimalToText(planned.needed));
  }
  const parameters = fundedBy(asParameters, planned.plan);
  const inserted = await insertStrategy(context.db, {
    ...{ userId, requestId, kind: 'dca', symbol, parameters, state: null },
    ...{ now: parts.now(), most: MAX_BOTS },
  });
  const row = await started(asked, inserted);
  // There are too many, or the request id has made something else.
  if (row?.kind !== 'dca') return refused('too-many');
  if (row.status === 'REJECTED') return refused('insufficient-funds', parameters.investment);
  return { bot: dcaWire(parts, row), refused: null, needed: null };
}
