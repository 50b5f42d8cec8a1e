import { COINTRACKER_TAGS } from './tags.ts';
import type { FormatDefinition } from '../format.ts';
import { parseMonthFirst } from '../shared/date-orders.ts';
import { PlainReader, type PlainShape } from '../shared/plain-reader.ts';
import type { Titles } from '../shared/two-sided.ts';

/** What CoinTracker calls the columns of amounts, in its template as in its export. */
export const COINTRACKER_TITLES: Titles = {
  time: 'Date',
  sentAmount: 'Sent Quantity',
  sentCurrency: 'Sent Currency',
  receivedAmount: 'Received Quantity',
  receivedCurrency: 'Received Currency',
  feeAmount: 'Fee Amount',
  feeCurrency: 'Fee Currency',
  worthAmount: '',
  worthCurrency: '',
};

const SHAPE: PlainShape = {
  account: 'CoinTracker',
  titles: COINTRACKER_TITLES,
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
  columns: [
    { id: 'time', headers: ['date', 'date (utc)'], required: true },
    { id: 'receivedAmount', headers: ['received quantity'], required: true },
    { id: 'receivedCurrency', headers: ['received currency'], required: true },
    { id: 'sentAmount', headers: ['sent quantity'], required: true },
    { id: 'sentCurrency', headers: ['sent currency'], required: true },
    { id: 'feeAmount', headers: ['fee amount'], required: true },
    { id: 'feeCurrency', headers: ['fee currency'], required: true },
    { id: 'tag', headers: ['tag'], required: true },
    { id: 'hash', headers: ['transaction hash', 'transaction id', 'txhash'], required: false },
  ],
  timeColumn: 'time',
  decimalMark: null,
  zone: 'UTC',
  parseTime: parseMonthFirst,
  open: (context) => new PlainReader(context, SHAPE),
};
