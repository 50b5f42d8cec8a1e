/**
 * Reserve Bank of Australia, table F11.1: foreign units for one Australian dollar.
 *
 * CSV with lines of metadata above the rates: `Title,A$1=USD,Trade-weighted Index …`, `Units`,
 * `Series ID,FXRUSD,…`; days as `03-Jan-2023`. The older years come as .xls, which is saved as CSV
 * first. The index is no currency; special drawing rights are XDR.
 *
 * @see https://www.rba.gov.au/statistics/historical-data.html#exchange-rates
 */
import { csvLines } from '../csv-lines.ts';
import type { RateSheet } from '../rate-sheet.ts';
import { codes, type RateSource } from '../source.ts';

export const RBA: RateSource = {
  id: 'rba',
  name: 'Reserve Bank of Australia, daily rate',
  docs: 'https://www.rba.gov.au/statistics/historical-data.html#exchange-rates',
  base: 'AUD',
  direction: 'base-in-foreign',
  every: 'day',
  currencies: codes(
    'USD CNY JPY EUR KRW GBP SGD INR THB NZD TWD MYR IDR VND AED PGK HKD CAD ZAR CHF PHP XDR',
  ),
  lawOf: ['AU'],
  shapes: [
    { shape: 'csv', marks: [/^"?Title"?,/m, /A\$1=[A-Z]{3}/, /^"?Series ID"?,/m], read: readTable },
  ],
};

const METADATA =
  /^(?:title|description|frequency|type|units|source|publication date|series id|mnemonic)$/i;

function readTable(text: string, sheet: RateSheet): void {
  let currencies: readonly string[] = [];
  let isData = false;
  for (const { line, cells, open, text: row } of csvLines(text, ',')) {
    const [first = ''] = cells;
    if (/^title$/i.test(first)) currencies = cells.map(currencyOf);
    if (/^series id$/i.test(first)) isData = true;
    // The table's own name above, and notes beside the metadata.
    if (!isData || METADATA.test(first)) continue;
    const day = sheet.day(line, row, first, /^\d{4}-/.test(first) ? 'iso' : 'month-name');
    if (day === null) continue;
    if (open) {
      sheet.reject(line, 'import.value.cut-short', row);
      continue;
    }
    for (const [index, currency] of currencies.entries()) {
      if (currency === '') continue;
      sheet.add({ row: line, text: row, day, currency, rate: cells[index] ?? '' });
    }
  }
}

function currencyOf(title: string): string {
  const code = /A\$1=([A-Z]{3})\b/.exec(title)?.[1] ?? '';
  return code === 'SDR' ? 'XDR' : code;
}
