import { decimal } from '@meridian/money/decimal.ts';
import { expect, it } from 'vitest';

import { formatValue } from './format-value.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it.each([
  ['1234.567', 'USDT', 'en', '1,234.57 USDT'],
  ['1234.565', 'USDT', 'en', '1,234.56 USDT'],
  ['0.123456785', 'BTC', 'en', '0.12345678 BTC'],
  ['1234.5', 'EUR', 'de', '1.234,50 €'],
  ['12345.6', 'IDR', 'en', 'IDR 12,346'],
  ['0', 'USDT', 'en', '0.00 USDT'],
])('%s %s in %s is %s', (value, currency, tag, text) => {
  expect(plain(formatValue(decimal(value), currency, tag))).toBe(text);
});

it('never shows something as nothing', () => {
  expect(plain(formatValue(decimal('0.004'), 'USDT', 'en'))).toBe('< 0.01 USDT');
  expect(plain(formatValue(decimal('-0.004'), 'USDT', 'en', 'exceptZero'))).toBe('> -0.01 USDT');
});
