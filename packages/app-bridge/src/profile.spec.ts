import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { profileFromBridge, tokenFromBridge } from './profile.ts';

const WHOLE = {
  userToken: 'secret',
  uid: 12,
  userName: 'ada',
  vagueEmail: 'a***@x.example',
  vagueMobile: '1***2',
  mobileVerified: true,
  emailVerified: false,
  hasGoogle2fa: true,
  countryCode: 'NL',
  lang: 'nl-NL',
  parentMemId: 3,
  status: 1,
  isVip: true,
  vipLabelInfo: { labelLevel: 2 },
};

describe('profileFromBridge (R-USER-03, R-USER-04)', () => {
  it('gives every field its name, and keeps the token out', () => {
    expect(profileFromBridge({ code: 0, params: WHOLE })).toEqual({
      id: 12,
      username: 'ada',
      vague_email: 'a***@x.example',
      vague_mobile: '1***2',
      mobile_verified: true,
      email_verified: false,
      has_google2fa: true,
      country_code: 'NL',
      lang: 'nl-NL',
      parent_member_id: 3,
      status: 1,
      loyalty_vip_info: { is_vip: true, label_level: 2 },
    });
  });

  it.each([
    [{ uid: 5 }, { id: 5 }],
    [{ uid: '5' }, { id: '5' }],
    [
      { uid: 5, isVip: false },
      { id: 5, loyalty_vip_info: { is_vip: false } },
    ],
    [
      { uid: 5, vipLabelInfo: { labelLevel: 0 } },
      { id: 5, loyalty_vip_info: { label_level: 0 } },
    ],
    [{ uid: 5, vipLabelInfo: null }, { id: 5 }],
    [{ uid: 5, vipLabelInfo: 'gold' }, { id: 5 }],
    // Our spelling of the field differs from theirs.
    [{ uid: 5, parentMemberId: 9 }, { id: 5 }],
    [{ uid: { valueOf: 1 }, userName: 3, mobileVerified: 'yes', lang: null }, {}],
    [JSON.parse('{"__proto__": {"uid": 7}}'), {}],
    [Object.create({ uid: 7 }), {}],
    [null, {}],
    [undefined, {}],
    ['uid', {}],
  ])('of %j: %j', (params: unknown, profile) => {
    expect(profileFromBridge({ code: 0, params })).toEqual(profile);
  });

  it.each([1, -1, 10007, '0', null, undefined, false, Number.NaN])(
    'is null for the code %s, whatever else is there',
    (code) => {
      expect(profileFromBridge({ code, params: WHOLE })).toBeNull();
      expect(tokenFromBridge({ code, params: WHOLE })).toBe('');
    },
  );

  it('takes anything', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (params) => {
        const profile = profileFromBridge({ code: 0, params });
        expect(profile).not.toBeNull();
        expect(typeof tokenFromBridge({ code: 0, params })).toBe('string');
      }),
    );
  });
});

describe('tokenFromBridge', () => {
  it.each([
    [{ userToken: 't' }, 't'],
    [{ userToken: 5 }, ''],
    [{}, ''],
    [null, ''],
  ])('of %j: %j', (params, token) => {
    expect(tokenFromBridge({ code: 0, params })).toBe(token);
  });
});
