import { describe, expect, it } from 'vitest';

import { readPhone, vaguePhone } from './phone.ts';

describe('a telephone number', () => {
  it.each([
    ['31', '612345678', '+31612345678'],
    ['1', '2025550123', '+12025550123'],
    ['31', '123', undefined],
    ['031', '612345678', undefined],
    ['31', '+612345678', undefined],
    ['1234', '123456789012', undefined],
    ['', '612345678', undefined],
    ['31', '٦١٢٣٤٥٦٧٨', undefined],
  ])('%s %s is kept as %s', (country, number, kept) => {
    expect(readPhone({ country_code: country, number })).toBe(kept);
  });

  it('may be missing, and is never shown in full', () => {
    expect(readPhone(undefined)).toBeNull();
    expect(vaguePhone(null)).toBe('');
    expect(vaguePhone('+31612345678')).toBe('+31******78');
  });
});
