import { describe, expect, it } from 'vitest';

import { languageMenu } from './language-menu.ts';
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
