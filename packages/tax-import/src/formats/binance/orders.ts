import { magnitude } from '../../ledger/amounts.ts';
import { leg } from '../../ledger/builder.ts';
import { plainPair, sideOf } from './fills.ts';
import { MOMENT_HEADER, parseBinanceTime, TIME_HEADER } from './headers.ts';
import { readAmountOf, splitUnits } from './units.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required, RowCells } from '../shared/row-cells.ts';
import { enterSingleFill } from '../shared/single-fill.ts';

const COLUMNS = [
  required('placed', 'Date(UTC)', MOMENT_HEADER),
  required('order', 'OrderNo', 'order no.', 'order no'),
  required('pair', 'Pair'),
  required('side', 'Side'),
  required('executed', 'Executed', 'executed²', 'executed quantity'),
  required('total', 'Trading total', 'trading total³', 'total'),
  required('status', 'Status'),
  { ...optional('filled', 'Time', TIME_HEADER), second: true as const },
];

/**
 * Binance's spot order history: one row per order, without fees. What was executed counts, of
 * cancelled orders too. Some generations mark headers with footnotes (`Executed²`); the newest call
 * both the time an order was placed and the time it was filled `Time`.
 */
export const BINANCE_ORDERS: FormatDefinition = {
  id: 'binance-orders',
  name: 'Binance order history',
  account: 'Binance',
  columns: COLUMNS,
  timeColumn: 'placed',
  decimalMark: '.',
  zone: null,
  parseTime: parseBinanceTime,
  overlaps: ['binance-transaction-history', 'binance-trades', 'binance-trades-2019'],
  open: (context) => new OrderReader(context),
};

class OrderReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #entered: number[] = [];

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS, 'as-written');
  }

  row(cells: Cells, line: number): void {
    const { ledger, amounts } = this.#context;
    const row = this.#cells;
    row.take(cells, line);
    const time = row.time(row.text('filled') === '' ? 'placed' : 'filled');
    if (time === null) return;
    const side = sideOf(row.text('side'));
    if (side === null) return row.unknownOperation(row.text('side'));
    const pair = plainPair(row.text('pair'));
    const units = splitUnits(pair, row.text('executed'), row.text('total'), '');
    if (units === null) return row.setAside('unknown-pair', { pair: row.text('pair') });
    const executed = readAmountOf(row.text('executed'), units.base, amounts);
    if (executed === null) return row.refuse('executed');
    const total = readAmountOf(row.text('total'), units.quote, amounts);
    if (total === null) return row.refuse('total');
    if (executed === 0n && total === 0n) {
      return row.setAside('not-executed', { status: row.text('status') });
    }
    if (row.repeats(row.text('order'))) return;
    const base = leg(units.base, magnitude(executed));
    const quote = leg(units.quote, magnitude(total));
    const sides = side === 'buy' ? { out: quote, in: base } : { out: base, in: quote };
    const wording = `${side.toUpperCase()} ${pair}`;
    enterSingleFill({ line, at: time, id: row.text('order'), wording, ...sides, fees: [] }, ledger);
    this.#entered.push(line);
  }

  finish(): Promise<void> {
    for (const line of this.#entered) {
      this.#context.ledger.issue('prefer-export', [line], { export: 'Binance trade history' });
    }
    return Promise.resolve();
  }
}
