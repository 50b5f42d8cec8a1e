import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDecimal, numberLikeJunk } from './arbitraries.ts';
import { decimalToText, MAX_DIGITS_EACH_SIDE } from './decimal.ts';
import { localeMarks, type ParsedAmount, parseAmount, parseLocaleAmount } from './parse.ts';

/** A result in one string: `1234.5`, `1234.5 EUR`, or the reason of a refusal. */
function shown(result: ParsedAmount): string {
  if (!result.ok) return result.reason;
  const value = decimalToText(result.value);
  return result.currency === undefined ? value : `${value} ${result.currency}`;
}

type Row = readonly [text: string, expected: string];

describe('with a full stop as the decimal mark', () => {
  const rows: readonly Row[] = [
    ['42000.00', '42000'],
    ['€42000.00', '42000 EUR'],
    ['-€15.75', '-15.75 EUR'],
    ['€-15.75', '-15.75 EUR'],
    ['- € 15.75', '-15.75 EUR'],
    ['$1,234.5', '1234.5 $'],
    ['US$1,234.5', '1234.5 USD'],
    ['$1,234.5 USD', '1234.5 USD'],
    ['$5 EUR', 'not-a-number'],
    ['£1,234', '1234 GBP'],
    ['¥1,234', '1234 ¥'],
    ['EUR 12', '12 EUR'],
    ['EUR\u00A012', '12 EUR'],
    ['12\u202FUSD', '12 USD'],
    ['0.00100000BTC', '0.001 BTC'],
    ['1,234.5USDT', '1234.5 USDT'],
    ['(1,234.50)', '-1234.5'],
    ['($1,234.50)', '-1234.5 $'],
    ['$(1,234.50)', '-1234.5 $'],
    ['(12) EUR', '-12 EUR'],
    ['+0.5', '0.5'],
    ['\u22120.5', '-0.5'],
    ['0.5-', '-0.5'],
    ['0.5 EUR-', '-0.5 EUR'],
    ['1,234,567.891', '1234567.891'],
    ["1'234'567.5", '1234567.5'],
    ['1’234’567.5', '1234567.5'],
    ['1 234 567.5', '1234567.5'],
    ['1\u2009234\u2009567.5', '1234567.5'],
    ['12,34,567.89', '1234567.89'],
    ['1,00,000', '100000'],
    ['0E-8', '0'],
    ['1.5e+3', '1500'],
    ['-1.25E-7 BTC', '-0.000000125 BTC'],
    ['1\u22125', 'not-a-number'],
    ['.5', '0.5'],
    ['$.50', '0.5 $'],
    ['5.', '5'],
    ['Fr.5', '5 CHF'],
    ['Rs. 500', '500 Rs'],
    ['100 kr', '100 kr'],
    ['100 kr.', '100 kr'],
    ['٣٫٥', '3.5'],
    ['\uFEFF 12 \u00A0', '12'],
    ['', 'empty'],
    ['   ', 'empty'],
    [' \u00A0\t\u200E', 'empty'],
    ['1,23,4', 'not-a-number'],
    ['1,234,56', 'not-a-number'],
    ['1234,567.8', 'not-a-number'],
    ['0,123', 'not-a-number'],
    ['01,234', 'not-a-number'],
    ['1,23', 'not-a-number'],
    ['1,234 567.8', 'not-a-number'],
    ['1.234.567', 'not-a-number'],
    ['1.5,000', 'not-a-number'],
    ['1  234', 'not-a-number'],
    ['1,,234', 'not-a-number'],
    [',234', 'not-a-number'],
    ['1,', 'not-a-number'],
    ['1,234e5', 'not-a-number'],
    ['.', 'not-a-number'],
    ['-', 'not-a-number'],
    ['()', 'not-a-number'],
    ['(5', 'not-a-number'],
    ['5)', 'not-a-number'],
    [')5(', 'not-a-number'],
    ['(-5)', 'not-a-number'],
    ['((5))', 'not-a-number'],
    ['--5', 'not-a-number'],
    ['-5-', 'not-a-number'],
    ['+-5', 'not-a-number'],
    ['5+', 'not-a-number'],
    ['5.-', 'not-a-number'],
    ['U-SD 5', 'not-a-number'],
    ['5 million', 'not-a-number'],
    ['5 MIO', 'not-a-number'],
    ['5k', 'not-a-number'],
    ['5%', 'not-a-number'],
    ['1/2', 'not-a-number'],
    ['1:30', 'not-a-number'],
    ['2024-01-31', 'not-a-number'],
    ['5 EUR 6', 'not-a-number'],
    ['EUR USD 5', 'not-a-number'],
    ['$ USD EUR 5', 'not-a-number'],
    ['1\n234', 'not-a-number'],
    ['0x1F', 'not-a-number'],
    ['NaN', 'not-a-number'],
    ['Infinity', 'not-a-number'],
    ['1e5e5', 'not-a-number'],
    ['1٢3', 'not-a-number'],
    ['1e999999999', 'too-long'],
    ['9'.repeat(MAX_DIGITS_EACH_SIDE + 1), 'too-long'],
    ['x'.repeat(5000), 'too-long'],
  ];
  it.each(rows)('%j is %s', (text, expected) => {
    expect(shown(parseAmount(text, { decimalMark: '.' }))).toBe(expected);
  });
});

describe('with a comma as the decimal mark', () => {
  const rows: readonly Row[] = [
    ['1.234,56 €', '1234.56 EUR'],
    ['1.234', '1234'],
    ['1 234,5 zł', '1234.5 PLN'],
    ["1'234,5", '1234.5'],
    ['1,5E-7', '0.00000015'],
    ['5,', '5'],
    ['5,-', 'not-a-number'],
    ['1.23', 'not-a-number'],
    ['1,234.5', 'not-a-number'],
    ['0.123', 'not-a-number'],
  ];
  it.each(rows)('%j is %s', (text, expected) => {
    expect(shown(parseAmount(text, { decimalMark: ',' }))).toBe(expected);
  });
});

describe('with marks read from the number itself', () => {
  const rows: readonly Row[] = [
    ['1,234', 'ambiguous'],
    ['1.234', 'ambiguous'],
    ['-€12.345', 'ambiguous'],
    ['123,456', 'ambiguous'],
    ['١,٢٣٤', 'ambiguous'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1.234,567', '1234.567'],
    ['1 234,567', '1234.567'],
    ["1'234.567", '1234.567'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['12,34,567', '1234567'],
    ['1,5', '1.5'],
    ['1.5', '1.5'],
    ['1,2345', '1.2345'],
    ['0,123', '0.123'],
    ['0.123', '0.123'],
    ['.123', '0.123'],
    ['1234,567', '1234.567'],
    ['1234.567', '1234.567'],
    ['1,234E2', '123.4'],
    ['1.234e2', '123.4'],
    ['12,', '12'],
    ['1 234', '1234'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['١٬٢٣٤', '1234'],
    ['۱۲٫۳۴۵', '12.345'],
    ['١٢،٥', '12.5'],
    ['１２．５', '12.5'],
    ['1٫2٫3', 'not-a-number'],
    ['1,23,4', 'not-a-number'],
    ['1.234,567.8', 'not-a-number'],
    ['1.2,3.4', 'not-a-number'],
    ['1.23.456', 'not-a-number'],
    ['12.34.567', 'not-a-number'],
    ['1.234 567', 'not-a-number'],
  ];
  it.each(rows)('%j is %s', (text, expected) => {
    expect(shown(parseAmount(text, { decimalMark: 'auto' }))).toBe(expected);
  });

  it('a mark that may not group can only be the decimal mark', () => {
    const spaces = { decimalMark: 'auto', groupMarks: [' '] } as const;
    expect(shown(parseAmount('1,234', spaces))).toBe('1.234');
    expect(shown(parseAmount('1 234,5', spaces))).toBe('1234.5');
    expect(shown(parseAmount('1.234,5', spaces))).toBe('not-a-number');
    expect(shown(parseAmount('1,234', { decimalMark: '.', groupMarks: [] }))).toBe('not-a-number');
  });
});

describe('typed into a form', () => {
  const rows: readonly (readonly [locale: string, text: string, expected: string])[] = [
    ['en', '12,5', '12.5'],
    ['en', '1,234', '1234'],
    ['en', '1.234', '1.234'],
    ['en', '0,123', '0.123'],
    ['en', '1.234,56', '1234.56'],
    ['de-DE', '12.5', '12.5'],
    ['de-DE', '1.234', '1234'],
    ['de-DE', '1,234', '1.234'],
    ['de-DE', '1,234.56', '1234.56'],
    ['de-EU', '1.234', '1234'],
    ['fr-FR', '1,234', '1.234'],
    ['fr-FR', '1.234', 'ambiguous'],
    ['fr-FR', '1 234', '1234'],
    ['pl-PL', '1,234', '1.234'],
    ['de-CH', '1.234', '1.234'],
    ['de-CH', '1,234', 'ambiguous'],
    ['de-CH', '12,5', '12.5'],
    ['hi-IN', '1,23,456', '123456'],
    ['ar-SA', '١٬٢٣٤', '1234'],
    ['ar-SA', '١٫٢٣٤', '1.234'],
    ['ar-SA', '١,٢٣٤', 'ambiguous'],
    ['ar-SA', '1,234', '1234'],
    ['ar-SA', '1.234', '1.234'],
    ['ar-AE', '١٢٫٥', '12.5'],
    ['en', '١٬٢٣٤٫٥', '1234.5'],
    ['fa-IR', '۱۲٫۵', '12.5'],
    ['en', '1,23,4', 'not-a-number'],
    ['en', '', 'empty'],
  ];
  it.each(rows)('%s %j is %s', (locale, text, expected) => {
    expect(shown(parseLocaleAmount(text, locale))).toBe(expected);
  });

  it("the locale's own symbol is understood for the currency expected, and only then", () => {
    expect(shown(parseLocaleAmount('‏١٬٢٣٤٫٥٠ ر.س.‏', 'ar-SA', 'SAR'))).toBe('1234.5 SAR');
    expect(shown(parseLocaleAmount('ر.س.٥', 'ar-SA', 'SAR'))).toBe('5 SAR');
    expect(shown(parseLocaleAmount('$5', 'en-CA', 'CAD'))).toBe('5 CAD');
    expect(shown(parseLocaleAmount('$5', 'en-US', 'CAD'))).toBe('5 $');
    expect(shown(parseLocaleAmount('٥ ر.س.', 'ar-SA'))).toBe('not-a-number');
    expect(shown(parseLocaleAmount('5 USDT', 'en', 'USDT'))).toBe('5 USDT');
  });

  it('a malformed locale throws', () => {
    expect(() => parseLocaleAmount('1', 'tr-TUR')).toThrow(RangeError);
  });
});

it('localeMarks', () => {
  expect(localeMarks('en')).toStrictEqual({
    decimal: '.',
    group: ',',
    digits: Array.from('0123456789'),
    numberingSystem: 'latn',
  });
  expect(localeMarks('ar-SA')).toStrictEqual({
    decimal: '\u066B',
    group: '\u066C',
    digits: Array.from('٠١٢٣٤٥٦٧٨٩'),
    numberingSystem: 'arab',
  });
  expect(localeMarks('ar-SA-u-nu-latn')).toMatchObject({ decimal: '.', group: ',' });
  expect(localeMarks('es-ES')).toMatchObject({ decimal: ',', group: '.' });
  expect(localeMarks('fr-FR')).toMatchObject({ decimal: ',', group: '\u202F' });
  expect(localeMarks('en-u-nu-mathsans').digits).toHaveLength(10);
});

describe('nothing is lost silently', () => {
  const marks = fc.constantFrom<'.' | ',' | 'auto'>('.', ',', 'auto');

  it('the digits of what is read are the digits that were written', () => {
    fc.assert(
      fc.property(numberLikeJunk, marks, (text, decimalMark) => {
        const result = parseAmount(text, { decimalMark });
        if (!result.ok || /[eE]/.test(text.replaceAll(/[^0-9eE]/g, ''))) return;
        const written = text
          .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
          .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
          .replaceAll(/[^0-9]/g, '');
        const read = decimalToText(result.value).replaceAll(/[^0-9]/g, '');
        const trim = (digits: string): string => digits.replace(/^0+/, '').replace(/0+$/, '');
        expect(trim(read)).toBe(trim(written));
        const minus = /[-(]/.test(text) && trim(written) !== '';
        expect(decimalToText(result.value).startsWith('-')).toBe(minus);
      }),
      { numRuns: 20_000 },
    );
  });

  it('the canonical text of what is read reads as the same', () => {
    fc.assert(
      fc.property(fc.oneof(numberLikeJunk, fc.string()), marks, (text, decimalMark) => {
        const result = parseAmount(text, { decimalMark });
        if (!result.ok) return;
        const again = parseAmount(decimalToText(result.value), { decimalMark: '.' });
        expect(again).toStrictEqual({ ok: true, value: result.value });
      }),
      { numRuns: 5000 },
    );
  });

  it('auto never disagrees with the mark that is known', () => {
    const known = fc.constantFrom<'.' | ','>('.', ',');
    fc.assert(
      fc.property(anyDecimal, known, fc.boolean(), (value, decimalMark, grouped) => {
        const [whole = '', fraction] = decimalToText(value).split('.');
        const group = decimalMark === '.' ? ',' : '.';
        const head = grouped ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group) : whole;
        const text = fraction === undefined ? head : `${head}${decimalMark}${fraction}`;
        expect(parseAmount(text, { decimalMark })).toStrictEqual({ ok: true, value });
        const guess = parseAmount(text, { decimalMark: 'auto' });
        if (guess.ok) expect(guess.value).toStrictEqual(value);
        else expect(guess.reason).toBe('ambiguous');
      }),
      { numRuns: 2000 },
    );
  });

  it('a long hostile text is refused at once', () => {
    for (const text of [
      '1'.repeat(2900) + 'x1',
      '1,'.repeat(1490),
      '('.repeat(2990),
      ' '.repeat(2990) + '1x',
    ]) {
      expect(parseAmount(text, { decimalMark: 'auto' }).ok).toBe(false);
    }
  });
});
