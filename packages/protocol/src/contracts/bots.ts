/** Requests and results of trading bots (`bots-api.ts` has their paths). */
import * as v from 'valibot';

import { BOT_CLOSE_REASONS, BOT_REFUSALS, BOT_STATUSES, DCA_REFUSALS } from '../bots-api.ts';
import { amountText, decimalText } from './decimal-text.ts';
import { orderInfo } from './venue.ts';
import type { WireType } from './wire-type.ts';

const instant = v.pipe(v.number(), v.safeInteger(), v.description('In ms since 1970, UTC.'));
const id = v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.description('Digits.'));
const typed = v.pipe(v.string(), v.maxLength(64), v.description('Decimal in text.'));
const spacing = v.picklist(['arithmetic', 'geometric']);

export const gridParameters = v.object({
  lower: amountText,
  upper: amountText,
  grids: v.pipe(v.number(), v.description('Cells; there is one price more.')),
  spacing,
  investment: v.pipe(amountText, v.description('In the quote asset.')),
  trigger: v.nullable(v.pipe(amountText, v.description('The price that starts it.'))),
  takeProfit: v.nullable(amountText),
  stopLoss: v.nullable(amountText),
});

export const dcaParameters = v.object({
  baseOrder: v.pipe(
    amountText,
    v.description('What the first order of a cycle spends at the market, in the quote asset.'),
  ),
  safetyOrder: v.pipe(amountText, v.description('What the first safety order spends.')),
  safetyOrders: v.pipe(v.number(), v.description('How many.')),
  sizeFactor: v.pipe(amountText, v.description('Of a safety order’s size to the one before.')),
  distancePercent: v.pipe(
    amountText,
    v.description('Of the first safety order, below the price of the base order.'),
  ),
  distanceFactor: v.pipe(amountText, v.description('Of a step’s length to the one before.')),
  takeProfitPercent: v.pipe(amountText, v.description('Above the average price.')),
  stopLossPercent: v.nullable(
    v.pipe(amountText, v.description('Below the price of the base order.')),
  ),
  repeats: v.pipe(v.boolean(), v.description('Whether a cycle is followed by another one.')),
});

const common = {
  id,
  symbol: v.string(),
  base: v.string(),
  quote: v.string(),
  status: v.picklist(BOT_STATUSES),
  createdAt: instant,
  startedAt: v.nullable(instant),
  endedAt: v.nullable(instant),
  closeReason: v.nullable(v.picklist(BOT_CLOSE_REASONS)),
  baseAmount: v.nullable(
    v.pipe(amountText, v.description('What its account has; of an ended one, what it paid out.')),
  ),
  quoteAmount: v.nullable(amountText),
  last: v.nullable(v.pipe(amountText, v.description('The price that values the base asset.'))),
  equity: v.nullable(v.pipe(amountText, v.description('Both, in the quote asset.'))),
  result: v.nullable(
    v.pipe(
      decimalText,
      v.description('Equity less the investment: the change of its account’s value.'),
    ),
  ),
};

export const gridInfo = v.object({
  ...common,
  kind: v.literal('spot-grid'),
  parameters: gridParameters,
  qty: v.nullable(v.pipe(amountText, v.description('What each cell buys; null before it starts.'))),
  pairs: v.pipe(v.number(), v.safeInteger(), v.description('Sells with the buy they belong to.')),
  gridProfit: v.pipe(
    decimalText,
    v.description('What these pairs have brought after fees, in the quote asset.'),
  ),
});
export type GridInfo = WireType<typeof gridInfo>;

export const dcaInfo = v.object({
  ...common,
  kind: v.literal('dca'),
  parameters: v.object({
    ...dcaParameters.entries,
    investment: v.pipe(amountText, v.description('What all orders of a cycle may spend.')),
  }),
  cycles: v.pipe(v.number(), v.safeInteger(), v.description('That are over.')),
  cycleProfit: v.pipe(decimalText, v.description('What they have brought after fees.')),
  basePrice: v.nullable(
    v.pipe(amountText, v.description('Of the base order of the cycle at work.')),
  ),
  safetyOrdersFilled: v.pipe(
    v.number(),
    v.safeInteger(),
    v.description('Of the cycle at work: those that bought something.'),
  ),
  averagePrice: v.nullable(
    v.pipe(amountText, v.description('Of what is held, with fees; null where nothing is.')),
  ),
  takeProfitPrice: v.nullable(amountText),
  stopPrice: v.nullable(amountText),
});
export type DcaInfo = WireType<typeof dcaInfo>;

export const botInfo = v.variant('kind', [gridInfo, dcaInfo]);
export type BotInfo = WireType<typeof botInfo>;

export const botsQuery = v.object({});

export const botsResult = v.object({
  bots: v.pipe(v.array(botInfo), v.description('At work and ended, newest first.')),
});
export type BotsResult = WireType<typeof botsResult>;

export const botQuery = v.object({ id });
export const botResult = v.object({
  bot: v.nullable(v.pipe(botInfo, v.description('Null where the account has no such bot.'))),
  orders: v.pipe(v.array(orderInfo), v.description('Its open orders.')),
});
export type BotResult = WireType<typeof botResult>;

export const botPair = v.object({
  cell: v.pipe(v.number(), v.safeInteger(), v.description('From 0, the lowest.')),
  fromStart: v.pipe(v.boolean(), v.description('The first order of the bot bought it.')),
  low: amountText,
  high: amountText,
  sold: amountText,
  cost: v.pipe(decimalText, v.description('With fees, in the quote asset.')),
  proceeds: v.pipe(decimalText, v.description('After fees.')),
  profit: decimalText,
  time: instant,
});
export type BotPair = WireType<typeof botPair>;

export const botPairsQuery = v.object({
  id,
  cursor: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,16}$/))),
});
export const botPairsResult = v.object({
  pairs: v.pipe(v.array(botPair), v.description('Newest first, 100 at most.')),
  next: v.nullable(v.string()),
});
export type BotPairsResult = WireType<typeof botPairsResult>;

export const botCycle = v.object({
  startedAt: instant,
  time: v.pipe(instant, v.description('Of its last trade.')),
  basePrice: v.nullable(amountText),
  safetyOrders: v.pipe(v.number(), v.safeInteger(), v.description('That bought something.')),
  bought: v.pipe(decimalText, v.description('In the base asset, before fees.')),
  spent: v.pipe(decimalText, v.description('With fees, in the quote asset.')),
  sold: decimalText,
  received: v.pipe(decimalText, v.description('After fees.')),
  profit: v.pipe(
    decimalText,
    v.description('Received less what was sold has cost: the rest goes on into the next cycle.'),
  ),
  outcome: v.picklist(BOT_CLOSE_REASONS),
});
export type BotCycle = WireType<typeof botCycle>;

export const botCyclesResult = v.object({
  cycles: v.pipe(v.array(botCycle), v.description('Newest first, 100 at most.')),
  next: v.nullable(v.string()),
});
export type BotCyclesResult = WireType<typeof botCyclesResult>;

const requestId = v.pipe(
  v.string(),
  v.regex(/^[\w-]{8,36}$/),
  v.description('Made by the caller: the same one gives the same bot.'),
);

export const createGridRequest = v.object({
  requestId,
  symbol: v.pipe(v.string(), v.maxLength(32)),
  lower: typed,
  upper: typed,
  grids: v.number(),
  spacing,
  investment: typed,
  trigger: v.nullable(typed),
  takeProfit: v.nullable(typed),
  stopLoss: v.nullable(typed),
});
export type CreateGridRequest = WireType<typeof createGridRequest>;

export const createBotResult = v.object({
  bot: v.nullable(gridInfo),
  refused: v.nullable(v.picklist(BOT_REFUSALS)),
  needed: v.nullable(
    v.pipe(amountText, v.description('The least investment, where it is too small.')),
  ),
});
export type CreateBotResult = WireType<typeof createBotResult>;

export const createDcaRequest = v.object({
  requestId,
  symbol: v.pipe(v.string(), v.maxLength(32)),
  baseOrder: typed,
  safetyOrder: typed,
  safetyOrders: v.number(),
  sizeFactor: typed,
  distancePercent: typed,
  distanceFactor: typed,
  takeProfitPercent: typed,
  stopLossPercent: v.nullable(typed),
  repeats: v.boolean(),
});
export type CreateDcaRequest = WireType<typeof createDcaRequest>;

export const createDcaResult = v.object({
  bot: v.nullable(dcaInfo),
  refused: v.nullable(v.picklist(DCA_REFUSALS)),
  needed: v.nullable(
    v.pipe(amountText, v.description('The least amount that would do, where that is too small.')),
  ),
});
export type CreateDcaResult = WireType<typeof createDcaResult>;

export const botRequest = v.object({ id });
export const closeBotRequest = v.object({
  id,
  keep: v.pipe(
    v.picklist(['quote', 'both']),
    v.description('`quote`: the base asset is sold. `both`: it is paid out as it is.'),
  ),
});
export type CloseBotRequest = WireType<typeof closeBotRequest>;
