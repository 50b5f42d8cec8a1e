import { decimal, decimalToText } from '@meridian/money/decimal.ts';
import { describe, expect, it } from 'vitest';

import { readTyped, typedText } from './typed-amount.ts';

function read(text: string, tag: string): string {
  const typed = readTyped(text, tag);
  return typed.ok ? decimalToText(typed.value) : typed.fault;
}

describe('readTyped', () => {
  it.each([
    ['0,25', 'en', '0.25'],
    ['0.25', 'de', '0.25'],
    ['1.234,5', 'de', '1234.5'],
    ['10k', 'en', '10000'],
    ['1,5K', 'de', '1500'],
    ['1.5 m', 'en', '1500000'],
    ['١٫٥', 'ar', '1.5'],
    ['', 'en', 'empty'],
    ['  ', 'en', 'empty'],
    ['k', 'en', 'not-a-number'],
    ['ten', 'en', 'not-a-number'],
    ['5 USDT', 'en', 'not-a-number'],
    ['1.234', 'fr', 'ambiguous'],
    ['0', 'en', 'not-above-zero'],
    ['-1', 'en', 'not-above-zero'],
  ])('%j in %s is %s', (text, tag, expected) => {
    expect(read(text, tag)).toBe(expected);
  });
});

describe('what the page fills in', () => {
  const tags = [
    'en',
    'de',
    'fr',
    'es-ES',
    'pt-BR',
    'ru',
    'ar',
    'ar-SA',
    'ar-AE',
    'ka',
    'tr',
    'ja',
    'pl',
  ];
  it.each(tags)('is read back as it was meant, in %s', (tag) => {
    for (const text of ['1.234', '0.001', '1234567.891', '64000.5', '12', '1000', '0.00000042']) {
      expect(read(typedText(decimal(text), tag), tag)).toBe(text);
    }
  });
});
