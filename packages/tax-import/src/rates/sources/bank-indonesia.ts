/**
 * Bank Indonesia, transaction rates: rupiah for `nil_subkurslokal` foreign units; the mean of
 * buying (`beli`) and selling (`jual`).
 *
 * The web service `wskursbi.asmx`: a `DataSet` of `Table` with `mts_subkurslokal` (the code) and
 * `tgl_subkurslokal`. Indonesia's law names the minister of finance's weekly decree (KMK) instead,
 * which is published as a page and a PDF: these rates are approximate there.
 *
 * @see https://www.bi.go.id/biwebservice/wskursbi.asmx
 */
import type { RateSheet } from '../rate-sheet.ts';
import { codes, type RateSource } from '../source.ts';
import { readXmlRecords } from '../xml-rates.ts';

export const BANK_INDONESIA: RateSource = {
  id: 'bank-indonesia',
  name: 'Bank Indonesia, middle rate',
  docs: 'https://www.bi.go.id/biwebservice/wskursbi.asmx',
  base: 'IDR',
  direction: 'foreign-in-base',
  every: 'day',
  currencies: codes(
    'AUD BND CAD CHF CNH CNY DKK EUR GBP HKD JPY KRW KWD LAK MYR NOK NZD PGK PHP SAR SEK SGD THB USD VND',
  ),
  lawOf: [],
  shapes: [
    { shape: 'xml', marks: [/<beli_subkurslokal>/, /<jual_subkurslokal>/], read: readTables },
  ],
};

function readTables(text: string, sheet: RateSheet): void {
  readXmlRecords(text, sheet, { record: 'Table' }, ({ line, field, text: row }) => {
    const day = sheet.day(line, row, field('tgl_subkurslokal'), 'iso');
    if (day === null) return;
    const [currency, units] = [field('mts_subkurslokal'), field('nil_subkurslokal')];
    const [rate, other] = [field('beli_subkurslokal') || '?', field('jual_subkurslokal') || '?'];
    sheet.add({ row: line, text: row, day, currency, units, rate, other });
  });
}
