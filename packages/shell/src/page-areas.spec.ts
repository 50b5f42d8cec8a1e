import { ALL_LOCALES } from '@meridian/editions/locales.ts';
import { isTranslated } from '@meridian/i18n/catalogues.ts';
import { NAMESPACES } from '@meridian/i18n/namespaces.ts';
import { expect, it } from 'vitest';

import { PAGE_AREAS } from './page-areas.ts';

it('names the areas that are not written in every language, and no others', () => {
  const partial = NAMESPACES.filter(
    (namespace) => !ALL_LOCALES.every((locale) => isTranslated(locale, namespace)),
  );
  expect(new Set(Object.values(PAGE_AREAS))).toEqual(new Set(partial));
});
