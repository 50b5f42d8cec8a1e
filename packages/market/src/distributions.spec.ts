import { expect, it } from 'vitest';
import { lognormal, lognormalTable, normal, student } from './distributions.ts';
import { createDraws, rootKey } from './prf.ts';

const DRAWS = 200_000;

function sample(transform: (bits: number) => number): number[] {
  const draws = createDraws();
  draws.seek(rootKey('distributions'), 1, 42);
  return Array.from({ length: DRAWS }, () => transform(draws.next()));
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

it.each([
  ['normal', normal],
  ['student', student],
] as const)('%s has mean 0 and variance 1', (_name, transform) => {
  const values = sample(transform);
  expect(mean(values)).toBeCloseTo(0, 1);
  expect(mean(values.map((value) => value * value))).toBeCloseTo(1, 1);
});

it('the quantiles are those of the tables in books', () => {
  // P(Z < 1.2816) = 0.9; P(T6 < 1.4398) = 0.9, here scaled by sqrt(4/6) to variance 1.
  const at90 = Math.floor(0.9 * 0x1_0000_0000);
  expect(normal(at90)).toBeCloseTo(1.2816, 2);
  expect(student(at90)).toBeCloseTo(1.4398 * Math.sqrt(4 / 6), 2);
});

it('student has the fatter tails', () => {
  const beyond = (values: readonly number[]) =>
    values.filter((value) => Math.abs(value) > 3.5).length;
  expect(beyond(sample(student))).toBeGreaterThan(3 * beyond(sample(normal)));
});

it('lognormal sizes are positive with mean 1', () => {
  const table = lognormalTable(1);
  const values = sample((bits) => lognormal(table, bits));
  expect(Math.min(...values.slice(0, 10_000))).toBeGreaterThan(0);
  expect(mean(values)).toBeCloseTo(1, 1);
});
