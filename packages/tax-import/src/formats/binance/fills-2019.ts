import { magnitude } from '../../ledger/amounts.ts';
import { ticker } from '../../ledger/assets.ts';
import { leg } from '../../ledger/builder.ts';
import { sideOf } from './fills.ts';
import { MOMENT_HEADER, parseBinanceTime } from './headers.ts';
import { splitByQuote } from './units.ts';
import type { FormatDefinition, ReadContext } from '../format.ts';
import { rowByRow, type RowCells, required } from '../shared/row-cells.ts';
import { enterSingleFill } from '../shared/single-fill.ts';

const COLUMNS = [
  required('time', 'Date(UTC)', MOMENT_HEADER),
  required('market', 'Market'),
  required('type', 'Type'),
  required('price', 'Price'),
  required('amount', 'Amount'),
  required('total', 'Total'),
  required('fee', 'Fee'),
  required('feeCoin', 'Fee coin'),
];

/**
 * Binance's trade history until 2020: bare amounts, the fee's coin in a column of its own, and a
 * `Market` in one word that only known currencies can cut.
 */
export const BINANCE_FILLS_2019: FormatDefinition = {
  id: 'binance-trades-2019',
  name: 'Binance trade history (until 2020)',
  account: 'Binance',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  parseTime: parseBinanceTime,
  overlaps: ['binance-transaction-history', 'binance-trades', 'binance-orders'],
  open: rowByRow(COLUMNS, enterFill, 'as-written'),
};

function enterFill(row: RowCells, { ledger }: ReadContext): void {
  const time = row.time('time');
  if (time === null) return;
  const side = sideOf(row.text('type'));
  if (side === null) return row.unknownOperation(row.text('type'));
  const market = ticker(row.text('market'));
  const feeCoin = ticker(row.text('feeCoin'));
  const units = splitByQuote(market, feeCoin);
  if (units === null) return row.setAside('unknown-pair', { pair: row.text('market') });
  const read = row.read({ amount: 'amount', total: 'amount', fee: 'amountOrZero' });
  if (read === null) return;
  const { amount, total, fee } = read;
  if (fee !== 0n && feeCoin === '') return row.missing('feeCoin');
  const base = leg(units.base, magnitude(amount));
  const quote = leg(units.quote, magnitude(total));
  const sides = side === 'buy' ? { out: quote, in: base } : { out: base, in: quote };
  const wording = `${side.toUpperCase()} ${market}`;
  const fees = [leg(feeCoin, magnitude(fee))];
  enterSingleFill({ line: row.line, at: time, id: '', wording, ...sides, fees }, ledger);
}
