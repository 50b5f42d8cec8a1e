import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { leg } from '../../ledger/builder.ts';
import { enterBitstampRow } from './rows.ts';
import type { FormatDefinition, ReadContext } from '../format.ts';
import { rowByRow, type RowCells, optional, required } from '../shared/row-cells.ts';

const COLUMNS = [
  required('id', 'Id'),
  required('type', 'Type'),
  required('side', 'Subtype'),
  required('time', 'Datetime'),
  required('amount', 'Amount'),
  required('amountCurrency', 'Amount currency'),
  required('value', 'Value'),
  required('valueCurrency', 'Value currency'),
  required('fee', 'Fee'),
  required('feeCurrency', 'Fee currency'),
  optional('account', 'Account'),
  optional('rate', 'Rate'),
];

/**
 * Bitstamp's transactions export since 2025: one row per operation, every amount with its currency
 * in a column of its own, times in UTC.
 */
export const BITSTAMP_TRANSACTIONS: FormatDefinition = {
  id: 'bitstamp-transactions',
  name: 'Bitstamp transactions',
  account: 'Bitstamp',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  operations: { columns: ['type'], known: [] },
  zone: 'UTC',
  open: rowByRow(COLUMNS, enterRow, 'as-written'),
};

function enterRow(row: RowCells, { ledger }: ReadContext): void {
  const time = row.time('time');
  if (time === null) return;
  const amount = readLeg('amount', row);
  const value = amount === 'refused' ? amount : readLeg('value', row);
  const fee = value === 'refused' ? value : readLeg('fee', row);
  if (amount === 'refused' || value === 'refused' || fee === 'refused') return;
  if (amount === null) return row.missing('amount');
  const [id, type, side] = [row.text('id'), row.text('type'), row.text('side')];
  if (row.repeats(id)) return;
  enterBitstampRow({ line: row.line, at: time, id, type, side, amount, value, fee }, ledger);
}

/** Null where the cell is empty; 'refused' when the row has been set aside. */
function readLeg(id: 'amount' | 'value' | 'fee', row: RowCells): Leg | null | 'refused' {
  if (row.text(id) === '') return null;
  const quantity = row.amount(id);
  if (quantity === null) return 'refused';
  // Amounts have no signs here: one with a minus would be a shape that is not known.
  if (quantity < 0n) {
    row.refuse(id);
    return 'refused';
  }
  if (quantity === 0n && id !== 'amount') return null;
  const asset = row.asset(`${id}Currency`);
  return asset === null ? 'refused' : leg(asset, quantity);
}
