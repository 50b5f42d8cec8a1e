import { expect, it } from 'vitest';

import { OPERATORS, unfilledOperators, type Operator } from './operators.ts';

const FULL: Operator = {
  company: 'A',
  address: 'B',
  register: 'C',
  authority: 'D',
  contact: 'e@f.example',
};
const filled = { ...OPERATORS };
for (const region of Object.keys(filled)) Object.assign(filled, { [region]: FULL });

it('lists the fields that say nothing, by edition, and no others', () => {
  expect(unfilledOperators(filled)).toEqual([]);
  const turkish = { ...FULL, address: ' ', contact: null };
  expect(unfilledOperators({ ...filled, EU: { ...FULL, company: '' }, TUR: turkish })).toEqual([
    'TUR: address, contact',
    'EU: company',
  ]);
});
