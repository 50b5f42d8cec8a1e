import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';

import { readTypedAmount } from './typed-amount.ts';

describe('a typed figure', () => {
  it.each([
    ['1.234,56', 'de-DE', 'EUR', '1234.56'],
    ['1,234.56', 'en-GB', 'EUR', '1234.56'],
    ['12,5', 'en-GB', 'EUR', '12.5'],
    ['12,5 €', 'de-DE', 'EUR', '12.5'],
    ['0,00000001', 'de-DE', 'BTC', '0.00000001'],
    ['١٢٫٥', 'ar-SA-u-ca-gregory-nu-latn', 'EUR', '12.5'],
  ])('%s in %s for %s is %s', (text, tag, unit, expected) => {
    expect(readTypedAmount(text, tag, unit)).toEqual({ ok: true, atoms: fixed(expected) });
  });

  it.each([
    ['', 'report.field.error.empty'],
    ['abc', 'report.field.error.not-a-number'],
    ['-5', 'report.field.error.negative'],
    ['5 USD', 'report.field.error.other-unit'],
    ['0.0000000000000000000000001', 'report.field.error.too-long'],
  ])('%s is refused with %s', (text, error) => {
    expect(readTypedAmount(text, 'en-GB', 'EUR')).toEqual({ ok: false, error });
  });
});
