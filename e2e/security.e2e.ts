/** The account security page: password, sessions, sign out everywhere; and what goes wrong there. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolationsInBothSchemes } from './support/axe.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';
import { openPage, type PageOptions } from './support/open-page.ts';
import { gotoReady, reloadReady, whenReady } from './support/ready.ts';
import { apiOf } from './support/trader.ts';

const browser = commonBrowser();
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({ MARKET_SYMBOLS: '3' });
});

afterAll(async () => {
  await gateway?.stop();
});

const PATH = '/en/app/user/security/';
const NEXT_PASSWORD = 'thirty-two winds and no harbour';

/** A separate profile, signed in to the demo account, on the security page. */
async function signedIn(password: string, options: PageOptions = {}) {
  const { email } = await gateway.demo();
  const opened = await apiOf(gateway).openAs({ email, password }, browser, PATH, options);
  await opened.page.getByText('This device').waitFor();
  return opened;
}

/** The same by the form of a person, which leads back to the page that it was opened from. */
async function signedInByForm(options: PageOptions) {
  const opened = await openPage(browser, options);
  const { page } = opened;
  await gotoReady(page, gateway.urlOf(PATH));
  await page.locator('main').getByRole('link', { name: 'Sign in' }).click();
  await submitForm(page, (await gateway.demo()).password);
  await page.waitForURL(new RegExp(`${PATH}$`));
  await page.getByRole('heading', { name: 'Signed-in devices' }).waitFor();
  await page.getByText('This device').waitFor();
  return opened;
}

async function submitForm(page: Page, password: string): Promise<void> {
  const { email } = await gateway.demo();
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  // A click also waits for navigations that begin while it is made, and once in some thousand runs went on
  // to wait for one that was over; a key does not.
  await page.keyboard.press('Enter');
}

async function expectSignedOut(page: Page): Promise<void> {
  await reloadReady(page);
  await page.getByText('Sign in to see your account.').waitFor();
}

describe('account security', () => {
  it('lists devices, ends one, and tells it', async () => {
    const { password } = await gateway.demo();
    const phone = await signedInByForm({ viewport: { width: 390, height: 844 } });
    const desk = await signedIn(password);
    const others = desk.page.getByRole('button', { name: /^Sign out Chrome/ });
    await expect.poll(() => others.count()).toBe(1);
    await others.click();
    await desk.page.getByText('The device is signed out.').waitFor();
    await expect.poll(() => others.count()).toBe(0);
    await expectSignedOut(phone.page);
    await phone.close();
    await desk.close();
  });

  it('changes the password: wrong ones say so, others are signed out, the new one works', async () => {
    const { password } = await gateway.demo();
    const other = await signedIn(password);
    const { page, close } = await signedIn(password);
    const current = page.getByLabel('Current password', { exact: true });
    const next = page.getByLabel('New password', { exact: true });
    const submit = page.getByRole('button', { name: 'Change the password' });
    await current.fill('not this one');
    await next.fill('short');
    await submit.click();
    // The rating while typing says the same; this is the field's error.
    await page.locator('[id$="-error"]').getByText('Use at least 12 characters.').waitFor();
    await next.fill(NEXT_PASSWORD);
    await submit.click();
    await page.getByText('The current password is not right.').waitFor();
    await current.fill(password);
    await submit.click();
    await page.getByText('Your password is changed. Every other device is signed out.').waitFor();
    await reloadReady(page);
    await page.getByText('This device').waitFor();
    await expectSignedOut(other.page);
    await other.close();
    await close();
  });

  it('signs out everywhere, this device too', async () => {
    const first = await signedIn(NEXT_PASSWORD);
    const { page, close } = await signedIn(NEXT_PASSWORD);
    await page.locator('main').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL(/\/en\/login\/$/);
    await expectSignedOut(first.page);
    await first.close();
    await close();
  });
});

describe('what goes wrong on the way in', () => {
  it('keeps what was typed while the server is away, and goes on when it is back', async () => {
    const { page, close } = await openPage(browser);
    const { email } = await gateway.demo();
    await gotoReady(page, gateway.urlOf('/en/login/'));
    // The whole page is loaded before its server stops: later parts could not load.
    await whenReady(page);
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(NEXT_PASSWORD);
    const submit = page.locator('form').getByRole('button', { name: 'Sign in' });
    await gateway.restart(async () => {
      await submit.click();
      await page.getByText('The server cannot be reached.').waitFor();
    });
    await expect
      .poll(() => page.getByRole('textbox', { name: 'E-mail address' }).inputValue())
      .toBe(email);
    // A gateway resets the demo password to that of its file when it starts.
    const { password } = await gateway.demo();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await submit.click();
    await page.waitForURL(/\/en\/$/);
    // The browser logs the refused connection as a console error.
    await expect(close()).rejects.toThrow(/ERR_CONNECTION_REFUSED/);
  });

  it('takes nobody elsewhere: hostile parameters lead home', async () => {
    const { password } = await gateway.demo();
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
      const { page, close } = await openPage(browser);
      const hostile = new URLSearchParams({ next, ref: '"><img src=x onerror=alert(1)>' });
      await gotoReady(page, gateway.urlOf(`/en/login/?${hostile.toString()}`));
      await submitForm(page, password);
      await expect.poll(() => page.url()).toBe(gateway.urlOf('/en/'));
      await close();
    }
  });
});

it('fits a phone, from right to left, and passes axe', async () => {
  const { password } = await gateway.demo();
  const { page, close } = await signedIn(password, { viewport: { width: 390, height: 844 } });
  await gotoReady(page, gateway.urlOf('/ar-SA/app/user/security/'));
  await page.getByRole('table').waitFor();
  await expectNoViolationsInBothSchemes(page, page.url());
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await close();
});

describe.each(['/en/login/', '/en/register/', '/ar-SA/login/', '/ar-SA/register/'])(
  'the page %s',
  (path) => {
    it.each([390, 1440])('passes axe at %d px in both schemes', async (width) => {
      const { page, close } = await openPage(browser, { viewport: { width, height: 900 } });
      await gotoReady(page, gateway.urlOf(path));
      await page.locator('form').waitFor();
      await expectNoViolationsInBothSchemes(page, page.url());
      await close();
    });
  },
);
