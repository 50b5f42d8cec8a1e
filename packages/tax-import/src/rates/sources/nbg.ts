/**
 * National Bank of Georgia, official rates: lari for `quantity` foreign units.
 *
 * `nbg.gov.ge/gw/api/ct/monetarypolicy/currencies/…/json`: days with `currencies`, each with
 * `code`, `quantity`, `rate` and `validFromDate`, from which it counts; `date` beside it is when it
 * was set, the day before.
 *
 * @see https://nbg.gov.ge/en/monetary-policy/currency
 */
import { fieldOf, itemsOf, readJson, shown, textOf } from '../json-read.ts';
import type { RateSheet } from '../rate-sheet.ts';
import type { RateSource } from '../source.ts';

export const NBG: RateSource = {
  id: 'nbg',
  name: 'National Bank of Georgia, official rate',
  docs: 'https://nbg.gov.ge/en/monetary-policy/currency',
  base: 'GEL',
  direction: 'foreign-in-base',
  every: 'day',
  currencies: 'many',
  lawOf: ['GE'],
  shapes: [
    {
      shape: 'json',
      marks: [/"currencies"\s*:/, /"quantity"/, /"validFromDate"|"rateFormated"/],
      read: readApi,
    },
  ],
};

function readApi(text: string, sheet: RateSheet): void {
  const content = readJson(text);
  let row = 0;
  for (const table of Array.isArray(content) ? content : [content]) {
    for (const item of itemsOf(fieldOf(table, 'currencies'))) {
      row += 1;
      // The instant is midnight of the day it names.
      const dated = textOf(item, 'validFromDate') || textOf(table, 'date');
      const day = sheet.day(row, shown(item), dated, 'iso');
      if (day === null) continue;
      const [currency, units] = [textOf(item, 'code'), textOf(item, 'quantity')];
      const rate = textOf(item, 'rate') || textOf(item, 'rateFormated') || '?';
      sheet.add({ row, text: shown(item), day, currency, units, rate });
    }
  }
}
