/**
 * National Bank of Kazakhstan, official rates: tenge for `quant` foreign units.
 *
 * `rss/get_rates.cfm?fdate=…`: `rates` with one `date` and `item` of `title` (the code),
 * `description` (the rate), `quant`; `rss/rates_all.xml` gives the day as `pubDate` of each item.
 *
 * @see https://nationalbank.kz/en/news/oficialnye-kursy
 */
import type { RateSheet } from '../rate-sheet.ts';
import type { RateSource } from '../source.ts';
import { readXmlRecords } from '../xml-rates.ts';

export const NBK: RateSource = {
  id: 'nbk',
  name: 'National Bank of Kazakhstan, official rate',
  docs: 'https://nationalbank.kz/en/news/oficialnye-kursy',
  base: 'KZT',
  direction: 'foreign-in-base',
  every: 'day',
  currencies: 'many',
  lawOf: ['KZ'],
  shapes: [{ shape: 'xml', marks: [/<item>/, /<quant>/, /<description>/], read: readItems }],
};

function readItems(text: string, sheet: RateSheet): void {
  readXmlRecords(text, sheet, { record: 'item' }, ({ line, field, text: row }, around) => {
    const dated = field('pubDate') || (around.get('date') ?? '');
    const day = sheet.day(line, row, dated, 'day-month');
    if (day === null) return;
    const [currency, units] = [field('title'), field('quant')];
    sheet.add({ row: line, text: row, day, currency, units, rate: field('description') || '?' });
  });
}
