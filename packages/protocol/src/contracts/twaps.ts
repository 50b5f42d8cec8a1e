/** Requests and results of TWAP orders (`plans-api.ts` has their paths). */
import * as v from 'valibot';

import { BOT_STATUSES } from '../bots-api.ts';
import { TWAP_REFUSALS } from '../plans-api.ts';
import { amountText, decimalText } from './decimal-text.ts';
import { strategyId, strategyInstant, strategyRequestId, typedAmount } from './plans.ts';
import type { WireType } from './wire-type.ts';

const count = v.pipe(v.number(), v.safeInteger());

export const twapInfo = v.object({
  id: strategyId,
  symbol: v.string(),
  side: v.picklist(['Buy', 'Sell']),
  qty: v.pipe(amountText, v.description('Of all slices, in the base asset.')),
  slices: count,
  intervalMs: v.pipe(count, v.description('From one slice to the next.')),
  limit: v.nullable(v.pipe(amountText, v.description('The worst price; null: at the market.'))),
  status: v.picklist(BOT_STATUSES),
  createdAt: strategyInstant,
  endedAt: v.nullable(strategyInstant),
  nextDue: v.nullable(strategyInstant),
  over: v.pipe(
    v.object({ done: count, partly: count, skipped: count }),
    v.description('Slices by what became of them.'),
  ),
  filled: v.pipe(decimalText, v.description('Before fees.')),
  filledValue: decimalText,
  averagePrice: v.nullable(v.pipe(amountText, v.description('To two digits more than the tick.'))),
});
export type TwapInfo = WireType<typeof twapInfo>;

export const twapsQuery = v.object({});
export const twapsResult = v.object({
  twaps: v.pipe(v.array(twapInfo), v.description('At work and ended, newest first.')),
});
export type TwapsResult = WireType<typeof twapsResult>;

export const createTwapRequest = v.object({
  requestId: strategyRequestId,
  symbol: v.pipe(v.string(), v.maxLength(32)),
  side: v.picklist(['Buy', 'Sell']),
  qty: typedAmount,
  slices: v.number(),
  intervalMs: v.number(),
  limit: v.nullable(typedAmount),
});
export type CreateTwapRequest = WireType<typeof createTwapRequest>;

export const twapRequest = v.object({ id: strategyId });
export const twapResult = v.object({
  twap: v.nullable(twapInfo),
  refused: v.nullable(v.picklist(TWAP_REFUSALS)),
});
export type TwapResult = WireType<typeof twapResult>;
