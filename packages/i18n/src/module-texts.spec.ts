import { ALL_LOCALES } from '@meridian/editions/locales.ts';
import { describe, expect, it } from 'vitest';

import { createI18n } from './i18n.ts';
import { loadLawTexts } from './law-texts.ts';
import { loadCatalogue, readMessages } from './load-catalogue.ts';
import { loadMappingTexts } from './mapping-texts.ts';
import { loadEntriesTexts } from './entries-texts.ts';
import { loadLotsTexts } from './lots-texts.ts';
import { loadSavedTexts } from './saved-texts.ts';
import { withTexts } from './module-texts.ts';

const LOADERS = {
  law: loadLawTexts,
  mapping: loadMappingTexts,
  saved: loadSavedTexts,
  lots: loadLotsTexts,
  entries: loadEntriesTexts,
} as const;

describe.each(['law', 'mapping', 'saved', 'lots', 'entries'] as const)(
  'the texts of %s',
  (namespace) => {
    const load = LOADERS[namespace];

    it.each(ALL_LOCALES)('are those of the catalogues in %s', async (locale) => {
      expect(await load(locale)).toEqual(readMessages(locale, namespace));
    });

    it.each(ALL_LOCALES)(
      'need no compiling in %s: plain placeholders, no quoting',
      async (locale) => {
        const marked = Object.entries(await load(locale)).filter(([, text]) =>
          /[{}']/.test(text.replaceAll(/\{\w+\}/g, '')),
        );
        expect(marked).toEqual([]);
      },
    );
  },
);

it('join a page’s own messages, with what they are filled with', () => {
  const page = createI18n('en', loadCatalogue('en', ['tax']));
  const i18n = withTexts(page, {
    'law.xx.surcharge': '{rate} on {amount}, {other}',
    'report.title': 'Again',
  });
  const params = { rate: '5%', amount: '$100' };
  expect(i18n.text({ id: 'law.xx.surcharge', params })).toBe('5% on $100, {other}');
  expect(i18n.t('report.title')).toBe('Again');
  expect(i18n.text({ id: 'tax.notAdvice' })).toBe('This is not tax advice.');
  expect([i18n.has('law.xx.surcharge'), i18n.has('tax.notAdvice'), i18n.has('nothing')]).toEqual([
    true,
    true,
    false,
  ]);
});
