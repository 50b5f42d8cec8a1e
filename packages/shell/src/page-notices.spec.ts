import { describe, expect, it } from 'vitest';

import { offerOf } from './page-notices.ts';

describe('the language that is offered', () => {
  it.each([
    ['a stored language of the edition on an address without one', 'ar-SA', 'en', '/', 'ar-SA'],
    ['on the tax site, whose base path looks like a language', 'ar-SA', 'en', '/tax-api/', 'ar-SA'],
    ['none where the address chose', 'ar-SA', 'en', '/en/tax-api/', null],
    ['none where it is shown already', 'en', 'en', '/', null],
    ['none of another edition', 'de-EU', 'en', '/', null],
    ['none that is no locale', 'xx-XX', 'en', '/', null],
    ['none that is a property of every object', 'constructor', 'en', '/', null],
    ['none where nothing is stored', '', 'en', '/', null],
  ] as const)('%s', (_case, stored, locale, path, expected) => {
    expect(offerOf(stored, locale, path)).toBe(expected);
  });
});
