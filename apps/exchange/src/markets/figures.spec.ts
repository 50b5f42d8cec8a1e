import { decimal } from '@meridian/money/decimal.ts';
import { describe, expect, it } from 'vitest';

import {
  formatCanvasNumber,
  formatChange,
  formatCompact,
  formatExact,
  formatPrice,
  placesOf,
} from './figures.ts';

/** The text with plain spaces in place of no-break ones, which look alike in a test. */
function plain(text: string | null): string | null {
  return text === null ? null : text.replaceAll(/[\u00A0\u202F]/g, ' ');
}

describe('placesOf', () => {
  it.each([
    ['0.01', 2],
    ['0.50', 1],
    ['1', 0],
    ['10', 0],
    ['0.00000001', 8],
    ['1e-3', 3],
  ])('%s has %i', (tick, places) => {
    expect(placesOf(tick)).toBe(places);
  });
});

describe('formatPrice', () => {
  it.each([
    ['64123.4', '0.01', 'en', '64,123.40'],
    ['64123.4', '0.01', 'de', '64.123,40'],
    ['0.00001234', '0.00000001', 'en', '0.00001234'],
    ['5', '1', 'en', '5'],
    ['1.23456', '0.01', 'en', '1.23456'],
    ['123456789012345678901234567890.5', '0.1', 'en', '123,456,789,012,345,678,901,234,567,890.5'],
  ])('%s by %s in %s is %s', (price, tick, tag, expected) => {
    expect(plain(formatPrice(price, tick, tag))).toBe(expected);
  });

  it('knows what is no price', () => {
    expect(formatPrice('n/a', '0.01', 'en')).toBeNull();
  });
});

describe('formatChange', () => {
  it.each([
    ['0.0123', 'en', '+1.23%'],
    ['-0.005', 'de', '-0,50 %'],
    ['0', 'en', '0.00%'],
    ['12.3456', 'en', '+1,234.56%'],
  ])('%s in %s is %s', (ratio, tag, expected) => {
    expect(plain(formatChange(decimal(ratio), tag))).toBe(expected);
  });
});

describe('formatCompact', () => {
  it.each([
    ['1234567890.12', 'en', '1.23B'],
    ['1234567890.12', 'de', '1,23 Mrd.'],
    ['1234567890.12', 'ja', '12.35億'],
    ['950.5', 'en', '950.50'],
    ['0', 'en', '0.00'],
    ['1500', 'en', '1.50K'],
    // Ties go to the even digit, as everywhere.
    ['1225000', 'en', '1.22M'],
    ['1235000', 'en', '1.24M'],
  ])('%s in %s is %s', (amount, tag, expected) => {
    expect(plain(formatCompact(amount, tag))).toBe(expected);
  });

  it('reads every digit', () => {
    // As a float both would be 1225000 and 1.22M.
    expect(formatCompact('1225000.000000000000000000001', 'en')).toBe('1.23M');
  });

  it('knows what is no amount', () => {
    expect(formatCompact('', 'en')).toBeNull();
  });
});

it('formatCanvasNumber keeps the places of a number, and what is none', () => {
  expect(formatCanvasNumber('64000.50', 'de')).toBe('64.000,50');
  expect(formatCanvasNumber('0.00000120', 'en')).toBe('0.00000120');
  expect(formatCanvasNumber('1.2K', 'de')).toBe('1.2K');
});

it('formatExact drops nothing and names the asset', () => {
  expect(formatExact('1234567.890123456789', 'USDT', 'en')).toBe('1,234,567.890123456789 USDT');
  expect(formatExact('-', 'USDT', 'en')).toBeNull();
});
