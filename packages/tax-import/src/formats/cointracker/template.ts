import { COINTRACKER_TAGS } from './tags.ts';
import type { FormatDefinition } from '../format.ts';
import { optional, required } from '../shared/row-cells.ts';
import { parseMonthFirst } from '../shared/date-orders.ts';
import { plainRows, type PlainRows } from '../shared/plain-rows.ts';

const COLUMNS = [
  required('time', 'Date', 'date (utc)'),
  required('receivedAmount', 'Received Quantity'),
  required('receivedCurrency', 'Received Currency'),
  required('sentAmount', 'Sent Quantity'),
  required('sentCurrency', 'Sent Currency'),
  required('feeAmount', 'Fee Amount'),
  required('feeCurrency', 'Fee Currency'),
  required('tag', 'Tag'),
  optional('hash', 'Transaction hash', 'transaction id', 'txhash'),
];

const SHAPE: PlainRows = {
  columns: COLUMNS,
  account: 'CoinTracker',
  words: COINTRACKER_TAGS,
  word: 'tag',
  wallet: 'wallet',
  hash: 'hash',
  texts: [],
  strict: false,
};

/**
 * CoinTracker's template for uploads, which other tools and chains write too. Its documentation has
 * the dates month first and in UTC, and the fee on top of what was sent.
 */
export const COINTRACKER_TEMPLATE: FormatDefinition = {
  id: 'cointracker-template',
  name: 'CoinTracker template',
  account: SHAPE.account,
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: null,
  zone: 'UTC',
  parseTime: parseMonthFirst,
  open: plainRows(SHAPE),
};
