/**
 * Bank Negara Malaysia, interbank rates: ringgit for `unit` foreign units; the middle rate, or the
 * mean of buying and selling in sessions that have none.
 *
 * `api.bnm.gov.my/public/exchange-rate`, JSON: `data` with `currency_code`, `unit` and `rate`, one
 * or (for a month of one currency) a list. With `quote=fx` the file is the other way round; its
 * `meta` says so and it is refused line by line.
 *
 * @see https://apikijangportal.bnm.gov.my/openapi
 */
import { fieldOf, itemsOf, readJson, shown, textOf } from '../json-read.ts';
import type { RateSheet } from '../rate-sheet.ts';
import { codes, type RateSource } from '../source.ts';

export const BNM: RateSource = {
  id: 'bnm',
  name: 'Bank Negara Malaysia, middle rate',
  docs: 'https://apikijangportal.bnm.gov.my/openapi',
  base: 'MYR',
  direction: 'foreign-in-base',
  every: 'day',
  currencies: codes(
    'AED AUD BND CAD CHF CNY EGP EUR GBP HKD IDR INR JPY KHR KRW MMK NPR NZD PHP PKR SAR SGD THB TWD USD VND XDR',
  ),
  lawOf: ['MY'],
  shapes: [{ shape: 'json', marks: [/"currency_code"/, /"unit"/, /"buying_rate"/], read: readApi }],
};

function readApi(text: string, sheet: RateSheet): void {
  const content = readJson(text);
  const isReversed = textOf(fieldOf(content, 'meta'), 'quote').toLowerCase() === 'fx';
  const data = fieldOf(content, 'data');
  let row = 0;
  for (const item of Array.isArray(data) ? data : [data]) {
    const rates = fieldOf(item, 'rate');
    for (const rate of Array.isArray(rates) ? itemsOf(rates) : [rates]) {
      row += 1;
      const record = { row, text: `${textOf(item, 'currency_code')} ${shown(rate)}` };
      const day = sheet.day(row, record.text, textOf(rate, 'date'), 'iso');
      if (day === null) continue;
      if (isReversed) sheet.reject(row, 'import.value.incomplete', record.text);
      else addRate(sheet, item, rate, { ...record, day });
    }
  }
}

interface Place {
  readonly row: number;
  readonly text: string;
  readonly day: string;
}

function addRate(sheet: RateSheet, item: unknown, rate: unknown, place: Place): void {
  const code = textOf(item, 'currency_code');
  const currency = code === 'SDR' ? 'XDR' : code;
  const units = textOf(item, 'unit');
  const middle = textOf(rate, 'middle_rate');
  if (middle !== '') return sheet.add({ ...place, currency, units, rate: middle });
  const [buying, other] = [textOf(rate, 'buying_rate'), textOf(rate, 'selling_rate')];
  if (buying !== '' && other !== '') sheet.add({ ...place, currency, units, rate: buying, other });
}
