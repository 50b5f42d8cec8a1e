import type { Cells, FormatDefinition, ReadContext } from '../format.ts';
import { KOINLY_LABELS } from './labels.ts';
import { PlainReader, type PlainShape } from '../shared/plain-reader.ts';
import type { Read, Titles } from '../shared/two-sided.ts';

const TITLES: Titles = {
  time: 'Koinly Date',
  sentAmount: 'Amount',
  sentCurrency: 'Currency',
  receivedAmount: 'Amount',
  receivedCurrency: 'Currency',
  feeAmount: 'Fee Amount',
  feeCurrency: 'Fee Currency',
  worthAmount: 'Net Worth Amount',
  worthCurrency: 'Net Worth Currency',
};

const SHAPE: PlainShape = {
  account: 'Koinly',
  titles: TITLES,
  words: KOINLY_LABELS,
  word: 'label',
  wallet: 'wallet',
  hash: 'hash',
  texts: ['description'],
  strict: false,
  cells: bySign,
};

/** Koinly's simple template, for one asset a row: what was sent is negative. Dates are in UTC. */
export const KOINLY_SIMPLE: FormatDefinition = {
  id: 'koinly-simple',
  name: 'Koinly simple',
  account: SHAPE.account,
  columns: [
    { id: 'time', headers: ['koinly date'], required: true },
    { id: 'amount', headers: ['amount'], required: true },
    { id: 'currency', headers: ['currency'], required: true },
    { id: 'feeAmount', headers: ['fee amount', 'fee'], required: false },
    { id: 'feeCurrency', headers: ['fee currency'], required: false },
    { id: 'worthAmount', headers: ['net worth amount'], required: false },
    { id: 'worthCurrency', headers: ['net worth currency'], required: false },
    { id: 'label', headers: ['label', 'tag'], required: false },
    { id: 'description', headers: ['description'], required: false },
    { id: 'hash', headers: ['txhash', 'tx hash'], required: false },
  ],
  timeColumn: 'time',
  decimalMark: null,
  zone: 'UTC',
  open: (context) => new PlainReader(context, SHAPE),
};

/** The amount as what was sent or received, by its sign. */
function bySign(cells: Cells, { column, amounts }: ReadContext): Read {
  const cell: Read = (id) => cells.cell(column(id)).trim();
  const amount = amounts.quantity(cell('amount'));
  // What is no number is refused on either side.
  const side = amount !== null && amount < 0n ? 'sent' : 'received';
  return (id) => {
    if (id === `${side}Amount`) return cell('amount');
    if (id === `${side}Currency`) return cell('currency');
    return cell(id);
  };
}
