import { describe, expect, it } from 'vitest';

import { mapLink } from './map-link.ts';

const siteOrigin = 'https://www.example.com';

function mapped(url: string) {
  return mapLink({ url, siteOrigin, inApp: true });
}

describe('hosts (R-LINK-07)', () => {
  const onEurope = (url: string) =>
    mapLink({ url, siteOrigin: 'https://www.meridian-eu.example', inApp: true })?.dest;

  it('maps the own host and those of the other editions', () => {
    expect(mapped('https://WWW.EXAMPLE.COM/login/')?.dest).toBe('login');
    expect(mapped('//www.example.com/login/')?.dest).toBe('login');
    expect(onEurope('https://www.meridian-tr.example/tr-TUR/login/')).toBe('login');
    expect(onEurope('https://www.meridian.example/login')).toBe('login');
  });

  it.each([
    'https://other.example.net/login/',
    'https://www.example.com.evil.example/login/',
    'https://www.example.com@evil.example/login/',
    'https://www.example.com:8443/login/',
    'https://example.com/login/',
    '//evil.example/login/',
    '///evil.example/login/',
    'blob:https://www.example.com/login/',
    'ftp://www.example.com/login/',
  ])('leaves %s alone', (url) => {
    expect(mapped(url)).toBeNull();
  });

  it('does not lead from real markets to the test network or back', () => {
    expect(onEurope('https://testnet.meridian-eu.example/login/')).toBeUndefined();
    expect(onEurope('https://www.meridian-xx.example/login/')).toBeUndefined();
  });

  it('reads a relative address from its page, if that is known', () => {
    const pageUrl = `${siteOrigin}/en/fiat/cards/`;
    const from = (url: string) => mapLink({ url, siteOrigin, pageUrl, inApp: true })?.params;
    expect(from('apply/')).toEqual({ page: 'cards-apply' });
    expect(from('login/')).toBeUndefined();
    expect(mapped('login/')?.dest).toBe('login');
  });

  it('maps nothing from a place that is no site', () => {
    for (const place of ['', 'null', 'file:///', 'not an origin']) {
      expect(mapLink({ url: '/login/', siteOrigin: place, inApp: true })).toBeNull();
    }
  });
});
