/** B3: the header that a plain script mounts knows its user: profile, modal, logout, bridge, slots. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolationsInBothSchemes } from './support/axe.ts';
import { atEdition, commonGateway } from './support/gateway.ts';
import { openInApp, wkWebview } from './support/native-app.ts';
import { openPage } from './support/open-page.ts';
import { gotoReady, reloadReady, whenLinksFollow, whenReady } from './support/ready.ts';

const browser = commonBrowser();
const gateway = commonGateway();

const PATH = '/_embed/';
const header = (page: Page) => page.locator('#meridian-header header');

async function mounted(query = '', options: Parameters<typeof openPage>[1] = {}) {
  const opened = await openPage(browser, options);
  await gotoReady(opened.page, `${gateway.origin}${PATH}${query}`);
  return opened;
}

const userLinks = (page: Page) =>
  header(page)
    .locator('[data-part=user] a:visible')
    .evaluateAll((links) => links.map((link) => link.textContent));

async function signIn(page: Page): Promise<void> {
  const { email, password } = await gateway.demo();
  await header(page).getByRole('link', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await header(page).locator('summary[aria-label="Account"]').waitFor();
}

describe('B3: a mounted header', () => {
  it('signs in by its modal, shows who is there after a reload, and signs out', async () => {
    const { page, close } = await mounted();
    await expect.poll(() => userLinks(page)).toEqual(['Sign in', 'Sign up']);
    await signIn(page);
    expect(new URL(page.url()).pathname).toBe(PATH);
    await reloadReady(page);
    const menu = header(page).locator('summary[aria-label="Account"]');
    await menu.click();
    await header(page).getByText('demo', { exact: false }).first().waitFor();
    const reloaded = page.waitForEvent('load');
    await header(page).getByRole('button', { name: 'Sign out' }).click();
    await reloaded;
    await whenReady(page);
    await expect.poll(() => userLinks(page)).toEqual(['Sign in', 'Sign up']);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('meridian.userId')))
      .toBe(null);
    await close();
  });

  it('presets its registration modal by the options of the page, and asks the page first', async () => {
    const options = { regEmail: 'a@example.com', readOnlyEmail: true, ref: 'FRIEND1' };
    const { page, close } = await mounted(
      `?registration=${encodeURIComponent(JSON.stringify(options))}`,
    );
    const link = header(page).getByRole('link', { name: 'Sign up' });
    await expect.poll(() => link.getAttribute('href')).toContain('ref=FRIEND1');
    await link.click();
    const dialog = page.getByRole('dialog', { name: 'Sign up' });
    const email = dialog.getByRole('textbox', { name: 'E-mail address' });
    await expect.poll(() => email.inputValue()).toBe('a@example.com');
    await expect.poll(() => email.getAttribute('readonly')).not.toBe(null);
    await close();
  });

  it('has slots: consent where it is asked for, and support in its frame', async () => {
    const { page, close } = await openPage(browser);
    await page.clock.install();
    await gotoReady(page, `${atEdition(gateway.origin, 'EU')}${PATH}?locale=en-EU&ref=FRIEND1`);
    const region = page.getByRole('region', { name: 'Cookies' });
    await region.getByRole('button', { name: 'Accept all' }).click();
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain('FRIEND1');
    await page.clock.runFor(11_000);
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await page.locator('iframe').waitFor();
    await close();
    const bare = await mounted('?slots=null');
    await expect.poll(() => bare.page.locator('#slots').count()).toBe(0);
    await bare.close();
  });

  it('stays a header of links where its page asks for no more', async () => {
    const { page, requests, close } = await openPage(browser);
    await page.goto(`${gateway.origin}${PATH}?still`);
    await header(page).waitFor();
    await expect.poll(() => userLinks(page)).toEqual(['Sign in', 'Sign up']);
    await header(page).getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL(gateway.urlOf('/en/login/'));
    const before = requests.slice(
      0,
      requests.findIndex(({ url }) => url.includes('/en/login/')),
    );
    expect(before.filter(({ url }) => url.includes('/x-api/'))).toEqual([]);
    await close();
  });

  it('speaks the language of the last page, where this edition has it', async () => {
    const { page, close } = await openPage(browser);
    await gotoReady(page, gateway.urlOf('/ar-SA/'));
    await gotoReady(page, `${gateway.origin}${PATH}`);
    await header(page).waitFor();
    await expect
      .poll(() => page.locator('.meridian-shell').first().getAttribute('dir'))
      .toBe('rtl');
    await page.evaluate(() => localStorage.setItem('meridian.language', 'tr-TUR'));
    await reloadReady(page);
    await header(page).waitFor();
    await expect
      .poll(() => page.locator('.meridian-shell').first().getAttribute('lang'))
      .toBe('en');
    await close();
  });

  it('is drawn without a barrier, its modal and its menu too', async () => {
    for (const width of [390, 1440]) {
      const { page, close } = await mounted('', { viewport: { width, height: 900 } });
      await header(page).getByRole('link', { name: 'Sign in' }).click();
      await page.getByRole('dialog').waitFor();
      await expectNoViolationsInBothSchemes(page, String(width));
      await close();
    }
  });
});

describe('B3: inside the app a mounted header', () => {
  const USER = { uid: 4711, userName: 'native', userToken: 'token-of-the-app' };

  it('takes no room, reads the profile from the app and hands links over', async () => {
    const { page, received, close } = await openInApp(browser, { install: wkWebview, user: USER });
    await gotoReady(page, `${gateway.origin}${PATH}`);
    await whenLinksFollow(page);
    await whenReady(page);
    await expect.poll(() => header(page).isVisible()).toBe(false);
    await expect
      .poll(async () => (await page.locator('#meridian-header').boundingBox())?.height ?? 0)
      .toBe(0);
    expect(received.map(({ method }) => method)).toContain('getUserProfile');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('meridian.userId')))
      .toBe('4711');
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/trade/spot/BTC/USDT';
      link.textContent = 'pair';
      document.querySelector('main')?.append(link);
    });
    await page.getByRole('link', { name: 'pair' }).click();
    await expect
      .poll(() => received.filter(({ module }) => module === 'Router').map(({ params }) => params))
      .toContainEqual({ path: 'home', query: { tab: '3', symbol: 'BTCUSDT' } });
    await close();
  });

  it('opens its modal where the app refuses to sign in (R-AUTH-07)', async () => {
    const { page, close } = await openInApp(browser, {
      install: wkWebview,
      user: { uid: 0 },
      refuses: ['Router.push'],
    });
    await gotoReady(page, `${gateway.origin}${PATH}`);
    await whenLinksFollow(page);
    await whenReady(page);
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/en/login/';
      link.textContent = 'way in';
      document.querySelector('main')?.append(link);
    });
    await page.getByRole('link', { name: 'way in' }).click();
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(PATH);
    await close();
  });
});
