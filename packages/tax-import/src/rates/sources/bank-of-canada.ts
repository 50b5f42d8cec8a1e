/**
 * Bank of Canada, daily average rates from 2017: Canadian dollars for one foreign unit.
 *
 * The Valet service, series `FXUSDCAD` and its like; JSON has `observations` with `d` and
 * `{"v": …}`, CSV has sections and after `OBSERVATIONS` the header `date,FXUSDCAD,…`. Series of the
 * other direction (`FXCADUSD`) are left alone: they are the same rates rounded again.
 *
 * @see https://www.bankofcanada.ca/valet/docs
 */
import { csvLines } from '../csv-lines.ts';
import { fieldOf, itemsOf, namesOf, readJson, shown, textOf } from '../json-read.ts';
import type { RateSheet } from '../rate-sheet.ts';
import { codes, type RateSource } from '../source.ts';

export const BANK_OF_CANADA: RateSource = {
  id: 'bank-of-canada',
  name: 'Bank of Canada, daily rate',
  docs: 'https://www.bankofcanada.ca/valet/docs',
  base: 'CAD',
  direction: 'foreign-in-base',
  every: 'day',
  currencies: codes(
    'AUD BRL CNY EUR HKD INR IDR JPY MXN NZD NOK PEN RUB SAR SGD ZAR KRW SEK CHF TWD TRY GBP USD',
  ),
  lawOf: ['CA'],
  shapes: [
    { shape: 'json', marks: [/"observations"|"seriesDetail"/, /"FX[A-Z]{3}CAD"/], read: readValet },
    { shape: 'csv', marks: [/^"?date"?,/m, /"?\bFX[A-Z]{3}CAD\b"?/], read: readCsv },
  ],
};

const SERIES = /^FX([A-Z]{3})CAD$/;

function readValet(text: string, sheet: RateSheet): void {
  for (const [index, item] of itemsOf(fieldOf(readJson(text), 'observations')).entries()) {
    const row = index + 1;
    const day = sheet.day(row, shown(item), textOf(item, 'd'), 'iso');
    if (day === null) continue;
    for (const name of namesOf(item)) {
      const currency = SERIES.exec(name)?.[1];
      if (currency === undefined) continue;
      sheet.add({ row, text: shown(item), day, currency, rate: textOf(fieldOf(item, name), 'v') });
    }
  }
}

function readCsv(text: string, sheet: RateSheet): void {
  let header: readonly string[] = [];
  for (const { line, cells, text: row } of csvLines(text, ',')) {
    const [first = ''] = cells;
    if (first.toLowerCase() === 'date') header = cells;
    else if (header.length > 0) {
      const day = sheet.day(line, row, first, 'iso');
      if (day === null) continue;
      for (const [index, name] of header.entries()) {
        const currency = SERIES.exec(name)?.[1];
        if (currency === undefined) continue;
        sheet.add({ row: line, text: row, day, currency, rate: cells[index] ?? '' });
      }
    }
  }
}
