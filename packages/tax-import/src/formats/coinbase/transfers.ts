import { magnitude } from '../../ledger/amounts.ts';
import { ticker } from '../../ledger/assets.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { leg } from '../../ledger/builder.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { refuseOperation, rowContent, SeenRows } from '../shared/seen-rows.ts';
import { enterSingleFill } from '../shared/single-fill.ts';

/**
 * Coinbase's transfers report of its first years: purchases, sales and bank transfers of one
 * wallet. The coin's quantity stands under the coin's own name (`BTC`).
 */
export const COINBASE_TRANSFERS: FormatDefinition = {
  id: 'coinbase-transfers',
  name: 'Coinbase transfers report',
  account: 'Coinbase',
  columns: [
    { id: 'time', headers: ['timestamp'], required: true },
    { id: 'type', headers: ['type'], required: true },
    {
      id: 'quantity',
      headers: ['btc', /^(?:eth|bch|ltc|etc|zrx|bat|usdc|xrp|xlm)$/],
      required: true,
    },
    { id: 'subtotal', headers: ['subtotal'], required: true },
    { id: 'fees', headers: ['fees'], required: true },
    { id: 'total', headers: ['total'], required: true },
    { id: 'currency', headers: ['currency'], required: true },
    { id: 'price', headers: ['price per coin'], required: true },
    { id: 'id', headers: ['id'], required: true },
  ],
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
  readonly #seen: SeenRows;
  readonly #coin: string;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#seen = new SeenRows(context.ledger);
    this.#coin = ticker(context.header[context.column('quantity')] ?? '');
  }

  row(cells: Cells, line: number): void {
    const { ledger, clock, column } = this.#context;
    const cell = (id: string): string => cells.cell(column(id)).trim();
    const at = clock.read(cell('time'), line);
    if (Number.isNaN(at)) return ledger.refuse(line, 'bad-date', 'Timestamp', cell('time'));
    const currency = ticker(cell('currency'));
    if (currency === '') return ledger.setAside(line, 'missing-value', { column: 'Currency' });
    const sizes = this.#sizes(cell, line);
    if (sizes === null) return;
    const type = cell('type').toLowerCase();
    if (!['buy', 'sell', 'deposit', 'withdrawal'].includes(type)) {
      return refuseOperation(ledger, line, cell('type'));
    }
    if (this.#seen.repeats(line, cell('id'), rowContent(cells))) return;
    const { quantity, subtotal, fees, total } = sizes;
    const wording = cell('type');
    if (type === 'buy' || type === 'sell') {
      const coins = leg(this.#coin, quantity);
      const money = leg(currency, subtotal);
      const sides = type === 'buy' ? { out: money, in: coins } : { out: coins, in: money };
      const trade = { line, at, id: cell('id'), wording, ...sides, fees: [leg(currency, fees)] };
      return enterSingleFill(trade, ledger);
    }
    if (total === 0n) return ledger.setAside(line, 'no-effect');
    const own = leg(currency, total);
    const base = ledger.base(cell('id') || `${wording}|${total} ${currency}`, at, wording);
    if (type === 'deposit') enterCounted(ledger, { ...base, kind: 'deposit', in: own }, [line]);
    else enterCounted(ledger, { ...base, kind: 'withdrawal', out: own }, [line]);
    // What a bank's fee was charged on the report does not say.
    if (fees !== 0n) ledger.issue('fee-unclear', [line]);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }

  /** The row's numbers without signs, zero where a cell is empty; null when one cannot be read. */
  #sizes(cell: (id: string) => string, line: number): Sizes | null {
    const { ledger, amounts } = this.#context;
    const sizes: Sizes = { quantity: 0n, subtotal: 0n, fees: 0n, total: 0n };
    for (const id of ['quantity', 'subtotal', 'fees', 'total'] as const) {
      const text = cell(id);
      if (text === '') continue;
      const size = amounts.money(text);
      if (size === null) {
        ledger.refuse(line, 'bad-number', id === 'quantity' ? this.#coin : id, text);
        return null;
      }
      sizes[id] = magnitude(size);
    }
    return sizes;
  }
}
