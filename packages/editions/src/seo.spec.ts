import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  addsUpgradeInsecureRequests,
  canonicalPath,
  pathInLanguage,
  robotsContent,
} from './seo.ts';

const BASE = '/tax-api';

const mixed = fc
  .array(fc.constantFrom('', 'en', 'zh-TW', 'tax-api', 'my-bot', 'x', '\\', '?', '#'))
  .map((parts) => `/${parts.join('/')}`);

describe('canonicalPath (R-SEO-04)', () => {
  it.each([
    ['/en', '/en/tax-api/'],
    ['/en/report//', '/en/tax-api/report/'],
    ['//', '/tax-api/'],
    ['/tax-api/zh-TW/report', '/zh-TW/tax-api/report/'],
    ['/tax-apis/', '/tax-api/tax-apis/'],
    ['report?a#b', '/tax-api/report/'],
    ['//en//report', '/en/tax-api/report/'],
    ['/en/tax-api//zh-TW/report', '/en/tax-api/report/'],
    ['/en/zh-TW/report', '/en/tax-api/report/'],
    ['/tax-api/my-bot', '/tax-api/my-bot/'],
    ['/tax-api/fr/', '/tax-api/fr/'],
    ['/x#/en/y?z', '/tax-api/x/'],
  ])('%s below the tax site is %s', (path, expected) => {
    expect(canonicalPath({ basePath: BASE, path })).toBe(expected);
  });

  it.each([
    ['/', '/'],
    ['/de-EU/markets/overview', '/de-EU/markets/overview/'],
    ['/top-up?x=1', '/top-up/'],
    ['//evil.example/x', '/evil.example/x/'],
    ['/\\evil.example', '/evil.example/'],
  ])('%s of the exchange site is %s', (path, expected) => {
    expect(canonicalPath({ basePath: '', path })).toBe(expected);
  });

  it('is its own canonical', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webPath(), mixed), fc.constantFrom('', BASE), (path, basePath) => {
        const once = canonicalPath({ basePath, path });
        expect(canonicalPath({ basePath, path: once })).toBe(once);
        expect(once).toMatch(/^\/(?:[^/\\?#]+\/)*$/);
      }),
    );
  });
});

describe('pathInLanguage (R-SEO-05)', () => {
  it.each([
    ['/tr-TUR/tax-api/report?x', 'de-EU', '/de-EU/tax-api/report/'],
    ['/en/my-bot', 'de-EU', '/de-EU/tax-api/my-bot/'],
    ['/en/tax-api/', null, '/tax-api/'],
    ['', 'en', '/en/tax-api/'],
  ])('%s in %s is %s', (path, language, expected) => {
    expect(pathInLanguage({ basePath: BASE, path }, language)).toBe(expected);
  });

  it('is the canonical of the page it names', () => {
    fc.assert(
      fc.property(mixed, fc.constantFrom('en', 'kk-KAZ'), (path, language) => {
        const named = pathInLanguage({ basePath: BASE, path }, language);
        expect(canonicalPath({ basePath: BASE, path: named })).toBe(named);
      }),
    );
  });
});

describe('robotsContent (R-SEO-07 to 09)', () => {
  const robots = (host: string, path: string) => robotsContent({ host, path, basePath: BASE });

  it.each([
    ['/tax-api/sem/x/?a', 'noindex'],
    ['/de-EU/tax-api/sem/', 'noindex'],
    ['/tax-api/en/sem/', 'noindex'],
    ['//en//sem', 'noindex'],
    ['/sem#x', 'noindex'],
    ['/foo/?/sem/', 'index'],
    ['/sem-x/', 'index'],
    ['/x?p=/sem/', 'index'],
    ['/SEM/', 'index'],
  ])('%s is %s', (path, expected) => {
    expect(robots('www.meridian.example', path)).toMatch(new RegExp(`^${expected}`));
  });

  it('hides the test network by its host alone', () => {
    expect(robots('TESTNET.meridian.example', '/')).toMatch(/^noindex/);
    expect(robots('www.meridian.example', '/testnet/?testnet')).toBe('index,follow');
  });
});

describe('addsUpgradeInsecureRequests (R-SEO-10)', () => {
  it('never adds the rule in test, dev and local', () => {
    for (const environment of ['test', 'dev', 'local'] as const) {
      expect(addsUpgradeInsecureRequests(environment, false)).toBe(false);
    }
    expect(addsUpgradeInsecureRequests('testnet', true)).toBe(false);
  });
});
