import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Amount, AssetMismatch, checkSameAsset, minusAmounts, plusAmounts } from './amount.ts';
import { anyAtoms } from './arbitraries.ts';
import { InvariantError } from './invariant.ts';
import { asQuantity } from './measure.ts';

const amount = (asset: string, atoms: bigint): Amount => ({ asset, quantity: asQuantity(atoms) });

it('amounts of one asset add and subtract by their atoms', () => {
  fc.assert(
    fc.property(anyAtoms, anyAtoms, (x, y) => {
      const [a, b] = [amount('BTC', x), amount('BTC', y)];
      expect(plusAmounts(a, b)).toBe(x + y);
      expect(minusAmounts(a, b)).toBe(x - y);
    }),
  );
});

it.each([
  ['add', plusAmounts],
  ['subtract', minusAmounts],
  ['check', (a: Amount, b: Amount) => checkSameAsset(a.asset, b.asset)],
])('mixing assets throws: %s', (_name, operation) => {
  const mixed = (): unknown => operation(amount('BTC', 1n), amount('ETH', 1n));
  expect(mixed).toThrow(AssetMismatch);
  expect(mixed).toThrow(InvariantError);
  expect(mixed).toThrow('quantities-are-of-one-asset: cannot mix BTC and ETH');
  // Nothing is nothing of something: zero mixes no better, nor does another case of the letters.
  expect(() => operation(amount('BTC', 0n), amount('btc', 0n))).toThrow(AssetMismatch);
});
