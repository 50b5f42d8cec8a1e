/**
 * Hong Kong Monetary Authority, monthly bulletin, daily exchange rates: Hong Kong dollars for one
 * foreign unit. The Hong Kong dollar is held in a band (7.75 to 7.85), it is no peg.
 *
 * `er-eeri-daily`, JSON: `result.records` with `end_of_day` and fields named by the code in small
 * letters; indices beside them are no currencies.
 *
 * @see https://apidocs.hkma.gov.hk/documentation/market-data-and-statistics/monthly-statistical-bulletin/er-ir/er-eeri-daily/
 */
import { fieldOf, itemsOf, readJson, shown, textOf } from '../json-read.ts';
import type { RateSheet } from '../rate-sheet.ts';
import { codes, type RateSource } from '../source.ts';

const CURRENCIES = codes('USD GBP JPY CAD AUD SGD TWD CHF CNY KRW THB MYR EUR PHP INR IDR ZAR');

export const HKMA: RateSource = {
  id: 'hkma',
  name: 'Hong Kong Monetary Authority, daily rate',
  docs: 'https://apidocs.hkma.gov.hk/documentation/market-data-and-statistics/monthly-statistical-bulletin/er-ir/er-eeri-daily/',
  base: 'HKD',
  direction: 'foreign-in-base',
  every: 'day',
  currencies: CURRENCIES,
  lawOf: ['HK'],
  shapes: [{ shape: 'json', marks: [/"end_of_day"/, /"records"/, /"usd"/], read: readApi }],
};

function readApi(text: string, sheet: RateSheet): void {
  const records = fieldOf(fieldOf(readJson(text), 'result'), 'records');
  for (const [index, item] of itemsOf(records).entries()) {
    const row = index + 1;
    const day = sheet.day(row, shown(item), textOf(item, 'end_of_day'), 'iso');
    if (day === null) continue;
    for (const currency of CURRENCIES) {
      const rate = textOf(item, currency.toLowerCase());
      sheet.add({ row, text: shown(item), day, currency, rate });
    }
  }
}
