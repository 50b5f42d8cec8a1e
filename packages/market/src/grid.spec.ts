import { decimal, equals, makeDecimal, parseDecimal } from '@meridian/money/decimal.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gridText, magnitudeOf, stepsOf, stepText } from './grid.ts';

it.each([
  [12_345, 2, '123.45'],
  [5, 2, '0.05'],
  [0, 2, '0.00'],
  [7, 0, '7'],
  [7, -3, '7000'],
  [0, -3, '0'],
  [10n ** 20n, 3, '100000000000000000.000'],
] as const)('%s steps of scale %s are %s', (count, scale, text) => {
  expect(gridText(count, scale)).toBe(text);
});

it('the text is the exact count of steps, whatever the scale', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 25n }),
      fc.integer({ min: -6, max: 16 }),
      (count, scale) => {
        const read = parseDecimal(gridText(count, scale));
        expect(read !== null && equals(read, makeDecimal(count, scale))).toBe(true);
      },
    ),
  );
});

it('steps are read back from a value on the grid only', () => {
  expect(stepsOf(decimal('123.4'), 2)).toBe(12_340);
  expect(stepsOf(decimal('7000'), -3)).toBe(7);
  expect(() => stepsOf(decimal('123.456'), 2)).toThrow('off the grid');
  expect(stepText(4)).toBe('0.0001');
});

it.each([
  ['97000', 4],
  ['1', 0],
  ['9.99', 0],
  ['0.034', -2],
  ['0.0000162', -5],
])('the leading digit of %s stands at %s', (text, place) => {
  expect(magnitudeOf(decimal(text))).toBe(place);
});
