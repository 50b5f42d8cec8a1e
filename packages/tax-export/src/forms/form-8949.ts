/**
 * Form 8949 of the IRS as files: its own columns as CSV, and TXF, which tax programs take. One row for
 * each lot sold. Dollars and cents; (h) is (d) less (e) of the row, so that the columns add up.
 */
import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import { dayToIso } from '@meridian/tax-engine/common/calendar.ts';
import type { Day } from '@meridian/tax-engine/common/time.ts';
import type { FilledForm, FormRow } from '@meridian/tax-engine/report/forms/forms.ts';
import { type Cell, csvLine } from '../csv-writer.ts';
import { shownMoney } from '../shown-money.ts';

const COLUMNS = [
  'Box',
  '(a) Description of property',
  '(b) Date acquired',
  '(c) Date sold or disposed of',
  '(d) Proceeds',
  '(e) Cost or other basis',
  '(f) Code',
  '(g) Amount of adjustment',
  '(h) Gain or (loss)',
];

/**
 * Reference numbers of TXF version 042 for sales that no broker reported, by box. The format has none
 * for the boxes of digital assets that Form 8949 has from 2025 on.
 */
const TXF_NUMBERS: ReadonlyMap<string, number> = new Map([
  ['C', 712],
  ['F', 714],
]);

/** A row of the form, its amounts as text; empty where something is not known. */
interface Sale {
  readonly box: string;
  readonly description: string;
  readonly acquired: string;
  readonly sold: string;
  readonly proceeds: string;
  readonly cost: string;
  readonly gain: string;
}

/** Form 8949 as a statement in the form's columns, each part with the totals of its line 2. */
export function form8949Csv(forms: readonly FilledForm[]): string {
  const lines = [csvLine(COLUMNS)];
  for (const form of forms) {
    const total = { proceeds: 0n, cost: 0n, gain: 0n };
    let box = '';
    for (const sale of salesOf(form)) {
      ({ box } = sale);
      for (const name of ['proceeds', 'cost', 'gain'] as const) total[name] += fixed(sale[name]);
      lines.push(csvLine(cellsOf(sale)));
    }
    if (box === '') continue;
    const sums = [total.proceeds, total.cost, total.gain].map((atoms): Cell => ({
      number: fixedToText(atoms),
    }));
    lines.push(
      csvLine([box, 'Totals (line 2)', '', '', ...sums.slice(0, 2), '', '', ...sums.slice(2)]),
    );
  }
  return lines.join('');
}

function cellsOf({ box, description, acquired, sold, proceeds, cost, gain }: Sale): Cell[] {
  return [
    ...[box, description, acquired, sold],
    ...[{ number: proceeds }, { number: cost }, '', '', { number: gain }],
  ];
}

/** Whether every part of the form has a reference number. */
export function hasTxf(forms: readonly FilledForm[]): boolean {
  return forms.every(({ layout }) => layout?.type === '8949' && TXF_NUMBERS.has(layout.box));
}

/**
 * The sales as TXF, version 042, record format 4. A day of acquisition that is not known is an empty
 * field, as the format has it.
 *
 * @param today ISO day on which the file is written
 */
export function form8949Txf(forms: readonly FilledForm[], today: string): string {
  const lines = ['V042', 'AMeridian', `D${usDate(today)}`, '^'];
  for (const form of forms) {
    for (const sale of salesOf(form)) {
      const { box, description, acquired, sold, proceeds, cost } = sale;
      lines.push('TD', `N${TXF_NUMBERS.get(box) ?? ''}`, 'C1', 'L1');
      lines.push(`P${description}`, `D${acquired}`, `D${sold}`, `$${cost}`, `$${proceeds}`, '^');
    }
  }
  return `${lines.join('\r\n')}\r\n`;
}

function* salesOf({ rows, layout }: FilledForm): Generator<Sale> {
  if (rows === null || layout?.type !== '8949') return;
  for (const row of rows()) yield saleOf(row, layout.box);
}

function saleOf(row: FormRow, box: string): Sale {
  const { asset, quantity, acquiredDay, disposedDay, proceeds, cost, fees } = row;
  if (proceeds === null || cost === null || fees === null) {
    throw new Error('a sale with something unknown has no row in a file for tax programs');
  }
  const [received, basis] = [shownMoney(proceeds, 'USD'), shownMoney(cost + fees, 'USD')];
  return {
    box,
    // Names of assets come from files: a line of TXF ends where the text has an end of line.
    description: `${fixedToText(quantity)} ${asset}`.replaceAll(/[\p{Cc}^]/gu, ' '),
    acquired: dateOf(acquiredDay),
    sold: dateOf(disposedDay),
    proceeds: received,
    cost: basis,
    gain: fixedToText(fixed(received) - fixed(basis)),
  };
}

function dateOf(day: Day | null): string {
  return day === null ? '' : usDate(dayToIso(day));
}

/** `2025-03-01` as `03/01/2025`. */
function usDate(iso: string): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  return `${month}/${day}/${year}`;
}
