import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { splitUnit } from '../../ledger/amounts.ts';
import { ticker } from '../../ledger/assets.ts';
import { hourOfHalf } from '../../times/day-order.ts';
import { parseWallTime, type WallTime } from '../../times/instant.ts';
import { leg } from '../../ledger/builder.ts';
import { enterBitstampRow } from './rows.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';

/**
 * Bitstamp's transactions export before 2025: amounts carry their unit in the same cell, times are
 * written out to the minute and say no zone, and there are no ids.
 */
export const BITSTAMP_OLD: FormatDefinition = {
  id: 'bitstamp-transactions-old',
  name: 'Bitstamp transactions (before 2025)',
  account: 'Bitstamp',
  columns: [
    { id: 'type', headers: ['type'], required: true },
    { id: 'time', headers: ['datetime'], required: true },
    { id: 'account', headers: ['account'], required: true },
    { id: 'amount', headers: ['amount'], required: true },
    { id: 'value', headers: ['value'], required: true },
    { id: 'rate', headers: ['rate'], required: true },
    { id: 'fee', headers: ['fee'], required: true },
    { id: 'side', headers: ['sub type'], required: true },
  ],
  timeColumn: 'time',
  decimalMark: '.',
  zone: null,
  parseTime: parseBitstampTime,
  open: (context) => new OldBitstampReader(context),
};

const WRITTEN =
  /^([a-z]{3})[a-z]*\.? (\d{1,2}), (\d{4}),? (?:(\d{1,2})(?::(\d\d))? ?([ap]\.?m\.?)|noon|midnight)$/i;

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Reads `Jan. 28, 2022, 12:13 AM`; the site also wrote `Sept.`, `March` and `noon`. */
export function parseBitstampTime(text: string): WallTime {
  const match = WRITTEN.exec(text.trim());
  if (match === null) return parseWallTime(text);
  const [all, name = '', day = '', year = '', hour, minute = '00', half = ''] = match;
  const month = `${MONTHS.indexOf(name.toLowerCase()) + 1}`.padStart(2, '0');
  const named = /noon$/i.test(all) ? '12' : '00';
  const hours = hour === undefined ? named : hourOfHalf(hour, half);
  return parseWallTime(`${year}-${month}-${day.padStart(2, '0')} ${hours ?? '99'}:${minute}:00`);
}

const HEADERS = { amount: 'Amount', value: 'Value', fee: 'Fee' } as const;

class OldBitstampReader implements FormatReader {
  readonly #context: ReadContext;

  constructor(context: ReadContext) {
    this.#context = context;
  }

  row(cells: Cells, line: number): void {
    const { ledger, clock, column } = this.#context;
    const cell = (id: string): string => cells.cell(column(id)).trim();
    const at = clock.read(cell('time'), line);
    if (Number.isNaN(at)) return clock.refuse(line, 'Datetime', cell('time'));
    const amount = this.#leg('amount', cell('amount'), line);
    const value = amount === 'refused' ? amount : this.#leg('value', cell('value'), line);
    const fee = value === 'refused' ? value : this.#leg('fee', cell('fee'), line);
    if (amount === 'refused' || value === 'refused' || fee === 'refused') return;
    if (amount === null) return ledger.setAside(line, 'missing-value', { column: 'Amount' });
    const type = cell('type');
    enterBitstampRow({ line, at, id: '', type, side: cell('side'), amount, value, fee }, ledger);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }

  /** Null where the cell is empty; 'refused' when the row has been set aside. */
  #leg(id: keyof typeof HEADERS, text: string, line: number): Leg | null | 'refused' {
    const { ledger, amounts } = this.#context;
    if (text === '') return null;
    // `0.01579248 BTC`, in some files with commas between thousands.
    const { number, unit } = splitUnit(text) ?? { number: '', unit: '' };
    const quantity = amounts.quantity(number);
    if (quantity === null || quantity < 0n) {
      ledger.refuse(line, 'bad-number', HEADERS[id], text);
      return 'refused';
    }
    return quantity === 0n && id !== 'amount' ? null : leg(ticker(unit), quantity);
  }
}
