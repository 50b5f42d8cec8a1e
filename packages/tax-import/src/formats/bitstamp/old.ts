import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { splitUnit } from '../../ledger/amounts.ts';
import { ticker } from '../../ledger/assets.ts';
import { hourOfHalf } from '../../times/day-order.ts';
import { parseWallTime, type WallTime } from '../../times/instant.ts';
import { leg } from '../../ledger/builder.ts';
import { enterBitstampRow } from './rows.ts';
import type { FormatDefinition, ReadContext } from '../format.ts';
import { rowByRow, type RowCells, required } from '../shared/row-cells.ts';

const COLUMNS = [
  required('type', 'Type'),
  required('time', 'Datetime'),
  required('account', 'Account'),
  required('amount', 'amount'),
  required('value', 'value'),
  required('rate', 'Rate'),
  required('fee', 'fee'),
  required('side', 'Sub type'),
];

/**
 * Bitstamp's transactions export before 2025: amounts carry their unit in the same cell, times are
 * written out to the minute and say no zone, and there are no ids.
 */
export const BITSTAMP_OLD: FormatDefinition = {
  id: 'bitstamp-transactions-old',
  name: 'Bitstamp transactions (before 2025)',
  account: 'Bitstamp',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  parseTime: parseBitstampTime,
  open: rowByRow(COLUMNS, enterRow, 'as-written'),
};

const WRITTEN =
  /^([a-z]{3})[a-z]*\.? (\d{1,2}), (\d{4}),? (?:(\d{1,2})(?::(\d\d))? ?([ap]\.?m\.?)|noon|midnight)$/i;

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Reads `Jan. 28, 2022, 12:13 AM`; the site also wrote `Sept.`, `March` and `noon`. */
export function parseBitstampTime(text: string): WallTime {
  const match = WRITTEN.exec(text.trim());
  if (match === null) return parseWallTime(text);
  const [written, name = '', day = '', year = '', hour, minute = '00', half = ''] = match;
  const month = `${MONTHS.indexOf(name.toLowerCase()) + 1}`.padStart(2, '0');
  const named = /noon$/i.test(written) ? '12' : '00';
  const hours = hour === undefined ? named : hourOfHalf(hour, half);
  return parseWallTime(`${year}-${month}-${day.padStart(2, '0')} ${hours ?? '99'}:${minute}:00`);
}

function enterRow(row: RowCells, context: ReadContext): void {
  const time = row.time('time');
  if (time === null) return;
  const amount = readLeg('amount', row, context);
  const value = amount === 'refused' ? amount : readLeg('value', row, context);
  const fee = value === 'refused' ? value : readLeg('fee', row, context);
  if (amount === 'refused' || value === 'refused' || fee === 'refused') return;
  if (amount === null) return row.missing('amount');
  const [type, side] = [row.text('type'), row.text('side')];
  enterBitstampRow(
    { line: row.line, at: time, id: '', type, side, amount, value, fee },
    context.ledger,
  );
}

/** Null where the cell is empty; 'refused' when the row has been set aside. */
function readLeg(
  id: 'amount' | 'value' | 'fee',
  row: RowCells,
  { amounts }: ReadContext,
): Leg | null | 'refused' {
  const text = row.text(id);
  if (text === '') return null;
  // `0.01579248 BTC`, in some files with commas between thousands.
  const { number, unit } = splitUnit(text) ?? { number: '', unit: '' };
  const quantity = amounts.quantity(number);
  if (quantity === null || quantity < 0n) {
    row.refuse(id);
    return 'refused';
  }
  return quantity === 0n && id !== 'amount' ? null : leg(ticker(unit), quantity);
}
