import { expect, it } from 'vitest';

import { referralCookieName } from './referral-cookie.ts';

it.each([
  ['production', 'REG_REF_prod'],
  ['testnet', 'REG_REF_testnet'],
  ['test', 'REG_REF_test'],
  ['local', 'REG_REF_local'],
  ['dev', 'REG_REF_dev'],
] as const)('the cookie of %s is %s (R-REG-02)', (environment, name) => {
  expect(referralCookieName(environment)).toBe(name);
});
