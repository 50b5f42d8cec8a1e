/**
 * Lietuvos bankas: the ECB's reference rates and, once a month, of further currencies; foreign
 * units for one euro.
 *
 * `FxRates.asmx`: `FxRate` with `Tp`, `Dt` and two `CcyAmt`, the first of one euro.
 *
 * @see https://www.lb.lt/webservices/fxrates/
 */
import type { RateSheet } from '../rate-sheet.ts';
import type { RateSource } from '../source.ts';
import { readXml } from '../xml-rates.ts';

export const BANK_OF_LITHUANIA: RateSource = {
  id: 'bank-of-lithuania',
  name: 'Lietuvos bankas, euro reference rate',
  docs: 'https://www.lb.lt/webservices/fxrates/',
  base: 'EUR',
  direction: 'base-in-foreign',
  every: 'day',
  currencies: 'many',
  lawOf: ['LT'],
  shapes: [{ shape: 'xml', marks: [/<FxRates[\s>]/, /<CcyAmt>/], read: readPairs }],
};

function readPairs(text: string, sheet: RateSheet): void {
  let dated = '';
  let sides: { currency: string; amount: string }[] = [];
  let currency = '';
  readXml(text, sheet, {
    close(name, content, line) {
      if (name === 'Dt') dated = content;
      else if (name === 'Ccy') currency = content;
      else if (name === 'Amt') sides.push({ currency, amount: content });
      else if (name === 'FxRate') {
        const row = [dated, ...sides.map((side) => `${side.currency} ${side.amount}`)].join(' ');
        const [euro, foreign] = sides;
        sides = [];
        const day = sheet.day(line, row, dated, 'iso');
        if (day === null) return;
        const isOneEuro = euro?.currency === 'EUR' && /^1(?:\.0+)?$/.test(euro.amount);
        if (!isOneEuro || foreign === undefined) sheet.reject(line, 'import.value.incomplete', row);
        else
          sheet.add({
            row: line,
            text: row,
            day,
            currency: foreign.currency,
            rate: foreign.amount || '?',
          });
      }
    },
  });
}
