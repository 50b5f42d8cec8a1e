import { describe, expect, it } from 'vitest';

import { hreflangTag } from './language-tags.ts';
import {
  ALL_LOCALES,
  autonymOf,
  isLocale,
  isRtl,
  LOCALES,
  regionOfLocale,
  type Locale,
} from './locales.ts';

const codes = Object.values(LOCALES).flat();

describe('locale sets (R-LOCALE-11 to R-LOCALE-20)', () => {
  it('holds each code once, 44 in the menus', () => {
    expect(codes).toHaveLength(44);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('finds the edition of a code by the raw code', () => {
    expect(regionOfLocale('kk-KZ')).toBe('global');
    expect(regionOfLocale('kk-KAZ')).toBe('KAZ');
    expect(regionOfLocale('nl-NL')).toBe('NLD');
    expect(regionOfLocale('nl-EU')).toBe('EU');
    expect(regionOfLocale('pl-PL')).toBe('global');
  });

  it('starts each set with the edition’s default', () => {
    const defaults = Object.values(LOCALES).map((locales) => locales[0]);
    expect(defaults).toEqual([
      'en',
      'zh-HK',
      'tr-TUR',
      'ru-KAZ',
      'nl-NL',
      'ka-GEO',
      'id-IDN',
      'en-ARE',
      'en-EU',
    ]);
  });

  it('gives every locale its pages and a name of its own within its edition', () => {
    expect(ALL_LOCALES).toHaveLength(46);
    expect(new Set(ALL_LOCALES).size).toBe(46);
    for (const locales of [...Object.values(LOCALES), [...LOCALES.global, 'pl-PL', 'ro-RO']]) {
      const names = (locales as readonly Locale[]).map(autonymOf);
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) expect(name).not.toMatch(/^[a-z]{2}-/);
    }
    expect(isLocale('de-EU')).toBe(true);
    expect(isLocale('de')).toBe(false);
    expect(isLocale('toString')).toBe(false);
  });
});

describe('isRtl (R-LOCALE-21)', () => {
  it('is exactly ar-SA and ar-ARE', () => {
    expect(codes.filter(isRtl)).toEqual(['ar-SA', 'ar-ARE']);
    expect(isRtl('ar')).toBe(false);
    expect(isRtl('ar-EG')).toBe(false);
  });
});

describe('hreflangTag', () => {
  it.each([
    ['fil-PH', 'tl'],
    ['es-419', 'es'],
    ['tr-TUR', 'tr-TR'],
    ['kk-KAZ', 'kk-KZ'],
    ['en-KAZ', 'en-KZ'],
    ['ru-KAZ', 'ru-KZ'],
    ['ka-GEO', 'ka-GE'],
    ['id-IDN', 'id-ID'],
    ['ar-ARE', 'ar-AE'],
    ['en-EU', 'en'],
    ['pl-EU', 'pl-PL'],
    ['cs-EU', 'cs-CZ'],
    ['el-EU', 'el-GR'],
    ['en', 'en'],
    ['en-TR', 'en-TR'],
    ['zh-TW', 'zh-TW'],
  ] as const)('%s is %s (R-SEO-12, R-SEO-13, R-LOCALE-07)', (locale, tag) => {
    expect(hreflangTag(locale)).toBe(tag);
  });

  it('gives every code a tag that Intl takes as it is (R-LOCALE-10)', () => {
    for (const locale of codes) {
      const tag = hreflangTag(locale);
      expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
      expect(tag).not.toMatch(/-[A-Z]{3}$|-EU$/);
    }
  });
});
