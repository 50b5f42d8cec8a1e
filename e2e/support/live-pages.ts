import { readFileSync } from 'node:fs';
import { ALL_LOCALES } from '@meridian/editions/locales.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../tools/browser.ts';
import { expectNoViolationsInBothSchemes } from './axe.ts';
import { startGateway, type TestGateway } from './gateway.ts';
import { openPage } from './open-page.ts';
import { gotoReady } from './ready.ts';
import { type ServedPage, servedPages } from './sites.ts';

/** Languages that differ in what can go wrong: script, direction, length of words, plural forms. */
const SEEN_CLOSELY = new Set(['en', 'ar-SA', 'tr-TUR', 'ka-GEO', 'de-EU', 'ja-JP']);
/** Those of them in which something is too wide first: right to left, broad letters, long words. */
const SEEN_NARROW = new Set(['ar-SA', 'ka-GEO', 'de-EU']);

/**
 * Tests that every template comes alive at a width. One file a width: files are shared out to two
 * workers, and one with both would end last, alone.
 */
export function testLivePages(width: number): void {
  let browser: Browser;
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await gateway?.stop();
  });
  it.each(livePages(width))(
    `$path comes alive, passes axe and fits at ${width} px, light and dark`,
    (page) => expectAlive(browser, gateway, page, width),
  );
}

/** Content that is not translated, inside a frame of the page's language. */
const IS_ENGLISH = /<main [^>]*\blang="en/;

/**
 * The pages that browser tests open: each template in the scripts seen closely, narrow in half of them;
 * every other locale in one template, in turn, and wide only.
 */
function livePages(width: number): readonly ServedPage[] {
  // One that leads to the report goes on at once: `report-origin.e2e.ts` sees where to.
  const pages = servedPages().filter(({ leadsToReport }) => leadsToReport !== true);
  const templates = [...new Set(pages.map(({ path }) => templateOf(path)))];
  return pages.filter(({ path, locale, builtFile }) => {
    // Where the content is English all the same, the English page has shown it.
    const closely = width > 1_000 ? SEEN_CLOSELY : SEEN_NARROW;
    if (closely.has(locale)) return !IS_ENGLISH.test(readFileSync(builtFile, 'utf8'));
    if (SEEN_CLOSELY.has(locale)) return false;
    const index = ALL_LOCALES.findIndex((candidate) => candidate === locale) % templates.length;
    return width > 1_000 && templates[index] === templateOf(path);
  });
}

/** Where a page stands, whatever the language. */
function templateOf(path: string): string {
  return path.split('/').slice(2).join('/');
}

/** Opens a page and holds it to coming alive, to axe in both schemes, to its width and to its own host. */
async function expectAlive(
  browser: Browser,
  gateway: TestGateway,
  { locale, addressAt }: ServedPage,
  width: number,
): Promise<void> {
  const { page, requests, close } = await openPage(browser, { viewport: { width, height: 900 } });
  const address = addressAt(gateway);
  await gotoReady(page, address);
  // Every load keeps the page's locale as the stored language (R-STORE-01).
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('meridian.language')))
    .toBe(locale);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
  await expect.poll(() => page.title()).not.toBe('');
  if (SEEN_CLOSELY.has(locale)) await expectNoViolationsInBothSchemes(page, address);
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(scrollWidth).toBeLessThanOrEqual(width);
  // The quote socket is this host's own too.
  const { host } = new URL(address);
  const elsewhere = requests.filter(
    ({ url }) => !/^(?:data|blob):/.test(url) && new URL(url).host !== host,
  );
  expect(elsewhere).toEqual([]);
  // React says so as an error when the page differs from what was prerendered.
  await close();
}
