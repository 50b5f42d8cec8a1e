import type { FormatDefinition, ReadContext } from '../format.ts';
import { optional, required, type RowCells } from '../shared/row-cells.ts';
import type { Derived } from '../shared/two-sided.ts';
import { KOINLY_LABELS } from './labels.ts';
import { plainRows, type PlainRows } from '../shared/plain-rows.ts';

const COLUMNS = [
  required('time', 'Koinly Date'),
  required('amount', 'Amount'),
  required('currency', 'Currency'),
  optional('feeAmount', 'Fee Amount', 'fee'),
  optional('feeCurrency', 'Fee Currency'),
  optional('worthAmount', 'Net Worth Amount'),
  optional('worthCurrency', 'Net Worth Currency'),
  optional('label', 'Label', 'tag'),
  optional('description', 'Description'),
  optional('hash', 'TxHash', 'tx hash'),
];

const SHAPE: PlainRows = {
  columns: COLUMNS,
  account: 'Koinly',
  words: KOINLY_LABELS,
  word: 'label',
  wallet: 'wallet',
  hash: 'hash',
  texts: ['description'],
  strict: false,
  derived: bySign,
};

/** Koinly's simple template, for one asset a row: what was sent is negative. Dates are in UTC. */
export const KOINLY_SIMPLE: FormatDefinition = {
  id: 'koinly-simple',
  name: 'Koinly simple',
  account: SHAPE.account,
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: null,
  zone: 'UTC',
  open: plainRows(SHAPE),
};

/** The amount as what was sent or received, by its sign. */
function bySign(row: RowCells, { amounts }: ReadContext): Derived {
  const amount = amounts.quantity(row.text('amount'));
  // What is no number is refused on either side.
  const side = amount !== null && amount < 0n ? 'sent' : 'received';
  return (id) => {
    if (id === `${side}Amount`) return { text: row.text('amount'), from: 'amount' };
    if (id === `${side}Currency`) return { text: row.text('currency'), from: 'currency' };
    return null;
  };
}
