import { expect, it } from 'vitest';
import { decimal } from './decimal.ts';
import { formatPercent } from './percent.ts';

it.each([
  ['en', '3.8', '3.8%'],
  ['de-DE', '3.8', '3,8\u00A0%'],
  ['en', '45', '45%'],
  ['en', '0.1234567', '0.1234567%'],
])('in %s writes %s as %s', (locale, value, text) => {
  expect(formatPercent(decimal(value), locale)).toBe(text);
});
