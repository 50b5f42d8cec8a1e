import type { Money } from '@meridian/tax-engine/ledger/entry.ts';
import { isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { ticker } from '../../ledger/assets.ts';
import { ConvertPairer } from './converts.ts';
import { enterSimple } from './entries.ts';
import { type CoinbaseRow, operationOf, COINBASE_NAMES } from './rows.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';

const MONEY_COLUMNS = {
  subtotal: 'Subtotal',
  total: 'Total (inclusive of fees and/or spread)',
  fees: 'Fees and/or Spread',
} as const;

/**
 * Coinbase's transaction history since 2023: lines of preamble, one row per operation, values with
 * a currency's sign. The signs of quantities and fees follow no rule; the type tells the direction.
 * Three generations: without `ID`, with it, and since 2025 with sender and recipient addresses. The
 * older ones are in `coinbase-v1.ts`.
 */
export const COINBASE_V2: FormatDefinition = {
  id: 'coinbase-v2',
  name: 'Coinbase',
  account: 'Coinbase',
  columns: [
    { id: 'id', headers: ['id'], required: false },
    { id: 'time', headers: ['timestamp'], required: true },
    { id: 'type', headers: ['transaction type'], required: true },
    { id: 'asset', headers: ['asset'], required: true },
    { id: 'quantity', headers: ['quantity transacted'], required: true },
    { id: 'currency', headers: ['price currency'], required: true },
    { id: 'price', headers: ['price at transaction'], required: true },
    { id: 'subtotal', headers: ['subtotal'], required: true },
    { id: 'total', headers: ['total (inclusive of fees and/or spread)'], required: true },
    { id: 'fees', headers: ['fees and/or spread'], required: true },
    { id: 'notes', headers: ['notes'], required: false },
  ],
  timeColumn: 'time',
  decimalMark: '.',
  operations: { columns: ['type'], known: COINBASE_NAMES },
  zone: 'UTC',
  overlaps: ['coinbase-transfers', 'coinbase-v0', 'coinbase-v1'],
  open: (context) => new CoinbaseReader(context),
};

/** Reads every generation; a currency without a column is in the header of the subtotals. */
export class CoinbaseReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #converts: ConvertPairer;
  readonly #seen = new Map<string, string>();
  /** The currency of all values, where the header names it. */
  readonly #headerCurrency: string;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#converts = new ConvertPairer(context.ledger);
    const subtotal = context.header[context.column('subtotal')] ?? '';
    this.#headerCurrency = context.column('currency') < 0 ? ticker(subtotal).slice(0, 3) : '';
  }

  row(cells: Cells, line: number): void {
    const { ledger, column } = this.#context;
    const row = this.#parse(cells, line);
    if (row === null) return;
    const content = Array.from({ length: cells.length }, (_, index) => cells.cell(index)).join(
      '\n',
    );
    if (row.id !== '' && this.#seen.get(row.id) === content) {
      return ledger.setAside(line, 'duplicate-id', { id: row.id });
    }
    this.#seen.set(row.id, content);
    const operation = operationOf(row, cells.cell(column('notes')));
    if (operation === null) {
      ledger.setAside(line, 'unknown-operation', { operation: row.type });
      ledger.issue('unknown-operation', [line], { operation: row.type });
    } else if (row.quantity === 0n) {
      ledger.setAside(line, 'no-effect');
    } else if (operation.is === 'convert') {
      this.#converts.add(row);
    } else {
      enterSimple(row, operation, ledger);
    }
  }

  finish(): Promise<void> {
    this.#converts.finish();
    return Promise.resolve();
  }

  #parse(cells: Cells, line: number): CoinbaseRow | null {
    const { ledger, clock, amounts, column } = this.#context;
    const cell = (id: string): string => cells.cell(column(id)).trim();
    const at = clock.read(cell('time'), line);
    if (Number.isNaN(at)) {
      ledger.refuse(line, 'bad-date', 'Timestamp', cell('time'));
      return null;
    }
    const asset = ticker(cell('asset'));
    if (asset === '') {
      ledger.setAside(line, 'missing-value', { column: 'Asset' });
      return null;
    }
    const quantity = amounts.quantity(cell('quantity'));
    if (quantity === null) {
      ledger.refuse(line, 'bad-number', 'Quantity Transacted', cell('quantity'));
      return null;
    }
    const currency = this.#headerCurrency || ticker(cell('currency'));
    const values: Record<keyof typeof MONEY_COLUMNS, bigint | null> = {
      subtotal: null,
      total: null,
      fees: null,
    };
    for (const id of ['subtotal', 'total', 'fees'] as const) {
      const text = cell(id);
      if (text === '') continue;
      const value = amounts.money(text);
      if (value === null) {
        ledger.refuse(line, 'bad-number', MONEY_COLUMNS[id], text);
        return null;
      }
      values[id] = magnitude(value);
    }
    const notes = cell('notes');
    const money = (atoms: bigint | null): Money | null =>
      atoms === null || currency === '' ? null : { currency, atoms };
    return {
      line,
      at,
      id: cell('id'),
      type: cell('type'),
      // Staked ether was a coin of its own name until its 2023 upgrade.
      asset: asset === 'ETH2' ? 'ETH' : asset,
      quantity: magnitude(quantity),
      subtotal: money(values.subtotal),
      total: money(values.total),
      fees: money(values.fees),
      value: isFiat(asset) ? null : money(values.subtotal ?? values.total),
      notes,
    };
  }
}
