/**
 * Bank of England, spot rates at 16:00: foreign units for one pound.
 *
 * The database's CSV (`CSVF=TN`): `DATE,XUDLUSS,…`, days as `02 Jan 2024`. A series that is not in
 * the table below is listed, never guessed.
 *
 * @see https://www.bankofengland.co.uk/boeapps/database/Help.asp
 */
import { csvLines } from '../csv-lines.ts';
import type { RateSheet } from '../rate-sheet.ts';
import type { RateSource } from '../source.ts';

const SERIES: ReadonlyMap<string, string> = new Map([
  ['XUDLUSS', 'USD'],
  ['XUDLERS', 'EUR'],
  ['XUDLJYS', 'JPY'],
  ['XUDLCDS', 'CAD'],
  ['XUDLSFS', 'CHF'],
  ['XUDLADS', 'AUD'],
  ['XUDLNDS', 'NZD'],
  ['XUDLNKS', 'NOK'],
  ['XUDLSKS', 'SEK'],
  ['XUDLDKS', 'DKK'],
  ['XUDLHDS', 'HKD'],
  ['XUDLSGS', 'SGD'],
  ['XUDLSRS', 'SAR'],
  ['XUDLZRS', 'ZAR'],
  ['XUDLTWS', 'TWD'],
  ['XUDLBK25', 'CZK'],
  ['XUDLBK33', 'HUF'],
  ['XUDLBK47', 'PLN'],
  ['XUDLBK78', 'ILS'],
  ['XUDLBK83', 'MYR'],
  ['XUDLBK87', 'THB'],
  ['XUDLBK89', 'CNY'],
  ['XUDLBK93', 'KRW'],
  ['XUDLBK95', 'TRY'],
  ['XUDLBK97', 'INR'],
]);

export const BANK_OF_ENGLAND: RateSource = {
  id: 'bank-of-england',
  name: 'Bank of England, spot rate',
  docs: 'https://www.bankofengland.co.uk/boeapps/database/Help.asp',
  base: 'GBP',
  direction: 'base-in-foreign',
  every: 'day',
  currencies: [...SERIES.values()],
  lawOf: ['GB'],
  shapes: [{ shape: 'csv', marks: [/^\uFEFF?"?DATE"?,/i, /\bXUDL[A-Z0-9]{3,4}\b/], read: readCsv }],
};

function readCsv(text: string, sheet: RateSheet): void {
  const [header, ...lines] = csvLines(text, ',');
  // Titles in place of codes end in the code.
  const series = (header?.cells ?? []).map((name) => /XUDL[A-Z0-9]{3,4}/.exec(name)?.[0] ?? name);
  const unknown = series.filter((name, index) => index > 0 && !SERIES.has(name));
  if (unknown.length > 0) sheet.reject(1, 'import.value.incomplete', unknown.join(', '));
  for (const { line, cells, open, text: row } of lines) {
    const day = sheet.day(line, row, cells[0] ?? '', 'month-name');
    if (day === null) continue;
    if (open) {
      sheet.reject(line, 'import.value.cut-short', row);
      continue;
    }
    for (const [index, name] of series.entries()) {
      const currency = SERIES.get(name);
      if (currency === undefined) continue;
      sheet.add({ row: line, text: row, day, currency, rate: cells[index] ?? '' });
    }
  }
}
