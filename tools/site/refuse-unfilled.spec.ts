import { SITE_ENVIRONMENTS } from '@meridian/editions/hosts.ts';
import { OPERATORS } from '@meridian/editions/operators.ts';
import { expect, it } from 'vitest';

import { refuseUnfilled } from './refuse-unfilled.ts';

const open = { company: 'A', address: 'B', register: 'C', authority: 'D', contact: null };
const full = { ...open, contact: 'e@f.example' };
const operators = { ...OPERATORS };
for (const region of Object.keys(operators)) Object.assign(operators, { [region]: full });

it('refuses a build for production that would name no operator, and lists what is open', () => {
  expect(() => refuseUnfilled('production', { ...operators, KAZ: open })).toThrow('KAZ: contact');
  expect(() => refuseUnfilled('production', operators)).not.toThrow();
});

it.each(SITE_ENVIRONMENTS.filter((environment) => environment !== 'production'))(
  'lets a build for %s show that it is open',
  (environment) => {
    expect(() => refuseUnfilled(environment, { ...operators, KAZ: open })).not.toThrow();
  },
);
