import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDecimal, anyRounding } from './arbitraries.ts';
import { type Decimal, decimal, decimalToText, makeDecimal, roundTo } from './decimal.ts';
import { isKnownCurrency } from './fiat.ts';
import {
  currencyDigits,
  formatAsset,
  formatDecimal,
  formatMoney,
  formatQuantity,
} from './format.ts';
import { parseLocaleAmount } from './parse.ts';

const LOCALES = [
  'en',
  'en-GB',
  'en-ZA',
  'de-DE',
  'de-EU',
  'de-AT',
  'de-CH',
  'fr-FR',
  'fr-CH',
  'it-IT',
  'es-ES',
  'es-MX',
  'pt-BR',
  'pt-PT',
  'nl-NL',
  'pl-PL',
  'cs-CZ',
  'sv-SE',
  'nb-NO',
  'bg-BG',
  'uk-UA',
  'ru-RU',
  'kk-KZ',
  'ka-GE',
  'tr-TR',
  'hi-IN',
  'en-IN',
  'mr-IN',
  'bn-BD',
  'my-MM',
  'fa-IR',
  'he-IL',
  'ar',
  'ar-AE',
  'ar-SA',
  'ar-SA-u-nu-latn',
  'ar-SA-u-nu-arab',
  'id-ID',
  'vi-VN',
  'ja-JP',
  'zh-TW',
  'zh-HK',
] as const;

const anyLocale = fc.constantFrom(...LOCALES);

/** Numbers of every length, and past both limits of `Intl` (100 decimals, 308 digits). */
const anyLength: fc.Arbitrary<Decimal> = fc.oneof(
  { arbitrary: anyDecimal, weight: 8 },
  fc
    .tuple(fc.bigInt({ min: -(10n ** 420n), max: 10n ** 420n }), fc.integer({ min: 0, max: 420 }))
    .map(([coefficient, scale]) => makeDecimal(coefficient, scale)),
);

describe('formatDecimal', () => {
  const rows: readonly (readonly [locale: string, value: string, expected: string])[] = [
    ['en', '-1234567.891', '-1,234,567.891'],
    ['de-DE', '-1234567.891', '-1.234.567,891'],
    ['fr-FR', '1234567.5', '1\u202F234\u202F567,5'],
    ['pl-PL', '1234.5', '1234,5'],
    ['pl-PL', '12345.5', '12\u00A0345,5'],
    ['hi-IN', '1234567.5', '12,34,567.5'],
    ['ar-SA', '1234.5', '١٬٢٣٤٫٥'],
    ['ar-SA-u-nu-latn', '1234.5', '1,234.5'],
    ['en', '0.000000000000000000000001', '0.000000000000000000000001'],
    ['en', '123456789012345678901234567890.12', '123,456,789,012,345,678,901,234,567,890.12'],
  ];
  it.each(rows)('%s %s is %s', (locale, value, expected) => {
    expect(formatDecimal(decimal(value), { locale })).toBe(expected);
  });

  it('drops digits only by a named rounding, and rounds the sign away with them', () => {
    const locale = 'en';
    const cut = { locale, maximumFractionDigits: 2 } as const;
    expect(formatDecimal(decimal('2.345'), { ...cut, rounding: 'half-even' })).toBe('2.34');
    expect(formatDecimal(decimal('2.345'), { ...cut, rounding: 'half-up' })).toBe('2.35');
    expect(formatDecimal(decimal('-0.001'), { ...cut, rounding: 'down' })).toBe('0');
    expect(formatDecimal(decimal('-0.001'), { ...cut, rounding: 'floor' })).toBe('-0.01');
    // @ts-expect-error digits are dropped by a named rounding only
    expect(() => formatDecimal(decimal('2.345'), cut)).toThrow(/dropped-digits-have-a-rounding/);
  });

  it('minimum digits, grouping, sign', () => {
    const locale = 'en';
    const show = (text: string, options: object): string =>
      formatDecimal(decimal(text), { locale, ...options });
    expect(show('5', { minimumFractionDigits: 2 })).toBe('5.00');
    expect(show('5.125', { minimumFractionDigits: 2 })).toBe('5.125');
    expect(show('1234567', { grouping: false })).toBe('1234567');
    expect(show('5', { signDisplay: 'always' })).toBe('+5');
    expect(show('-5', { signDisplay: 'never' })).toBe('5');
    expect(show('0', { signDisplay: 'exceptZero' })).toBe('0');
    const few = { minimumFractionDigits: 4, maximumFractionDigits: 2, rounding: 'down' };
    expect(show('5', few)).toBe('5.00');
    expect(() => show('5', { minimumFractionDigits: 101 })).toThrow(
      /least-digits-can-be-shown: 101/,
    );
  });

  it('numbers beyond what Intl holds keep every digit, sign and mark', () => {
    const whole = '1234567890'.repeat(32);
    const small = '0'.repeat(150) + '7';
    const show = (text: string, locale = 'en'): string =>
      formatDecimal(decimal(text), { locale, grouping: false });
    expect(show(`-${whole}.5`)).toBe(`-${whole}.5`);
    expect(show(whole)).toBe(whole);
    expect(show(`-0.${small}`)).toBe(`-0.${small}`);
    expect(show(`0.${small}`, 'de-DE')).toBe(`0,${small}`);
    expect(show(`0.${small}`, 'ar-SA')).toBe(`٠٫${'٠'.repeat(150)}٧`);
    expect(formatDecimal(decimal(`0.${small}`), { locale: 'en', signDisplay: 'exceptZero' })).toBe(
      `+0.${small}`,
    );
    expect(
      formatDecimal(decimal(whole), { locale: 'en', grouping: false, minimumFractionDigits: 2 }),
    ).toBe(`${whole}.00`);
  });

  it('what is written is read back as the same number in every locale', () => {
    const zeros = fc.integer({ min: 0, max: 12 });
    fc.assert(
      fc.property(anyLength, anyLocale, fc.boolean(), zeros, (value, locale, grouping, minimum) => {
        const options = { locale, grouping, minimumFractionDigits: minimum };
        const text = formatDecimal(value, options);
        expect(parseLocaleAmount(text, locale), `${locale} ${text}`).toStrictEqual({
          ok: true,
          value,
        });
      }),
      { numRuns: 3000 },
    );
  });

  it('with digits dropped, the rounded number is read back', () => {
    const limits = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(anyDecimal, anyLocale, limits, anyRounding, (value, locale, limit, rounding) => {
        const text = formatDecimal(value, { locale, maximumFractionDigits: limit, rounding });
        expect(parseLocaleAmount(text, locale)).toStrictEqual({
          ok: true,
          value: roundTo(value, limit, rounding),
        });
      }),
    );
  });
});

describe('formatMoney', () => {
  const rows: readonly (readonly [string, string, string, string])[] = [
    ['en', 'EUR', '-1234.5', '-€1,234.50'],
    ['de-DE', 'EUR', '-1234.5', '-1.234,50\u00A0€'],
    ['de-CH', 'CHF', '1234.5', 'CHF\u00A01’234.50'],
    ['en', 'JPY', '1234', '¥1,234'],
    ['en', 'JPY', '1234.5', '¥1,234.5'],
    ['en', 'KWD', '1', 'KWD\u00A01.000'],
    ['en', 'USD', '0.123456', '$0.123456'],
    ['en', 'USDT', '12.5', '12.5\u00A0USDT'],
    ['de-DE', 'BTC', '12', '12\u00A0BTC'],
  ];
  it.each(rows)('%s %s %s is %s', (locale, currency, value, expected) => {
    expect(formatMoney(decimal(value), currency, { locale }).replaceAll("'", '’')).toBe(expected);
  });

  it("a rounding alone rounds to the currency's own digits", () => {
    const options = { locale: 'en', rounding: 'half-even' } as const;
    expect(formatMoney(decimal('2.345'), 'USD', options)).toBe('$2.34');
    expect(formatMoney(decimal('2.5'), 'JPY', options)).toBe('¥2');
    expect(formatMoney(decimal('2.3455'), 'KWD', options)).toBe('KWD\u00A02.346');
    expect(() => formatMoney(decimal('2.3'), 'USDT', options)).toThrow(/rounding-has-digits: USDT/);
    const whole = { ...options, maximumFractionDigits: 0 } as const;
    expect(formatMoney(decimal('2.5'), 'USD', whole)).toBe('$2');
    expect(formatMoney(decimal('2.5'), 'USDT', whole)).toBe('2\u00A0USDT');
  });

  it('the currency can be written as a code or a narrow sign', () => {
    const locale = 'en-CA';
    const show = (currencyDisplay: 'code' | 'narrowSymbol' | 'symbol'): string =>
      formatMoney(decimal('5'), 'USD', { locale, currencyDisplay });
    expect(show('code')).toBe('USD\u00A05.00');
    expect(show('narrowSymbol')).toBe('$5.00');
    expect(show('symbol')).toBe('US$5.00');
  });

  it('what is written is read back with its currency in every locale', () => {
    const currencies = [
      'EUR',
      'USD',
      'GBP',
      'JPY',
      'CHF',
      'SAR',
      'INR',
      'PLN',
      'XOF',
      'KZT',
    ] as const;
    fc.assert(
      fc.property(
        anyLength,
        anyLocale,
        fc.constantFrom(...currencies),
        (value, locale, currency) => {
          const text = formatMoney(value, currency, { locale });
          expect(parseLocaleAmount(text, locale, currency), `${locale} ${text}`).toStrictEqual({
            ok: true,
            value,
            currency,
          });
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('assets', () => {
  it('keep their symbol as it is, even one that Intl refuses or takes for a currency', () => {
    expect(formatAsset(decimal('1.5'), 'MNT', { locale: 'en' })).toBe('1.5\u00A0MNT');
    expect(formatAsset(decimal('1.5'), '1INCH', { locale: 'de-DE' })).toBe('1,5\u00A01INCH');
    expect(
      formatAsset(decimal('1.55'), 'BTC', {
        locale: 'fr-FR',
        maximumFractionDigits: 1,
        rounding: 'half-even',
      }),
    ).toBe('1,6\u00A0BTC');
  });

  it('stand behind their number in every language', () => {
    fc.assert(
      fc.property(anyDecimal, anyLocale, (value, locale) => {
        const number = formatDecimal(value, { locale });
        expect(formatAsset(value, 'BTC', { locale })).toBe(`${number}\u00A0BTC`);
      }),
    );
  });

  it('amounts are read back with their symbol', () => {
    const symbols = fc.constantFrom('BTC', 'USDT', 'MNT', 'PEPE');
    fc.assert(
      fc.property(anyDecimal, anyLocale, symbols, (value, locale, currency) => {
        const text = formatAsset(value, currency, { locale });
        expect(parseLocaleAmount(text, locale)).toStrictEqual({ ok: true, value, currency });
      }),
    );
  });
});

it('a quantity has every digit of a coin, and a computed share eight places', () => {
  const shown = (text: string): string => formatQuantity(decimal(text), { locale: 'en' });
  expect(shown('0.000000000000000001')).toBe('0.000000000000000001');
  expect(shown('1234.123456789012345678')).toBe('1,234.123456789012345678');
  expect(shown('3.333333333333333333333333')).toBe('3.33333333');
  expect(shown('-6.666666666666666666666667')).toBe('-6.66666667');
  expect(shown('0.000000000000333333333333')).toBe('0.0000000000003333');
  expect(shown('0.000000000000000000000001')).toBe('0.000000000000000000000001');
});

it('currencyDigits knows currencies and nothing else', () => {
  expect(['EUR', 'JPY', 'KWD', 'USD'].map(currencyDigits)).toStrictEqual([2, 0, 3, 2]);
  expect(['BTC', 'USDT', 'eur', '', 'XTS'].map(currencyDigits)).toStrictEqual(Array(5).fill(null));
  expect(isKnownCurrency('MNT')).toBe(true);
  expect(isKnownCurrency('ETH')).toBe(false);
});

it('no JS number is in the way: the text without marks is the canonical text', () => {
  fc.assert(
    fc.property(anyLength, (value) => {
      expect(formatDecimal(value, { locale: 'en', grouping: false })).toBe(decimalToText(value));
    }),
  );
});
