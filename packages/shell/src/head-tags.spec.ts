import { ALL_LOCALES, type Locale } from '@meridian/editions/locales.ts';
import { SEO_GROUPS, seoGroupOf } from '@meridian/editions/seo-groups.ts';
import { describe, expect, it } from 'vitest';

import { announcedLocales, localesOfGroup } from './announced.ts';
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
    expect(alternatesOf('taxConnect', 'ru-KAZ', 'production')).toEqual([
      { hreflang: 'ru-KZ', href: 'https://www.meridian-kz.example/ru-KAZ/tax-api/connect/' },
      { hreflang: 'kk-KZ', href: 'https://www.meridian-kz.example/kk-KAZ/tax-api/connect/' },
      { hreflang: 'en-KZ', href: 'https://www.meridian-kz.example/en-KAZ/tax-api/connect/' },
      { hreflang: 'x-default', href: 'https://www.meridian-kz.example/tax-api/connect/' },
    ]);
    const main = alternatesOf('home', 'tr-TUR', 'production');
    expect(main).toHaveLength(17 + 2 + 2 + 2 + 2 + 1);
    expect(main).toContainEqual({
      hreflang: 'tr-TR',
      href: 'https://www.meridian-tr.example/tr-TUR/',
    });
    expect(main.at(-1)).toEqual({
      hreflang: 'x-default',
      href: 'https://www.meridian.example/',
    });
  });

  it('has one page for a tag inside a group', () => {
    for (const group of SEO_GROUPS) {
      const [first] = localesOfGroup(group);
      const tags = alternatesOf('home', first ?? 'en', 'production').map(
        ({ hreflang }) => hreflang,
      );
      expect(new Set(tags).size).toBe(tags.length);
    }
  });

  it('is reciprocal: a page that is named names back', () => {
    const namedBy = (locale: Locale) =>
      alternatesOf('home', locale, 'local').map(({ href }) => href);
    for (const locale of ALL_LOCALES) {
      expect(namedBy(locale)).toContain(canonicalOf('home', locale, 'local'));
      for (const other of ALL_LOCALES) {
        expect(namedBy(locale).includes(canonicalOf('home', other, 'local'))).toBe(
          namedBy(other).includes(canonicalOf('home', locale, 'local')),
        );
      }
    }
  });
});

describe('robotsOf (R-SEO-07, R-SEO-09)', () => {
  it('indexes pages, hides the test network and what is no page', () => {
    const robots = (page: 'home' | null, environment: 'production' | 'test' | 'testnet') =>
      robotsOf({ page, locale: 'en', environment });
    expect(robots('home', 'production')).toBe('index,follow');
    expect(robots('home', 'test')).toBe('index,follow');
    expect(robots('home', 'testnet')).toBe('noindex,nofollow');
    expect(robots(null, 'production')).toBe('noindex,nofollow');
  });

  it('hides the pages about one user and the ways to them', () => {
    for (const page of ['login', 'register', 'security'] as const) {
      expect(robotsOf({ page, locale: 'en', environment: 'production' })).toMatch(/^noindex/);
      expect(announcedLocales(page, seoGroupOf('global'))).toEqual([]);
    }
  });
});
