import { fixed, fixedToText, parseFixed } from '@meridian/money/fixed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AmountReader, splitUnit } from './amounts.ts';

const point = new AmountReader('.');
const comma = new AmountReader(',');
const open = new AmountReader(null);

describe('quantity', () => {
  it.each([
    ['0', '0'],
    ['0.0000000000', '0'],
    ['-0.0', '0'],
    ['-720.0000', '-720'],
    ['0E-8', '0'],
    ['1e-18', '0.000000000000000001'],
    ['+5', '5'],
    ['1,234.5', '1234.5'],
    ['0.123456789012345678901234', '0.123456789012345678901234'],
    ['123456789012345678', '123456789012345678'],
    ['-0.00003000000000000000', '-0.00003'],
    ['5.000', '5'],
  ])('%s', (text, expected) => {
    expect(point.quantity(text)).toBe(fixed(expected));
  });

  it.each(['', '-', '.', '.5.', '1.2.3', 'five', '5 BTC', '€5', '--', 'NaN', '1e', '0x1'])(
    '%j is no quantity',
    (text) => {
      expect(point.quantity(text)).toBeNull();
    },
  );

  it('more than 24 decimals are refused, never rounded', () => {
    expect(point.quantity('0.1234567890123456789012345')).toBeNull();
  });

  it.each([
    ['1,5', '1.5'],
    ['1.234,5', '1234.5'],
    ['-0.25', '-0.25'],
    ['1.234.567', '1234567'],
    ['12,34,567', '1234567'],
    ['1 500', '1500'],
    ['1\u202F234,5', '1234.5'],
    ["1'234.5", '1234.5'],
    ['١٬٢٣٤٫٥', '1234.5'],
  ])('%s, that one decimal mark fits, is read whatever the file has', (text, expected) => {
    for (const reader of [point, comma, open]) expect(reader.quantity(text)).toBe(fixed(expected));
  });

  it.each([
    ['20.000', '20', '20000'],
    ['-1.234', '-1.234', '-1234'],
    ['+1.234', '1.234', '1234'],
    ['1,234', '1234', '1.234'],
    ['١،٢٣٤', '1234', '1.234'],
  ])('%s is what the mark of the file makes it', (text, withPoint, withComma) => {
    expect(point.quantity(text)).toBe(fixed(withPoint));
    expect(comma.quantity(text)).toBe(fixed(withComma));
    expect(open.quantity(text)).toBeNull();
    expect(open.money(`${text} EUR`)).toBeNull();
    expect(comma.money(`${text} EUR`)).toBe(fixed(withComma));
  });

  it('the short way reads what the long way reads', () => {
    const number = fc
      .tuple(fc.constantFrom('', '-'), fc.nat(), fc.option(fc.stringMatching(/^[0-9]{1,26}$/)))
      .map(
        ([sign, whole, decimals]) => `${sign}${whole}${decimals === null ? '' : `.${decimals}`}`,
      );
    fc.assert(
      fc.property(number, (text) => {
        expect(point.quantity(text)).toBe(parseFixed(text));
      }),
      { numRuns: 500 },
    );
  });
});

it.each([
  ['€42000.00', '42000'],
  ['-€15.75', '-15.75'],
  ['$1,250.00', '1250'],
  ['£0.00', '0'],
  ['15.75 EUR', '15.75'],
])('money %s', (text, expected) => {
  expect(fixedToText(point.money(text) ?? fixed('-1'))).toBe(expected);
});

it.each([
  ['0.5 BTC', { number: '0.5', unit: 'BTC' }],
  ['5 1INCH', { number: '5', unit: '1INCH' }],
  ['-1 500 USDT', { number: '-1 500', unit: 'USDT' }],
  ['-1 500', null],
  ['20 .000', null],
  ['1.5', null],
  ['BTC', null],
])('the unit of %j', (text, expected) => {
  expect(splitUnit(text)).toEqual(expected);
});
