import { asQuantity, asRate, asUnitPrice, type UnitPrice } from './measure.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAtoms, anyDecimal, anyRounding, machineNumber, numberLikeJunk } from './arbitraries.ts';
import { decimal, decimalToText, parseDecimal } from './decimal.ts';
import {
  divideFixed,
  FIXED_ONE,
  FIXED_SCALE,
  fixed,
  fixedToText,
  fromFixedPoint,
  mulDiv,
  multiplyFixed,
  parseFixed,
  roundFixed,
  toFixedPoint,
} from './fixed.ts';
import { divideRounded } from './rounding.ts';

it('one unit is 10^24 atoms', () => {
  expect(FIXED_SCALE).toBe(24);
  expect(FIXED_ONE).toBe(1_000_000_000_000_000_000_000_000n);
});

describe('parseFixed', () => {
  const accepted: readonly (readonly [string, bigint])[] = [
    ['0', 0n],
    ['-0', 0n],
    ['0E-8', 0n],
    ['0.00000000', 0n],
    ['1', FIXED_ONE],
    ['+1', FIXED_ONE],
    ['720.0000', 720n * FIXED_ONE],
    ['-0.00003000000000000000', -3n * 10n ** 19n],
    ['0.000000000000000000000001', 1n],
    ['0.0000000000000000000000010000', 1n],
    ['100000000000000000000.5', 100000000000000000000n * FIXED_ONE + FIXED_ONE / 2n],
    // fifteen, sixteen, thirty and thirty-one digits: the edges of the two limbs
    ['999999999999999', 999999999999999n * FIXED_ONE],
    ['9999999999999999', 9999999999999999n * FIXED_ONE],
    ['999999999999999999999999999999', 999999999999999999999999999999n * FIXED_ONE],
    ['9999999999999999999999999999999', 9999999999999999999999999999999n * FIXED_ONE],
    ['100000000000000000000000000000000000001', (10n ** 38n + 1n) * FIXED_ONE],
    ['1.5e-8', 15n * 10n ** 15n],
  ];
  it.each(accepted)('%s', (text, atoms) => {
    expect(parseFixed(text)).toBe(atoms);
  });

  const refused = [
    '',
    '-',
    '+',
    '.',
    '-.',
    '.5',
    '5.',
    '-5.',
    '1.2.3',
    '1..2',
    '1,5',
    ' 1',
    '1 ',
    '--1',
    '+-1',
    '1-',
    'NaN',
    '1e',
    '€1',
    '٣',
    '0.0000000000000000000000001',
    '1e-25',
    '1e999999999',
    '1.0000000000000000000000005',
  ];
  it.each(refused)('refuses %j', (text) => {
    expect(parseFixed(text)).toBeNull();
  });

  it('says what parseDecimal and toFixedPoint say, for numbers and for junk', () => {
    fc.assert(
      fc.property(fc.oneof(machineNumber, numberLikeJunk, fc.string()), (text) => {
        const value = parseDecimal(text);
        expect(parseFixed(text)).toBe(value === null ? null : toFixedPoint(value));
      }),
      { numRuns: 5000 },
    );
  });

  it('text longer than the quick way takes goes the slow way', () => {
    const long = `${'0'.repeat(80)}1.5${'0'.repeat(80)}`;
    expect(parseFixed(long)).toBe((FIXED_ONE * 3n) / 2n);
    expect(parseFixed('0'.repeat(5000))).toBeNull();
  });

  it('fixed() throws on a bad literal', () => {
    expect(() => fixed('1,5')).toThrow(/fixed-literal-is-a-number: "1,5"/);
  });
});

describe('conversion', () => {
  it('text of atoms is that of the decimal, and reads back', () => {
    fc.assert(
      fc.property(anyAtoms, (atoms) => {
        const text = fixedToText(atoms);
        expect(text).toBe(decimalToText(fromFixedPoint(atoms)));
        expect(parseFixed(text)).toBe(atoms);
        expect(toFixedPoint(fromFixedPoint(atoms))).toBe(atoms);
      }),
    );
    expect(fixedToText(0n)).toBe('0');
    expect(fixedToText(-1n)).toBe('-0.000000000000000000000001');
    expect(fixedToText(-FIXED_ONE * 120n)).toBe('-120');
  });

  it('a value that needs more than 24 decimals is refused, never rounded', () => {
    expect(toFixedPoint(decimal('0.0000000000000000000000001'))).toBeNull();
    fc.assert(
      fc.property(anyDecimal, (value) => {
        const atoms = toFixedPoint(value);
        expect(atoms === null).toBe(value.scale > 24);
        if (atoms !== null) expect(fromFixedPoint(atoms)).toStrictEqual(value);
      }),
    );
  });
});

// Checked by `tsc -b`: a line that compiles although it is expected not to is an error there.
describe('products and quotients of measures', () => {
  const [units, price, rate] = [
    asQuantity(fixed('3')),
    asUnitPrice(fixed('2')),
    asRate(fixed('4')),
  ];
  const cost = fixed('6');

  it('are in the unit that units make', () => {
    const value: bigint = multiplyFixed(units, price);
    const unitCost: UnitPrice = divideFixed(cost, units, 'half-even');
    const foreign: UnitPrice = multiplyFixed(price, rate);
    expect([value, unitCost, foreign].map(fixedToText)).toEqual(['6', '2', '8']);
  });

  it('do not compile of units that make none', () => {
    const made: unknown[] = [
      // @ts-expect-error a price of a price
      multiplyFixed(price, price),
      // @ts-expect-error units that are worth money, not a price
      multiplyFixed(units, cost),
      // @ts-expect-error a value that is a price
      divideFixed(price, units, 'half-even'),
      // @ts-expect-error a price added to a cost
      cost + price,
      // @ts-expect-error a rate taken off a cost
      cost - rate,
    ];
    expect(made).toHaveLength(5);
  });
});

describe('arithmetic', () => {
  it('products and quotients by hand', () => {
    expect(multiplyFixed(fixed('1.5'), fixed('-0.5'))).toBe(fixed('-0.75'));
    expect(multiplyFixed(1n, FIXED_ONE / 2n)).toBe(0n);
    expect(multiplyFixed(3n, FIXED_ONE / 2n)).toBe(2n);
    expect(multiplyFixed(1n, FIXED_ONE / 2n, 'up')).toBe(1n);
    expect(divideFixed(fixed('1'), fixed('3'), 'down')).toBe(fixed('0.333333333333333333333333'));
    expect(divideFixed(fixed('-2'), fixed('3'), 'half-even')).toBe(
      fixed('-0.666666666666666666666667'),
    );
    expect(mulDiv(fixed('100'), fixed('1'), fixed('3'), 'down')).toBe(
      fixed('33.333333333333333333333333'),
    );
    expect(() => divideFixed(1n, 0n, 'down')).toThrow(RangeError);
    expect(() => mulDiv(1n, 1n, 0n, 'down')).toThrow(RangeError);
  });

  it('mulDiv misses the exact value by less than an atom, by half of one when it rounds to half', () => {
    fc.assert(
      fc.property(anyAtoms, anyAtoms, anyAtoms, anyRounding, (a, b, c, rounding) => {
        fc.pre(c !== 0n);
        const error = mulDiv(a, b, c, rounding) * c - a * b;
        const size = error < 0n ? -error : error;
        const whole = c < 0n ? -c : c;
        expect(size < whole).toBe(true);
        if (rounding.startsWith('half')) expect(2n * size <= whole).toBe(true);
        if (a * b === 0n) expect(error).toBe(0n);
      }),
    );
  });

  it('shares of a whole, each cut down, never add up to more than it', () => {
    const parts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 30n }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), parts, (total, weights) => {
        const weight = weights.reduce((sum, each) => sum + each, 0n);
        const shares = weights.map((each) => mulDiv(total, each, weight, 'down'));
        const left = total - shares.reduce((sum, each) => sum + each, 0n);
        expect(left >= 0n && left < BigInt(weights.length)).toBe(true);
      }),
    );
  });

  it('multiplyFixed and divideFixed round the exact value once', () => {
    fc.assert(
      fc.property(anyAtoms, anyAtoms, anyRounding, (a, b, rounding) => {
        expect(multiplyFixed(a, b, rounding)).toBe(divideRounded(a * b, 10n ** 24n, rounding));
        expect(multiplyFixed(a, b)).toBe(divideRounded(a * b, 10n ** 24n, 'half-even'));
        fc.pre(b !== 0n);
        expect(divideFixed(a, b, rounding)).toBe(divideRounded(a * 10n ** 24n, b, rounding));
      }),
    );
  });

  it('roundFixed keeps the scale', () => {
    expect(roundFixed(fixed('1.005'), 2, 'half-up')).toBe(fixed('1.01'));
    expect(roundFixed(fixed('1.005'), 2, 'half-even')).toBe(fixed('1'));
    expect(roundFixed(fixed('-1.001'), 2, 'floor')).toBe(fixed('-1.01'));
    expect(roundFixed(fixed('1549'), -2, 'down')).toBe(fixed('1500'));
    expect(roundFixed(123n, 24, 'up')).toBe(123n);
    expect(roundFixed(123n, 30, 'up')).toBe(123n);
    expect(roundFixed(fixed('1.5'), 0, 'half-even')).toBe(fixed('2'));
  });
});
