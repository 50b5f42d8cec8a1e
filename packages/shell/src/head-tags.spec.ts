import { PUBLISHED_LOCALES } from '@meridian/editions/locales.ts';
import { describe, expect, it } from 'vitest';

import { alternatesOf, canonicalOf, robotsOf } from './head-tags.ts';

describe('canonicalOf (R-SEO-04)', () => {
  it('is the language page itself on the host of its edition', () => {
    expect(canonicalOf('taxReport', 'de-EU', 'production')).toBe(
      'https://www.meridian-eu.example/de-EU/tax-api/report/',
    );
    expect(canonicalOf('home', 'en', 'production')).toBe('https://www.meridian.example/en/');
  });
});

describe('alternatesOf (R-SEO-05, R-SEO-11)', () => {
  it('names the site group, with hreflang tags and raw codes apart, and x-default', () => {
    expect(alternatesOf('taxOverview', 'ar-SA', 'production')).toEqual([
      { hreflang: 'en', href: 'https://www.meridian.example/en/tax-api/' },
      { hreflang: 'ar-SA', href: 'https://www.meridian.example/ar-SA/tax-api/' },
      { hreflang: 'x-default', href: 'https://www.meridian.example/tax-api/' },
    ]);
    expect(alternatesOf('taxOverview', 'de-EU', 'production')).toEqual([
      { hreflang: 'de-DE', href: 'https://www.meridian-eu.example/de-EU/tax-api/' },
      { hreflang: 'x-default', href: 'https://www.meridian-eu.example/tax-api/' },
    ]);
  });

  it('is reciprocal: a page that is named names back', () => {
    const addressOf = (locale: (typeof PUBLISHED_LOCALES)[number]) =>
      canonicalOf('home', locale, 'local');
    const namedBy = (locale: (typeof PUBLISHED_LOCALES)[number]) =>
      alternatesOf('home', locale, 'local').map(({ href }) => href);
    for (const one of PUBLISHED_LOCALES) {
      expect(namedBy(one)).toContain(addressOf(one));
      for (const other of PUBLISHED_LOCALES) {
        expect(namedBy(one).includes(addressOf(other))).toBe(
          namedBy(other).includes(addressOf(one)),
        );
      }
    }
  });
});

describe('robotsOf (R-SEO-07, R-SEO-09)', () => {
  it('indexes pages, hides the test network and what is no page', () => {
    expect(robotsOf('home', 'production')).toBe('index,follow');
    expect(robotsOf('home', 'test')).toBe('index,follow');
    expect(robotsOf('home', 'testnet')).toBe('noindex,nofollow');
    expect(robotsOf(null, 'production')).toBe('noindex,nofollow');
  });
});
