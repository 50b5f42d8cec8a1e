import { decimal, decimalToText } from '@meridian/money/decimal.ts';
import { describe, expect, it } from 'vitest';

import { isMultiple, stepped, towardsZero } from './steps.ts';

describe('a grid of steps', () => {
  it.each([
    ['133.99', '0.01', true],
    ['133.995', '0.01', false],
    ['200', '10', true],
    ['205', '10', false],
    ['0', '0.5', true],
  ])('%s on %s: %s', (value, step, expected) => {
    expect(isMultiple(decimal(value), decimal(step))).toBe(expected);
  });

  it.each([
    ['0.1234567', '0.00001', '0.12345'],
    ['219', '10', '210'],
    ['0.4', '1', '0'],
  ])('%s towards zero on %s is %s', (value, step, expected) => {
    expect(decimalToText(towardsZero(decimal(value), decimal(step)))).toBe(expected);
  });

  it.each([
    ['100', '0.5', 1, '100.5'],
    ['100.2', '0.5', 1, '100.5'],
    ['100.2', '0.5', -1, '100'],
    ['0.5', '1', -3, '0'],
    ['64000', '10', 10, '64100'],
  ])('%s by %s, %i times, is %s', (value, step, count, expected) => {
    expect(decimalToText(stepped(decimal(value), decimal(step), count))).toBe(expected);
  });
});
