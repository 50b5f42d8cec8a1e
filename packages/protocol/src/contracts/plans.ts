/** Requests and results of recurring buys (`plans-api.ts` has their paths). */
import * as v from 'valibot';

import { BOT_STATUSES } from '../bots-api.ts';
import { PLAN_REFUSALS, RUN_REASONS } from '../plans-api.ts';
import { amountText, decimalText } from './decimal-text.ts';
import type { WireType } from './wire-type.ts';

export const strategyInstant = v.pipe(
  v.number(),
  v.safeInteger(),
  v.description('In ms since 1970, UTC.'),
);
export const strategyId = v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.description('Digits.'));
export const strategyRequestId = v.pipe(
  v.string(),
  v.regex(/^[\w-]{8,36}$/),
  v.description('Made by the caller: the same one makes nothing more.'),
);
/** What was typed: judged by the server with the reason, not by the schema. */
export const typedAmount = v.pipe(v.string(), v.maxLength(64), v.description('Decimal in text.'));
const count = v.pipe(v.number(), v.safeInteger());

const schedule = v.object({
  every: v.picklist(['day', 'week', 'fortnight', 'month']),
  first: v.pipe(
    v.string(),
    v.maxLength(10),
    v.description('The first day, such as 2026-03-28: the others are counted from it.'),
  ),
  time: v.pipe(v.string(), v.maxLength(5), v.description('Time of day, such as 09:30.')),
  zone: v.pipe(v.string(), v.maxLength(64), v.description('Name in the IANA database.')),
});

export const planParameters = v.object({
  quote: v.pipe(v.string(), v.maxLength(32), v.description('The asset that is paid with.')),
  split: v.picklist(['percent', 'amount']),
  total: v.nullable(
    v.pipe(typedAmount, v.description('Spent at each due time; null where parts are amounts.')),
  ),
  parts: v.pipe(
    v.array(
      v.object({
        symbol: v.pipe(v.string(), v.maxLength(32)),
        share: v.pipe(typedAmount, v.description('Percent of the total, or an amount.')),
      }),
    ),
    v.maxLength(50),
  ),
  schedule,
});
export type PlanParametersWire = WireType<typeof planParameters>;

export const planAsset = v.object({
  symbol: v.string(),
  base: v.string(),
  amount: v.nullable(
    v.pipe(
      amountText,
      v.description('Spent at each due time; null where the plan has it no more.'),
    ),
  ),
  spent: v.pipe(
    decimalText,
    v.description('In the quote asset, with its fees; fees paid in a third coin are not in it.'),
  ),
  bought: v.pipe(decimalText, v.description('After fees.')),
  averagePrice: v.nullable(
    v.pipe(
      amountText,
      v.description('Spent / bought, to two digits more than the tick; null before the first buy.'),
    ),
  ),
  last: v.nullable(v.pipe(amountText, v.description('The last trade.'))),
  value: v.nullable(v.pipe(amountText, v.description('Of what was bought, at the last price.'))),
  result: v.nullable(v.pipe(decimalText, v.description('Value less what was spent.'))),
  lumpResult: v.nullable(
    v.pipe(
      decimalText,
      v.description('The result if all of it had been spent at the price of the first buy.'),
    ),
  ),
});

export const planInfo = v.object({
  id: strategyId,
  status: v.picklist(BOT_STATUSES),
  parameters: planParameters,
  nextDue: v.nullable(strategyInstant),
  createdAt: strategyInstant,
  endedAt: v.nullable(strategyInstant),
  runs: v.pipe(
    v.object({ done: count, partly: count, skipped: count }),
    v.description('Buys by what became of them: one for each due time and asset.'),
  ),
  assets: v.array(planAsset),
  spent: decimalText,
  value: v.nullable(amountText),
  result: v.nullable(decimalText),
  lumpResult: v.nullable(decimalText),
});
export type PlanInfo = WireType<typeof planInfo>;

export const plansQuery = v.object({});
export const plansResult = v.object({
  plans: v.pipe(v.array(planInfo), v.description('At work and ended, newest first.')),
});
export type PlansResult = WireType<typeof plansResult>;

export const runsQuery = v.object({
  id: strategyId,
  cursor: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,16}$/))),
});

export const runInfo = v.object({
  due: strategyInstant,
  symbol: v.string(),
  outcome: v.pipe(
    v.picklist(['done', 'partly', 'skipped']),
    v.description('`partly`: something of the amount was left.'),
  ),
  reason: v.nullable(v.pipe(v.picklist(RUN_REASONS), v.description('Why nothing was traded.'))),
  linkId: v.pipe(v.string(), v.description('The link id that its order has, or would have had.')),
  amount: v.pipe(
    amountText,
    v.description('What was to be ordered: of a buy by value in the quote asset.'),
  ),
  filled: v.pipe(decimalText, v.description('In the base asset, before fees.')),
  filledValue: decimalText,
  baseFee: decimalText,
  quoteFee: decimalText,
});
export type RunInfo = WireType<typeof runInfo>;

export const runsResult = v.object({
  runs: v.pipe(v.array(runInfo), v.description('Newest first, 100 at most.')),
  next: v.nullable(v.string()),
});
export type RunsResult = WireType<typeof runsResult>;

export const createPlanRequest = v.object({
  requestId: strategyRequestId,
  ...planParameters.entries,
});
export type CreatePlanRequest = WireType<typeof createPlanRequest>;

export const editPlanRequest = v.object({ id: strategyId, ...planParameters.entries });
export type EditPlanRequest = WireType<typeof editPlanRequest>;

export const planRequest = v.object({ id: strategyId });

export const planResult = v.object({
  plan: v.nullable(
    v.pipe(planInfo, v.description('Null where it was refused or the account has no such plan.')),
  ),
  refused: v.nullable(v.picklist(PLAN_REFUSALS)),
  part: v.nullable(v.pipe(count, v.description('The part it is about, from 0.'))),
  needed: v.nullable(
    v.pipe(amountText, v.description('The least that part may be, where it is too small.')),
  ),
});
export type PlanResult = WireType<typeof planResult>;
