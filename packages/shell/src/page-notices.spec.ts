import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { offerOf } from './page-notices.ts';

describe('the language that is offered', () => {
  it.each([
    ['a stored language of the edition on an address without one', 'ar-SA', 'en', '/', 'ar-SA'],
    ['on the tax site, whose base path looks like a language', 'ar-SA', 'en', '/tax-api/', 'ar-SA'],
    ['none where the address chose', 'ar-SA', 'en', '/en/tax-api/', null],
    ['none where it is shown already', 'en', 'en', '/', null],
    ['none of another edition', 'de-EU', 'en', '/', null],
    ['none that is no locale', 'xx-XX', 'en', '/', null],
    ['none that is a property of every object', 'constructor', 'en', '/', null],
    ['none where nothing is stored', '', 'en', '/', null],
  ] as const)('%s', (_case, stored, locale, path, expected) => {
    expect(offerOf(stored, locale, path)).toBe(expected);
  });
});

describe('the warning of a wrong clock (R-SHELL-13)', () => {
  const DAY_MS = 86_400_000;
  const SERVER_MS = Date.UTC(2026, 0, 15);

  /** A page whose document came at an instant, or from a CDN that sends none. */
  function openPage(documentMs: number | null) {
    class Timing {
      readonly transferSize = 1;
      readonly responseStart = 0;
      readonly serverTiming =
        documentMs === null ? [] : [{ name: 'now', description: String(documentMs) }];
    }
    vi.stubGlobal('PerformanceNavigationTiming', Timing);
    vi.stubGlobal('performance', { timeOrigin: SERVER_MS, getEntriesByType: () => [new Timing()] });
    vi.stubGlobal('localStorage', { getItem: () => 'en', setItem() {} });
    vi.stubGlobal('window', { location: { pathname: '/en/' } });
  }

  beforeEach(() => vi.resetModules());
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [
      'a call tells what a document from a CDN does not',
      null,
      SERVER_MS - 2 * DAY_MS,
      [false, true],
    ],
    [
      'a call takes back what an old document said',
      SERVER_MS - 2 * DAY_MS,
      SERVER_MS,
      [true, false],
    ],
    ['a day is not over a day', null, SERVER_MS - DAY_MS, [false, false]],
  ])('%s', async (_case, documentMs, serverMs, expected) => {
    openPage(documentMs);
    const { findPageNotices, noteServerTime, onPageNotices } = await import('./page-notices.ts');
    const shown = [findPageNotices('en').clockOff];
    const end = onPageNotices(() => shown.push(findPageNotices('en').clockOff));
    noteServerTime(serverMs, SERVER_MS);
    end();
    noteServerTime(serverMs, SERVER_MS);
    expect(shown).toEqual(expected);
  });
});
