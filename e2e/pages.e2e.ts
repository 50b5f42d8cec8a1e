import { isRtl } from '@meridian/editions/locales.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../tools/browser.ts';
import { axeViolations, expectNoViolations, showScheme } from './support/axe.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { servedPages } from './support/sites.ts';

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

const pages = servedPages();

/** Languages that differ in what can go wrong: script, direction, length of words, plural forms. */
const SEEN_CLOSELY = new Set(['en', 'ar-SA', 'tr-TUR', 'ka-GEO', 'de-EU', 'ja-JP']);

describe('every page of every edition', () => {
  it.each(pages)('$path is whole, in its language, with its own policy', async (served) => {
    const { path, locale, policy } = served;
    const { page, requests, close } = await openPage(browser);
    const address = gateway.urlOf(path);
    const response = await page.goto(address, { waitUntil: 'load' });
    expect(response?.status()).toBe(200);
    expect(response?.headers()['content-security-policy']).toBe(policy);
    await page.waitForFunction(() => localStorage.getItem('meridian.language') !== null);

    // Every load keeps the page's locale as the stored language (R-STORE-01).
    expect(await page.evaluate(() => localStorage.getItem('meridian.language'))).toBe(locale);
    expect(await page.title()).not.toBe('');
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    const root = page.locator('html');
    expect(await root.getAttribute('data-locale')).toBe(locale);
    expect(await root.getAttribute('dir')).toBe(isRtl(locale) ? 'rtl' : 'ltr');

    // The quote socket is this host's own too.
    const { host } = new URL(address);
    const elsewhere = requests.filter(
      ({ url }) => !/^(?:data|blob):/.test(url) && new URL(url).host !== host,
    );
    expect(elsewhere).toEqual([]);
    await close();
  });
});

describe.each(pages.filter(({ locale }) => SEEN_CLOSELY.has(locale)))('$path', ({ path }) => {
  it.each([1440, 390])('passes axe and fits at %d px, light and dark', async (width) => {
    const { page, close } = await openPage(browser, { viewport: { width, height: 900 } });
    await page.goto(gateway.urlOf(path), { waitUntil: 'networkidle' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await showScheme(page, colorScheme);
      await expectNoViolations(page, colorScheme);
    }
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth).toBeLessThanOrEqual(width);
    await close();
  });
});

describe('an address that leads nowhere', () => {
  it.each([
    ['/xx/tax-api/', 'en'],
    ['/de-EU/tax-api/nothing/', 'de-EU'],
    ['/ar-SA/nothing/', 'ar-SA'],
  ])('%s shows the not-found page in %s', async (path, locale) => {
    const { page, close } = await openPage(browser);
    const response = await page.goto(gateway.urlOf(path), { waitUntil: 'networkidle' });
    expect(response?.status()).toBe(404);
    expect(await page.locator('html').getAttribute('data-locale')).toBe(locale);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await axeViolations(page)).toEqual([]);
    // The browser itself reports the status of the page as a console error.
    await expect(close()).rejects.toThrow(/^The page had errors:\nconsole: [^\n]*404[^\n]*$/);
  });
});
