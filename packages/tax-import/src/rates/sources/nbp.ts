/**
 * Narodowy Bank Polski, average rates of table A (and B): zloty for so many foreign units.
 *
 * - `archiwum_tab_a_YYYY.csv`: windows-1250, `;`, decimal comma, header `data;1THB;1USD;100HUF;…`
 *   with the units before the code, a second line of names, at the end lines of codes, names and
 *   units; days as YYYYMMDD
 * - the API `api.nbp.pl/api/exchangerates` as JSON or XML, tables or one currency; per unit
 * - `LastA.xml` and its archive: `tabela_kursow` with `przelicznik` as the units
 *
 * @see https://nbp.pl/en/statistic-and-financial-reporting/rates/archive-table-a-csv-xls/
 * @see https://api.nbp.pl/en.html
 */
import { csvLines } from '../csv-lines.ts';
import { fieldOf, itemsOf, readJson, shown, textOf } from '../json-read.ts';
import type { RateSheet } from '../rate-sheet.ts';
import { codes, type RateSource } from '../source.ts';
import { readXmlRecords } from '../xml-rates.ts';

export const NBP: RateSource = {
  id: 'nbp',
  name: 'Narodowy Bank Polski, average rate (table A)',
  docs: 'https://api.nbp.pl/en.html',
  base: 'PLN',
  direction: 'foreign-in-base',
  every: 'day',
  currencies: codes(
    'THB USD AUD HKD CAD NZD SGD EUR HUF CHF GBP UAH JPY CZK DKK ISK NOK SEK RON BGN TRY ILS CLP PHP MXN ZAR BRL MYR IDR INR KRW CNY XDR',
  ),
  lawOf: ['PL'],
  shapes: [
    { shape: 'csv', marks: [/^\uFEFF?da(?:ta|ne);/m, /;\d+[A-Z]{3};/], read: readArchive },
    { shape: 'json', marks: [/"table"\s*:\s*"[AB]"/, /"effectiveDate"/, /"mid"/], read: readApi },
    {
      shape: 'xml',
      marks: [/<ExchangeRates(?:Table|Series)[\s>]/, /<EffectiveDate>/, /<Mid>/],
      read: readXmlTables,
    },
    { shape: 'xml-file', marks: [/<tabela_kursow[\s>]/, /<kurs_sredni>/], read: readOldTables },
  ],
};

interface Column {
  readonly units: string;
  readonly currency: string;
}

function readArchive(text: string, sheet: RateSheet): void {
  let columns: (Column | null)[] = [];
  for (const { line, cells, text: row } of csvLines(text, ';')) {
    const [first = ''] = cells;
    if (/^da(?:ta|ne)$/i.test(first)) {
      columns = cells.map(columnOf);
      continue;
    }
    // The line of names under the header, and the three lines under the rates.
    if (first === '' || /^(?:kod ISO|nazwa waluty|liczba jednostek)$/i.test(first)) continue;
    const day = sheet.day(line, row, first, 'yyyymmdd');
    if (day === null) continue;
    // The number of the table, or an empty cell, follows the last rate.
    if (cells.length < columns.findLastIndex((column) => column !== null) + 2) {
      sheet.reject(line, 'import.value.cut-short', row);
      continue;
    }
    for (const [index, column] of columns.entries()) {
      if (column === null) continue;
      sheet.add({ ...column, row: line, text: row, day, rate: cells[index] ?? '', mark: ',' });
    }
  }
}

function columnOf(cell: string): Column | null {
  const [, units, currency] = /^(\d+) ?([A-Z]{3})$/.exec(cell) ?? [];
  return units === undefined || currency === undefined ? null : { units, currency };
}

function readApi(text: string, sheet: RateSheet): void {
  const content = readJson(text);
  let row = 0;
  for (const table of Array.isArray(content) ? content : [content]) {
    for (const item of itemsOf(fieldOf(table, 'rates'))) {
      row += 1;
      const dated = textOf(item, 'effectiveDate') || textOf(table, 'effectiveDate');
      const day = sheet.day(row, shown(item), dated, 'iso');
      if (day === null) continue;
      const currency = textOf(item, 'code') || textOf(table, 'code');
      sheet.add({ row, text: shown(item), day, currency, rate: textOf(item, 'mid') || '?' });
    }
  }
}

function readXmlTables(text: string, sheet: RateSheet): void {
  readXmlRecords(text, sheet, { record: 'Rate' }, ({ line, field, text: row }, around) => {
    const dated = field('EffectiveDate') || (around.get('EffectiveDate') ?? '');
    const day = sheet.day(line, row, dated, 'iso');
    if (day === null) return;
    const currency = field('Code') || (around.get('Code') ?? '');
    sheet.add({ row: line, text: row, day, currency, rate: field('Mid') || '?' });
  });
}

function readOldTables(text: string, sheet: RateSheet): void {
  readXmlRecords(text, sheet, { record: 'pozycja' }, ({ line, field, text: row }, around) => {
    const day = sheet.day(line, row, around.get('data_publikacji') ?? '', 'iso');
    if (day === null) return;
    const [currency, units, rate] = [
      field('kod_waluty'),
      field('przelicznik'),
      field('kurs_sredni'),
    ];
    sheet.add({ row: line, text: row, day, currency, units, rate: rate || '?', mark: ',' });
  });
}
