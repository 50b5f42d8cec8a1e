import { add, type Decimal, decimalToText, ZERO } from '@meridian/money/decimal.ts';
import { PLAN_CALLS } from '@meridian/protocol/contracts/plan-calls.ts';
import type * as wire from '@meridian/protocol/contracts/plans.ts';
import { MAX_PLANS } from '@meridian/protocol/plans-api.ts';
import {
  judgePlan,
  type PlanParameters,
  type PlanRules,
} from '@meridian/strategies/recurring/plan.ts';
import type { RunRecord } from '@meridian/strategies/timed/machine.ts';
import type { VenuePort } from '../venue/port.ts';
import { readCall } from '../venue/read-call.ts';
import { openSpotAccount, spotAccountOf } from '../venue/wallet.ts';
import { type CallParts, postCall, sendTo, type StrategyParts } from './calls.ts';
import { type BotEvent, PLANS } from './kinds.ts';
import { boughtFigures } from './plan-figures.ts';
import {
  insertStrategy,
  requestedStrategy,
  type RowOfKind,
  strategiesOf,
  strategyOf,
  type StrategyRow,
} from './store.ts';
import { pageOf, timeOf } from './wire.ts';

type PlanRow = RowOfKind<'recurring-buy'>;

const SHOWN_PLANS = 100;

/** The calls of recurring buys, by session. */
export function planRoutes(asked: CallParts): void {
  const { app, context, parts } = asked;
  const reads = { app, context, port: parts.port };
  readCall(reads, PLAN_CALLS.plans, async (_query, { userId }) => {
    const rows = await strategiesOf(context.db, userId, ['recurring-buy'], SHOWN_PLANS);
    const result: wire.PlansResult = { plans: rows.map((row) => planWire(parts, row)) };
    return result;
  });
  readCall(reads, PLAN_CALLS.planRuns, async ({ id, cursor }, { userId }) => {
    const row = await strategyOf(context.db, userId, ['recurring-buy'], BigInt(id));
    const { shown, next } = await pageOf(context.db, row, cursor);
    const result: wire.RunsResult = { runs: shown.map(({ record }) => runWire(record)), next };
    return result;
  });
  postCall(asked, PLAN_CALLS.createPlan, (body, userId) => create(asked, userId, body));
  postCall(asked, PLAN_CALLS.editPlan, async ({ id, ...parameters }, userId) => {
    const judged = judgePlan(parameters, rulesIn(parts.port));
    if (!judged.ok) return refusal(judged);
    const edit = { type: 'edit', parameters: judged.plan, time: parts.now() } as const;
    const sent = await sendTo(asked, { userId, kinds: ['recurring-buy'], id }, edit);
    if (sent === null) return null;
    const kept = sent.row?.state?.parameters.quote ?? parameters.quote;
    if (kept !== parameters.quote) return refusal({ fault: 'quote-fixed' });
    return planResult(parts, sent.row);
  });
  const { pausePlan, resumePlan, endPlan } = PLAN_CALLS;
  postCall(asked, pausePlan, ({ id }, userId) =>
    tell(asked, userId, id, { type: 'pause', time: parts.now() }),
  );
  postCall(asked, resumePlan, ({ id }, userId) =>
    tell(asked, userId, id, { type: 'resume', time: parts.now() }),
  );
  postCall(asked, endPlan, ({ id }, userId) =>
    tell(asked, userId, id, { type: 'close', reason: 'user', keep: 'both', time: parts.now() }),
  );
}

async function tell(asked: CallParts, userId: bigint, id: string, event: BotEvent) {
  const sent = await sendTo(asked, { userId, kinds: ['recurring-buy'], id }, event);
  return sent === null ? null : planResult(asked.parts, sent.row);
}

async function create(
  { context, parts }: CallParts,
  userId: bigint,
  { requestId, ...parameters }: wire.CreatePlanRequest,
): Promise<wire.PlanResult> {
  const { port, runner } = parts;
  const answerTo = async (row: StrategyRow | null) => {
    // Where the request id has made something else, it makes no plan.
    if (row?.kind !== 'recurring-buy') return refusal({ fault: 'too-many' });
    if (row.ended_at === null) await runner.start(row);
    return planResult(parts, row);
  };
  const before = await requestedStrategy(context.db, userId, requestId);
  if (before !== null) return answerTo(before);
  await openSpotAccount(port, context.db, userId);
  if (port.account(spotAccountOf(userId))?.isFrozen === true) {
    return refusal({ fault: 'account-frozen' });
  }
  const judged = judgePlan(parameters satisfies PlanParameters, rulesIn(port));
  if (!judged.ok) return refusal(judged);
  const now = parts.now();
  const inserted = await insertStrategy(context.db, {
    ...{ userId, requestId, kind: 'recurring-buy', symbol: null, parameters: judged.plan },
    ...{ state: PLANS.begin(judged.plan, now), now, most: MAX_PLANS },
  });
  return answerTo(inserted);
}

function rulesIn(port: Pick<VenuePort, 'instrument'>): (symbol: string) => PlanRules | null {
  return (symbol) => {
    const info = port.instrument(symbol);
    if (info === null) return null;
    const { quote, basePrecision: lot, minOrderAmt: minValue } = info.instrument;
    return { quote, lot, minValue, quoteScale: info.quoteScale };
  };
}

interface Refused {
  readonly fault: NonNullable<wire.PlanResult['refused']>;
  readonly part?: number | null;
  readonly needed?: string | null;
}

function refusal({ fault, part = null, needed = null }: Refused): wire.PlanResult {
  return { plan: null, refused: fault, part, needed };
}

function planResult(parts: StrategyParts, row: PlanRow | null): wire.PlanResult {
  const plan = row === null ? null : planWire(parts, row);
  return { plan, refused: null, part: null, needed: null };
}

/** A plan as its owner sees it: what it bought and what that is worth now. */
function planWire({ port, lastPrice }: StrategyParts, row: PlanRow): wire.PlanInfo {
  const { state } = row;
  const { amounts, lots: _lots, ...parameters } = state?.parameters ?? row.parameters;
  const kept = parameters.parts.map(({ symbol }) => symbol);
  const bought = state?.traded ?? [];
  const symbols = [...kept, ...bought.map(({ symbol }) => symbol)];
  const figures = new Map(
    bought.map((traded) => {
      const info = port.instrument(traded.symbol);
      const scales =
        info === null ? FINEST : { baseScale: info.baseScale, tickSize: info.instrument.tickSize };
      return [traded.symbol, boughtFigures(traded, lastPrice(traded.symbol), scales)] as const;
    }),
  );
  const assets = [...new Set(symbols)].map((symbol): wire.PlanInfo['assets'][number] => {
    const figure = figures.get(symbol);
    return {
      ...{ symbol, base: port.instrument(symbol)?.instrument.base ?? symbol },
      amount: amounts[kept.indexOf(symbol)] ?? null,
      spent: figure === undefined ? NOTHING : decimalToText(figure.spent),
      bought: figure === undefined ? NOTHING : decimalToText(figure.bought),
      averagePrice: figure?.averagePrice ?? null,
      last: lastPrice(symbol),
      value: textOf(figure?.value),
      result: textOf(figure?.result),
      lumpResult: textOf(figure?.lumpResult),
    };
  });
  const list = [...figures.values()];
  return {
    ...{ id: String(row.id), status: row.status, parameters, assets },
    nextDue: state?.nextDue ?? null,
    createdAt: timeOf(row.created_at),
    endedAt: row.ended_at === null ? null : timeOf(row.ended_at),
    runs: state?.counts ?? { done: 0, partly: 0, skipped: 0 },
    spent: decimalToText(list.map(({ spent }) => spent).reduce(add, ZERO)),
    value: textOf(sumOf(list.map(({ value }) => value))),
    result: textOf(sumOf(list.map(({ result }) => result))),
    lumpResult: textOf(sumOf(list.map(({ lumpResult }) => lumpResult))),
  };
}

/** Of an asset that is not bought yet. */
const NOTHING = '0';
/** Amounts and prices have no more digits. */
const FINEST = { baseScale: 18, tickSize: '0.000000000000000001' };

/** Null where a part of it is not known. */
function sumOf(values: readonly (Decimal | null)[]): Decimal | null {
  const known = values.filter((value) => value !== null);
  return known.length < values.length ? null : known.reduce(add, ZERO);
}

function textOf(value: Decimal | null | undefined): string | null {
  return value === null || value === undefined ? null : decimalToText(value);
}

/** A record as its owner sees it. */
export function runWire({ type: _type, time: _time, ...run }: RunRecord): wire.RunInfo {
  return run;
}
