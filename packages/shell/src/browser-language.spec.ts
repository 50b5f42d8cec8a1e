import { expect, it } from 'vitest';

import { offerToBrowser } from './browser-language.ts';

it.each([
  ['German on the edition that has it', ['de-AT', 'en'], 'en-EU', 'de-EU'],
  ['none on an edition without it', ['de'], 'en', null],
  ['none where the page is in it', ['de'], 'de-EU', null],
  ['none where the page is in it, in another country', ['es-PE', 'fr'], 'es-MX', null],
  ['the first that the edition has', ['de', 'ja', 'fr'], 'en', 'ja-JP'],
  ['the exact one of several', ['pt-PT'], 'en', 'pt-PT'],
  ['the first of several', ['es-419'], 'en', 'es-ES'],
  ['Chinese in its script', ['zh-HK'], 'en', 'zh-TW'],
  ['Chinese in the other script', ['zh-CN'], 'en', 'zh-MY'],
  ['none for Tagalog', ['fil-PH'], 'en', null],
  ['English to a Turkish page', ['en-US'], 'tr-TUR', 'en-TR'],
  ['nothing to what is no tag', ['*', '', 'x'], 'en', null],
  ['nothing to a browser that says nothing', [], 'en', null],
] as const)('%s is offered', (_case, tags, locale, expected) => {
  expect(offerToBrowser({ tags, locale, pathname: '/tax-api/' })).toBe(expected);
});

it.each(['/en-EU/', '/en-EU/tax-api/', '/de-EU/'])('nothing is offered on %s', (pathname) => {
  expect(offerToBrowser({ tags: ['de'], locale: 'en-EU', pathname })).toBeNull();
});
