import { COUNTRIES } from '@meridian/tax-rules/countries.ts';
import { expect, it } from 'vitest';

import { COVERED_COUNTRIES } from './countries.ts';

it('names every country that has rules, and no other', () => {
  expect(COVERED_COUNTRIES).toEqual(COUNTRIES.map(({ country }) => country).toSorted());
});
