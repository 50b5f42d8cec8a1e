/**
 * Banco Central de la República Argentina, exchange statistics: pesos for one foreign unit.
 *
 * `estadisticascambiarias/v1.0/Cotizaciones`, JSON: `results`, a day or a list of days, with
 * `fecha` and `detalle` of `codigoMoneda` and `tipoCotizacion`; `0` says that none applies, `REF`
 * is the reference dollar of communication A 3500 and no currency. Argentina's law names the rate
 * of Banco de la Nación instead, which is published as a page: these rates are approximate there.
 *
 * @see https://www.bcra.gob.ar/Catalogo/apis.asp
 */
import { fieldOf, itemsOf, readJson, shown, textOf } from '../json-read.ts';
import type { RateSheet } from '../rate-sheet.ts';
import type { RateSource } from '../source.ts';

export const BCRA: RateSource = {
  id: 'bcra',
  name: 'Banco Central de la República Argentina, quotation',
  docs: 'https://www.bcra.gob.ar/Catalogo/apis.asp',
  base: 'ARS',
  direction: 'foreign-in-base',
  every: 'day',
  currencies: 'many',
  lawOf: [],
  shapes: [{ shape: 'json', marks: [/"codigoMoneda"/, /"tipoCotizacion"/], read: readApi }],
};

function readApi(text: string, sheet: RateSheet): void {
  const results = fieldOf(readJson(text), 'results');
  let row = 0;
  for (const table of Array.isArray(results) ? results : [results]) {
    for (const item of itemsOf(fieldOf(table, 'detalle'))) {
      row += 1;
      const [currency, rate] = [textOf(item, 'codigoMoneda'), textOf(item, 'tipoCotizacion')];
      if (currency === 'REF' || /^0(?:\.0+)?$/.test(rate)) continue;
      const day = sheet.day(row, shown(item), textOf(table, 'fecha'), 'iso');
      if (day !== null) sheet.add({ row, text: shown(item), day, currency, rate: rate || '?' });
    }
  }
}
