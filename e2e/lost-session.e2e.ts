/** A session that ends while a form is filled in, and an account that may not do what it asks for. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { gotoReady } from './support/ready.ts';

const browser = commonBrowser();
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({ MARKET_SYMBOLS: '3' });
});

afterAll(async () => {
  await gateway?.stop();
});

const CODES = [10007, 33003, 10009, 100007];
const SIGNED_OUT = 'You are signed out. Sign in to go on: what you typed is still here.';
const NOT_PERMITTED = 'This account may not do this. Nothing was changed.';

async function signIn(page: Page, form = page.locator('form')): Promise<void> {
  const { email, password } = await gateway.demo();
  await form.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function atSecurity() {
  const opened = await openPage(browser);
  const { page } = opened;
  await gotoReady(page, gateway.urlOf('/en/login/?next=/en/app/user/security/'));
  await signIn(page);
  await page.getByText('This device').waitFor();
  const current = page.getByLabel('Current password', { exact: true });
  const next = page.getByLabel('New password', { exact: true });
  return { ...opened, current, next };
}

/** Ends every session of the account, as another device does. */
async function endAllSessions(): Promise<void> {
  const { page, close } = await atSecurity();
  const status = await page.evaluate(async () => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
    return (await fetch('/x-api/s1/account/sessions/revoke-all', init)).status;
  });
  expect(status).toBe(200);
  await close();
}

/** Makes one call fail with a business code. */
async function refuse(page: Page, path: string, code: number): Promise<void> {
  await page.unroute(path);
  await page.route(path, (route) => route.fulfill({ json: { ret_code: code, ret_msg: 'no' } }));
}

it('B2: a lost session leads to the sign-in modal, and what was typed is there afterwards', async () => {
  const { page, close, current, next } = await atSecurity();
  await current.fill('typed before the session ended');
  await next.fill('typed before it ended too');
  await endAllSessions();
  await page.getByRole('button', { name: 'Change the password' }).click();
  const modal = page.getByRole('dialog', { name: 'Sign in' });
  await modal.waitFor();
  await signIn(page, modal);
  await modal.waitFor({ state: 'detached' });
  // The list of devices is asked for anew, and so of the new session.
  await page.getByText('This device').waitFor();
  await expect.poll(() => current.inputValue()).toBe('typed before the session ended');
  await expect.poll(() => next.inputValue()).toBe('typed before it ended too');
  // The form works on: its password is the one that is wrong now.
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('The current password is not right.').waitFor();
  await close();
});

it('keeps what was typed where another tab signed out', async () => {
  const { page, context, close, current } = await atSecurity();
  await current.fill('typed in the first tab');
  const other = await context.newPage();
  await gotoReady(other, gateway.urlOf('/en/'));
  await other.locator('header summary[aria-label="Account"]').click();
  await other.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('Sign in to see your account.').waitFor();
  await expect.poll(() => current.isVisible()).toBe(false);
  await page.locator('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, page.getByRole('dialog', { name: 'Sign in' }));
  await current.waitFor();
  await expect.poll(() => current.inputValue()).toBe('typed in the first tab');
  await close();
});

describe('an account that may not do it', () => {
  it('reads so on every form of the account, and keeps its session', async () => {
    const { page, close, current, next } = await atSecurity();
    await current.fill('the password until now');
    await next.fill('the password from now on');
    for (const code of CODES.filter((each) => each !== 100007)) {
      await refuse(page, '**/account/password/change', code);
      await page.getByRole('button', { name: 'Change the password' }).click();
      await page.getByRole('alert').filter({ hasText: NOT_PERMITTED }).waitFor();
      await refuse(page, '**/account/sessions/revoke-all', code);
      await page.locator('main').getByRole('button', { name: 'Sign out everywhere' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
      await page.getByRole('status').filter({ hasText: NOT_PERMITTED }).waitFor();
      await expect.poll(() => page.getByRole('dialog', { name: 'Sign in' }).count()).toBe(0);
    }
    await expect.poll(() => current.inputValue()).toBe('the password until now');
    await expect.poll(() => next.inputValue()).toBe('the password from now on');
    await close();
  });
});

describe('100007', () => {
  it('leads to the modal from the form of the password, with a session that is good', async () => {
    const { page, close, current, next } = await atSecurity();
    await current.fill('the password until now');
    await next.fill('the password from now on');
    await refuse(page, '**/account/password/change', 100007);
    await page.getByRole('button', { name: 'Change the password' }).click();
    const modal = page.getByRole('dialog', { name: 'Sign in' });
    await modal.waitFor();
    await page.keyboard.press('Escape');
    await modal.waitFor({ state: 'detached' });
    await expect.poll(() => current.inputValue()).toBe('the password until now');
    // Closed without signing in, the page says where it stands, and offers the way in again.
    await page.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await modal.waitFor();
    await close();
  });
});

describe.each(CODES)('B2: with %d and nobody signed in', (code) => {
  it('registering and asking for a new password lead to the modal and keep what was typed', async () => {
    const { page, close } = await openPage(browser);
    const modal = page.getByRole('dialog', { name: 'Sign in' });
    await refuse(page, '**/account/register', code);
    await refuse(page, '**/account/password/forgot', code);
    await gotoReady(page, gateway.urlOf('/en/register/?ref=ABC'));
    const email = page.locator('main').getByRole('textbox', { name: 'E-mail address' });
    await email.fill('someone@example.com');
    await page.getByLabel('Password', { exact: true }).fill('thirty-two winds');
    await page.locator('main form').getByRole('button', { name: 'Sign up' }).click();
    await modal.waitFor();
    await modal.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('alert').filter({ hasText: SIGNED_OUT }).waitFor();
    await expect.poll(() => email.inputValue()).toBe('someone@example.com');
    await gotoReady(page, gateway.urlOf('/en/login/'));
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await email.fill('someone@example.com');
    await page.locator('main form').getByRole('button').click();
    await modal.waitFor();
    await modal.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => email.inputValue()).toBe('someone@example.com');
    await close();
  });

  it('a registration modal keeps what was typed below the modal for signing in', async () => {
    const { page, close } = await openPage(browser);
    await refuse(page, '**/account/register', code);
    await gotoReady(page, gateway.urlOf('/en/markets/overview/'));
    await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
    const sheet = page.getByRole('dialog', { name: 'Sign up' });
    await sheet.getByRole('textbox', { name: 'E-mail address' }).fill('someone@example.com');
    await sheet.getByLabel('Password', { exact: true }).fill('thirty-two winds');
    await sheet.getByRole('button', { name: 'Sign up' }).click();
    const modal = page.getByRole('dialog', { name: 'Sign in' });
    await modal.waitFor();
    await modal.getByRole('button', { name: 'Close' }).click();
    await modal.waitFor({ state: 'detached' });
    const typed = sheet.getByRole('textbox', { name: 'E-mail address' });
    await expect.poll(() => typed.inputValue()).toBe('someone@example.com');
    await close();
  });

  it('signing in stays where it is and says so', async () => {
    const { page, close } = await openPage(browser);
    await refuse(page, '**/account/login', code);
    await gotoReady(page, gateway.urlOf('/en/login/'));
    await signIn(page);
    await page.getByRole('alert').filter({ hasText: SIGNED_OUT }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    const { email } = await gateway.demo();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'E-mail address' }).inputValue())
      .toBe(email);
    await close();
  });
});
