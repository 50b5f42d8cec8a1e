/** A session that ends while a form is filled in, and an account that may not do what it asks for. */
import { ACCOUNT_PATHS } from '@meridian/protocol/account-api.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { gotoReady } from './support/ready.ts';
import { type Account, apiOf } from './support/trader.ts';

const browser = commonBrowser();
const gateway = commonGateway();
let account: Account;

beforeAll(async () => {
  account = await apiOf(gateway).newAccount(browser, 'lost-session@trader.example');
});

const CODES = [10007, 33003, 10009, 100007];
/** A refusal that has nothing to do with the session. */
const OTHER_CODE = 10001;
const SIGNED_OUT = 'You are signed out. Sign in to go on: what you typed is still here.';
const NOT_PERMITTED = 'This account may not do this. Nothing was changed.';

async function signIn(page: Page, form = page.locator('form'), who = account): Promise<void> {
  const { email, password } = who;
  await form.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function atSecurity() {
  const opened = await apiOf(gateway).openAs(account, browser, '/en/app/user/security/');
  const { page } = opened;
  await page.getByText('This device').waitFor();
  const current = page.getByLabel('Current password', { exact: true });
  const next = page.getByLabel('New password', { exact: true });
  return { ...opened, current, next };
}

/** Ends every session of the account, as another device does. */
async function endAllSessions(): Promise<void> {
  const { signIn: signInBy, call } = apiOf(gateway);
  const { context, close } = await openPage(browser);
  await signInBy(context.request, account);
  await call(context.request, ACCOUNT_PATHS.signOutEverywhere, {});
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
  // The list of devices is loaded again, for the new session.
  await page.getByText('This device').waitFor();
  await expect.poll(() => current.inputValue()).toBe('typed before the session ended');
  await expect.poll(() => next.inputValue()).toBe('typed before it ended too');
  // The form still works: now its password is wrong.
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

/** A field to type in, on a page of each frame that an account's forms stand in. */
const FORMS = [
  ['/user/assets/transfer/', 'Amount', '0.00371'],
  ['/user/assets/convert/', /^Amount in /, '0.00372'],
  ['/user/assets/exports/', 'Format', 'koinly'],
  ['/user/assets/recurring-buy/', /^Total each time/, '37.5'],
] as const;

it.each(FORMS)(
  'B2: %s keeps what was typed while its user signs in anew',
  async (path, name, text) => {
    // Who has something to transfer and to convert.
    const demo = await gateway.demo();
    const { page, close } = await apiOf(gateway).openAs(demo, browser, `/en${path}`);
    const field = page.locator('main').getByLabel(name, { exact: true }).first();
    await field.waitFor();
    if (name === 'Format') await field.selectOption(text);
    else await field.fill(text);
    // Nobody is signed in any more, whatever the page asks for next.
    await page.route('**/x-api/**', (route) => route.fulfill({ json: { ret_code: 10007 } }));
    await page
      .locator('main form')
      .first()
      .evaluate((form: HTMLFormElement) => form.requestSubmit());
    const modal = page.getByRole('dialog', { name: 'Sign in' });
    await modal.waitFor();
    await page.keyboard.press('Escape');
    await modal.waitFor({ state: 'detached' });
    await expect.poll(() => field.inputValue()).toBe(text);
    await page.unroute('**/x-api/**');
    await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
    await signIn(page, modal, demo);
    await modal.waitFor({ state: 'detached' });
    await page
      .locator('main')
      .getByRole('button', { name: 'Sign in' })
      .waitFor({ state: 'detached' });
    await expect.poll(() => field.inputValue()).toBe(text);
    await close();
  },
);

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
    // Closed without signing in, the page says so and offers to sign in again.
    await page.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await modal.waitFor();
    await close();
  });
});

/** Codes of a lost session, each tried on the same page after the modal of the one before is gone. */
describe('B2: with each code and nobody signed in', () => {
  it('registering leads to the modal and keeps what was typed', async () => {
    const { page, close } = await openPage(browser);
    const modal = page.getByRole('dialog', { name: 'Sign in' });
    await gotoReady(page, gateway.urlOf('/en/register/?ref=ABC'));
    const email = page.locator('main').getByRole('textbox', { name: 'E-mail address' });
    const said = page.getByRole('alert').filter({ hasText: SIGNED_OUT });
    await email.fill('someone@example.com');
    await page.getByLabel('Password', { exact: true }).fill('thirty-two winds');
    for (const code of CODES) {
      // A refusal of another kind replaces the message of the code before.
      await refuse(page, '**/account/register', OTHER_CODE);
      await page.locator('main form').getByRole('button', { name: 'Sign up' }).click();
      await page.getByRole('alert').waitFor();
      await expect.poll(() => said.count()).toBe(0);
      await refuse(page, '**/account/register', code);
      await page.locator('main form').getByRole('button', { name: 'Sign up' }).click();
      await modal.waitFor();
      await modal.getByRole('button', { name: 'Close' }).click();
      await said.waitFor();
      await modal.waitFor({ state: 'detached' });
      await expect.poll(() => email.inputValue()).toBe('someone@example.com');
    }
    await close();
  });

  it('asking for a new password leads to the modal and keeps what was typed', async () => {
    const { page, close } = await openPage(browser);
    const modal = page.getByRole('dialog', { name: 'Sign in' });
    await gotoReady(page, gateway.urlOf('/en/login/'));
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    const email = page.locator('main').getByRole('textbox', { name: 'E-mail address' });
    await email.fill('someone@example.com');
    for (const code of CODES) {
      await refuse(page, '**/account/password/forgot', code);
      await page.locator('main form').getByRole('button').click();
      await modal.waitFor();
      await modal.getByRole('button', { name: 'Close' }).click();
      await modal.waitFor({ state: 'detached' });
      await expect.poll(() => email.inputValue()).toBe('someone@example.com');
    }
    await close();
  });

  it('a registration modal keeps what was typed below the modal for signing in', async () => {
    const { page, close } = await openPage(browser);
    await gotoReady(page, gateway.urlOf('/en/'));
    await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
    const sheet = page.getByRole('dialog', { name: 'Sign up' });
    const typed = sheet.getByRole('textbox', { name: 'E-mail address' });
    await typed.fill('someone@example.com');
    await sheet.getByLabel('Password', { exact: true }).fill('thirty-two winds');
    const modal = page.getByRole('dialog', { name: 'Sign in' });
    for (const code of CODES) {
      await refuse(page, '**/account/register', code);
      await sheet.getByRole('button', { name: 'Sign up' }).click();
      await modal.waitFor();
      await modal.getByRole('button', { name: 'Close' }).click();
      await modal.waitFor({ state: 'detached' });
      await expect.poll(() => typed.inputValue()).toBe('someone@example.com');
    }
    await close();
  });

  it('signing in stays where it is and says so', async () => {
    const { page, close } = await openPage(browser);
    await gotoReady(page, gateway.urlOf('/en/login/'));
    const said = page.getByRole('alert').filter({ hasText: SIGNED_OUT });
    for (const code of CODES) {
      await refuse(page, '**/account/login', OTHER_CODE);
      await signIn(page);
      await page.getByRole('alert').waitFor();
      await expect.poll(() => said.count()).toBe(0);
      await refuse(page, '**/account/login', code);
      await signIn(page);
      await said.waitFor();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      const { email } = account;
      await expect
        .poll(() => page.getByRole('textbox', { name: 'E-mail address' }).inputValue())
        .toBe(email);
    }
    await close();
  });
});
