import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createI18n } from '@meridian/i18n/i18n.ts';
import { loadCatalogue } from '@meridian/i18n/load-catalogue.ts';
import { editionOf } from '@meridian/editions/editions.ts';
import { REGIONS, type Region } from '@meridian/editions/regions.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { LANGUAGE_KEY, NAVIGATION_KEY, USER_ID_KEY } from '../storage-keys.ts';
import { areasOf } from '../areas.ts';
import { navEntryView, readCachedNavigation } from './cached-navigation.ts';
import { setPageEntries } from './page-entries.ts';
import type { PlaceholderAppearance, PlaceholderPage } from './draw-placeholder.ts';
import { runPlaceholder } from './run-placeholder.ts';
import { skeletonOf } from './skeleton.ts';
import { PLACEHOLDER_CSS } from './styles.ts';
import { writeNavigation } from './write-navigation.ts';

const ENTRY = { name: 'Markets', renderer: 'PrimaryLink', href: '/en/markets/' };
const CACHE = { exchange: [ENTRY], left: [], right: [], language: 'en', loggedIn: false };

function pageWith(stored: Record<string, string>, broken: Partial<PlaceholderPage> = {}) {
  const calls: string[] = [];
  const page: PlaceholderPage = {
    read: (key) => (calls.push(`read ${key}`), stored[key] ?? null),
    insertMarkup: () => (calls.push('insert'), null),
    addStyles: () => void calls.push('styles'),
    fillNavigation: ({ exchange, left, right }) => {
      const names = [exchange, left, right].map((entries) =>
        entries.map(({ name }) => name).join(),
      );
      calls.push(`fill ${names.join('|')}`);
    },
    log: (message) => void calls.push(`log ${message}`),
    ...broken,
  };
  return { page, calls };
}

describe('the order of the placeholder (R-HDR-06, R-HDR-14)', () => {
  it('reads exactly three keys, before markup, then styles, then entries', () => {
    const { page, calls } = pageWith({ [NAVIGATION_KEY]: JSON.stringify(CACHE) });
    runPlaceholder('global', page);
    expect(calls).toEqual([
      `read ${NAVIGATION_KEY}`,
      `read ${LANGUAGE_KEY}`,
      `read ${USER_ID_KEY}`,
      'insert',
      'styles',
      'fill Markets||',
    ]);
  });

  it('goes on where storage is denied and where styles fail (R-HDR-12)', () => {
    const deny = () => {
      throw new Error('denied');
    };
    const denied = pageWith({}, { read: deny });
    expect(runPlaceholder('global', denied.page)).toMatchObject({ filled: [], loggedIn: false });
    expect(denied.calls).toEqual(['insert', 'styles']);

    const bare = pageWith({ [NAVIGATION_KEY]: JSON.stringify(CACHE) }, { addStyles: deny });
    expect(runPlaceholder('global', bare.page).cssErrorLogged).toBe(true);
    expect(bare.calls.slice(-2)).toEqual([
      'log The CSS of the header placeholder failed to load',
      'fill Markets||',
    ]);
  });

  it('fills only in the language of the cache, by raw codes (R-HDR-07)', () => {
    const filledWith = (language: string | undefined, cached: string) => {
      const { page } = pageWith({
        [NAVIGATION_KEY]: JSON.stringify({ ...CACHE, language: cached }),
        ...(language === undefined ? {} : { [LANGUAGE_KEY]: language }),
      });
      return runPlaceholder('global', page).filled.length;
    };
    expect(filledWith(undefined, 'en')).toBe(1);
    expect(filledWith('', 'en')).toBe(1);
    expect(filledWith('kk-KAZ', 'kk-KZ')).toBe(0);
    expect(filledWith('en', '')).toBe(0);
  });

  it('calls a stored "0" signed in, and draws the same (R-HDR-09)', () => {
    const { page } = pageWith({ [USER_ID_KEY]: '0' });
    expect(runPlaceholder('global', page).loggedIn).toBe(true);
  });
});

describe('the skeleton (R-HDR-05, R-HDR-13)', () => {
  it('is Europe’s EUR, the default for three editions, with a wordmark for all but the global', () => {
    expect(REGIONS.map(skeletonOf)).toEqual([
      ...['default', 'default', 'TUR', 'KAZ', 'default', 'GEO', 'IDN', 'default', 'EUR'],
    ]);
    const bare = REGIONS.filter(
      (region) => runPlaceholder(region, pageWith({}).page).wordmark === null,
    );
    expect(bare).toEqual(['global']);
  });
});

describe('B3: what the placeholder is drawn from', () => {
  const drawnFor = (region: Region, language: string | null = null) => {
    const drawn: PlaceholderAppearance[] = [];
    const { page } = pageWith(language === null ? {} : { [LANGUAGE_KEY]: language });
    runPlaceholder(region, {
      ...page,
      insertMarkup: (appearance) => (drawn.push(appearance), null),
    });
    return drawn[0];
  };

  it('differs in all six skeletons, by the wordmark and the languages of their editions', () => {
    const regions = ['global', 'TUR', 'KAZ', 'EU', 'IDN', 'GEO'] as const;
    const looks = regions.map((region) => JSON.stringify(drawnFor(region)));
    expect(new Set(looks).size).toBe(6);
    const language = (region: Region, stored: string | null = null) =>
      drawnFor(region, stored)?.tools.find(({ tool }) => tool === 'language')?.characters;
    expect(regions.map((region) => language(region))).toEqual(
      regions.map((region) => editionOf(region).locales[0].name.length),
    );
    expect(language('EU', 'de-EU')).toBe('Deutsch'.length);
  });

  it('speaks the stored language, in its direction', () => {
    expect(drawnFor('ARE', 'ar-ARE')).toMatchObject({ lang: 'ar-AE', dir: 'rtl' });
    expect(drawnFor('global', 'ar-SA')).toMatchObject({ lang: 'ar-SA', dir: 'rtl' });
    expect(drawnFor('TUR', 'tr-TUR')).toMatchObject({ lang: 'tr-TR', dir: 'ltr' });
    expect(drawnFor('global')).toMatchObject({ lang: 'en', dir: 'ltr' });
  });

  it('has a web3 entry only where the edition’s data gives it an address', () => {
    for (const region of REGIONS) {
      const keys = drawnFor(region)?.areas.map(({ key }) => key);
      const { web3 } = editionOf(region);
      expect(keys).toEqual(web3 === undefined ? ['exchange'] : ['exchange', 'web3']);
    }
    expect(areasOf({ web3: 'https://web3.example/' })).toEqual([
      { key: 'exchange', address: null },
      { key: 'web3', address: 'https://web3.example/' },
    ]);
    expect(areasOf({})).toHaveLength(1);
  });
});

describe('the cached navigation (R-HDR-10)', () => {
  it('is read as it was written', () => {
    expect(readCachedNavigation(JSON.stringify(CACHE))).toEqual(CACHE);
  });

  it.each<[string, string | null]>([
    ['nothing', null],
    ['half a text', '{"exchange": ['],
    ['a list', '[]'],
    ['null', 'null'],
    ['no lists', JSON.stringify({ language: 'en' })],
    [
      'a renderer nobody knows',
      JSON.stringify({ ...CACHE, exchange: [{ ...ENTRY, renderer: 'X' }] }),
    ],
    ['an entry without a name', JSON.stringify({ ...CACHE, left: [{ renderer: 'PrimaryLink' }] })],
    ['a name that is no text', JSON.stringify({ ...CACHE, right: [{ ...ENTRY, name: {} }] })],
    ['no language', JSON.stringify({ ...CACHE, language: undefined })],
    ['megabytes', JSON.stringify({ ...CACHE, note: 'x'.repeat(5_000_000) })],
    [
      'hundreds of entries',
      JSON.stringify({ ...CACHE, exchange: Array.from({ length: 200 }, () => ENTRY) }),
    ],
  ])('counts as none when it is %s', (_case, text) => {
    expect(readCachedNavigation(text)).toBeNull();
  });

  it.each([
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/a\nb',
  ])('counts as none with a link to %j', (href) => {
    const text = JSON.stringify({ ...CACHE, exchange: [{ ...ENTRY, href }] });
    expect(readCachedNavigation(text)).toBeNull();
  });

  it('throws at nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        readCachedNavigation(text);
      }),
    );
  });

  it('highlights exactly WSOT (R-HDR-11)', () => {
    const highlights = (name: string) =>
      navEntryView({ name, renderer: 'MoreDropdown' }).highlighted;
    expect(['WSOT', 'wsot', 'WSOT ', 'WSOTs'].map(highlights)).toEqual([true, false, false, false]);
  });
});

describe('what a header leaves for the next placeholder', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is read by it', () => {
    const stored = new Map<string, string>([[USER_ID_KEY, '7']]);
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
    writeNavigation(createI18n('en', loadCatalogue('en', ['common'])));
    // An entry of the persistent cache, when it was put and for how long ahead of its text.
    expect(stored.get(NAVIGATION_KEY)).toMatch(/^\d{13}\|0\|\{/);
    const cached = readCachedNavigation(stored.get(NAVIGATION_KEY) ?? null);
    expect(cached).toMatchObject({ language: 'en', loggedIn: true });
    expect(cached?.exchange).toEqual([
      { name: 'Exchange', renderer: 'MoreDropdown' },
      { name: 'Tax', renderer: 'MoreDropdown' },
    ]);
  });

  it('B3: has the switcher at the left, the ways in or the account at the right, and what the page added', () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
    const campaign = { name: 'WSOT', renderer: 'PrimaryLink', href: '/en/markets/overview/' };
    setPageEntries([campaign, { ...campaign, href: 'https://evil.example/' }, 'WSOT', null]);
    const written = () => {
      writeNavigation(createI18n('de-EU', loadCatalogue('de-EU', ['common'])));
      return readCachedNavigation(stored.get(NAVIGATION_KEY) ?? null);
    };
    const names = (entries: readonly { name: string }[] = []) => entries.map(({ name }) => name);
    expect(names(written()?.left)).toEqual(['Börse']);
    expect(names(written()?.right)).toEqual(['Anmelden', 'Registrieren']);
    expect(written()?.exchange.at(-1)).toEqual(campaign);
    expect(written()?.exchange).toHaveLength(3);
    stored.set(USER_ID_KEY, '7');
    expect(names(written()?.right)).toEqual(['Konto']);
    setPageEntries([]);
  });

  it('is nothing where storage is full', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(() => writeNavigation(createI18n('en', {}))).not.toThrow();
  });
});

describe('the placeholder’s looks', () => {
  it('are the values of the tokens', () => {
    const file = createRequire(import.meta.url).resolve('@meridian/ui/styles/tokens.css');
    const tokens = readFileSync(file, 'utf8').replaceAll(/\s/g, '');
    const used = new Set(PLACEHOLDER_CSS.match(/light-dark\([^)]*\)/g));
    expect(used.size).toBeGreaterThan(5);
    for (const value of used) expect(tokens).toContain(value);
  });

  it('change at the widths of the header', () => {
    const widths = [...PLACEHOLDER_CSS.matchAll(/max-width:(\d+)px/g)].map(([, px]) => px);
    expect(widths).toEqual(['1024', '912', '767']);
  });
});
