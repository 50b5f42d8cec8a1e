/**
 * National Bank of Ukraine, official rates: hryvnia for one foreign unit, or for `units`.
 *
 * `NBUStatService/v1/statdirectory/exchange` and `…/NBU_Exchange/exchange_site`, JSON or XML: `cc`,
 * `rate`, `exchangedate` as `02.01.2024`; the second has `units` beside it.
 *
 * @see https://bank.gov.ua/en/open-data/api-dev
 */
import { itemsOf, readJson, shown, textOf } from '../json-read.ts';
import type { RateSheet } from '../rate-sheet.ts';
import type { RateSource } from '../source.ts';
import { readXmlRecords } from '../xml-rates.ts';

export const NBU: RateSource = {
  id: 'nbu',
  name: 'National Bank of Ukraine, official rate',
  docs: 'https://bank.gov.ua/en/open-data/api-dev',
  base: 'UAH',
  direction: 'foreign-in-base',
  every: 'day',
  currencies: 'many',
  lawOf: ['UA'],
  shapes: [
    { shape: 'json', marks: [/"exchangedate"/, /"r030"/, /"cc"/], read: readApi },
    { shape: 'xml', marks: [/<exchangedate>/, /<r030>/, /<cc>/], read: readDocument },
  ],
};

function readApi(text: string, sheet: RateSheet): void {
  for (const [index, item] of itemsOf(readJson(text)).entries()) {
    const row = index + 1;
    const day = sheet.day(row, shown(item), textOf(item, 'exchangedate'), 'day-month');
    if (day === null) continue;
    const units = textOf(item, 'units') || '1';
    const [currency, rate] = [textOf(item, 'cc'), textOf(item, 'rate') || '?'];
    sheet.add({ row, text: shown(item), day, currency, units, rate });
  }
}

function readDocument(text: string, sheet: RateSheet): void {
  readXmlRecords(text, sheet, { record: 'currency' }, ({ line, field, text: row }) => {
    const day = sheet.day(line, row, field('exchangedate'), 'day-month');
    if (day === null) return;
    const units = field('units') || '1';
    sheet.add({
      row: line,
      text: row,
      day,
      currency: field('cc'),
      units,
      rate: field('rate') || '?',
    });
  });
}
