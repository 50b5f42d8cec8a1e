import { magnitude } from '../../ledger/amounts.ts';
import { ticker } from '../../ledger/assets.ts';
import { leg } from '../../ledger/builder.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { refuseOperation, rowContent, SeenRows } from '../shared/seen-rows.ts';
import { enterSingleFill } from '../shared/single-fill.ts';

/**
 * The fills report of Coinbase Pro and Exchange: one row per fill. `total` is what the balance of
 * the quote changed by, fee included: negative for a purchase.
 */
export const COINBASE_PRO_FILLS: FormatDefinition = {
  id: 'coinbase-pro-fills',
  name: 'Coinbase Pro fills',
  account: 'Coinbase Pro',
  columns: [
    { id: 'portfolio', headers: ['portfolio'], required: false },
    { id: 'trade', headers: ['trade id'], required: true },
    { id: 'product', headers: ['product'], required: true },
    { id: 'side', headers: ['side'], required: true },
    { id: 'time', headers: ['created at'], required: true },
    { id: 'size', headers: ['size'], required: true },
    { id: 'base', headers: ['size unit'], required: true },
    { id: 'price', headers: ['price'], required: true },
    { id: 'fee', headers: ['fee'], required: true },
    { id: 'total', headers: ['total'], required: true },
    { id: 'quote', headers: ['price/fee/total unit'], required: true },
  ],
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  overlaps: ['coinbase-pro-account'],
  open: (context) => new FillsReader(context),
};

class FillsReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #seen: SeenRows;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#seen = new SeenRows(context.ledger);
  }

  row(cells: Cells, line: number): void {
    const { ledger, clock, amounts, column } = this.#context;
    const cell = (id: string): string => cells.cell(column(id)).trim();
    const at = clock.read(cell('time'), line);
    if (Number.isNaN(at)) return ledger.refuse(line, 'bad-date', 'created at', cell('time'));
    const side = cell('side').toUpperCase();
    if (side !== 'BUY' && side !== 'SELL') {
      return refuseOperation(ledger, line, cell('side'));
    }
    const base = ticker(cell('base'));
    const quote = ticker(cell('quote'));
    if (base === '') return ledger.setAside(line, 'missing-value', { column: 'size unit' });
    if (quote === '') {
      return ledger.setAside(line, 'missing-value', { column: 'price/fee/total unit' });
    }
    const size = amounts.quantity(cell('size'));
    if (size === null) return ledger.refuse(line, 'bad-number', 'size', cell('size'));
    const fee = cell('fee') === '' ? 0n : amounts.quantity(cell('fee'));
    if (fee === null) return ledger.refuse(line, 'bad-number', 'fee', cell('fee'));
    const total = amounts.quantity(cell('total'));
    if (total === null) return ledger.refuse(line, 'bad-number', 'total', cell('total'));
    const charged = magnitude(fee);
    const net = magnitude(total);
    const paid = side === 'BUY' ? net - charged : net + charged;
    if (paid < 0n) return ledger.setAside(line, 'inconsistent');
    const id = cell('trade') === '' ? '' : `${cell('product')} ${side} ${cell('trade')}`;
    const content = [at, size, fee, total].join('|');
    if (this.#seen.repeats(line, id, rowContent(cells))) return;
    const sides =
      side === 'BUY'
        ? { out: leg(quote, paid), in: leg(base, magnitude(size)) }
        : { out: leg(base, magnitude(size)), in: leg(quote, paid) };
    const key = id === '' ? '' : `${id}|${content}`;
    const wording = `${side} ${cell('product')}`;
    enterSingleFill({ line, at, id: key, wording, ...sides, fees: [leg(quote, charged)] }, ledger);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }
}
