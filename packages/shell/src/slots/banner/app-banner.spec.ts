import { describe, expect, it } from 'vitest';

import { offersApp } from './app-banner.ts';
import { appBannerLink } from './app-banner-link.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/153.0 Mobile Safari/537.36';
const DESK = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/153.0 Safari/537.36';
const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 21);
const phone = { userAgent: PHONE, miniApp: false, closed: null, nowMs: NOW };

describe('the app is offered', () => {
  it('on the mobile web, and nowhere else', () => {
    expect(offersApp(phone)).toBe(true);
    expect(offersApp({ ...phone, userAgent: DESK })).toBe(false);
    expect(offersApp({ ...phone, userAgent: `${PHONE} Meridian_App/3.7.0` })).toBe(false);
    expect(offersApp({ ...phone, miniApp: true })).toBe(false);
  });

  it.each([
    ['a moment ago', String(NOW - 1), false],
    ['30 days ago', String(NOW - 30 * DAY_MS), false],
    ['longer ago', String(NOW - 30 * DAY_MS - 1), true],
    ['in the future', String(NOW + DAY_MS), true],
    ['at no time', 'yesterday', true],
    ['at a flood of digits', '9'.repeat(99), true],
  ])('again once it was closed long enough ago: %s', (_, closed, offered) => {
    expect(offersApp({ ...phone, closed })).toBe(offered);
  });
});

describe('the link of the banner', () => {
  const host = 'https://www.meridian.example';

  it.each([
    ['/en/trade/spot/BTC/USDT/', 'meridianapp://home?tab=3&symbol=BTCUSDT'],
    ['/en/tax-api/', 'meridianapp://home?tab=0'],
    ['/markets/overview', 'meridianapp://home?tab=1'],
    ['/en/login/?redirect=https://evil.example', 'meridianapp://login'],
  ])('of %s is %s', (path, link) => {
    expect(appBannerLink(host + path)).toBe(link);
  });

  it('of a page the app has no screen for hands its address over, but not its query', () => {
    const page = `${host}/en/blog/a%20b/?token=secret#part`;
    expect(appBannerLink(page)).toBe(
      `meridianapp://open?url=${encodeURIComponent(`${host}/en/blog/a%20b/`)}`,
    );
  });
});
