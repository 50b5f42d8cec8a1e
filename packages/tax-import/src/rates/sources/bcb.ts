/**
 * Banco Central do Brasil, PTAX: reais for one foreign unit; the closing buying rate.
 *
 * - `fechamento/YYYYMMDD.csv` and the search's CSV: no header, `02/01/2024;220;A;USD;buying;
 *   selling;parity;parity`, the day also as `02012024`, decimal comma
 * - the service Olinda, `CotacaoDolarPeriodo` and `-Dia`, as JSON: `cotacaoCompra`,
 *   `dataHoraCotacao`; its answers for other currencies do not name the currency (they follow from
 *   `paridadeCompra`) and come in as a CSV of rates
 *
 * @see https://olinda.bcb.gov.br/olinda/servico/PTAX/versao/v1/documentacao
 * @see https://www.bcb.gov.br/estabilidadefinanceira/historicocotacoes
 */
import { csvLines } from '../csv-lines.ts';
import { fieldOf, itemsOf, readJson, shown, textOf } from '../json-read.ts';
import type { RateSheet } from '../rate-sheet.ts';
import type { RateSource } from '../source.ts';

export const BCB: RateSource = {
  id: 'bcb',
  name: 'Banco Central do Brasil, PTAX, buying rate',
  docs: 'https://olinda.bcb.gov.br/olinda/servico/PTAX/versao/v1/documentacao',
  base: 'BRL',
  direction: 'foreign-in-base',
  every: 'day',
  currencies: 'many',
  lawOf: ['BR'],
  shapes: [
    {
      shape: 'csv',
      marks: [/^\uFEFF?\d\d\/?\d\d\/?\d{4};\d{1,3};[AB];/, /;[AB];[A-Z]{3};\d+,\d+;\d+,\d+;/],
      read: readClosing,
    },
    {
      shape: 'json-other',
      marks: [/"cotacaoCompra"/, /"dataHoraCotacao"/, /"paridadeCompra"/],
      undated: true,
    },
    { shape: 'json', marks: [/"cotacaoCompra"/, /"dataHoraCotacao"/], read: readDollar },
  ],
};

function readClosing(text: string, sheet: RateSheet): void {
  for (const { line, cells, text: row } of csvLines(text, ';')) {
    const [date = '', , , currency = '', buying = '', selling = ''] = cells;
    const day = sheet.day(line, row, date, 'ddmmyyyy');
    if (day === null) continue;
    if (selling === '') sheet.reject(line, 'import.value.cut-short', row);
    else sheet.add({ row: line, text: row, day, currency, rate: buying || '?', mark: ',' });
  }
}

function readDollar(text: string, sheet: RateSheet): void {
  for (const [index, item] of itemsOf(fieldOf(readJson(text), 'value')).entries()) {
    const row = index + 1;
    const day = sheet.day(row, shown(item), textOf(item, 'dataHoraCotacao').slice(0, 10), 'iso');
    if (day === null) continue;
    const rate = textOf(item, 'cotacaoCompra') || '?';
    sheet.add({ row, text: shown(item), day, currency: 'USD', rate });
  }
}
