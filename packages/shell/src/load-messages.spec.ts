import { displayLocale } from '@meridian/editions/display-locale.ts';
import { ALL_LOCALES } from '@meridian/editions/locales.ts';
import { cataloguesOf } from '@meridian/i18n/catalogues.ts';
import { expect, it } from 'vitest';

import { MESSAGES_TEMPLATE, messagesAddress } from './load-messages.ts';

const addressOf = (locale: (typeof ALL_LOCALES)[number]) =>
  messagesAddress(MESSAGES_TEMPLATE, locale, 'common');

it('bundles are named by the display locale (R-LOCALE-03 to 10)', () => {
  expect(addressOf('en-KAZ')).toBe('/i18n/shell/en/common.json');
  expect(addressOf('de-EU')).toBe('/i18n/shell/de-DE/common.json');
  expect(addressOf('ka-GEO')).toBe('/i18n/shell/ka-GEO/common.json');
});

it('locales that share a bundle share their words', () => {
  for (const locale of ALL_LOCALES) {
    const sharing = ALL_LOCALES.filter((other) => displayLocale(other) === displayLocale(locale));
    for (const other of sharing) expect(cataloguesOf(other)).toEqual(cataloguesOf(locale));
  }
});
