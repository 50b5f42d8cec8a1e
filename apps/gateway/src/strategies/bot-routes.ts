import { decimalToText } from '@meridian/money/decimal.ts';
import { MAX_BOTS } from '@meridian/protocol/bots-api.ts';
import { BOT_CALLS } from '@meridian/protocol/contracts/bot-calls.ts';
import type * as wire from '@meridian/protocol/contracts/bots.ts';
import { type GridParameters, planGrid } from '@meridian/strategies/grid/plan.ts';
import { readCall } from '../venue/read-call.ts';
import { orderWire } from '../venue/wire.ts';
import { openSpotAccount, spotAccountOf } from '../venue/wallet.ts';
import { type CallParts, postCall, sendTo, type StrategyParts } from './calls.ts';
import type { BotEvent } from './kinds.ts';
import { botAccountOf, rulesOf } from './money.ts';
import { insertStrategy, type RowOfKind, strategiesOf, strategyOf } from './store.ts';
import { botWire, pageOf, pairWire } from './wire.ts';

const SHOWN_BOTS = 200;

/** The calls of trading bots, by session. */
export function botRoutes(asked: CallParts): void {
  const { app, context, parts } = asked;
  const { port } = parts;
  const reads = { app, context, port };
  const { db } = context;
  readCall(reads, BOT_CALLS.bots, async (_query, { userId }) => {
    const rows = await strategiesOf(db, userId, 'spot-grid', SHOWN_BOTS);
    const result: wire.BotsResult = { bots: rows.map((row) => botWire(parts, row)) };
    return result;
  });
  readCall(reads, BOT_CALLS.bot, async ({ id }, { userId }) => {
    return botResult(parts, await strategyOf(db, userId, 'spot-grid', BigInt(id)));
  });
  readCall(reads, BOT_CALLS.botPairs, async ({ id, cursor }, { userId }) => {
    const row = await strategyOf(db, userId, 'spot-grid', BigInt(id));
    const { shown, next } = await pageOf(db, row, cursor);
    const result: wire.BotPairsResult = { pairs: shown.map(pairWire), next };
    return result;
  });
  const { createGrid, pauseBot, resumeBot, closeBot } = BOT_CALLS;
  postCall(asked, createGrid, (body, userId) => create(asked, userId, body));
  const tell = async (userId: bigint, id: string, event: BotEvent) => {
    const sent = await sendTo(asked, { userId, kind: 'spot-grid', id }, event);
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

function botResult(parts: StrategyParts, row: RowOfKind<'spot-grid'> | null): wire.BotResult {
  if (row === null) return { bot: null, orders: [] };
  const account = botAccountOf({ id: row.id, userId: row.user_id });
  return { bot: botWire(parts, row), orders: parts.port.openOrders(account).map(orderWire) };
}

async function create(
  { context, parts }: CallParts,
  userId: bigint,
  { requestId, symbol, ...given }: wire.CreateGridRequest,
): Promise<wire.CreateBotResult> {
  const { port, runner } = parts;
  const refused = (reason: wire.CreateBotResult['refused'], needed: string | null = null) => ({
    ...{ bot: null, refused: reason, needed },
  });
  const listed = port.instrument(symbol);
  if (listed === null) return refused('unknown-symbol');
  if (listed.status !== 'Trading') return refused('symbol-halted');
  await openSpotAccount(port, context.db, userId);
  if (port.account(spotAccountOf(userId))?.isFrozen === true) return refused('account-frozen');
  const rules = rulesOf(port, symbol, userId);
  const last = parts.lastPrice(symbol);
  if (rules === null || last === null) return refused('no-price');
  const parameters: GridParameters = given;
  const planned = planGrid(parameters, rules, last);
  if (!planned.ok) {
    return refused(planned.fault, planned.needed === null ? null : decimalToText(planned.needed));
  }
  const inserted = await insertStrategy(context.db, {
    ...{ userId, requestId, kind: 'spot-grid', symbol, parameters, state: null },
    ...{ now: parts.now(), most: MAX_BOTS },
  });
  if (inserted === null) return refused('too-many');
  const row = inserted.ended_at === null ? await runner.start(inserted) : inserted;
  // A request id that has made something else.
  if (row.kind !== 'spot-grid') return refused('too-many');
  if (row.status === 'REJECTED') return refused('insufficient-funds');
  return { bot: botWire(parts, row), refused: null, needed: null };
}
