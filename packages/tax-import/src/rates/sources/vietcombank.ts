/**
 * Vietcombank, the commercial bank whose transfer rate Vietnam's tax practice takes: dong for one
 * foreign unit, `Transfer`.
 *
 * `pXML.aspx`: `ExrateList` with `DateTime` (month first, as `1/2/2024 8:30:00 AM`) and `Exrate
 * CurrencyCode Transfer`, groups of digits parted by commas, `-` or nothing where it is not quoted.
 * The file has the rates of the moment; of one day the state bank publishes none as a file.
 *
 * @see https://portal.vietcombank.com.vn/Usercontrols/TVPortal.TyGia/pXML.aspx
 */
import type { RateSheet } from '../rate-sheet.ts';
import { codes, type RateSource } from '../source.ts';
import { readXmlRecords } from '../xml-rates.ts';

export const VIETCOMBANK: RateSource = {
  id: 'vietcombank',
  name: 'Vietcombank, transfer rate',
  docs: 'https://portal.vietcombank.com.vn/Usercontrols/TVPortal.TyGia/pXML.aspx',
  base: 'VND',
  direction: 'foreign-in-base',
  every: 'day',
  currencies: codes(
    'AUD CAD CHF CNY DKK EUR GBP HKD INR JPY KRW KWD MYR NOK RUB SAR SEK SGD THB USD',
  ),
  lawOf: ['VN'],
  shapes: [{ shape: 'xml', marks: [/<ExrateList>/, /<Exrate\s/], read: readList }],
};

function readList(text: string, sheet: RateSheet): void {
  const names = { record: 'Exrate', attributes: ['CurrencyCode', 'Transfer'] };
  readXmlRecords(text, sheet, names, ({ line, attribute, text: row }, around) => {
    const day = sheet.day(line, row, around.get('DateTime') ?? '', 'month-day');
    if (day === null) return;
    const [currency, rate] = [attribute('CurrencyCode'), attribute('Transfer')];
    sheet.add({ row: line, text: row, day, currency, rate });
  });
}
