import { magnitude } from '../../ledger/amounts.ts';
import { leg } from '../../ledger/builder.ts';
import { sideOf } from './fills.ts';
import { MOMENT_HEADER, parseBinanceTime, TIME_HEADER } from './headers.ts';
import { readAmountOf, splitUnits } from './units.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { refuseOperation, rowContent, SeenRows } from '../shared/seen-rows.ts';
import { enterSingleFill } from '../shared/single-fill.ts';

/**
 * Binance's spot order history: one row per order, without fees. What was executed counts, of
 * cancelled orders too. Some generations mark headers with footnotes (`Executed²`); the newest call
 * both the time an order was placed and the time it was filled `Time`.
 */
export const BINANCE_ORDERS: FormatDefinition = {
  id: 'binance-orders',
  name: 'Binance order history',
  account: 'Binance',
  columns: [
    { id: 'placed', headers: ['date(utc)', MOMENT_HEADER], required: true },
    { id: 'order', headers: ['orderno', 'order no.', 'order no'], required: true },
    { id: 'pair', headers: ['pair'], required: true },
    { id: 'side', headers: ['side'], required: true },
    { id: 'executed', headers: ['executed', 'executed²', 'executed quantity'], required: true },
    { id: 'total', headers: ['trading total', 'trading total³', 'total'], required: true },
    { id: 'status', headers: ['status'], required: true },
    { id: 'filled', headers: ['time', TIME_HEADER], required: false, second: true },
  ],
  timeColumn: 'placed',
  decimalMark: '.',
  zone: null,
  parseTime: parseBinanceTime,
  overlaps: ['binance-transaction-history', 'binance-trades', 'binance-trades-2019'],
  open: (context) => new OrderReader(context),
};

class OrderReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #seen: SeenRows;
  readonly #entered: number[] = [];

  constructor(context: ReadContext) {
    this.#context = context;
    this.#seen = new SeenRows(context.ledger);
  }

  row(cells: Cells, line: number): void {
    const { ledger, clock, amounts, column } = this.#context;
    const cell = (id: string): string => cells.cell(column(id)).trim();
    const timeText = cell('filled') || cell('placed');
    const at = clock.read(timeText, line);
    if (Number.isNaN(at)) return ledger.refuse(line, 'bad-date', 'Date(UTC)', timeText);
    const side = sideOf(cell('side'));
    if (side === null) return refuseOperation(ledger, line, cell('side'));
    const pair = cell('pair')
      .toUpperCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, '');
    const units = splitUnits(pair, cell('executed'), cell('total'), '');
    if (units === null) return ledger.setAside(line, 'unknown-pair', { pair: cell('pair') });
    const executed = readAmountOf(cell('executed'), units.base, amounts);
    if (executed === null) return ledger.refuse(line, 'bad-number', 'Executed', cell('executed'));
    const total = readAmountOf(cell('total'), units.quote, amounts);
    if (total === null) return ledger.refuse(line, 'bad-number', 'Trading total', cell('total'));
    if (executed === 0n && total === 0n) {
      return ledger.setAside(line, 'not-executed', { status: cell('status') });
    }
    if (this.#seen.repeats(line, cell('order'), rowContent(cells))) return;
    const base = leg(units.base, magnitude(executed));
    const quote = leg(units.quote, magnitude(total));
    const sides = side === 'buy' ? { out: quote, in: base } : { out: base, in: quote };
    const wording = `${side.toUpperCase()} ${pair}`;
    enterSingleFill({ line, at, id: cell('order'), wording, ...sides, fees: [] }, ledger);
    this.#entered.push(line);
  }

  finish(): Promise<void> {
    for (const line of this.#entered) {
      this.#context.ledger.issue('prefer-export', [line], { export: 'Binance trade history' });
    }
    return Promise.resolve();
  }
}
