/**
 * Türkiye Cumhuriyet Merkez Bankası: lira for so many foreign units; the forex buying rate, which
 * is the one the Tax Procedure Law names.
 *
 * - `today.xml` and the archive `/kurlar/YYYYMM/DDMMYYYY.xml`: `Tarih_Date Tarih`, `Currency
 *   CurrencyCode`, `Unit`, `ForexBuying`; the attribute `Date` is written month first
 * - EVDS, JSON or CSV: `Tarih` and series `TP_DK_USD_A_YTL` (A is buying, S selling); yen and rial
 *   are for 100 there
 *
 * @see https://www.tcmb.gov.tr/kurlar/kurlar_tr.html
 * @see https://evds2.tcmb.gov.tr/help/videos/EVDS_Web_Service_Usage_Guide.pdf
 */
import { csvLines, delimiterOf } from '../csv-lines.ts';
import { fieldOf, itemsOf, namesOf, readJson, shown, textOf } from '../json-read.ts';
import type { RateSheet } from '../rate-sheet.ts';
import { codes, type RateSource } from '../source.ts';
import { readXmlRecords } from '../xml-rates.ts';

export const TCMB: RateSource = {
  id: 'tcmb',
  name: 'Türkiye Cumhuriyet Merkez Bankası, forex buying rate',
  docs: 'https://www.tcmb.gov.tr/kurlar/kurlar_tr.html',
  base: 'TRY',
  direction: 'foreign-in-base',
  every: 'day',
  currencies: codes(
    'USD AUD DKK EUR GBP CHF SEK CAD KWD NOK SAR JPY BGN RON RUB CNY PKR QAR KRW AZN AED KZT',
  ),
  lawOf: ['TR'],
  shapes: [
    { shape: 'xml', marks: [/<Tarih_Date\s/, /<ForexBuying>/], read: readBulletin },
    { shape: 'evds-json', marks: [/"Tarih"/, /"TP_DK_[A-Z]{3}_[AS]/], read: readEvds },
    {
      shape: 'evds-csv',
      marks: [/^\uFEFF?"?Tarih"?[,;\t]/m, /TP[ ._]DK[ ._][A-Z]{3}[ ._][AS]/],
      read: readEvdsCsv,
    },
  ],
};

function readBulletin(text: string, sheet: RateSheet): void {
  const names = { record: 'Currency', attributes: ['CurrencyCode', 'Kod', 'Tarih'] };
  readXmlRecords(text, sheet, names, ({ line, field, attribute, text: row }, around) => {
    const day = sheet.day(line, row, around.get('@Tarih') ?? '', 'day-month');
    if (day === null) return;
    const currency = attribute('CurrencyCode') || attribute('Kod');
    sheet.add({
      row: line,
      text: row,
      day,
      currency,
      units: field('Unit'),
      rate: field('ForexBuying'),
    });
  });
}

const BUYING = /^TP[ ._]DK[ ._]([A-Z]{3})[ ._]A(?:[ ._]YTL)?$/;
const PER_HUNDRED: ReadonlySet<string> = new Set(['JPY', 'IRR']);

function readEvds(text: string, sheet: RateSheet): void {
  for (const [index, item] of itemsOf(fieldOf(readJson(text), 'items')).entries()) {
    const row = index + 1;
    const day = sheet.day(row, shown(item), textOf(item, 'Tarih'), 'day-month');
    if (day === null) continue;
    for (const name of namesOf(item)) {
      addSeries(sheet, name, { row, text: shown(item), day, rate: textOf(item, name) });
    }
  }
}

function readEvdsCsv(text: string, sheet: RateSheet): void {
  const delimiter = delimiterOf(text.split('\n', 1)[0] ?? '');
  const [header, ...lines] = csvLines(text, delimiter);
  for (const { line, cells, text: row } of lines) {
    const day = sheet.day(line, row, cells[0] ?? '', 'day-month');
    if (day === null) continue;
    for (const [index, name] of (header?.cells ?? []).entries()) {
      addSeries(sheet, name, { row: line, text: row, day, rate: cells[index] ?? '' });
    }
  }
}

interface Cell {
  readonly row: number;
  readonly text: string;
  readonly day: string;
  readonly rate: string;
}

function addSeries(sheet: RateSheet, name: string, cell: Cell): void {
  const currency = BUYING.exec(name)?.[1];
  if (currency === undefined) return;
  const mark = cell.rate.includes(',') && !cell.rate.includes('.') ? ',' : '.';
  const units = PER_HUNDRED.has(currency) ? '100' : '1';
  sheet.add({ ...cell, currency, units, mark });
}
