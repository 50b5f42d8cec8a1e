import { expect, it } from 'vitest';

import { consentNeeded } from './consent.ts';
import { ALL_LOCALES, LOCALES, localesOfEdition } from './locales.ts';

it('is needed in every language of Europe, the Netherlands and Turkey', () => {
  for (const locale of [...LOCALES.EU, ...LOCALES.NLD, ...LOCALES.TUR]) {
    expect(consentNeeded(locale), locale).toBe(true);
  }
});

it('is needed for exactly the European locales of the global hosts', () => {
  expect(localesOfEdition('full').filter(consentNeeded)).toEqual([
    'es-ES',
    'pt-PT',
    'pl-PL',
    'ro-RO',
  ]);
});

it('is needed nowhere else', () => {
  const asking = ALL_LOCALES.filter(consentNeeded);
  expect(asking).toHaveLength(4 + LOCALES.EU.length + LOCALES.NLD.length + LOCALES.TUR.length);
});
