import type { FormatDefinition } from '../format.ts';
import { optional, required } from '../shared/row-cells.ts';
import { parseMonthFirst } from '../shared/date-orders.ts';
import { plainRows, type PlainRows } from '../shared/plain-rows.ts';
import { COINLEDGER_TYPES } from './types.ts';

const COLUMNS = [
  required('time', 'Date (UTC)', 'date'),
  optional('platform', 'Platform (optional)', 'platform'),
  required('sentCurrency', 'Asset Sent'),
  required('sentAmount', 'Amount Sent'),
  required('receivedCurrency', 'Asset Received'),
  required('receivedAmount', 'Amount Received'),
  optional('feeCurrency', 'Fee currency (optional)', 'fee currency'),
  optional('feeAmount', 'Fee amount (optional)', 'fee amount'),
  required('type', 'Type'),
  optional('description', 'Description (optional)', 'description'),
  optional('hash', 'TxHash (optional)', 'txhash'),
];

const SHAPE: PlainRows = {
  columns: COLUMNS,
  account: 'CoinLedger',
  words: COINLEDGER_TYPES,
  word: 'type',
  wallet: 'platform',
  hash: 'hash',
  texts: ['description'],
  strict: true,
};

/**
 * CoinLedger's universal template for manual imports. Its guide has the dates month first and in
 * UTC, a fee only where it is not in the amounts yet, and a type for everything but trades.
 */
export const COINLEDGER_UNIVERSAL: FormatDefinition = {
  id: 'coinledger-universal',
  name: 'CoinLedger universal',
  account: SHAPE.account,
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: null,
  zone: 'UTC',
  parseTime: parseMonthFirst,
  overlaps: ['coinledger-export'],
  open: plainRows(SHAPE),
};
