import { describe, expect, it } from 'vitest';

import { languageMenu, languageOptions } from './language-menu.ts';
import { LOCALES } from './locales.ts';

describe('languageMenu (R-LOCALE-02)', () => {
  it('leaves exactly ed-ED out, wherever it stands, and keeps the order', () => {
    for (const locales of Object.values(LOCALES)) {
      expect(languageMenu(['ed-ED', ...locales, 'ed-ED'])).toEqual(locales);
    }
    expect(languageMenu(['ed-EDX', 'ed-ed', 'en'])).toEqual(['ed-EDX', 'ed-ed', 'en']);
    expect(languageMenu([])).toEqual([]);
  });
});

describe('languageOptions (R-LOCALE-01)', () => {
  it('have a name, a tag for attributes and the code for addresses, three different things', () => {
    expect(languageOptions('kk-KAZ')).toEqual([
      { label: 'Русский', lang: 'ru-KZ', value: 'ru-KAZ' },
      { label: 'Қазақша', lang: 'kk-KZ', value: 'kk-KAZ' },
      { label: 'English', lang: 'en-KZ', value: 'en-KAZ' },
    ]);
  });
});

describe('the menu of a locale that its edition does not list (R-LOCALE-12)', () => {
  it.each(['pl-PL', 'ro-RO'] as const)('%s stands in its own, last, and in no other', (locale) => {
    const values = languageOptions(locale).map(({ value }) => value);
    expect(values).toEqual([...LOCALES.global, locale]);
    expect(languageOptions('en').map(({ value }) => value)).toEqual(LOCALES.global);
  });
});
