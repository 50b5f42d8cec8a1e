import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addAmounts,
  amount,
  AssetMismatch,
  compareAmounts,
  negateAmount,
  subtractAmounts,
} from './amount.ts';
import { anyAtoms } from './arbitraries.ts';

test('amounts of one asset add, subtract, negate and compare by their atoms', () => {
  fc.assert(
    fc.property(anyAtoms, anyAtoms, (x, y) => {
      const a = { asset: 'BTC', atoms: x };
      const b = { asset: 'BTC', atoms: y };
      expect(addAmounts(a, b)).toStrictEqual({ asset: 'BTC', atoms: x + y });
      expect(subtractAmounts(a, b)).toStrictEqual({ asset: 'BTC', atoms: x - y });
      expect(negateAmount(a)).toStrictEqual({ asset: 'BTC', atoms: -x });
      expect(compareAmounts(a, b)).toBe(x < y ? -1 : x > y ? 1 : 0);
    }),
  );
});

test('a literal becomes atoms', () => {
  expect(amount('ETH', '-0.5')).toStrictEqual({ asset: 'ETH', atoms: -5n * 10n ** 23n });
  expect(() => amount('ETH', '0,5')).toThrow(/fixed-literal-is-a-number/);
});

test.each([
  ['add', addAmounts],
  ['subtract', subtractAmounts],
  ['compare', compareAmounts],
])('mixing assets throws: %s', (_name, operation) => {
  const mixed = (): unknown => operation(amount('BTC', '1'), amount('ETH', '1'));
  expect(mixed).toThrow(AssetMismatch);
  expect(mixed).toThrow('cannot mix BTC and ETH');
  // Nothing is nothing of something: zero mixes no better, nor does another case of the letters.
  expect(() => operation(amount('BTC', '0'), amount('btc', '0'))).toThrow(AssetMismatch);
});
