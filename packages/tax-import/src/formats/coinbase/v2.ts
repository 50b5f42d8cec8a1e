import type { MoneyAmount } from '@meridian/tax-engine/ledger/entry.ts';
import { isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { ticker } from '../../ledger/assets.ts';
import { ConvertPairer } from './converts.ts';
import { enterSimple } from './entries.ts';
import { type CoinbaseRow, operationOf, COINBASE_NAMES } from './rows.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required, RowCells, type TitledColumn } from '../shared/row-cells.ts';

const COLUMNS = [
  optional('id', 'Id'),
  required('time', 'Timestamp'),
  required('type', 'Transaction type'),
  required('asset', 'Asset'),
  required('quantity', 'Quantity Transacted'),
  required('currency', 'Price currency'),
  required('price', 'Price at transaction'),
  required('subtotal', 'Subtotal'),
  required('total', 'Total (inclusive of fees and/or spread)'),
  required('fees', 'Fees and/or Spread'),
  optional('notes', 'Notes'),
];

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
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  operations: { columns: ['type'], known: COINBASE_NAMES },
  zone: 'UTC',
  overlaps: ['coinbase-transfers', 'coinbase-v0', 'coinbase-v1'],
  open: (context) => new CoinbaseReader(context, COLUMNS),
};

/** Reads every generation; a currency without a column is in the header of the subtotals. */
export class CoinbaseReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #cells: RowCells;
  readonly #converts: ConvertPairer;
  /** The currency of all values, where the header names it. */
  readonly #headerCurrency: string;

  constructor(context: ReadContext, columns: readonly TitledColumn[]) {
    this.#context = context;
    this.#cells = new RowCells(context, columns, 'as-written');
    this.#converts = new ConvertPairer(context.ledger);
    const subtotal = context.header[context.column('subtotal')] ?? '';
    this.#headerCurrency = context.column('currency') < 0 ? ticker(subtotal).slice(0, 3) : '';
  }

  row(cells: Cells, line: number): void {
    this.#cells.take(cells, line);
    const row = this.#parse(line);
    if (row === null || this.#cells.repeats(row.id)) return;
    const operation = operationOf(row, row.notes);
    if (operation === null) this.#cells.unknownOperation(row.type);
    else if (row.quantity === 0n) this.#cells.setAside('no-effect');
    else if (operation.type === 'convert') this.#converts.add(row);
    else enterSimple(row, operation, this.#context.ledger);
  }

  finish(): Promise<void> {
    this.#converts.finish();
    return Promise.resolve();
  }

  #parse(line: number): CoinbaseRow | null {
    const cells = this.#cells;
    const read = cells.read({ time: 'time', asset: 'asset', quantity: 'amount' });
    const subtotal = read === null ? null : cells.money('subtotal');
    const total = subtotal === null ? null : cells.money('total');
    const fees = total === null ? null : cells.money('fees');
    if (read === null || subtotal === null || total === null || fees === null) return null;
    const { time, asset, quantity } = read;
    const currency = this.#headerCurrency || ticker(cells.text('currency'));
    const money = (atoms: bigint | undefined): MoneyAmount | null =>
      atoms === undefined || currency === '' ? null : { currency, atoms: magnitude(atoms) };
    return {
      line,
      at: time,
      id: cells.text('id'),
      type: cells.text('type'),
      // Staked ether was a coin of its own name until its 2023 upgrade.
      asset: asset === 'ETH2' ? 'ETH' : asset,
      quantity: magnitude(quantity),
      subtotal: money(subtotal),
      total: money(total),
      fees: money(fees),
      value: isFiat(asset) ? null : money(subtotal ?? total),
      notes: cells.text('notes'),
    };
  }
}
