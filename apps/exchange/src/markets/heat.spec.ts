import { decimal } from '@meridian/money/decimal.ts';
import { expect, it } from 'vitest';

import { heatOf } from './heat.ts';

it.each([
  ['0', 0],
  ['0.0049', 0],
  ['0.005', 1],
  ['0.0199', 1],
  ['0.02', 2],
  ['0.05', 3],
  ['7', 3],
  ['-0.0049', -0],
  ['-0.005', -1],
  ['-0.0321', -2],
  ['-0.5', -3],
])('a change of %s has the strength %d', (change, level) => {
  expect(heatOf(decimal(change))).toBe(level);
});

it('a change that is not known has none', () => {
  expect(heatOf(null)).toBeNull();
});
