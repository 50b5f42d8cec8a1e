import { msOf } from '@meridian/tax-engine/common/time.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { leg } from '../../ledger/builder.ts';
import type { FormatDefinition, ReadContext } from '../format.ts';
import { rowByRow, type RowCells, optional, required } from '../shared/row-cells.ts';
import { enterSingleFill } from '../shared/single-fill.ts';

const COLUMNS = [
  optional('portfolio', 'Portfolio'),
  required('trade', 'Trade id'),
  required('product', 'Product'),
  required('side', 'Side'),
  required('time', 'created at'),
  required('size', 'size'),
  required('base', 'Size unit'),
  required('price', 'Price'),
  required('fee', 'fee'),
  required('total', 'total'),
  required('quote', 'Price/fee/total unit'),
];

/**
 * The fills report of Coinbase Pro and Exchange: one row per fill. `total` is what the balance of
 * the quote changed by, fee included: negative for a purchase.
 */
export const COINBASE_PRO_FILLS: FormatDefinition = {
  id: 'coinbase-pro-fills',
  name: 'Coinbase Pro fills',
  account: 'Coinbase Pro',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  overlaps: ['coinbase-pro-account'],
  open: rowByRow(COLUMNS, enterFill, 'as-written'),
};

function enterFill(row: RowCells, { ledger }: ReadContext): void {
  const time = row.time('time');
  if (time === null) return;
  const side = row.text('side').toUpperCase();
  if (side !== 'BUY' && side !== 'SELL') return row.unknownOperation(row.text('side'));
  const read = row.read({
    base: 'asset',
    quote: 'asset',
    size: 'amount',
    fee: 'amountOrZero',
    total: 'amount',
  });
  if (read === null) return;
  const { base, quote, size, fee, total } = read;
  const charged = magnitude(fee);
  const net = magnitude(total);
  const paid = side === 'BUY' ? net - charged : net + charged;
  if (paid < 0n) return row.setAside('inconsistent');
  const trade = row.text('trade');
  const id = trade === '' ? '' : `${row.text('product')} ${side} ${trade}`;
  if (row.repeats(id)) return;
  const [coins, money] = [leg(base, magnitude(size)), leg(quote, paid)];
  const sides = side === 'BUY' ? { out: money, in: coins } : { out: coins, in: money };
  const key = id === '' ? '' : `${id}|${[msOf(time), size, fee, total].join('|')}`;
  const wording = `${side} ${row.text('product')}`;
  const fees = [leg(quote, charged)];
  enterSingleFill({ line: row.line, at: time, id: key, wording, ...sides, fees }, ledger);
}
