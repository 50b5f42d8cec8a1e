import { languageOf, type Locale } from '@meridian/editions/locales.ts';
import type { Namespace } from '@meridian/i18n/namespaces.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type * as Announced from './announced.ts';
import type * as HeadTags from './head-tags.ts';

const CATALOGUES = '@meridian/i18n/catalogues.ts';
let shell: typeof Announced & typeof HeadTags;

// An area as it begins, in three languages: all of today's are written in every one. Modules of other specs
// in this process keep what they have.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock(import('@meridian/i18n/catalogues.ts'), async (original) => ({
    ...(await original()),
    isTranslated: (locale: Locale, namespace: Namespace) =>
      namespace !== 'trade' || ['en', 'de', 'ar'].includes(languageOf(locale)),
  }));
  vi.doMock(import('./page-areas.ts'), () => ({ PAGE_AREAS: { derivatives: 'trade' as const } }));
  shell = { ...(await import('./announced.ts')), ...(await import('./head-tags.ts')) };
});

afterAll(() => {
  vi.doUnmock(CATALOGUES);
  vi.doUnmock('./page-areas.ts');
  vi.resetModules();
});

describe('a page that is not written in every language', () => {
  it('is announced where it is written, and nowhere else', () => {
    const { announcedLocales, localesOfGroup, alternatesOf, canonicalOf } = shell;
    const written = announcedLocales('derivatives', 'main');
    const missing = localesOfGroup('main').filter((locale) => !written.includes(locale));
    expect(written).toEqual(expect.arrayContaining(['en', 'ar-SA', 'en-HK']));
    expect(missing).toContain('ja-JP');
    const named = alternatesOf('derivatives', 'en', 'production');
    expect(named).toHaveLength(written.length + 1);
    for (const locale of missing) {
      expect(alternatesOf('derivatives', locale, 'production')).toEqual([]);
      expect(named.map(({ href }) => href)).not.toContain(
        canonicalOf('derivatives', locale, 'production'),
      );
    }
  });

  it('has no x-default where the group’s first language is missing', () => {
    const tags = (page: 'derivatives' | 'home') =>
      shell.alternatesOf(page, 'en-GEO', 'production').map(({ hreflang }) => hreflang);
    expect(tags('derivatives')).toEqual(['en-GE']);
    expect(tags('home')).toContain('x-default');
  });

  it('is shared with the picture in its own language', () => {
    const imageOf = (locale: 'ja-JP' | 'ar-SA') =>
      shell.pageHead(
        { title: '', description: '' },
        { page: 'derivatives', locale, environment: 'local' },
      ).ogImage;
    expect(imageOf('ja-JP')).toBe('http://localhost:8080/share/en.jpg');
    expect(imageOf('ar-SA')).toBe('http://localhost:8080/share/ar-SA.jpg');
  });
});
