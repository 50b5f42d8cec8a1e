import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolations } from './support/axe.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { gotoReady, whenReady } from './support/ready.ts';

const browser = commonBrowser();
const gateway = commonGateway();

/** The module of the sign-in page, as a deploy would have taken it away. */
const SIGN_IN = /\/assets\/Login-[\w-]+\.js$/;
const main = (page: Page) => page.getByRole('main');

describe('a part of a page that is gone after a deploy', () => {
  it('is fetched anew by one reload', async () => {
    const { page, context } = await openPage(browser);
    let asked = 0;
    await page.route(SIGN_IN, (route) => {
      asked += 1;
      // The preload and the import share one request on each load.
      return asked === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue();
    });
    await page.goto(`${gateway.origin}/en/login/`);
    await page.waitForFunction(() => sessionStorage.getItem('meridian.reloadedFor') !== null);
    await whenReady(page);
    await expect.poll(() => asked).toBe(2);
    await expect
      .poll(() => main(page).getByRole('heading', { level: 1 }).innerText())
      .toContain('Sign in');
    await context.close();
  });

  it('is said plainly where a reload does not help, in the page’s language, with a way back', async () => {
    const { page, context } = await openPage(browser);
    let loads = 0;
    page.on('framenavigated', () => (loads += 1));
    await page.route(SIGN_IN, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(`${gateway.origin}/ar-SA/login/`);
    const alert = page.getByRole('alert');
    await alert.waitFor();
    await expect
      .poll(() => alert.getByRole('heading').innerText())
      .toBe('تعذّر تحميل جزء من هذه الصفحة');
    await expect.poll(() => alert.getByRole('link').getAttribute('href')).toBe('/ar-SA/');
    await expect.poll(() => alert.innerText()).toMatch(/[2-9A-Z]{8}/);
    // Header and footer are shown, and the page was reloaded only once.
    await expect.poll(() => page.locator('header').first().isVisible()).toBe(true);
    expect(loads).toBe(2);
    await expectNoViolations(page, page.url());
    await context.close();
  });
});

describe('a mistake in what runs', () => {
  it('leaves the frame, shows a reference and tells monitoring the same one', async () => {
    const { page, context } = await openPage(browser);
    await page.addInitScript(() => {
      const reports: unknown[] = [];
      Object.assign(window, { reports });
      addEventListener('meridian:report', (event) => {
        if (event instanceof CustomEvent) reports.push({ ...event.detail, error: undefined });
      });
    });
    await page.route(SIGN_IN, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export function Page() { throw new Error("broken on purpose"); }',
      }),
    );
    await page.goto(`${gateway.origin}/en/login/`);
    const alert = page.getByRole('alert');
    await alert.waitFor();
    const reference = /Reference: (\w{8})/.exec(await alert.innerText())?.[1];
    // `as`: set above.
    const reports = await page.evaluate(() => (window as unknown as { reports: object[] }).reports);
    expect(reports).toEqual([{ code: 'PAGE_RUNTIME', reference }]);
    await expect.poll(() => alert.innerText()).not.toContain('on purpose');
    await context.close();
  });
});

describe('a device whose clock is far off', () => {
  it.each([
    ['two days', 2 * 86_400_000, true],
    ['an hour', 3_600_000, false],
  ])('by %s', async (_skew, skewMs, warned) => {
    const { page, close } = await openPage(browser);
    await page.route('**/en/tax-api/report/', async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers() };
      headers['server-timing'] = `now;desc="${Date.now() - skewMs}"`;
      await route.fulfill({ response, headers });
    });
    // Answered by the test itself, whose resolver knows no host below `localhost`.
    const { port } = new URL(gateway.origin);
    await gotoReady(page, `http://127.0.0.1:${port}/en/tax-api/report/`);
    const line = page.getByText('The clock of your device');
    await expect.poll(() => line.count()).toBe(warned ? 1 : 0);
    await close();
  });
});

describe('a device whose clock is far off, behind a CDN', () => {
  it.each([
    ['warned where the document says nothing', null, 2 * 86_400_000, 1],
    ['not warned for a document of days ago', 2 * 86_400_000, 0, 0],
  ])('is %s', async (_case, documentAgeMs, skewMs, expected) => {
    const { page, close } = await openPage(browser);
    await page.route('**/en/', async (route) => {
      const response = await route.fetch();
      const { 'server-timing': _, ...headers } = response.headers();
      const old = documentAgeMs === null ? '' : `now;desc="${Date.now() - documentAgeMs}"`;
      await route.fulfill({
        response,
        headers: old === '' ? headers : { ...headers, 'server-timing': old },
      });
    });
    await page.route('**/x-api/v2/private/user/profile', async (route) => {
      const response = await route.fetch();
      // `as`: our own gateway's envelope.
      const body = (await response.json()) as object;
      await route.fulfill({ response, json: { ...body, time_now: Date.now() - skewMs } });
    });
    await gotoReady(page, `${gateway.origin}/en/`);
    await expect.poll(() => page.getByText('The clock of your device').count()).toBe(expected);
    await close();
  });
});

describe('storage that is denied or full', () => {
  it.each(['denied', 'full'])('%s: every page works without it', async (how) => {
    const { page, close } = await openPage(browser);
    await page.addInitScript((kind) => {
      const fail = () => {
        throw new DOMException(kind, 'QuotaExceededError');
      };
      if (kind === 'denied') {
        Object.defineProperty(window, 'localStorage', { get: fail });
        Object.defineProperty(window, 'sessionStorage', { get: fail });
      } else Storage.prototype.setItem = fail;
    }, how);
    for (const path of ['/en/', '/en/tax-api/', '/en/login/']) {
      await gotoReady(page, gateway.origin + path);
      await page.getByRole('button', { name: 'Switch between light and dark' }).click();
      await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
      await page.locator('header summary[aria-label="Display"]').click();
      await page.getByRole('button', { name: 'Larger text' }).click();
      await expect.poll(() => page.locator('html').getAttribute('data-text-size')).toBe('115');
    }
    await close();
  });
});

describe('a page that the web does not offer', () => {
  it.each(['/en/launchpool/', '/ar-SA/nft/', '/ka-GEO/earn/'])(
    '%s says so and offers the app with the same address',
    async (path) => {
      const { page, close } = await openPage(browser);
      const address = gateway.urlOf(path);
      const response = await gotoReady(page, address);
      expect(response?.status()).toBe(404);
      const robots = page.locator('meta[name="robots"]');
      await expect.poll(() => robots.getAttribute('content')).toContain('noindex');
      const toApp = main(page).locator('a[href^="meridianapp:"]');
      await toApp.focus();
      await expect
        .poll(() => toApp.getAttribute('href'))
        .toBe(`meridianapp://open?url=${encodeURIComponent(address)}`);
      await expectNoViolations(page, page.url());
      await close();
    },
  );
});

describe('being offline', () => {
  it('is visible, and ends when the network is back', async () => {
    const { page, context, close } = await openPage(browser);
    await gotoReady(page, `${gateway.origin}/en/`);
    const line = page.getByText('You are offline.');
    await context.setOffline(true);
    await expect.poll(() => line.count()).toBe(1);
    await context.setOffline(false);
    await expect.poll(() => line.count()).toBe(0);
    await close();
  });
});
