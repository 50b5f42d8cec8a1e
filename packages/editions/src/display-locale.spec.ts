import { describe, expect, it } from 'vitest';

import { displayLocale } from './display-locale.ts';
import { LOCALES } from './locales.ts';

describe('displayLocale (R-LOCALE-03 to 10)', () => {
  it('has a country for each European code but the English one', () => {
    const shown = LOCALES.EU.map(displayLocale);
    expect(shown).toEqual([
      ...['en-EU', 'cs-CZ', 'de-DE', 'es-ES', 'el-GR', 'fr-FR', 'it-IT', 'lt-LT', 'hu-HU'],
      ...['nl-NL', 'pl-PL', 'pt-PT', 'ro-RO'],
    ]);
  });

  it.each([
    ['en-GEO', 'en'],
    ['ru-GEO', 'ru-RU'],
    ['ka-GEO', 'ka-GEO'],
    ['en-ARE', 'en-ARE'],
    ['en-HK', 'en-HK'],
    ['TR-TUR', 'TR-TUR'],
    ['constructor', 'constructor'],
    ['', ''],
  ])('%j is shown as %j', (code, shown) => {
    expect(displayLocale(code)).toBe(shown);
  });
});
