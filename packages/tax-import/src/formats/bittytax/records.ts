import type { FormatDefinition, ReadContext } from '../format.ts';
import { plainRows, type PlainRows } from '../shared/plain-rows.ts';
import { optional, required, type RowCells } from '../shared/row-cells.ts';
import type { Derived } from '../shared/two-sided.ts';
import { BITTYTAX_TYPES } from './types.ts';

/** The header names the currency of the values. */
const BUY_VALUE = /^buy value in [a-z]{3}$/;
const SELL_VALUE = /^sell value in [a-z]{3}$/;
const FEE_VALUE = /^fee value in [a-z]{3}$/;

const COLUMNS = [
  required('type', 'Type'),
  required('receivedAmount', 'Buy Quantity'),
  required('receivedCurrency', 'Buy Asset'),
  optional('receivedValue', 'Buy Value in GBP', BUY_VALUE),
  required('sentAmount', 'Sell Quantity'),
  required('sentCurrency', 'Sell Asset'),
  optional('sentValue', 'Sell Value in GBP', SELL_VALUE),
  required('feeAmount', 'Fee Quantity'),
  required('feeCurrency', 'Fee Asset'),
  optional('feeValue', 'Fee Value in GBP', FEE_VALUE),
  optional('wallet', 'Wallet'),
  required('time', 'Timestamp'),
  optional('note', 'Note'),
  optional('hash', 'Tx Hash'),
];

const SHAPE: PlainRows = {
  columns: COLUMNS,
  account: 'BittyTax',
  words: BITTYTAX_TYPES,
  word: 'type',
  wallet: 'wallet',
  hash: 'hash',
  texts: ['note'],
  strict: true,
  derived: worthByHeader,
};

/**
 * BittyTax's transaction records, which it and other tools write. Its documentation has what is bought before
 * a fee in the same asset, what is sold after one, and times with their zone behind them, UTC for us.
 */
export const BITTYTAX_RECORDS: FormatDefinition = {
  id: 'bittytax-records',
  name: 'BittyTax records',
  account: SHAPE.account,
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: null,
  zone: 'UTC',
  open: plainRows(SHAPE),
};

const CURRENCY = /[A-Z]{3}$/i;

/** The value of what was bought, else of what was sold, in the currency that its header names. */
function worthByHeader(row: RowCells, { header, column }: ReadContext): Derived {
  const id = row.text('receivedValue') === '' ? 'sentValue' : 'receivedValue';
  const [currency = ''] = CURRENCY.exec(header[column(id)] ?? '') ?? [];
  return (asked) => {
    if (asked === 'worthAmount') return { text: row.text(id), from: id };
    return asked === 'worthCurrency' ? { text: currency.toUpperCase(), from: id } : null;
  };
}
