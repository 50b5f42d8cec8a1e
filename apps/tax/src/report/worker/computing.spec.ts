import { countryRules } from '@meridian/tax-rules/countries.ts';
import { expect, it } from 'vitest';

import { firstYear } from './computing.ts';

it.each([
  [[], null],
  [[2019, 2018], 2019],
  [[2019, 2024, 2023], 2024],
  // A year without rates is opened first only if there is no other.
  [[2040, 2024], 2024],
  [[2040, 2041], 2041],
])('of the years %j shows %s first', (years, expected) => {
  const rules = countryRules('DE');
  if (rules === undefined) throw new Error('Germany is gone');
  expect(firstYear(rules, years)).toBe(expected);
});
