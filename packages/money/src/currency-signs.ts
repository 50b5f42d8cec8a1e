const DOLLARS = 'USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP BBD BMD BSD'.split(' ');

/**
 * Currency signs people and exports write, and the ISO 4217 codes each may stand for. A sign shared
 * by several currencies is never turned into one of them. `£` is read as sterling: the other pounds
 * are written with a letter (`E£`, `L£`) or a code.
 */
const signs: ReadonlyMap<string, readonly string[]> = new Map([
  ['€', ['EUR']],
  ['£', ['GBP']],
  ['$', DOLLARS],
  ['US$', ['USD']],
  ['A$', ['AUD']],
  ['AU$', ['AUD']],
  ['C$', ['CAD']],
  ['CA$', ['CAD']],
  ['NZ$', ['NZD']],
  ['HK$', ['HKD']],
  ['S$', ['SGD']],
  ['NT$', ['TWD']],
  ['MX$', ['MXN']],
  ['R$', ['BRL']],
  ['¥', ['JPY', 'CNY']],
  ['￥', ['JPY', 'CNY']],
  ['円', ['JPY']],
  ['元', ['CNY']],
  ['JP¥', ['JPY']],
  ['CN¥', ['CNY']],
  ['₹', ['INR']],
  ['₩', ['KRW']],
  ['₽', ['RUB']],
  ['₺', ['TRY']],
  ['₴', ['UAH']],
  ['₸', ['KZT']],
  ['₾', ['GEL']],
  ['₫', ['VND']],
  ['₪', ['ILS']],
  ['₱', ['PHP']],
  ['₦', ['NGN']],
  ['฿', ['THB']],
  ['₿', ['BTC']],
  ['zł', ['PLN']],
  ['Kč', ['CZK']],
  ['Ft', ['HUF']],
  ['Rp', ['IDR']],
  ['RM', ['MYR']],
  ['Fr', ['CHF']],
  ['SFr', ['CHF']],
  ['Rs', ['INR', 'PKR', 'LKR', 'NPR', 'MUR']],
  ['kr', ['SEK', 'NOK', 'DKK', 'ISK']],
  ['lei', ['RON', 'MDL']],
]);

/**
 * Words after a number that multiply it. Taken for a currency code they would lose a factor of a
 * thousand or more, so a number with one of them is refused.
 */
const multipliers = new Set(
  (
    'MIO MLN MRD MLRD MLD BLN TSD TYS MIL LAC LAKH CRORE ' +
    'DOZEN HUNDRED THOUSAND MILLION BILLION TRILLION'
  ).split(' '),
);

/**
 * What stands beside a number, read as a currency: an ISO code or an asset's symbol of three to ten
 * capital letters, or a known sign. A sign of one currency gives its code; a shared one (`$`, `¥`,
 * `kr`) is given back as written.
 *
 * @param own further spellings, such as those a locale uses for one currency
 */
export function readCurrency(
  text: string,
  own: ReadonlyMap<string, string> = new Map(),
): string | null {
  const known = own.get(text);
  if (known !== undefined) return known;
  const single = readOne(text);
  if (single !== null) return single;
  // "$ ... USD": a sign and a code together count when they can mean the same currency.
  const [first = '', second = '', ...more] = text.split(' ');
  if (second === '' || more.length > 0) return null;
  return readPair(first, second) ?? readPair(second, first);
}

function readPair(sign: string, code: string): string | null {
  return signs.get(sign)?.includes(code) === true ? code : null;
}

function readOne(text: string): string | null {
  const sign = text.endsWith('.') ? text.slice(0, -1) : text;
  const codes = signs.get(sign);
  if (codes !== undefined) return codes.length === 1 ? (codes[0] ?? null) : sign;
  return /^[A-Z]{3,10}$/.test(text) && !multipliers.has(text) ? text : null;
}
