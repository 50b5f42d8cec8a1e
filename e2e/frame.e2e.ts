import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolations, expectNoViolationsInBothSchemes } from './support/axe.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage, PATIENCE_MS } from './support/open-page.ts';
import { reportAddress } from './support/report-address.ts';
import { gotoReady, whenReady } from './support/ready.ts';
import { layoutShifts, observeShifts } from './support/shifts.ts';

const browser = commonBrowser();
const gateway = commonGateway();

async function opened(path: string, width = 1440) {
  const opening = await openPage(browser, { viewport: { width, height: 900 } });
  await gotoReady(opening.page, gateway.urlOf(path));
  return opening;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

interface HeaderParts {
  readonly desktop: boolean;
  readonly mobile: boolean;
  readonly nav: boolean;
}

async function expectHeader(page: Page, width: number, expected: HeaderParts): Promise<void> {
  const header = page.locator('header');
  const message = `${width} px`;
  await expect.poll(async () => (await header.boundingBox())?.height, { message }).toBe(48);
  await expect
    .poll(
      async () => ({
        desktop: await header.locator('[data-part="desktop-right"]').isVisible(),
        mobile: await header.locator('[data-part="mobile-right"]').isVisible(),
        nav: await header.getByRole('navigation').isVisible(),
      }),
      { message },
    )
    .toEqual(expected);
}

describe('the header', () => {
  const WIDTHS = [
    [1440, { desktop: true, mobile: false, nav: true }],
    [1025, { desktop: true, mobile: false, nav: true }],
    [1024, { desktop: false, mobile: true, nav: true }],
    [913, { desktop: false, mobile: true, nav: true }],
    [912, { desktop: false, mobile: true, nav: false }],
    [768, { desktop: false, mobile: true, nav: false }],
  ] as const;

  it('shows what belongs there at each width (R-HDR-03, R-HDR-04)', async () => {
    const { page, close } = await opened('/en/');
    for (const [width, expected] of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectHeader(page, width, expected);
    }
    await close();
  });

  it('shows on a phone what belongs there (R-HDR-03, R-HDR-04)', async () => {
    const { page, close } = await opened('/en/', 390);
    await expectHeader(page, 390, { desktop: false, mobile: true, nav: false });
    await close();
  });

  it('comes alive without moving anything', async () => {
    const { page, close } = await openPage(browser);
    await observeShifts(page);
    for (const path of ['/en/', '/ar-SA/tax-api/', '/en/tax-api/report/']) {
      const isReport = path.endsWith('/report/');
      await gotoReady(page, isReport ? reportAddress(gateway.origin) : gateway.urlOf(path));
      const moved = await layoutShifts(page);
      expect(moved, path).toEqual([]);
    }
    await close();
  });

  it('is worked by keyboard: skip link, dropdown, language menu, text size, search', async () => {
    const { page, close } = await opened('/en/');
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('Skip to content');

    const tax = page.locator('header summary', { hasText: 'Tax' });
    await tax.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toContain('Overview');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toContain('Tax report');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('header details[open]').count()).toBe(0);
    await expect.poll(() => focused(page)).toContain('Tax');

    const language = page.locator('header summary', { hasText: 'English' });
    await language.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('English');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focused(page)).toBe('Europe');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toContain('English');

    await page.keyboard.press('/');
    const field = page.getByRole('searchbox', { name: 'Search pages' });
    await field.waitFor();
    await page.keyboard.type('estimate');
    await page.getByText('1 page found').waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toContain('Tax report');
    await page.keyboard.press('Enter');
    await page.waitForURL(reportAddress(gateway.origin));
    await close();
  });

  it('opens the first page found with Enter, and leaves a slash in the field to the reader', async () => {
    const { page, close } = await opened('/en/');
    await page.keyboard.press('/');
    const field = page.getByRole('searchbox', { name: 'Search pages' });
    await field.waitFor();
    await page.keyboard.type('1/2');
    await expect.poll(() => field.inputValue()).toBe('1/2');
    await field.fill('estimate');
    await page.getByText('1 page found').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(reportAddress(gateway.origin));
    await close();
  });

  it('finds pairs of the market, and leads to them', async () => {
    const { page, close } = await opened('/en/');
    await page.keyboard.press('/');
    await page.getByRole('searchbox', { name: 'Search pages' }).waitFor();
    await page.keyboard.type('btcusdt');
    await page.getByText('1 pair found').waitFor();
    await expect.poll(() => page.getByText('No page matches').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.waitForURL(gateway.urlOf('/en/trade/spot/BTC/USDT/'));
    // Once the socket has connected: live, and simulated beside it.
    await page.getByText('Live', { exact: true }).waitFor();
    await expect
      .poll(() => page.getByText('Simulated', { exact: true }).count())
      .toBeGreaterThan(0);
    await close();
  });

  it('tells of a failed call unless it was asked not to (R-HTTP-20)', async () => {
    const { page, close } = await openPage(browser, { failing: '500' });
    await gotoReady(page, gateway.urlOf('/en/'));
    const notice = page.getByText('That did not work. Please try again.');
    // The profile is asked for with its toast hidden.
    await page.route('**/x-api/v2/private/user/profile', (route) => route.fulfill({ status: 500 }));
    await page.route('**/spot/market/v1/tickers', (route) => route.fulfill({ status: 500 }));
    const asked = page.waitForResponse('**/x-api/v2/private/user/profile');
    await gotoReady(page, page.url());
    await asked;
    await expect.poll(() => notice.count()).toBe(0);
    await page.keyboard.press('/');
    await notice.waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
    await notice.waitFor({ state: 'detached' });
    await close();
  });

  it('offers a German browser German, on the edition that has it', async () => {
    for (const [edition, isOffered] of [
      ['EU', true],
      ['global', false],
    ] as const) {
      const { page, close } = await openPage(browser, { locale: 'de-AT' });
      await gotoReady(page, gateway.urlOf(`/?edition=${edition}`));
      const offer = page.getByRole('link', { name: /Deutsch/, exact: false });
      const accept = page.getByRole('status').locator(offer);
      await expect.poll(() => accept.count()).toBe(isOffered ? 1 : 0);
      await close();
    }
  });

  it('has a drawer on small screens that holds the focus and gives it back', async () => {
    const { page, close } = await opened('/en/tax-api/', 390);
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.waitFor();
    await expectNoViolations(page, 'drawer');
    await expect
      .poll(() => drawer.getByRole('link', { name: 'Overview' }).getAttribute('aria-current'))
      .toBe('page');
    await drawer.getByText('Language: English').click();
    await expect.poll(() => drawer.getByRole('link', { name: 'العربية' }).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Menu');
    await close();
  });

  it('opens each menu without a barrier, in both schemes and from right to left', async () => {
    for (const path of ['/en/', '/ar-SA/']) {
      const { page, close } = await opened(path);
      for (const index of [0, 1, 2]) {
        await page.locator('header summary').nth(index).click();
        // The page below the menus was checked as a template.
        await expectNoViolationsInBothSchemes(page, `${path} menu ${index}`, 'header');
        await page.keyboard.press('Escape');
      }
      await close();
    }
  });
});

describe('the text size', () => {
  it('goes to 200 %, stays on the next page without a flash, and nothing overflows', async () => {
    const { page, close } = await opened('/en/tax-api/');
    await page.getByText('Start my report').first().waitFor();
    await page.locator('header summary[aria-label="Display"]').click();
    for (let step = 0; step < 5; step += 1) {
      await page.getByRole('button', { name: 'Larger text' }).click();
    }
    await expect.poll(() => page.locator('header output').innerText()).toBe('200%');
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
      .toBe('32px');
    await gotoReady(page, gateway.urlOf('/en/'));
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
      .toBe('32px');
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth, `${width} px`).toBeLessThanOrEqual(width);
      await expectNoViolations(page, `${width} px`);
    }
    await close();
  });
});

describe('B5: price colours', () => {
  it.each([
    [1440, 'header summary[aria-label="Display"]'],
    [390, 'header button[aria-label="Menu"]'],
  ])('are chosen at %d px, and stay', async (width, opener) => {
    const { page, close } = await opened('/en/', width);
    const up = () =>
      page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--color-price-up'),
      );
    const before = await up();
    await page.locator(opener).click();
    await page.getByRole('button', { name: 'Red up, green down' }).click();
    await expect.poll(() => up()).not.toBe(before);
    await expectNoViolations(page, `${width} px`);
    const chosen = await up();
    // From the first paint on, whatever comes later.
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(gateway.urlOf('/en/tax-api/'));
    await expect.poll(() => up()).toBe(chosen);
    await close().catch(() => undefined);
  });
});

describe('inside the app', () => {
  const APP = 'Mozilla/5.0 (Linux; Android 14) Mobile Meridian_App/4.1.0';

  async function inApp(path: string) {
    const context = await browser.newContext({
      userAgent: APP,
      viewport: { width: 390, height: 844 },
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    await page.addInitScript(() => {
      const calls: unknown[] = [];
      Object.assign(window, { calls });
      addEventListener('meridian:bridge', (event) => {
        if (event instanceof CustomEvent) calls.push(event.detail);
      });
    });
    await gotoReady(page, gateway.urlOf(path));
    // `as`: set above.
    const calls = () => page.evaluate(() => (window as unknown as { calls: unknown[] }).calls);
    return { page, calls, close: () => context.close() };
  }

  it('hides the header and keeps no room for it; the footer stays (R-SHELL-05)', async () => {
    const { page, close } = await inApp('/en/tax-api/');
    await expect.poll(() => page.locator('header').first().isVisible()).toBe(false);
    await expect.poll(async () => (await page.locator('main').boundingBox())?.y).toBe(0);
    await expect.poll(() => page.locator('footer').isVisible()).toBe(true);
    await close();
  });

  it('hands links over: to the launcher, the router and the app’s screens (R-LINK-04 to 07)', async () => {
    const { page, calls, close } = await inApp('/en/');
    await page.evaluate(() => {
      const links = ['mailto:a@b.example', 'by:web3/home', 'meridianapp://x', '/about-us/', '#top'];
      links.push('/trade/spot/BTC/USDT', 'https://elsewhere.example/login/');
      for (const href of links) {
        const link = document.createElement('a');
        link.href = href;
        link.textContent = href;
        document.querySelector('main')?.prepend(link);
      }
    });
    for (const href of ['mailto:a@b.example', 'by:web3/home', 'meridianapp://x', '/about-us/']) {
      await page.getByRole('link', { name: href, exact: true }).click();
    }
    await page.getByRole('link', { name: '/trade/spot/BTC/USDT', exact: true }).click();
    await page.getByRole('link', { name: '#top', exact: true }).click();
    await expect
      .poll(() => calls())
      .toEqual([
        ['launch', 'mailto:a@b.example'],
        ['route', 'by:web3/home'],
        ['route', 'meridianapp://x'],
        ['open', { dest: 'about-us', params: {} }],
        ['open', { dest: 'home', params: { tab: '3', symbol: 'BTCUSDT' } }],
      ]);
    expect(new URL(page.url()).pathname).toBe('/en/');
    await close();
  });

  it('lets readers switch the language and move about the tax site', async () => {
    const { page, calls, close } = await inApp('/en/tax-api/');
    // The tax page maps to the app's home: from the start page the app takes the link.
    await page.locator('footer').getByRole('link', { name: 'Tax report' }).click();
    // The page at the main host leads on to the report's own: a click in between would be lost.
    await page.waitForURL(reportAddress(gateway.origin));
    await whenReady(page);
    await page.locator('footer').getByRole('link', { name: 'Overview' }).click();
    await page.waitForURL(/\/en\/tax-api\/$/);
    await whenReady(page);
    await page.locator('footer').getByRole('link', { name: 'العربية' }).click();
    await page.waitForURL(/\/ar-SA\/tax-api\/$/);
    await expect.poll(() => calls()).toEqual([]);
    await close();
  });
});
