/** Regressions of the account forms: focus, codes, headings, layout shifts. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { commonGateway } from './support/gateway.ts';
import { codeIn, linkIn, mailsTo } from './support/mail.ts';
import { openPage } from './support/open-page.ts';
import { gotoReady } from './support/ready.ts';
import { layoutShifts, observeShifts } from './support/shifts.ts';

const browser = commonBrowser();
const gateway = commonGateway();

const PASSWORD = 'a meridian crosses every zone';
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name'));
const accountMenu = (page: Page) =>
  page.locator('header [data-part="user"] [aria-label="Account"]');
const send = (page: Page) => page.locator('form button[type=submit]');

async function register(page: Page, address: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(address);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await send(page).click();
  await codeField(page).waitFor();
}

/** Digits of other scripts, which keyboards of their languages type. */
const inDigitsFrom = (zero: number) => (code: string) =>
  code.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

describe('the code of a registration', () => {
  it('B6: has the focus where it is asked for, and gives it on to the page', async () => {
    const { page, close } = await openPage(browser);
    await gotoReady(page, gateway.urlOf('/en/'));
    await page.locator('header').getByRole('link', { name: 'Sign up', exact: true }).click();
    await register(page, 'focus@trader.example');
    await expect.poll(() => focusedName(page)).toBe('code');
    const [mail] = await mailsTo(gateway, 'focus@trader.example', 1);
    await codeField(page).fill(codeIn(mail));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Account');
    await close();
  });

  it.each([
    ['Arabic', 0x660],
    ['Persian', 0x6f0],
    ['full width', 0xff10],
  ])('B6: may be typed in %s digits', async (script, zero) => {
    const { page, close } = await openPage(browser);
    const address = `${script.replace(' ', '-').toLowerCase()}@trader.example`;
    await gotoReady(page, gateway.urlOf('/en/register/'));
    await register(page, address);
    const [mail] = await mailsTo(gateway, address, 1);
    await codeField(page).fill(inDigitsFrom(zero)(codeIn(mail)));
    await send(page).click();
    await page.waitForURL((url) => url.pathname === '/en/');
    await expect.poll(() => accountMenu(page).isVisible()).toBe(true);
    await close();
  });

  it('B6: a new code takes the old one and its error away', async () => {
    const { page, close } = await openPage(browser);
    await gotoReady(page, gateway.urlOf('/en/register/'));
    await register(page, 'stale@trader.example');
    await codeField(page).fill('12');
    await send(page).click();
    await page.locator('[aria-invalid]').waitFor();
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await page.getByText('A new code is on its way.').waitFor();
    await expect.poll(() => codeField(page).inputValue()).toBe('');
    await expect.poll(() => page.locator('[aria-invalid]').count()).toBe(0);
    await expect.poll(() => focusedName(page)).toBe('code');
    await close();
  });
});

it('B6: the page of a reset link is headed by what it is for', async () => {
  const { page, close } = await openPage(browser);
  const address = 'reset@trader.example';
  await gotoReady(page, gateway.urlOf('/en/register/'));
  await register(page, address);
  const [mail] = await mailsTo(gateway, address, 1);
  await codeField(page).fill(codeIn(mail));
  await send(page).click();
  await page.waitForURL((url) => url.pathname === '/en/');
  await page.context().clearCookies();
  await gotoReady(page, gateway.urlOf('/en/login/'));
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(address);
  await send(page).click();
  await page.getByRole('status').filter({ hasText: address }).waitFor();
  const mails = await mailsTo(gateway, address, 2);
  await gotoReady(page, gateway.urlOf('/en/'));
  await gotoReady(page, linkIn(mails.at(-1)));
  await page.getByLabel('New password', { exact: true }).waitFor();
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).textContent())
    .toBe('Choose a new password');
  await close();
});

describe.each(['/en/login/', '/en/register/', '/de-EU/login/', '/ar-SA/register/'])(
  '%s',
  (path) => {
    it.each([390, 1440])('B6: moves nothing while it loads at %d px', async (width) => {
      const { page, close } = await openPage(browser, { viewport: { width, height: 900 } });
      await observeShifts(page);
      await gotoReady(page, gateway.urlOf(path));
      await send(page).waitFor();
      await expect.poll(() => layoutShifts(page)).toEqual([]);
      await close();
    });
  },
);
