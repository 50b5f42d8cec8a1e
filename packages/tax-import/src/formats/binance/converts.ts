import { magnitude } from '../../ledger/amounts.ts';
import { leg } from '../../ledger/builder.ts';
import { MOMENT_HEADER, parseBinanceTime } from './headers.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { enterSingleFill } from '../shared/single-fill.ts';
import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';

/**
 * Binance's convert history: one row per order, both amounts with their unit (`200 USDT`). The
 * transaction history has the same conversions.
 */
export const BINANCE_CONVERTS: FormatDefinition = {
  id: 'binance-converts',
  name: 'Binance convert history',
  account: 'Binance',
  columns: [
    { id: 'time', headers: ['date', MOMENT_HEADER], required: true },
    { id: 'pair', headers: ['pair'], required: true },
    { id: 'type', headers: ['type'], required: true },
    { id: 'sell', headers: ['sell'], required: true },
    { id: 'buy', headers: ['buy'], required: true },
    { id: 'inverse', headers: ['inverse price'], required: true },
    { id: 'status', headers: ['status'], required: true },
  ],
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  parseTime: parseBinanceTime,
  overlaps: ['binance-transaction-history'],
  open: (context) => new ConvertReader(context),
};

const DONE = new Set(['successful', 'success', 'completed', 'filled']);
const WITH_UNIT = /^([\d.,]+)\s*([A-Z0-9]*[A-Z][A-Z0-9]*)$/i;

class ConvertReader implements FormatReader {
  readonly #context: ReadContext;

  constructor(context: ReadContext) {
    this.#context = context;
  }

  row(cells: Cells, line: number): void {
    const { ledger, clock, column } = this.#context;
    const cell = (id: string): string => cells.cell(column(id)).trim();
    const at = clock.read(cell('time'), line);
    if (Number.isNaN(at)) return ledger.refuse(line, 'bad-date', 'Date', cell('time'));
    const status = cell('status');
    if (!DONE.has(status.toLowerCase())) return ledger.setAside(line, 'not-executed', { status });
    const out = this.#leg(cell('sell'));
    if (out === null) return ledger.refuse(line, 'bad-number', 'Sell', cell('sell'));
    const got = this.#leg(cell('buy'));
    if (got === null) return ledger.refuse(line, 'bad-number', 'Buy', cell('buy'));
    const wording = `Convert ${cell('pair')}`;
    enterSingleFill({ line, at, id: '', wording, out, in: got, fees: [] }, ledger);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }

  #leg(text: string): Leg | null {
    const [, number = '', unit = ''] = WITH_UNIT.exec(text) ?? [];
    const quantity = number === '' ? null : this.#context.amounts.quantity(number);
    return quantity === null ? null : leg(unit.toUpperCase(), magnitude(quantity));
  }
}
