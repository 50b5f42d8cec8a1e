import { expect, it } from 'vitest';

import { likelyCountry } from './likely-country.ts';

const COVERED = new Set(['DE', 'AT', 'US', 'TW', 'SA']);

it.each([
  // A region in the tag takes precedence over the one that its language implies.
  [['de-AT', 'en'], 'AT'],
  [['en', 'de-AT'], 'AT'],
  [['de-CH', 'de'], 'DE'],
  [['en'], 'US'],
  [['zh-Hant'], 'TW'],
  [['fi-FI', 'ar-SA'], 'SA'],
  [['en_US@posix', 'de-AT'], 'AT'],
  [['fi'], null],
  [[], null],
])('of %j is %s', (languages, country) => {
  expect(likelyCountry(languages, COVERED)).toBe(country);
});
