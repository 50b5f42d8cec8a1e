/** Powers of ten inside the table and beyond it. */
import { expect, it } from 'vitest';
import { powerOfTen } from './powers.ts';

it('is exact for every whole exponent, in the table and beyond', () => {
  expect(powerOfTen(0)).toBe(1n);
  for (const exponent of [1, 24, 64, 65, 130]) {
    expect(powerOfTen(exponent)).toBe(BigInt(`1${'0'.repeat(exponent)}`));
  }
});

it('is none for any other, which the failed invariant names', () => {
  const failed = (exponent: number) => `power-of-ten-has-a-whole-exponent: ${exponent}`;
  for (const exponent of [-1, 0.5, Number.NaN, Infinity, 2 ** 53]) {
    expect(() => powerOfTen(exponent)).toThrow(failed(exponent));
  }
});
