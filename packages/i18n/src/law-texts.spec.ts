import { describe, expect, it } from 'vitest';

import { createI18n } from './i18n.ts';
import { lawTextsOf, loadLawTexts, withLawTexts } from './law-texts.ts';
import { loadCatalogue, readMessages } from './load-catalogue.ts';

describe.each(['en', 'de-EU', 'ar-SA'] as const)('the texts of the law in %s', (locale) => {
  it('are those of the catalogue', async () => {
    expect(await loadLawTexts(locale)).toEqual(readMessages(locale, 'law'));
  });

  it('need no compiling: plain placeholders, no quoting', async () => {
    const marked = Object.entries(await loadLawTexts(locale)).filter(([, text]) =>
      /[{}']/.test(text.replaceAll(/\{\w+\}/g, '')),
    );
    expect(marked).toEqual([]);
  });
});

it('stand in English where a language has none', async () => {
  expect(await loadLawTexts('tr-TUR')).toEqual(readMessages('en', 'law'));
});

it('are told apart by country', async () => {
  const texts = lawTextsOf(await loadLawTexts('en'), 'DE');
  expect(Object.keys(texts).length).toBeGreaterThan(1);
  expect(Object.keys(texts).filter((id) => !id.startsWith('law.de.'))).toEqual([]);
});

it('join a page’s own messages, with what they are filled with', () => {
  const page = createI18n('en', loadCatalogue('en', ['tax']));
  const i18n = withLawTexts(page, { 'law.xx.surcharge': '{rate} on {amount}, {other}' });
  const params = { rate: '5%', amount: '$100' };
  expect(i18n.text({ id: 'law.xx.surcharge', params })).toBe('5% on $100, {other}');
  expect(i18n.text({ id: 'tax.notAdvice' })).toBe('This is not tax advice.');
  expect([i18n.has('law.xx.surcharge'), i18n.has('tax.notAdvice'), i18n.has('nothing')]).toEqual([
    true,
    true,
    false,
  ]);
});
