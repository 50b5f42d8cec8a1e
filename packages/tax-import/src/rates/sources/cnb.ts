/**
 * Česká národní banka, central bank exchange rate fixing: koruna for a stated number of foreign units.
 *
 * - daily (`denni_kurz.txt`, `daily.txt`): a line of date and number, the header
 *   `země|měna|množství|kód|kurz`, then the currencies
 * - yearly (`rok.txt`, `year.txt`): `Datum|1 AUD|100 HUF|…`; when the currencies change within the
 *   year, a new header follows in the middle
 * - the API `api.cnb.cz/cnbapi/exrates`: JSON with `validFor`, `amount`, `currencyCode`, `rate`
 *
 * Czech files have a decimal comma, English ones a point.
 *
 * @see https://www.cnb.cz/en/faq/Format-of-the-foreign-exchange-market-rates/
 */
import { csvLines } from '../csv-lines.ts';
import { fieldOf, itemsOf, readJson, shown, textOf } from '../json-read.ts';
import type { RateSheet } from '../rate-sheet.ts';
import { codes, type RateSource } from '../source.ts';

export const CNB: RateSource = {
  id: 'cnb',
  name: 'Česká národní banka, fixing',
  docs: 'https://www.cnb.cz/en/faq/Format-of-the-foreign-exchange-market-rates/',
  base: 'CZK',
  direction: 'foreign-in-base',
  every: 'day',
  currencies: codes(
    'AUD BRL BGN CNY DKK EUR PHP HKD INR IDR ISK ILS JPY ZAR CAD KRW HUF MYR MXN XDR NOK NZD PLN RON SGD SEK CHF THB TRY USD GBP',
  ),
  lawOf: ['CZ'],
  shapes: [
    {
      shape: 'year',
      marks: [/^\uFEFF?(?:Datum|Date)\|/m, /\|\d+ [A-Z]{3}(?:\||$)/m],
      read: readYear,
    },
    {
      shape: 'day',
      marks: [/^\uFEFF?\d{1,2}[. ](?:\d{1,2}\.|[A-Z][a-z]{2} )\d{4} #\d+/, /\|\d+\|[A-Z]{3}\|\d/],
      read: readDay,
    },
    { shape: 'json', marks: [/"validFor"/, /"currencyCode"/, /"amount"/], read: readApi },
  ],
};

function markOf(rate: string): '.' | ',' {
  return rate.includes(',') ? ',' : '.';
}

function formOf(cell: string): 'day-month' | 'month-name' {
  return /[a-z]/i.test(cell) ? 'month-name' : 'day-month';
}

function readYear(text: string, sheet: RateSheet): void {
  let header: readonly string[] = [];
  for (const { line, cells, open, text: row } of csvLines(text, '|')) {
    const [first = ''] = cells;
    if (/^(?:datum|date)$/i.test(first)) {
      header = cells;
      continue;
    }
    const day = sheet.day(line, row, first, formOf(first));
    if (day === null) continue;
    if (open || cells.length < header.length) {
      sheet.reject(line, 'import.value.cut-short', row);
      continue;
    }
    for (const [index, name] of header.entries()) {
      const [units = '', currency = ''] = name.split(' ');
      if (index === 0 || name === '') continue;
      const rate = cells[index] ?? '';
      sheet.add({ row: line, text: row, day, currency, units, rate, mark: markOf(rate) });
    }
  }
}

function readDay(text: string, sheet: RateSheet): void {
  let day: string | null = null;
  for (const { line, cells, open, text: row } of csvLines(text, '|')) {
    const [first = '', , units = '', currency = '', rate = ''] = cells;
    const date = /^(.+) #\d+$/.exec(first)?.[1];
    if (date !== undefined && cells.length === 1) day = sheet.day(line, row, date, formOf(date));
    else if (/^(?:země|country)$/i.test(first)) continue;
    else if (day === null) sheet.reject(line, 'import.value.bad-date', row);
    else if (open || cells.length < 5) sheet.reject(line, 'import.value.cut-short', row);
    else sheet.add({ row: line, text: row, day, currency, units, rate, mark: markOf(rate) });
  }
}

function readApi(text: string, sheet: RateSheet): void {
  for (const [index, item] of itemsOf(fieldOf(readJson(text), 'rates')).entries()) {
    const row = index + 1;
    const day = sheet.day(row, shown(item), textOf(item, 'validFor'), 'iso');
    if (day === null) continue;
    const [currency, units] = [textOf(item, 'currencyCode'), textOf(item, 'amount')];
    sheet.add({ row, text: shown(item), day, currency, units, rate: textOf(item, 'rate') || '?' });
  }
}
