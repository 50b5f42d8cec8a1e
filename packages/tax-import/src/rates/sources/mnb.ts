/**
 * Magyar Nemzeti Bank, official rates: forint for so many foreign units.
 *
 * - the web service's `GetExchangeRates`: `MNBExchangeRates` / `Day date` / `Rate unit curr`,
 *   decimal comma, in the SOAP answer as escaped text
 * - the workbook (or its CSV) of the download page: `Dátum/ISO`, a column for each code, and under
 *   it a line `Egység` of units
 *
 * @see https://www.mnb.hu/en/statistics/statistical-data-and-information/statistical-time-series/vi-exchange-rates
 * @see https://www.mnb.hu/letoltes/documentation-on-the-mnb-s-web-service-on-current-and-historic-exchange-rates.pdf
 */
import { fixedToText, roundFixed } from '@meridian/money/fixed.ts';
import { csvLines, delimiterOf } from '../csv-lines.ts';
import { positiveOf } from '../rate-cells.ts';
import type { RateSheet } from '../rate-sheet.ts';
import { codes, type RateSource } from '../source.ts';
import { readXmlRecords } from '../xml-rates.ts';

export const MNB: RateSource = {
  id: 'mnb',
  name: 'Magyar Nemzeti Bank, official rate',
  docs: 'https://www.mnb.hu/letoltes/documentation-on-the-mnb-s-web-service-on-current-and-historic-exchange-rates.pdf',
  base: 'HUF',
  direction: 'foreign-in-base',
  every: 'day',
  currencies: codes(
    'AUD BGN BRL CAD CHF CNY CZK DKK EUR GBP HKD IDR ILS INR ISK JPY KRW MXN MYR NOK NZD PHP PLN RON RSD RUB SEK SGD THB TRY UAH USD ZAR',
  ),
  lawOf: ['HU'],
  shapes: [
    { shape: 'xml', marks: [/(?:<|&lt;)MNB(?:Current)?ExchangeRates/, /curr=/], read: readDays },
    { shape: 'table', marks: [/^\uFEFF?"?D.{1,4}tum\/ISO/m, /^"?Egys.{1,4}g/m], read: readTable },
  ],
};

const ESCAPED = /&lt;MNB(?:Current)?ExchangeRates[\s\S]*/;

function readDays(text: string, sheet: RateSheet): void {
  const inner = ESCAPED.exec(text)?.[0];
  // The envelope's own tags begin where the escaped document ends.
  const escaped = inner?.slice(0, inner.includes('<') ? inner.indexOf('<') : undefined);
  const document = escaped === undefined ? text : unescape(escaped);
  const names = { record: 'Rate', attributes: ['unit', 'curr', 'date'] };
  readXmlRecords(document, sheet, names, ({ line, field, attribute, text: row }, around) => {
    const day = sheet.day(line, row, around.get('@date') ?? '', 'iso');
    if (day === null) return;
    const [currency, units] = [attribute('curr'), attribute('unit')];
    sheet.add({ row: line, text: row, day, currency, units, rate: field('') || '?', mark: ',' });
  });
}

function unescape(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** MNB publishes four decimals at most; what a workbook's double has beyond eight is its noise. */
const NOISE = /\.\d{9,}$/;

function settled(text: string): string {
  const rate = NOISE.test(text) ? positiveOf(text, '.') : null;
  return rate === null ? text : fixedToText(roundFixed(rate, 8, 'half-even'));
}

/** `2031. 03. 04.` and `2031.03.04.` */
function dashed(date: string): string {
  return date.replaceAll(/\.$|\s/g, '').replaceAll('.', '-');
}

function readTable(text: string, sheet: RateSheet): void {
  const delimiter = delimiterOf(text.split('\n', 1)[0] ?? '');
  // The workbook's numbers are no text; they come with a point.
  const mark = delimiter === ',' ? '.' : ',';
  let header: readonly string[] = [];
  let units: readonly string[] = [];
  for (const { line, cells, text: row } of csvLines(text, delimiter)) {
    const [first = ''] = cells;
    if (/^D.{1,4}tum/.test(first)) header = cells;
    else if (/^Egys.{1,4}g/.test(first)) units = cells;
    else {
      const dated = /^\d{4}\./.test(first) ? dashed(first) : first;
      const day = sheet.day(line, row, dated, 'iso');
      if (day === null) continue;
      for (const [index, currency] of header.entries()) {
        const rate = settled(cells[index] ?? '');
        if (index === 0 || currency === '') continue;
        const unit = units[index] ?? '';
        sheet.add({
          row: line,
          text: row,
          day,
          currency,
          units: unit,
          rate,
          mark: rate.includes('.') ? '.' : mark,
        });
      }
    }
  }
}
