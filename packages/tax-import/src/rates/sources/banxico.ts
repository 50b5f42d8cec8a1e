/**
 * Banco de México, FIX: pesos for one US dollar. The service SIE, JSON or CSV.
 *
 * Series `SF43718` has the day the rate is determined, `SF60653` the day on which it settles
 * obligations; the official gazette prints it on the banking day after the first. A file of both
 * contradicts itself, so only the first of them in the file counts. `N/E` is no rate.
 *
 * @see https://www.banxico.org.mx/SieAPIRest/service/v1/doc/consultaDatosSerieOp
 */
import { csvLines } from '../csv-lines.ts';
import { fieldOf, itemsOf, readJson, shown, textOf } from '../json-read.ts';
import type { RateSheet } from '../rate-sheet.ts';
import type { RateSource } from '../source.ts';

export const BANXICO: RateSource = {
  id: 'banxico',
  name: 'Banco de México, FIX',
  docs: 'https://www.banxico.org.mx/SieAPIRest/service/v1/doc/consultaDatosSerieOp',
  base: 'MXN',
  direction: 'foreign-in-base',
  every: 'day',
  currencies: ['USD'],
  lawOf: ['MX'],
  shapes: [
    { shape: 'json', marks: [/"idSerie"\s*:\s*"SF(?:43718|60653)"/, /"datos"/], read: readSeries },
    { shape: 'csv', marks: [/^"?Fecha"?,/m, /\bSF(?:43718|60653)\b/], read: readCsv },
  ],
};

const FIX = /^SF(?:43718|60653)$/;

function readSeries(text: string, sheet: RateSheet): void {
  const lists = itemsOf(fieldOf(fieldOf(readJson(text), 'bmx'), 'series'));
  const fix = lists.find((series) => FIX.test(textOf(series, 'idSerie')));
  for (const [index, item] of itemsOf(fieldOf(fix, 'datos')).entries()) {
    const row = index + 1;
    const day = sheet.day(row, shown(item), textOf(item, 'fecha'), 'day-month');
    const rate = textOf(item, 'dato') || '?';
    if (day !== null) sheet.add({ row, text: shown(item), day, currency: 'USD', rate });
  }
}

function readCsv(text: string, sheet: RateSheet): void {
  let column = -1;
  for (const { line, cells, text: row } of csvLines(text, ',')) {
    const [first = ''] = cells;
    if (first.toLowerCase() === 'fecha') column = cells.findIndex((cell) => FIX.test(cell));
    else if (column > 0) {
      const day = sheet.day(line, row, first, 'day-month');
      if (day !== null)
        sheet.add({ row: line, text: row, day, currency: 'USD', rate: cells[column] ?? '' });
    }
  }
}
