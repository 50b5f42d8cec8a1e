import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addressOptions, namedOptions, registrationAddress } from './registration-address.ts';
import type { RegistrationOptions } from './registration-options.ts';

const named = (name: string) => () => name === 'allowed';

const DATA = {
  showReg: true,
  regEmail: 'a+b@example.com',
  regPhone: '612345678',
  regCountryCode: '31',
  readOnlyCode: true,
  readOnlyEmail: false,
  userCode: 'U1',
  extraProps: { from: 'campaign', nested: { deep: [1, '&#?'] } },
  disableSwitch: true,
  ref: 'ABC123',
} as const satisfies RegistrationOptions;

describe('registration options in a link (R-REG-01)', () => {
  it('carries all of them there and back, and the step before sending by its name', () => {
    const address = registrationAddress('/en/register/', DATA);
    expect(addressOptions(address, named)).toEqual(DATA);
    const { preAction, ...rest } = addressOptions(
      address.replace('?', '?preAction=allowed&'),
      named,
    );
    expect(rest).toEqual(DATA);
    expect(preAction?.()).toBe(true);
    expect(Object.keys({ preAction, ...rest })).toHaveLength(11);
  });

  it('keeps what is about a person out of the query', () => {
    const [query = '', hash = ''] = registrationAddress('/en/register/', DATA).split('#');
    for (const part of ['regEmail', 'regPhone', 'extraProps']) {
      expect(query).not.toContain(part);
      expect(hash).toContain(part);
    }
  });

  it('takes no phone without its country, no flag but true and false, no JSON but an object', () => {
    expect(addressOptions('/x/?regPhone=612345678&showReg=yes&extraProps=[1]', named)).toEqual({});
    expect(addressOptions('/x/#regPhone=6&regCountryCode=31&readOnlyCode=true', named)).toEqual({
      regPhone: '6',
      regCountryCode: '31',
      readOnlyCode: true,
    });
    expect(addressOptions(`/x/?preAction=${encodeURIComponent('alert(1)')}`, named)).toEqual({});
  });

  it('reads any address without throwing', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (query, hash) => {
        expect(addressOptions(`/x/?${query}#${hash}`, named)).toBeTypeOf('object');
      }),
    );
  });

  it('leaves functions of a page as they are', () => {
    const preAction = () => false;
    expect(namedOptions({ preAction, ref: 'A' }, named)).toEqual({ preAction, ref: 'A' });
  });
});
