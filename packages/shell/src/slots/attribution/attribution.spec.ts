import { referralCode } from '@meridian/session/referral-code.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readCookies } from '../../cookies.ts';
import { attributionCookies, CAMPAIGN_COOKIE, readAttribution } from './attribution.ts';

const PAGE = 'https://www.meridian.example/en/';
const NOTHING = { ref: null, campaign: null };

describe('what an address tells of a visit', () => {
  it('is its referral code and its campaign', () => {
    const url = `${PAGE}?ref=AB_c-1&utm_source=news letter&utm_campaign=Frühling%202026&x=1#utm_term=no`;
    expect(readAttribution(url)).toEqual({
      ref: 'AB_c-1',
      campaign: { source: 'news letter', campaign: 'Frühling 2026' },
    });
    expect(readAttribution(PAGE)).toEqual(NOTHING);
  });

  it.each([
    ['markup', '<script>alert(1)</script>'],
    ['too long', 'a'.repeat(65)],
    ['a line break', 'a\r\nSet-Cookie: a=b'],
    ['an invisible character', 'a\u0000b'],
    ['a text that turns around', 'a\u202Eb'],
    ['encoded twice', '%3Cscript%3E'],
    ['a percent bomb', '%25'.repeat(20)],
    ['a quote', '"a'],
    ['nothing', ''],
  ])('is nothing where the values are hostile: %s', (_, value) => {
    const text = encodeURIComponent(value);
    expect(readAttribution(`${PAGE}?ref=${text}&utm_source=${text}&utm_term=${text}`)).toEqual(
      NOTHING,
    );
  });

  it('is nothing where the query is a flood or broken', () => {
    expect(readAttribution(`${PAGE}?ref=A&x=${'a'.repeat(5000)}`)).toEqual(NOTHING);
    expect(readAttribution(`${PAGE}?ref=${'%'.repeat(99)}`)).toEqual(NOTHING);
    expect(readAttribution(`${PAGE}?ref=${'a'.repeat(33)}`).ref).toBeNull();
  });

  it('never throws and never lets a sign through that could leave a cookie or a page', () => {
    const sign = fc.constantFrom(
      ...'aZ09_-. <>&;%"\\#=+ä'.split(''),
      '\u0000',
      '\n',
      '\u202E',
      '%3C',
      '%0A',
      '%',
    );
    fc.assert(
      fc.property(fc.string({ unit: sign }), (value) => {
        const found = readAttribution(`${PAGE}?ref=${value}&utm_source=${value}`);
        expect(JSON.stringify(found)).not.toMatch(/[<>&;%\\\u202E]/);
      }),
    );
  });
});

describe('the cookies of a visit', () => {
  const found = { ref: 'ABC', campaign: { source: 'mail', term: 'ä' } };
  const common = { environment: 'testnet' } as const;

  it('are those registration reads (R-REG-02), one of them for the whole campaign', () => {
    const texts = attributionCookies(found, { ...common, allowed: true });
    expect(texts).toHaveLength(2);
    const cookies = texts.map((text) => text.split(';', 1)[0]).join('; ');
    const ref = readCookies(cookies)['REG_REF_testnet'] ?? '';
    expect(referralCode({ url: '/', cookies: { REG_REF_testnet: ref }, ...common })).toBe('ABC');
    expect(JSON.parse(readCookies(cookies)[CAMPAIGN_COOKIE] ?? '')).toEqual(found.campaign);
    for (const text of texts) expect(text).toMatch(/; Max-Age=2592000; SameSite=Lax; Secure$/);
  });

  it('are not touched by a visit that brings nothing', () => {
    expect(attributionCookies(NOTHING, { ...common, allowed: true })).toEqual([]);
  });

  it('are removed where nothing may be kept, whatever the address says', () => {
    expect(attributionCookies(found, { ...common, allowed: false })).toEqual([
      'REG_REF_testnet=; Path=/; Max-Age=0; SameSite=Lax; Secure',
      `${CAMPAIGN_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax; Secure`,
    ]);
  });
});
