/**
 * HM Revenue & Customs, monthly exchange rates: foreign units for one pound, valid on every day of
 * their month.
 *
 * - XML: `exchangeRateMonthList Period="01/Feb/2024 to 29/Feb/2024"`, `currencyCode`, `rateNew`
 * - CSV: `Country/Territories,Currency,Currency Code,Currency Units per £1,Start date,End date`
 *
 * A currency stands once for each country that has it. The yearly averages and the spot rates of
 * 31 March and 31 December (`Country,Unit Of Currency,Currency Code,Sterling value …`) do not say
 * which year they are of; they are recognised and named, and come in as a CSV of rates.
 *
 * @see https://www.trade-tariff.service.gov.uk/exchange_rates
 */
import { columnsOf, csvLines } from '../csv-lines.ts';
import { dayOf } from '../rate-cells.ts';
import type { RateSheet } from '../rate-sheet.ts';
import type { RateSource } from '../source.ts';
import { readXmlRecords } from '../xml-rates.ts';

export const HMRC: RateSource = {
  id: 'hmrc',
  name: 'HM Revenue & Customs, monthly rate',
  docs: 'https://www.trade-tariff.service.gov.uk/exchange_rates',
  base: 'GBP',
  direction: 'base-in-foreign',
  every: 'month',
  currencies: 'many',
  lawOf: ['GB'],
  shapes: [
    { shape: 'xml', marks: [/<exchangeRateMonthList\s/, /<rateNew>/], read: readMonth },
    {
      shape: 'csv',
      marks: [/Currency Code/i, /Currency units per /i, /Start date/i],
      read: readMonths,
    },
    {
      shape: 'year-csv',
      marks: [/Currency Code/i, /Currency units per /i, /Sterling value of Currency Unit/i],
      undated: true,
    },
  ],
};

function readMonth(text: string, sheet: RateSheet): void {
  const names = { record: 'exchangeRate', attributes: ['Period'] };
  readXmlRecords(text, sheet, names, ({ line, field, text: row }, around) => {
    const [from = '', to = ''] = (around.get('@Period') ?? '').split(/ to /i);
    const day = sheet.day(line, row, from, 'month-name');
    const until = dayOf(to, 'month-name');
    if (day === null) return;
    if (until === null) return sheet.reject(line, 'import.value.bad-date', row);
    const currency = field('currencyCode');
    sheet.add({ row: line, text: row, day, until, currency, rate: field('rateNew') || '?' });
  });
}

function readMonths(text: string, sheet: RateSheet): void {
  const [header, ...lines] = csvLines(text, ',');
  const column = columnsOf(header?.cells ?? []);
  // The pound sign suffers in some downloads.
  const rateAt = (header?.cells ?? []).findIndex((cell) => /^currency units per /i.test(cell));
  for (const { line, cells, text: row } of lines) {
    const cell = (name: string): string => cells[column(name)] ?? '';
    const day = sheet.day(line, row, cell('start date'), 'day-month');
    const until = dayOf(cell('end date'), 'day-month');
    if (day === null) continue;
    if (until === null) sheet.reject(line, 'import.value.bad-date', row);
    else {
      const currency = cell('currency code');
      sheet.add({ row: line, text: row, day, until, currency, rate: cells[rateAt] || '?' });
    }
  }
}
