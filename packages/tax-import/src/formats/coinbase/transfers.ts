import { magnitude } from '../../ledger/amounts.ts';
import { ticker } from '../../ledger/assets.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { leg } from '../../ledger/builder.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { required, RowCells } from '../shared/row-cells.ts';
import { enterSingleFill } from '../shared/single-fill.ts';

const COLUMNS = [
  required('time', 'Timestamp'),
  required('type', 'Type'),
  required('quantity', 'Btc', /^(?:eth|bch|ltc|etc|zrx|bat|usdc|xrp|xlm)$/),
  required('subtotal', 'Subtotal'),
  required('fees', 'Fees'),
  required('total', 'Total'),
  required('currency', 'Currency'),
  required('price', 'Price per coin'),
  required('id', 'Id'),
];

/**
 * Coinbase's transfers report of its first years: purchases, sales and bank transfers of one
 * wallet. The coin's quantity stands under the coin's own name (`BTC`).
 */
export const COINBASE_TRANSFERS: FormatDefinition = {
  id: 'coinbase-transfers',
  name: 'Coinbase transfers report',
  account: 'Coinbase',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  operations: { columns: ['type'], known: [] },
  zone: 'UTC',
  overlaps: ['coinbase-v0', 'coinbase-v1', 'coinbase-v2'],
  open: (context) => new TransfersReader(context),
};

type Sizes = Record<'quantity' | 'subtotal' | 'fees' | 'total', bigint>;

class TransfersReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #coin: string;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#cells = new RowCells(context, COLUMNS, 'as-written');
    this.#coin = ticker(context.header[context.column('quantity')] ?? '');
  }

  row(cells: Cells, line: number): void {
    const { ledger } = this.#context;
    const row = this.#cells;
    row.take(cells, line);
    const read = row.read({ time: 'time', currency: 'asset' });
    const sizes = read === null ? null : this.#sizes();
    if (read === null || sizes === null) return;
    const { time, currency } = read;
    const type = row.text('type').toLowerCase();
    if (!['buy', 'sell', 'deposit', 'withdrawal'].includes(type)) {
      return row.unknownOperation(row.text('type'));
    }
    if (row.repeats(row.text('id'))) return;
    const { quantity, subtotal, fees, total } = sizes;
    const wording = row.text('type');
    if (type === 'buy' || type === 'sell') {
      const coins = leg(this.#coin, quantity);
      const money = leg(currency, subtotal);
      const sides = type === 'buy' ? { out: money, in: coins } : { out: coins, in: money };
      const trade = {
        line,
        at: time,
        id: row.text('id'),
        wording,
        ...sides,
        fees: [leg(currency, fees)],
      };
      return enterSingleFill(trade, ledger);
    }
    if (total === 0n) return ledger.setAside(line, 'no-effect');
    const own = leg(currency, total);
    const base = ledger.base(row.text('id') || `${wording}|${total} ${currency}`, time, wording);
    if (type === 'deposit') enterCounted(ledger, { ...base, kind: 'deposit', in: own }, [line]);
    else enterCounted(ledger, { ...base, kind: 'withdrawal', out: own }, [line]);
    // What a bank's fee was charged on the report does not say.
    if (fees !== 0n) ledger.issue('fee-unclear', [line]);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }

  /** The row's numbers without signs, zero where a cell is empty; null when one cannot be read. */
  #sizes(): Sizes | null {
    const sizes: Sizes = { quantity: 0n, subtotal: 0n, fees: 0n, total: 0n };
    for (const id of ['quantity', 'subtotal', 'fees', 'total'] as const) {
      const size = this.#cells.money(id);
      if (size === null) return null;
      if (size !== undefined) sizes[id] = magnitude(size);
    }
    return sizes;
  }
}
