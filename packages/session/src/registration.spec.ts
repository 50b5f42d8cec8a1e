import { describe, expect, it } from 'vitest';

import { isReferralCode, referralCode } from './referral-code.ts';
import { registrationOptions } from './registration-options.ts';

describe('registration options (R-REG-01, R-REG-03)', () => {
  it('keeps known options of the right type, and no others', () => {
    const preAction = () => true;
    const given = { showReg: false, ref: 'A', extraProps: { a: 1 }, preAction, other: 1 };
    const { other: _other, ...kept } = given;
    expect(registrationOptions(given)).toEqual(kept);
    const wrong = {
      showReg: 'yes',
      regEmail: 1,
      extraProps: null,
      preAction: 'x',
      readOnlyCode: 0,
    };
    expect(registrationOptions(wrong)).toEqual({});
  });

  it('takes a phone with its country only', () => {
    const whole = { regPhone: '612345678', regCountryCode: '31' };
    expect(registrationOptions(whole)).toEqual(whole);
    expect(registrationOptions({ regPhone: '612345678' })).toEqual({});
    expect(registrationOptions({ regPhone: '612345678', regCountryCode: '' })).toEqual({});
    expect(registrationOptions({ regCountryCode: '31' })).toEqual({});
  });
});

describe('the referral code (R-REG-02)', () => {
  const codeOf = (url: string, cookies: Record<string, string> = {}) =>
    referralCode({ url, cookies, environment: 'production' });

  it('is the address’s, else the cookie’s, else none', () => {
    const cookies = { REG_REF_prod: '{"ref":"CK"}', REG_REF_testnet: '{"ref":"TN"}' };
    expect(codeOf('https://www.example.com/register?a=1&ref=Q', cookies)).toBe('Q');
    expect(codeOf('/register?ref=', cookies)).toBe('CK');
    expect(codeOf('/register#?ref=H', cookies)).toBe('CK');
    expect(codeOf('/register?ref=A#ref=B')).toBe('A');
    expect(codeOf('/register')).toBeNull();
  });

  it.each(['', 'x', '{}', '{"ref":1}', '{"ref":""}', 'null', '[1]', '{"ref":'])(
    'is none of a cookie that holds %j',
    (text) => {
      expect(codeOf('/register', { REG_REF_prod: text })).toBeNull();
    },
  );

  it('is shown and sent on only where it can be one of ours', () => {
    for (const code of ['A', 'ab_C-9', 'x'.repeat(32)]) expect(isReferralCode(code)).toBe(true);
    for (const code of ['', 'x'.repeat(33), 'a b', '<b>', 'a\n', '٣', "a'"]) {
      expect(isReferralCode(code)).toBe(false);
    }
  });
});
