/**
 * Banca Națională a României, reference rates: lei for `multiplier` foreign units.
 *
 * `nbrfxrates.xml`, `nbrfxrates10days.xml` and the yearly `files/xml/years/nbrfxratesYYYY.xml`:
 * `Cube date` around `Rate currency multiplier`.
 *
 * @see https://www.bnr.ro/Cursul-de-schimb-3544.aspx
 */
import type { RateSheet } from '../rate-sheet.ts';
import { codes, type RateSource } from '../source.ts';
import { readXmlRecords } from '../xml-rates.ts';

export const BNR: RateSource = {
  id: 'bnr',
  name: 'Banca Națională a României, reference rate',
  docs: 'https://www.bnr.ro/Cursul-de-schimb-3544.aspx',
  base: 'RON',
  direction: 'foreign-in-base',
  every: 'day',
  currencies: codes(
    'AED AUD BGN BRL CAD CHF CNY CZK DKK EGP EUR GBP HKD HUF IDR ILS INR ISK JPY KRW MDL MXN MYR NOK NZD PHP PLN RSD RUB SEK SGD THB TRY UAH USD XAU XDR ZAR',
  ),
  lawOf: ['RO'],
  shapes: [
    {
      shape: 'xml',
      marks: [/bnr\.ro\/xsd|<OrigCurrency>RON</, /<Cube\s+date=/, /<Rate\s+currency=/],
      read: readCubes,
    },
  ],
};

function readCubes(text: string, sheet: RateSheet): void {
  const names = { record: 'Rate', attributes: ['currency', 'multiplier', 'date'] };
  readXmlRecords(text, sheet, names, ({ line, field, attribute, text: row }, around) => {
    const day = sheet.day(line, row, around.get('@date') ?? '', 'iso');
    if (day === null) return;
    const [currency, units] = [attribute('currency'), attribute('multiplier') || '1'];
    sheet.add({ row: line, text: row, day, currency, units, rate: field('') || '?' });
  });
}
