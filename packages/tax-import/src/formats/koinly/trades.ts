import type { FormatDefinition, ReadContext } from '../format.ts';
import { optional, required, rowByRow, type RowCells } from '../shared/row-cells.ts';
import type { Derived } from '../shared/two-sided.ts';
import { KOINLY_LABELS } from './labels.ts';
import { enterPlain, type PlainRows } from '../shared/plain-rows.ts';

const COLUMNS = [
  required('time', 'Koinly Date'),
  required('pair', 'Pair'),
  required('side', 'Side'),
  required('amount', 'Amount'),
  required('total', 'Total'),
  optional('feeAmount', 'Fee Amount'),
  optional('feeCurrency', 'Fee Currency'),
  optional('order', 'Order id'),
  optional('trade', 'Trade id'),
];

const SHAPE: PlainRows = {
  columns: COLUMNS,
  account: 'Koinly',
  words: KOINLY_LABELS,
  word: 'side',
  wallet: 'wallet',
  hash: 'hash',
  texts: ['pair', 'order', 'trade'],
  strict: true,
  derived: byPair,
};

/**
 * Koinly's template for trades by their pair: the amount is of the pair's first asset, the total of
 * its second, the fee beside them. Dates are in UTC.
 */
export const KOINLY_TRADES: FormatDefinition = {
  id: 'koinly-trades',
  name: 'Koinly trades',
  account: SHAPE.account,
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: null,
  zone: 'UTC',
  open: rowByRow(COLUMNS, enterTrade, 'as-written'),
};

const PAIR = /^([^-/_\s]+)[-/_]([^-/_\s]+)$/;
const SIDES = new Set(['buy', 'sell']);

function enterTrade(row: RowCells, context: ReadContext): void {
  const [pair, side] = [row.text('pair'), row.text('side')];
  if (!PAIR.test(pair)) return row.setAside('unknown-pair', { pair });
  if (!SIDES.has(side.toLowerCase())) return row.unknownOperation(side);
  enterPlain(SHAPE, row, context);
}

function byPair(row: RowCells): Derived {
  const [, base = '', quote = ''] = PAIR.exec(row.text('pair')) ?? [];
  const own = { amount: 'amount', asset: base };
  const other = { amount: 'total', asset: quote };
  const buys = row.text('side').toLowerCase() === 'buy';
  const [sent, received] = buys ? [other, own] : [own, other];
  const sides = new Map([
    ['sentAmount', { text: row.text(sent.amount), from: sent.amount }],
    ['sentCurrency', { text: sent.asset, from: 'pair' }],
    ['receivedAmount', { text: row.text(received.amount), from: received.amount }],
    ['receivedCurrency', { text: received.asset, from: 'pair' }],
  ]);
  return (id) => sides.get(id) ?? null;
}
