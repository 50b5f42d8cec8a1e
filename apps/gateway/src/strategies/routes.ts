import { decimalToText } from '@meridian/money/decimal.ts';
import { MAX_BOTS } from '@meridian/protocol/bots-api.ts';
import type { BodySchema } from '@meridian/protocol/contracts/account-calls.ts';
import { BOT_CALLS } from '@meridian/protocol/contracts/bot-calls.ts';
import type * as wire from '@meridian/protocol/contracts/bots.ts';
import { type GridParameters, planGrid } from '@meridian/strategies/grid/plan.ts';
import type { StrategyEvent } from '@meridian/strategies/strategy.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendFailure, sendResult, shaped, signedInOf } from '../accounts/answers.ts';
import type { AccountContext } from '../accounts/context.ts';
import type { VenuePort } from '../venue/port.ts';
import { readCall } from '../venue/read-call.ts';
import { orderWire } from '../venue/wire.ts';
import { openSpotAccount, spotAccountOf } from '../venue/wallet.ts';
import { botAccountOf, rulesOf } from './money.ts';
import type { Runner } from './runner.ts';
import { botOf, type BotRow, botsOf, insertBot, pairsOf } from './store.ts';
import { botWire, pairWire } from './wire.ts';

export interface StrategyParts {
  readonly port: VenuePort;
  readonly runner: Runner;
  readonly lastPrice: (symbol: string) => string | null;
}

const SHOWN_BOTS = 200;
const PAIRS_A_PAGE = 100;

/** The calls of trading bots, by session. */
export function strategyRoutes(
  app: FastifyInstance,
  context: AccountContext,
  parts: StrategyParts,
): void {
  const { port } = parts;
  const reads = { app, context, port };
  const { db } = context;
  readCall(reads, BOT_CALLS.bots, async (_query, { userId }) => {
    const rows = await botsOf(db, userId, SHOWN_BOTS);
    const result: wire.BotsResult = { bots: rows.map((row) => botWire(parts, row)) };
    return result;
  });
  readCall(reads, BOT_CALLS.bot, async ({ id }, { userId }) => {
    return botResult(parts, await botOf(db, userId, BigInt(id)));
  });
  readCall(reads, BOT_CALLS.botPairs, async ({ id, cursor }, { userId }) => {
    const row = await botOf(db, userId, BigInt(id));
    const before = cursor === undefined ? null : BigInt(cursor);
    const rows = row === null ? [] : await pairsOf(db, row.id, { before, limit: PAIRS_A_PAGE });
    const shown = rows.slice(0, PAIRS_A_PAGE);
    const next = rows.length > shown.length ? String(shown.at(-1)?.no) : null;
    const result: wire.BotPairsResult = { pairs: shown.map(pairWire), next };
    return result;
  });
  const { createGrid, pauseBot, resumeBot, closeBot } = BOT_CALLS;
  app.post<{ Body: wire.CreateGridRequest }>(
    createGrid.path,
    shaped(context, createGrid.request),
    async (request, reply) => {
      const signedIn = await signedInOf(context, request);
      if (signedIn === null) return sendFailure(context, reply, { code: 'notSignedIn' });
      if (!port.isOpen) return sendFailure(context, reply, { code: 'unavailable' });
      return sendResult(
        context,
        reply,
        await create(context, parts, signedIn.userId, request.body),
      );
    },
  );
  const asked = { app, context, parts };
  command(asked, pauseBot, () => ({ type: 'pause' }));
  command(asked, resumeBot, () => ({ type: 'resume' }));
  command(asked, closeBot, ({ keep = 'quote' }) => ({ type: 'close', reason: 'user', keep }));
}

type CommandBody = Pick<wire.CloseBotRequest, 'id'> & Partial<wire.CloseBotRequest>;

interface CommandParts {
  readonly app: FastifyInstance;
  readonly context: AccountContext;
  readonly parts: StrategyParts;
}

/** A call that tells a bot something, and answers how it is after that. */
function command(
  { app, context, parts }: CommandParts,
  { path, request: schema }: { readonly path: string; readonly request: BodySchema },
  eventOf: (body: CommandBody) => StrategyEvent,
): void {
  app.post<{ Body: CommandBody }>(
    path,
    shaped(context, schema),
    async (request, reply: FastifyReply) => {
      const signedIn = await signedInOf(context, request);
      if (signedIn === null) return sendFailure(context, reply, { code: 'notSignedIn' });
      if (!parts.port.isOpen) return sendFailure(context, reply, { code: 'unavailable' });
      const row = await botOf(context.db, signedIn.userId, BigInt(request.body.id));
      if (row === null || row.ended_at !== null) {
        return sendResult(context, reply, botResult(parts, row));
      }
      const sent = await parts.runner.send(request.body.id, eventOf(request.body));
      if (sent === null) return sendFailure(context, reply, { code: 'unavailable' });
      return sendResult(context, reply, botResult(parts, sent));
    },
  );
}

function botResult(parts: StrategyParts, row: BotRow | null): wire.BotResult {
  if (row === null) return { bot: null, orders: [] };
  const account = botAccountOf({ id: row.id, userId: row.user_id });
  return { bot: botWire(parts, row), orders: parts.port.openOrders(account).map(orderWire) };
}

async function create(
  context: AccountContext,
  parts: StrategyParts,
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
  const bot = { userId, requestId, symbol, parameters, now: context.now(), most: MAX_BOTS };
  const inserted = await insertBot(context.db, bot);
  if (inserted === null) return refused('too-many');
  const row = inserted.ended_at === null ? await runner.start(inserted) : inserted;
  if (row.status === 'REJECTED') return refused('insufficient-funds');
  return { bot: botWire(parts, row), refused: null, needed: null };
}
