/**
 * The messages of the quote socket (section 7 of the specification). The gateway reads requests by
 * these schemas. Pages read a push by hand, hundreds of times a second: their reader is tested
 * against `quoteEntry`.
 */
import * as v from 'valibot';

import type { WireType } from './wire-type.ts';

const topic = v.literal('realtimes');
const event = v.picklist(['sub', 'cancel']);
const text = v.string();

export const quotePing = v.object({
  ping: v.pipe(v.unknown(), v.description('The instant in ms, or anything else.')),
});

/** In the order in which a refusal names what is wrong. */
export const quoteSubscription = v.object({
  topic,
  event,
  params: v.exactOptional(
    v.object({
      binary: v.exactOptional(v.union([v.literal(false), v.literal('false')])),
    }),
  ),
  symbol: v.pipe(
    v.string(),
    v.description('One symbol, or several with commas between them; `301.` may stand before each.'),
  ),
});
export type QuoteSubscription = WireType<typeof quoteSubscription>;

/** How many levels of each side a book may be asked for with. */
export const BOOK_LEVELS = [50, 200] as const;

/**
 * The book and the public trades of a symbol, over the same socket. Asked for again, either begins anew
 * with all of it: that is how a reader heals a gap.
 */
export const streamSubscription = v.object({
  topic: v.picklist(['book', 'trades']),
  event,
  params: v.exactOptional(
    v.object({
      binary: v.exactOptional(v.union([v.literal(false), v.literal('false')])),
      levels: v.exactOptional(
        v.pipe(v.picklist(BOOK_LEVELS), v.description('Of a book; 50 unless given.')),
      ),
    }),
  ),
  symbol: v.pipe(v.string(), v.description('One symbol.')),
});

const levels = v.array(
  v.pipe(v.tuple([v.string(), v.string()]), v.description('Price and quantity; 0 deletes.')),
);
const chain = {
  after: v.pipe(v.number(), v.description('`seq` of the push before; another one is a gap.')),
  seq: v.number(),
};

/** What a push of a book holds: all of it where `f` is true, else what changed. */
export const bookEntry = v.object({
  b: levels,
  a: levels,
  status: v.exactOptional(
    v.pipe(v.picklist(['Trading', 'Halted']), v.description('Whether orders are taken in it now.')),
  ),
  ...chain,
});
export type BookEntry = WireType<typeof bookEntry>;

export const tradeEntry = v.object({
  i: v.pipe(v.string(), v.description('Digits; grows with time.')),
  t: v.pipe(v.number(), v.description('Instant in ms.')),
  p: v.pipe(v.string(), v.description('Price.')),
  v: v.pipe(v.string(), v.description('Quantity.')),
  S: v.pipe(v.picklist(['Buy', 'Sell']), v.description('What the taker did.')),
  x: v.exactOptional(v.pipe(v.string(), v.description('`tradeId` of the executions of users.'))),
});
export type TradeEntry = WireType<typeof tradeEntry>;

/** Public trades of steps that have ended, oldest first; the latest ones where `f` is true. */
export const tradesEntry = v.object({ t: v.array(tradeEntry), ...chain });
export type TradesEntry = WireType<typeof tradesEntry>;

export const streamPush = v.object({
  symbol: v.string(),
  topic: v.picklist(['book', 'trades']),
  params: v.object({ binary: v.literal('false'), levels: v.exactOptional(v.number()) }),
  data: v.union([v.tuple([bookEntry]), v.tuple([tradesEntry])]),
  f: v.pipe(v.boolean(), v.description('Whether it is all there is, or what is new.')),
  sendTime: v.number(),
});

export const quotePong = v.object({
  pong: v.pipe(v.number(), v.description('The instant in ms.')),
});

export type QuotePong = WireType<typeof quotePong>;

export const quoteAcknowledgement = v.object({
  topic: v.picklist(['realtimes', 'book', 'trades']),
  event,
  symbol: v.pipe(v.string(), v.description('As it was asked.')),
  params: v.object({ binary: v.literal('false') }),
  code: v.literal('0'),
  msg: v.literal('Success'),
});

export type QuoteAcknowledgement = WireType<typeof quoteAcknowledgement>;

export const quoteFailure = v.object({
  code: v.pipe(v.string(), v.regex(/^-\d+$/)),
  desc: v.pipe(v.string(), v.description('For programs and logs.')),
});

export type QuoteFailure = WireType<typeof quoteFailure>;

const decimal = v.pipe(v.string(), v.maxLength(64), v.regex(/^[+-]?\d+(?:\.\d+)?$/));
const time = v.union([
  v.pipe(v.number(), v.minValue(0)),
  v.pipe(v.string(), v.regex(/^\d{1,16}$/)),
]);

/** One entry of a push (R-WS-05). */
export const quoteEntry = v.object({
  t: v.pipe(time, v.description('Instant in ms, as a number or its digits.')),
  s: v.pipe(v.string(), v.nonEmpty(), v.description('Symbol.')),
  sn: v.exactOptional(v.pipe(text, v.description('Symbol again.'))),
  c: v.pipe(decimal, v.description('Close.')),
  h: v.pipe(decimal, v.description('High.')),
  l: v.pipe(decimal, v.description('Low.')),
  o: v.pipe(decimal, v.description('Open.')),
  v: v.pipe(decimal, v.description('Volume in the base asset.')),
  qv: v.pipe(decimal, v.description('Volume in the quote asset.')),
  m: v.pipe(decimal, v.description('(close - open) / open: `0.0123` is 1.23 %.')),
  e: v.exactOptional(v.pipe(v.number(), v.description('Number of the exchange.'))),
});
export type QuoteEntry = WireType<typeof quoteEntry>;

export const quotePush = v.object({
  symbol: text,
  symbolName: text,
  topic,
  params: v.object({ realtimeInterval: v.literal('24h'), binary: v.literal('false') }),
  data: v.array(quoteEntry),
  f: v.pipe(v.boolean(), v.description('The first state after a subscription.')),
  sendTime: v.pipe(v.number(), v.description('In ms.')),
});
