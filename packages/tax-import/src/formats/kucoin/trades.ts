import { parseWallTime, type WallTime } from '../../times/instant.ts';
import type { FormatDefinition } from '../format.ts';
import { pairTrades } from '../shared/pair-trades.ts';
import { optional, required } from '../shared/row-cells.ts';

/** All of them state the same trades: as orders, as fills, as changes of balances. */
const TRADE_FORMATS = [
  'kucoin-spot-orders',
  'kucoin-spot-fills',
  'kucoin-bot-fills',
  'kucoin-trades',
  'kucoin-orders',
  'kucoin-first-trades',
  'kucoin-first-orders',
  'kucoin-account-history',
];

function othersThan(id: string): string[] {
  return TRADE_FORMATS.filter((other) => other !== id);
}

/** `Filled Time(UTC+02:00)`: the header has the zone. */
const zoned = (name: string): RegExp => new RegExp(`^${name} ?(\\((utc|gmt).*\\))?$`);

const SPOT = [
  required('symbol', 'Symbol'),
  required('side', 'Side'),
  required('base', 'Filled Amount'),
  required('quote', 'Filled Volume'),
  required('fee', 'Fee'),
  required('feeAsset', 'Fee Currency'),
  optional('tax', 'Tax'),
];

const ORDERS = [
  required('id', 'Order ID'),
  required('ordered', 'Order Time', zoned('order time')),
  required('time', 'Filled Time', zoned('filled time')),
  required('status', 'Status'),
  ...SPOT,
];

/**
 * KuCoin's spot orders: one row per order, its executed part in `Filled Amount` whatever its status
 * (`deal`, `part_deal`, `cancelled`). The fee is on top. Later generations end with `Account Mode`.
 */
export const KUCOIN_SPOT_ORDERS: FormatDefinition = {
  id: 'kucoin-spot-orders',
  name: 'KuCoin spot orders',
  account: 'KuCoin',
  columns: ORDERS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  likelyZones: ['Asia/Singapore'],
  overlaps: othersThan('kucoin-spot-orders'),
  open: pairTrades({ columns: ORDERS, uniqueIds: true }),
};

const FILLS = [
  optional('id', 'Order ID'),
  required('time', 'Filled Time', zoned('filled time')),
  required('role', 'Maker/Taker'),
  ...SPOT,
];

/** The same orders split into fills ("show order-splitting"). Order ids repeat, or are missing. */
export const KUCOIN_SPOT_FILLS: FormatDefinition = {
  id: 'kucoin-spot-fills',
  name: 'KuCoin spot fills',
  account: 'KuCoin',
  columns: FILLS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  likelyZones: ['Asia/Singapore'],
  overlaps: othersThan('kucoin-spot-fills'),
  open: pairTrades({ columns: FILLS, uniqueIds: false }),
};

const BOT_FILLS = [
  required('id', 'Order ID'),
  required('time', 'Time Filled', zoned('time filled')),
  ...SPOT,
];

export const KUCOIN_BOT_FILLS: FormatDefinition = {
  id: 'kucoin-bot-fills',
  name: 'KuCoin trading bot',
  account: 'KuCoin',
  columns: BOT_FILLS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  likelyZones: ['Asia/Singapore'],
  overlaps: othersThan('kucoin-bot-fills'),
  open: pairTrades({ columns: BOT_FILLS, uniqueIds: false }),
};

const TRADES = [
  required('time', 'tradeCreatedAt'),
  optional('id', 'orderId'),
  required('symbol', 'symbol'),
  required('side', 'side'),
  required('base', 'size'),
  required('quote', 'funds'),
  required('fee', 'fee'),
  required('feeAsset', 'feeCurrency'),
];

/**
 * Fills as KuCoin exported them until 2022, with and without order ids, also with semicolons,
 * decimal commas and dates as `17.11.2021`. The zone is not stated, and tools disagree: one reads
 * UTC, another Singapore.
 */
export const KUCOIN_TRADES: FormatDefinition = {
  id: 'kucoin-trades',
  name: 'KuCoin trades (until 2022)',
  account: 'KuCoin',
  columns: TRADES,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  likelyZones: ['Asia/Singapore'],
  parseTime: parseDottedTime,
  overlaps: othersThan('kucoin-trades'),
  open: pairTrades({ columns: TRADES, uniqueIds: false }),
};

const OLD_ORDERS = [
  required('time', 'orderCreatedAt'),
  required('id', 'id'),
  required('symbol', 'symbol'),
  required('side', 'side'),
  required('base', 'dealSize'),
  required('quote', 'dealFunds'),
  required('fee', 'fee'),
  required('feeAsset', 'feeCurrency'),
];

/** Orders of those years; the only time is the one of placing the order. */
export const KUCOIN_ORDERS: FormatDefinition = {
  id: 'kucoin-orders',
  name: 'KuCoin orders (until 2022)',
  account: 'KuCoin',
  columns: OLD_ORDERS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  likelyZones: ['Asia/Singapore'],
  parseTime: parseDottedTime,
  overlaps: othersThan('kucoin-orders'),
  open: pairTrades({ columns: OLD_ORDERS, uniqueIds: true }),
};

const FIRST_TRADES = [
  required('time', 'created_at', 'createddate'),
  optional('id', 'oid'),
  required('symbol', 'symbol'),
  required('side', 'direction'),
  required('base', 'amount', 'amount coin'),
  required('quote', 'funds', 'deal value', 'dealvalue'),
  optional('fee', 'fee'),
];

/** The three generations of KuCoin's first years; a fee is in the quote currency. */
export const KUCOIN_FIRST_TRADES: FormatDefinition = {
  id: 'kucoin-first-trades',
  name: 'KuCoin trades (first years)',
  account: 'KuCoin',
  columns: FIRST_TRADES,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  likelyZones: ['Asia/Singapore'],
  parseTime: parseDottedTime,
  overlaps: othersThan('kucoin-first-trades'),
  open: pairTrades({ columns: FIRST_TRADES, uniqueIds: false }),
};

const FIRST_ORDERS = [
  required('time', 'Time', zoned('time')),
  required('symbol', 'Pair'),
  required('side', 'Side'),
  required('price', 'FilledPrice'),
  optional('priceAsset', 'FilledPriceCoin'),
  required('base', 'Amount'),
  optional('baseAsset', 'AmountCoin'),
  required('quote', 'Volume'),
  optional('quoteAsset', 'VolumeCoin'),
  required('fee', 'Fee'),
  optional('feeAsset', 'FeeCoin'),
];

/** Orders of those years as the site listed them, every amount with its coin beside it. */
export const KUCOIN_FIRST_ORDERS: FormatDefinition = {
  id: 'kucoin-first-orders',
  name: 'KuCoin orders (first years)',
  account: 'KuCoin',
  columns: FIRST_ORDERS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  likelyZones: ['Asia/Singapore'],
  parseTime: parseDottedTime,
  overlaps: othersThan('kucoin-first-orders'),
  open: pairTrades({ columns: FIRST_ORDERS, uniqueIds: false }),
};

const DOTTED = /^(\d\d?)\.(\d\d?)\.(\d{4})\s+(\d\d?):(\d\d)(?::(\d\d))?$/;

/** `17.11.2021 10:21:26`: with dots the day comes first. */
function parseDottedTime(text: string): WallTime {
  const match = DOTTED.exec(text.trim());
  if (match === null) return parseWallTime(text);
  const [, day = '', month = '', year = '', hour = '', minute = '', second = '00'] = match;
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return parseWallTime(`${date} ${hour.padStart(2, '0')}:${minute}:${second}`);
}
