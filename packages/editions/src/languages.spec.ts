import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  detectLanguage,
  isLanguageCode,
  isLocaleSegment,
  storedLanguage,
  switchLanguage,
  withoutLanguage,
} from './languages.ts';
import { ALL_LOCALES } from './locales.ts';

const BASE = '/tax-api';

describe('the loose code (R-LANG-02) and the strict segment (R-LANG-07)', () => {
  it.each([
    ['en', true, true],
    ['xx', false, true],
    ['es-419', true, false],
    ['en-us', true, false],
    ['tax-api', true, false],
    ['my-bot', true, false],
    ['fil', false, false],
    ['zh-Hant', false, false],
    ['ed-ED', true, true],
    ['EN', false, false],
    ['en\n', false, false],
    [' en', false, false],
  ])('%j is %s, %s', (segment, loose, strict) => {
    expect(isLanguageCode(segment)).toBe(loose);
    expect(isLocaleSegment(segment)).toBe(strict);
  });

  it('both take every locale there is', () => {
    for (const locale of ALL_LOCALES) {
      expect(isLanguageCode(locale)).toBe(true);
      expect(isLocaleSegment(locale)).toBe(true);
    }
  });
});

describe('storedLanguage (R-LANG-08)', () => {
  it('is en where nothing is stored, and whatever is stored otherwise', () => {
    expect([null, '', 'kk-KAZ'].map(storedLanguage)).toEqual(['en', 'en', 'kk-KAZ']);
  });
});

describe('switchLanguage (R-LANG-03 to 06)', () => {
  it.each([
    ['/tax-api/zh-TW', '/de-EU/tax-api'],
    ['/tax-api/en/report/?a#b', '/de-EU/tax-api/report/?a#b'],
    ['/tax-api/my-bot/', '/de-EU/tax-api/my-bot/'],
    ['/tax-apis/', '/de-EU/tax-apis/'],
    // Two languages come in, one goes out.
    ['/en/tax-api/zh-TW/report/', '/de-EU/tax-api/report/'],
    ['', '/de-EU/'],
    ['?a=1', '/de-EU/?a=1'],
    ['https://www.example.com', 'https://www.example.com/de-EU/'],
    ['https://www.example.com?x=/en/', 'https://www.example.com/de-EU/?x=/en/'],
    ['/x#/en/y?z', '/de-EU/x#/en/y?z'],
    ['/en/x?b=%2F&a=+%20é', '/de-EU/x?b=%2F&a=+%20é'],
    // Not ours to read as another host.
    ['//evil.example/x', '/de-EU//evil.example/x'],
    ['/\\evil.example', '/de-EU/\\evil.example'],
    ['javascript:alert(1)', '/de-EU/javascript:alert(1)'],
    ['https:/\\evil.example', '/de-EU/https:/\\evil.example'],
    ['https:///evil.example', '/de-EU/https:///evil.example'],
    ['javascript://x/%0aalert(1)', '/de-EU/javascript://x/%0aalert(1)'],
    ['HTTPS://www.example.com\\@evil.example', 'HTTPS://www.example.com/de-EU/\\@evil.example'],
  ])('%s in de-EU is %s', (url, expected) => {
    expect(switchLanguage(url, 'de-EU', BASE)).toBe(expected);
  });

  it.each(['', '/evil.example', '\\evil.example', '..', 'de EU', '?x', '\ud800'])(
    'takes the default for %j, which is no code',
    (to) => {
      expect(switchLanguage('/de-EU/evil.example/x', to, BASE)).toBe('/en/evil.example/x');
    },
  );

  it.each([
    ['/en//tax-api/zh-TW/x?a', '/tax-api/x'],
    ['/en//evil.example/x', '/evil.example/x'],
    ['/en/\\evil.example', '/evil.example'],
    ['/en', '/'],
  ])('%s without its language is %s', (path, expected) => {
    expect(withoutLanguage(path, BASE)).toBe(expected);
  });

  it('without a base path takes the first segment only', () => {
    expect(switchLanguage('/markets/en/', 'en-EU', '')).toBe('/en-EU/markets/en/');
  });

  const path = fc
    .array(fc.constantFrom('', 'en', 'tax-api', 'zh-TW', 'x', '..', '\\', '%2f', 'é', 'a:b'))
    .map((parts) => `/${parts.join('/')}`);
  const tail = fc.constantFrom('', '?a=1&b=%20c', '#top', '?next=//evil.example/en/#x');
  const locale = fc.constantFrom(...ALL_LOCALES);

  it('keeps query and hash, stays on this origin and names exactly the language asked for', () => {
    fc.assert(
      fc.property(path, tail, locale, (from, end, to) => {
        const switched = switchLanguage(from + end, to, BASE);
        expect(switched.endsWith(end)).toBe(true);
        expect(new URL(switched, 'https://own.example').origin).toBe('https://own.example');
        expect(detectLanguage(switched, BASE)).toBe(to);
        expect(withoutLanguage(switched, BASE)).not.toMatch(
          /^\/tax-api\/(?:en|[a-z]{2,3}-[A-Z]{2,3})(?:\/|$)/,
        );
      }),
    );
  });

  it('is the same done twice, and comes back', () => {
    fc.assert(
      fc.property(path, locale, locale, (from, target, other) => {
        const first = switchLanguage(from, target, BASE);
        expect(switchLanguage(first, target, BASE)).toBe(first);
        expect(switchLanguage(switchLanguage(first, other, BASE), target, BASE)).toBe(first);
      }),
    );
  });

  it('throws at nothing, and a text that is no address stays a path of this origin', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constant('/x'.repeat(50_000)));
    fc.assert(
      fc.property(text, text, (from, to) => {
        const switched = switchLanguage(from, to, BASE);
        if (!/^https?:/i.test(from)) expect(switched).toMatch(/^\/[a-z]/);
        expect(withoutLanguage(from, BASE)).toMatch(/^\/(?![/\\])/);
        detectLanguage(from, BASE);
      }),
    );
  });
});
