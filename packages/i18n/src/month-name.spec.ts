import { expect, it } from 'vitest';

import { intlTag } from './intl-tag.ts';
import { formatMonth } from './month-name.ts';

it('names a month of a year in the language of the page', () => {
  expect(formatMonth('2025-03', intlTag('en'))).toBe('March 2025');
  expect(formatMonth('2025-03', intlTag('de-EU'))).toBe('März 2025');
  expect(formatMonth('2026-10', intlTag('ka-GEO'))).toBe('ოქტომბერი, 2026');
  expect(formatMonth('2026-10', intlTag('kk-KAZ'))).toBe('2026 ж. қазан');
});

it('has in Georgian and Kazakh what an Intl with these languages has', () => {
  const style = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  for (const [locale, language] of [
    ['ka-GEO', 'ka'],
    ['kk-KAZ', 'kk'],
  ] as const) {
    for (let month = 0; month < 12; month += 1) {
      const first = new Date(Date.UTC(2025, month, 1));
      const wanted = first.toLocaleDateString(language, style);
      expect(formatMonth(first.toISOString().slice(0, 7), intlTag(locale))).toBe(wanted);
    }
  }
});
