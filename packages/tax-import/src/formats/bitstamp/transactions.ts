import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { ticker } from '../../ledger/assets.ts';
import { leg } from '../../ledger/builder.ts';
import { enterBitstampRow } from './rows.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { rowContent, SeenRows } from '../shared/seen-rows.ts';

/**
 * Bitstamp's transactions export since 2025: one row per operation, every amount with its currency
 * in a column of its own, times in UTC.
 */
export const BITSTAMP_TRANSACTIONS: FormatDefinition = {
  id: 'bitstamp-transactions',
  name: 'Bitstamp transactions',
  account: 'Bitstamp',
  columns: [
    { id: 'id', headers: ['id'], required: true },
    { id: 'type', headers: ['type'], required: true },
    { id: 'side', headers: ['subtype'], required: true },
    { id: 'time', headers: ['datetime'], required: true },
    { id: 'amount', headers: ['amount'], required: true },
    { id: 'amountCurrency', headers: ['amount currency'], required: true },
    { id: 'value', headers: ['value'], required: true },
    { id: 'valueCurrency', headers: ['value currency'], required: true },
    { id: 'fee', headers: ['fee'], required: true },
    { id: 'feeCurrency', headers: ['fee currency'], required: true },
  ],
  timeColumn: 'time',
  decimalMark: '.',
  operations: { columns: ['type'], known: [] },
  zone: 'UTC',
  open: (context) => new BitstampReader(context),
};

const HEADERS = { amount: 'Amount', value: 'Value', fee: 'Fee' } as const;

class BitstampReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #seen: SeenRows;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#seen = new SeenRows(context.ledger);
  }

  row(cells: Cells, line: number): void {
    const { ledger, clock, column } = this.#context;
    const cell = (id: string): string => cells.cell(column(id)).trim();
    const at = clock.read(cell('time'), line);
    if (Number.isNaN(at)) return clock.refuse(line, 'Datetime', cell('time'));
    const amount = this.#leg('amount', cell, line);
    const value = amount === 'refused' ? amount : this.#leg('value', cell, line);
    const fee = value === 'refused' ? value : this.#leg('fee', cell, line);
    if (amount === 'refused' || value === 'refused' || fee === 'refused') return;
    if (amount === null) return ledger.setAside(line, 'missing-value', { column: 'Amount' });
    const id = cell('id');
    if (this.#seen.repeats(line, id, rowContent(cells))) return;
    const type = cell('type');
    enterBitstampRow({ line, at, id, type, side: cell('side'), amount, value, fee }, ledger);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }

  /** Null where the cell is empty; 'refused' when the row has been set aside. */
  #leg(
    id: keyof typeof HEADERS,
    cell: (id: string) => string,
    line: number,
  ): Leg | null | 'refused' {
    const { ledger, amounts } = this.#context;
    const text = cell(id);
    if (text === '') return null;
    const quantity = amounts.quantity(text);
    // Amounts have no signs here: one with a minus would be a shape that is not known.
    if (quantity === null || quantity < 0n) {
      ledger.refuse(line, 'bad-number', HEADERS[id], text);
      return 'refused';
    }
    if (quantity === 0n && id !== 'amount') return null;
    const asset = ticker(cell(`${id}Currency`));
    if (asset === '') {
      ledger.setAside(line, 'missing-value', { column: `${HEADERS[id]} currency` });
      return 'refused';
    }
    return leg(asset, quantity);
  }
}
