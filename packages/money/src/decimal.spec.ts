import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDecimal, anyRounding, machineNumber, smallDecimal } from './arbitraries.ts';
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  decimalToText,
  divide,
  equals,
  isZero,
  makeDecimal,
  MAX_DIGITS_EACH_SIDE,
  maximum,
  minimum,
  multiply,
  negate,
  ONE,
  parseDecimal,
  roundTo,
  signOf,
  subtract,
  sum,
  ZERO,
} from './decimal.ts';
import { divideRounded, type Rounding } from './rounding.ts';

/** The value as a fraction, to check arithmetic without the code under test. */
function fraction(value: Decimal): readonly [bigint, bigint] {
  return [value.coefficient, 10n ** BigInt(value.scale)];
}

describe('parseDecimal', () => {
  const accepted: readonly (readonly [string, bigint, number])[] = [
    ['0', 0n, 0],
    ['-0', 0n, 0],
    ['-0.000', 0n, 0],
    ['0E-8', 0n, 0],
    ['+7', 7n, 0],
    ['007', 7n, 0],
    ['-0.00003000000000000000', -3n, 5],
    ['720.0000', 720n, 0],
    ['1.5e+3', 1500n, 0],
    ['1.5E-3', 15n, 4],
    ['100e-2', 1n, 0],
    ['120', 120n, 0],
    ['0.1', 1n, 1],
    ['123456789012345678901234567890.123456789', 123456789012345678901234567890123456789n, 9],
  ];
  it.each(accepted)('%s', (text, coefficient, scale) => {
    expect(parseDecimal(text)).toStrictEqual({ coefficient, scale });
  });

  const refused = [
    '',
    ' ',
    '-',
    '+',
    '.',
    '-.',
    '.5',
    '5.',
    '1.2.3',
    '1,5',
    '1 000',
    ' 1',
    '1 ',
    '1\n',
    '--1',
    'e5',
    '1e',
    '1e+',
    '1e1.5',
    '1E5E5',
    '0x10',
    '1_000',
    'NaN',
    'Infinity',
    '-Infinity',
    '1n',
    '١',
    '１',
    '−1',
    '€1',
    '1e999999999',
    '1e-999999999',
    '1e1000',
    '1e-1001',
    '1e99999',
  ];
  it.each(refused)('refuses %j', (text) => {
    expect(parseDecimal(text)).toBeNull();
  });

  it('takes up to the limit of digits on each side and not one more', () => {
    const side = '9'.repeat(MAX_DIGITS_EACH_SIDE);
    const longest = `-${side}.${side}`;
    const value = decimal(longest);
    expect(decimalToText(value)).toBe(longest);
    expect(parseDecimal(`9${side}`)).toBeNull();
    expect(parseDecimal(`0.${side}9`)).toBeNull();
    expect(parseDecimal('1e999')).not.toBeNull();
    expect(parseDecimal('1e-1000')).not.toBeNull();
  });

  it('reads a text as long as a number may be, and none that is longer', () => {
    // A sign, 1000 digits on each side, the point, an exponent: 2012 signs, here zeros before one.
    expect(parseDecimal(`${'0'.repeat(2011)}7`)).toEqual(decimal('7'));
    expect(parseDecimal(`${'0'.repeat(2012)}7`)).toBeNull();
  });

  it('decimal() throws on a bad literal', () => {
    expect(() => decimal('1,5')).toThrow(/decimal-literal-is-a-number: "1,5"/);
  });
});

describe('text', () => {
  it('is canonical and reads back as the same value', () => {
    fc.assert(
      fc.property(anyDecimal, (value) => {
        const text = decimalToText(value);
        expect(text).toMatch(/^(?:0|-?(?:0|[1-9][0-9]*)(?:\.[0-9]*[1-9])?)$/);
        expect(text).not.toBe('-0');
        expect(parseDecimal(text)).toStrictEqual(value);
      }),
    );
  });

  it('of anything parsed is the value that was written', () => {
    fc.assert(
      fc.property(machineNumber, (text) => {
        const value = decimal(text);
        const [, mantissa = '', exponent = '0'] = /^([^eE]*)(?:[eE](.*))?$/.exec(text) ?? [];
        const places = (mantissa.split('.')[1] ?? '').length;
        const written = BigInt(mantissa.replace('.', '').replace('+', '').replace('-', ''));
        const signed = text.startsWith('-') ? -written : written;
        // signed / 10^places * 10^exponent, cross-multiplied
        const power = BigInt(exponent);
        const up = power > 0n ? 10n ** power : 1n;
        const down = power < 0n ? 10n ** -power : 1n;
        const [top, bottom] = fraction(value);
        expect(signed * up * bottom).toBe(top * 10n ** BigInt(places) * down);
      }),
    );
  });
});

describe('arithmetic is exact', () => {
  it('a decimal is normalised, so equal values have equal fields', () => {
    expect(makeDecimal(1200n, 4)).toStrictEqual({ coefficient: 12n, scale: 2 });
    expect(makeDecimal(-5n, -2)).toStrictEqual({ coefficient: -500n, scale: 0 });
    expect(makeDecimal(0n, 9)).toStrictEqual(ZERO);
    expect(makeDecimal(0n, -(10 ** 12))).toStrictEqual(ZERO);
    expect(makeDecimal(10n ** 200n, 200)).toStrictEqual(ONE);
    fc.assert(
      fc.property(anyDecimal, fc.integer({ min: 0, max: 90 }), (value, extra) => {
        const padded = value.coefficient * 10n ** BigInt(extra);
        expect(makeDecimal(padded, value.scale + extra)).toStrictEqual(value);
      }),
    );
    expect(() => makeDecimal(1n, 0.5)).toThrow(/decimal-scale-is-a-whole-number: 0.5/);
  });

  it('add, subtract, multiply and compare agree with fractions', () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, (a, b) => {
        const [an, ad] = fraction(a);
        const [bn, bd] = fraction(b);
        const same = (value: Decimal, top: bigint, bottom: bigint): void => {
          const [n, d] = fraction(value);
          expect(n * bottom).toBe(top * d);
        };
        same(add(a, b), an * bd + bn * ad, ad * bd);
        same(subtract(a, b), an * bd - bn * ad, ad * bd);
        same(multiply(a, b), an * bn, ad * bd);
        const difference = an * bd - bn * ad;
        expect(compare(a, b)).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0);
      }),
    );
  });

  it('the laws of addition and multiplication hold to the last digit', () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, anyDecimal, (a, b, c) => {
        expect(add(a, b)).toStrictEqual(add(b, a));
        expect(multiply(a, b)).toStrictEqual(multiply(b, a));
        expect(add(add(a, b), c)).toStrictEqual(add(a, add(b, c)));
        expect(multiply(multiply(a, b), c)).toStrictEqual(multiply(a, multiply(b, c)));
        expect(multiply(a, add(b, c))).toStrictEqual(add(multiply(a, b), multiply(a, c)));
        expect(add(a, ZERO)).toStrictEqual(a);
        expect(multiply(a, ONE)).toStrictEqual(a);
        expect(subtract(add(a, b), b)).toStrictEqual(a);
        expect(sum([a, b, c])).toStrictEqual(add(a, add(b, c)));
      }),
    );
    expect(sum([])).toStrictEqual(ZERO);
  });

  it('sign, absolute value, order', () => {
    fc.assert(
      fc.property(smallDecimal, smallDecimal, (a, b) => {
        expect(add(a, negate(a))).toStrictEqual(ZERO);
        expect(signOf(negate(a))).toBe(isZero(a) ? 0 : -signOf(a));
        expect(multiply(absolute(a), { coefficient: BigInt(signOf(a)), scale: 0 })).toStrictEqual(
          a,
        );
        expect(equals(a, b)).toBe(compare(a, b) === 0);
        expect(isZero(a)).toBe(equals(a, ZERO));
        const [low, high] = compare(a, b) < 0 ? [a, b] : [b, a];
        expect(minimum(a, b)).toStrictEqual(low);
        expect(maximum(a, b)).toStrictEqual(high);
      }),
    );
    expect(decimalToText(negate(ZERO))).toBe('0');
  });
});

describe('rounding', () => {
  const rounded: readonly (readonly [string, number, Rounding, string])[] = [
    ['2.345', 2, 'half-even', '2.34'],
    ['2.355', 2, 'half-even', '2.36'],
    ['-2.345', 2, 'half-up', '-2.35'],
    ['2.345', 2, 'half-down', '2.34'],
    ['-0.001', 2, 'down', '0'],
    ['-0.001', 2, 'floor', '-0.01'],
    ['0.001', 2, 'up', '0.01'],
    ['1.5', 9, 'up', '1.5'],
    ['1499', -3, 'half-up', '1000'],
    ['1500.5', -3, 'half-down', '2000'],
    ['12345', -2, 'down', '12300'],
    ['99.995', 2, 'half-up', '100'],
  ];
  it.each(rounded)('roundTo %s at %i %s is %s', (text, scale, rounding, expected) => {
    expect(decimalToText(roundTo(decimal(text), scale, rounding))).toBe(expected);
  });

  const divided: readonly (readonly [string, string, number, Rounding, string])[] = [
    ['1', '3', 5, 'half-even', '0.33333'],
    ['2', '3', 5, 'half-even', '0.66667'],
    ['1', '8', 2, 'half-even', '0.12'],
    ['-1', '8', 2, 'half-up', '-0.13'],
    ['0.001', '1000', 2, 'ceiling', '0.01'],
    ['1000000', '0.0001', 0, 'down', '10000000000'],
    ['1234', '1', -2, 'down', '1200'],
  ];
  it.each(divided)('%s / %s at %i %s is %s', (a, b, scale, rounding, expected) => {
    expect(decimalToText(divide(decimal(a), decimal(b), scale, rounding))).toBe(expected);
  });

  it('divide and roundTo round the exact fraction once', () => {
    const scales = fc.integer({ min: -5, max: 30 });
    const scaled = (top: bigint, bottom: bigint, scale: number, rounding: Rounding): Decimal =>
      scale >= 0
        ? makeDecimal(divideRounded(top * 10n ** BigInt(scale), bottom, rounding), scale)
        : makeDecimal(divideRounded(top, bottom * 10n ** BigInt(-scale), rounding), scale);
    fc.assert(
      fc.property(anyDecimal, anyDecimal, scales, anyRounding, (a, b, scale, rounding) => {
        const [an, ad] = fraction(a);
        expect(roundTo(a, scale, rounding)).toStrictEqual(scaled(an, ad, scale, rounding));
        fc.pre(!isZero(b));
        const [bn, bd] = fraction(b);
        expect(divide(a, b, scale, rounding)).toStrictEqual(
          scaled(an * bd, ad * bn, scale, rounding),
        );
      }),
    );
  });

  it('dividing by zero throws', () => {
    expect(() => divide(ONE, ZERO, 2, 'down')).toThrow(RangeError);
  });
});
