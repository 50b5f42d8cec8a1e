import { describe, expect, it } from 'vitest';

import { hrefWithReferral } from './keep-referral.ts';

const PAGE = 'https://www.meridian.example/en/invite/?ref=FRIEND1&utm_source=mail';

describe('a link on a page with a referral code', () => {
  it.each([
    ['/en/register/', '/en/register/?ref=FRIEND1'],
    ['/en/markets/overview/?q=btc', '/en/markets/overview/?q=btc&ref=FRIEND1'],
    ['/en/login/?next=%2Fen%2F#top', '/en/login/?next=%2Fen%2F&ref=FRIEND1#top'],
  ])('%s becomes %s', (path, expected) => {
    const origin = 'https://www.meridian.example';
    expect(hrefWithReferral(origin + path, PAGE)).toBe(origin + expected);
  });

  it.each([
    'https://www.meridian.example/en/register/?ref=OTHER',
    'https://www.meridian.example/en/invite/#principles',
    'https://elsewhere.example/en/',
    'mailto:help@meridian.example',
    'meridianapp://home',
    'no address',
  ])('%s stays', (href) => {
    expect(hrefWithReferral(href, PAGE)).toBeNull();
  });

  it.each(['https://www.meridian.example/en/', 'https://www.meridian.example/en/?ref=%3Cb%3E'])(
    'stays as it is on %s, which has no code of ours',
    (page) => {
      expect(hrefWithReferral('https://www.meridian.example/en/register/', page)).toBeNull();
    },
  );
});
