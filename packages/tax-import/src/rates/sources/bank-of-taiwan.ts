/**
 * Bank of Taiwan: new Taiwan dollars for one foreign unit; the mean of spot buying and selling.
 *
 * The history's CSV (`/xrt/flcsv/0/L6M/USD` and the like): `資料日期,幣別,匯率,現金,即期,…`, one line
 * for a day, with `本行買入` (or `Buying`) before the buying rates and `本行賣出` (`Selling`) before the
 * selling ones; cash comes first, then spot, `0` is no quote. The board of one day has no date in
 * the file, so it is recognised and named only.
 *
 * @see https://rate.bot.com.tw/xrt?Lang=en-US
 */
import { csvLines } from '../csv-lines.ts';
import type { RateSheet } from '../rate-sheet.ts';
import { codes, type RateSource } from '../source.ts';

export const BANK_OF_TAIWAN: RateSource = {
  id: 'bank-of-taiwan',
  name: 'Bank of Taiwan, mean of spot buying and selling',
  docs: 'https://rate.bot.com.tw/xrt?Lang=en-US',
  base: 'TWD',
  direction: 'foreign-in-base',
  every: 'day',
  currencies: codes('USD HKD GBP AUD CAD SGD CHF JPY ZAR SEK NZD THB PHP IDR EUR KRW VND MYR CNY'),
  lawOf: ['TW'],
  shapes: [
    {
      shape: 'history-csv',
      marks: [
        /^\uFEFF?\d{8},|\n\d{8},[A-Z]{3},/,
        /,(?:本行買入|Buying),/,
        /,(?:本行賣出|Selling),/,
      ],
      read: readHistory,
    },
    {
      shape: 'board-csv',
      marks: [/^[A-Z]{3},(?:本行買入|Buying),/m, /,(?:本行賣出|Selling),/],
      undated: true,
    },
  ],
};

function readHistory(text: string, sheet: RateSheet): void {
  for (const { line, cells, text: row } of csvLines(text, ',')) {
    const [date = '', currency = ''] = cells;
    if (!/^\d/.test(date)) continue;
    const day = sheet.day(line, row, date, 'yyyymmdd');
    if (day === null) continue;
    const rate = spotAfter(cells, /^(?:本行買入|Buying)$/);
    const other = spotAfter(cells, /^(?:本行賣出|Selling)$/);
    if (rate === undefined || other === undefined)
      sheet.reject(line, 'import.value.cut-short', row);
    else if (!isZero(rate) && !isZero(other))
      sheet.add({ row: line, text: row, day, currency, rate, other });
  }
}

/** Cash stands right after the mark, spot after cash. */
function spotAfter(cells: readonly string[], mark: RegExp): string | undefined {
  const index = cells.findIndex((cell) => mark.test(cell));
  return index < 0 ? undefined : cells[index + 2];
}

function isZero(text: string): boolean {
  return /^0+(?:\.0*)?$/.test(text);
}
