import { expect, it } from 'vitest';
import { shouldCompact } from './should-compact.ts';

it.each([
  [0, 0, false],
  [1024, 1024, false],
  [1025, 1025, true],
  [1025, 2049, true],
  [1025, 2050, false],
  [5000, 10_000, false],
  [5001, 10_000, true],
])('of %i used items in %i: %s', (used, length, expected) => {
  expect(shouldCompact(used, length)).toBe(expected);
});
