/**
 * European Central Bank, euro foreign exchange reference rates: foreign units for one euro.
 *
 * - `eurofxref-hist.csv`: `Date,USD,JPY,…,` with a comma at the end, days descending, `N/A` where
 *   there is no rate; `eurofxref.csv` of one day writes `26 July 2024, 1.0855, …`
 * - `eurofxref-hist.xml`, `-hist-90d.xml`, `-daily.xml`: `Cube time` around `Cube currency rate`
 * - the data portal's CSV of the flow EXR: `TIME_PERIOD`, `OBS_VALUE`, `CURRENCY`
 *
 * @see https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html
 */
import { columnsOf, csvLines } from '../csv-lines.ts';
import type { RateSheet } from '../rate-sheet.ts';
import { codes, type RateSource } from '../source.ts';
import { readXml } from '../xml-rates.ts';

export const ECB: RateSource = {
  id: 'ecb',
  name: 'European Central Bank reference rate',
  docs: 'https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html',
  base: 'EUR',
  direction: 'base-in-foreign',
  every: 'day',
  currencies: codes(
    'USD JPY BGN CZK DKK GBP HUF PLN RON SEK CHF ISK NOK TRY AUD BRL CAD CNY HKD IDR ILS INR KRW MXN MYR NZD PHP SGD THB ZAR',
  ),
  lawOf: codes('NL DE ES GR FR IT LT PT AT IE CY'),
  shapes: [
    { shape: 'csv', marks: [/^\uFEFF?"?Date"?,\s*USD,/, /^[^\n]*,\s*JPY,\s*/], read: readCsv },
    { shape: 'xml', marks: [/<Cube\s+time=/, /eurofxref|ecb\.int\/vocabulary/], read: readCubes },
    {
      shape: 'portal-csv',
      marks: [/(?:^|,)CURRENCY_DENOM,/m, /,TIME_PERIOD,OBS_VALUE/],
      read: readPortal,
    },
  ],
};

function readCsv(text: string, sheet: RateSheet): void {
  let header: readonly string[] = [];
  for (const { line, cells, text: row } of csvLines(text, ',')) {
    const [first = ''] = cells;
    if (first.toLowerCase() === 'date') {
      header = cells;
      continue;
    }
    const day = sheet.day(line, row, first, /[a-z]/i.test(first) ? 'month-name' : 'iso');
    if (day === null) continue;
    // Both end in a comma, so a line that is cut in its last number is too short.
    if (cells.length < header.length) {
      sheet.reject(line, 'import.value.cut-short', row);
      continue;
    }
    for (const [index, currency] of header.entries()) {
      if (index === 0 || currency === '') continue;
      sheet.add({ row: line, text: row, day, currency, rate: cells[index] ?? '' });
    }
  }
}

function readCubes(text: string, sheet: RateSheet): void {
  let time = '';
  readXml(text, sheet, {
    open({ name, line, attribute }) {
      if (name !== 'Cube') return;
      time = attribute('time') || time;
      const [currency, rate] = [attribute('currency'), attribute('rate')];
      if (currency === '') return;
      const row = `${time} ${currency} ${rate}`;
      const day = sheet.day(line, row, time, 'iso');
      if (day !== null) sheet.add({ row: line, text: row, day, currency, rate: rate || '?' });
    },
  });
}

function readPortal(text: string, sheet: RateSheet): void {
  const [header, ...lines] = csvLines(text, ',');
  const column = columnsOf(header?.cells ?? []);
  for (const { line, cells, text: row } of lines) {
    const cell = (name: string): string => cells[column(name)] ?? '';
    if (cells.length < (header?.cells.length ?? 0)) {
      sheet.reject(line, 'import.value.cut-short', row);
      continue;
    }
    // Monthly and yearly averages of the same flow are no rates of a day.
    if (cell('freq') !== 'D' || cell('currency_denom') !== 'EUR') {
      sheet.reject(line, 'import.value.incomplete', row);
      continue;
    }
    const day = sheet.day(line, row, cell('time_period'), 'iso');
    if (day === null) continue;
    sheet.add({ row: line, text: row, day, currency: cell('currency'), rate: cell('obs_value') });
  }
}
