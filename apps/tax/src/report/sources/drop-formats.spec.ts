import { readMessages } from '@meridian/i18n/load-catalogue.ts';
import { FORMATS } from '@meridian/tax-import/formats/registry.ts';
import { expect, it } from 'vitest';

import { PROVIDERS } from '../../generated/providers.ts';

it('names the provider of every format that can be read', () => {
  const accounts = FORMATS.map(({ account }) => account).filter((name) => name !== 'Meridian');
  const missing = accounts.filter((name) => !PROVIDERS.some((known) => name.startsWith(known)));
  expect(missing).toEqual([]);
});

it.each(['en', 'de-EU', 'ar-SA'] as const)('has a place for the providers, in %s', (locale) => {
  expect(readMessages(locale, 'report')['report.drop.formats']).toContain('{providers}');
});
