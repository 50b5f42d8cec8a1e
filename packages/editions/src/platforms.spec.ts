import { describe, expect, it } from 'vitest';

import { clientPlatform, isInApp, platformHeader } from './platforms.ts';

const IPAD = 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const TABLET =
  'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 Chrome/120 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:120.0) Gecko/120.0 Firefox/120.0';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120 Safari/537.36';

describe('clientPlatform (R-ENV-03)', () => {
  it.each([
    [IPAD, false, 'h5'],
    [TABLET, false, 'h5'],
    [FIREFOX, false, 'h5'],
    [LINUX, false, 'pc'],
    [IPAD, true, 'ios_tg'],
    [TABLET, true, 'android_tg'],
    [LINUX, true, 'pc_tg'],
    ['', true, 'pc_tg'],
  ] as const)('%s, mini-app %s: %s', (userAgent, miniApp, platform) => {
    expect(clientPlatform({ userAgent, miniApp })).toBe(platform);
  });
});

describe('isInApp (R-ENV-06)', () => {
  it('finds the marker in any case and nothing like it', () => {
    expect(isInApp(`${FIREFOX} Meridian_App/4.0`)).toBe(true);
    expect(isInApp(`${FIREFOX} meridian-app/4.0`)).toBe(false);
    expect(isInApp(`${FIREFOX} meridianapp`)).toBe(false);
  });
});

describe('platformHeader (R-HTTP-21)', () => {
  it('knows three values', () => {
    const platforms = ['pc', 'h5', 'pc_tg', 'ios_tg', 'android_tg'] as const;
    expect(platforms.map((platform) => platformHeader(platform, false))).toEqual([
      'pc',
      'h5',
      'pc',
      'h5',
      'h5',
    ]);
    expect(platforms.map((platform) => platformHeader(platform, true))).toEqual(
      platforms.map(() => 'app'),
    );
  });
});
