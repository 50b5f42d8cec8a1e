/** Sign up, verify, sign in, reload, reset the password, sign out: in three editions. */
import type { Locale } from '@meridian/editions/locales.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { commonGateway } from './support/gateway.ts';
import { codeIn, linkIn, mailsTo } from './support/mail.ts';
import { openPage } from './support/open-page.ts';
import { wordsOf } from './support/words.ts';
import { gotoReady, reloadReady } from './support/ready.ts';

const browser = commonBrowser();
const gateway = commonGateway();

const PASSWORD = 'a meridian crosses every zone';
const NEW_PASSWORD = 'noon is where the sun stands';

/** The account pages by their words in one locale. */
function pagesIn(page: Page, locale: Locale) {
  const own = wordsOf(locale, 'account');
  const frame = wordsOf(locale, 'common');
  return {
    own,
    frame,
    email: page.getByRole('textbox', { name: own.t('account.email') }),
    password: page.getByLabel(own.t('account.password'), { exact: true }),
    newPassword: page.getByLabel(own.t('account.newPassword'), { exact: true }),
    submit: (id: Parameters<typeof own.t>[0]) =>
      page.locator('form').getByRole('button', { name: own.t(id), exact: true }),
    signIn: page.locator('header').getByRole('link', {
      name: frame.t('common.account.signIn'),
      exact: true,
    }),
  };
}

async function signUp(page: Page, locale: Locale, address: string): Promise<void> {
  const pages = pagesIn(page, locale);
  await gotoReady(page, gateway.urlOf(`/${locale}/register/?ref=FRIEND1`));
  await pages.email.fill(address);
  await pages.password.fill(PASSWORD);
  await pages.submit('account.register.submit').click();
  const code = page.getByRole('textbox', { name: pages.own.t('account.verify.code') });
  await code.waitFor();
  const [mail] = await mailsTo(gateway, address, 1);
  await code.fill('000000' === codeIn(mail) ? '111111' : '000000');
  await pages.submit('account.verify.submit').click();
  await page.getByText(pages.own.t('account.error.code')).waitFor();
  await code.fill(codeIn(mail));
  await pages.submit('account.verify.submit').click();
  await page.waitForURL((url) => url.pathname === `/${locale}/`);
}

/** The password is hidden until the reader shows it. */
async function expectHiddenUntilShown(page: Page, locale: Locale): Promise<void> {
  const { own, password } = pagesIn(page, locale);
  const press = (id: 'account.password.show' | 'account.password.hide') =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: own.t(id) })
      .click();
  await expect.poll(() => password.getAttribute('type')).toBe('password');
  await press('account.password.show');
  await expect.poll(() => password.getAttribute('type')).toBe('text');
  await press('account.password.hide');
  await expect.poll(() => password.getAttribute('type')).toBe('password');
}

const accountMenu = (page: Page, locale: Locale) =>
  page.locator(
    `header summary[aria-label="${wordsOf(locale, 'common').t('common.account.open')}"]`,
  );

async function signOut(page: Page, locale: Locale): Promise<void> {
  await accountMenu(page, locale).click();
  const label = wordsOf(locale, 'common').t('common.account.signOut');
  await Promise.all([
    page.waitForEvent('load'),
    page.locator('header').getByRole('button', { name: label }).click(),
  ]);
  await pagesIn(page, locale).signIn.waitFor();
}

/** As a stored workspace, drawing and language. */
async function leaveTraces(): Promise<void> {
  localStorage.setItem('meridian.test', 'kept');
  document.cookie = 'meridian_test=kept; Path=/; Max-Age=600';
  await new Promise((resolve, reject) => {
    const opening = indexedDB.open('meridian-test', 1);
    opening.addEventListener('success', () => resolve(opening.result.close()));
    opening.addEventListener('error', () => reject(new Error('no database')));
  });
}

async function readTraces() {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  return {
    stored: localStorage.getItem('meridian.test'),
    cookie: document.cookie.includes('meridian_test=kept'),
    database: names.includes('meridian-test'),
  };
}

const EDITIONS: readonly (readonly [string, Locale])[] = [
  ['global', 'en'],
  ['Europe', 'de-EU'],
  ['Turkey', 'tr-TUR'],
];

describe.each(EDITIONS)('an account in the edition %s', (edition, locale) => {
  const address = `${edition.toLowerCase()}@trader.example`;

  it('is opened, used, recovered and left', async () => {
    const { page, context, close } = await openPage(browser);
    const pages = pagesIn(page, locale);
    await signUp(page, locale, address);
    await accountMenu(page, locale).waitFor();

    // The session outlives a reload, and scripts cannot read its cookie.
    await reloadReady(page);
    await accountMenu(page, locale).waitFor();
    const cookies = await context.cookies();
    const token = cookies.find(({ name }) => name === 'meridian_token_local');
    expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('meridian_token');

    // Data of the device stays: signing out clears only the browser's cache of answers.
    await page.evaluate(leaveTraces);
    await signOut(page, locale);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('meridian.userId')))
      .toBeNull();
    await expect
      .poll(() => page.evaluate(readTraces))
      .toEqual({
        stored: 'kept',
        cookie: true,
        database: true,
      });

    // In the modal: a wrong password is reported, and what was typed is kept.
    await pages.signIn.click();
    const dialog = page.getByRole('dialog');
    await pages.email.fill(address);
    await pages.password.fill('not the password at all');
    await expectHiddenUntilShown(page, locale);
    await dialog.locator('form button[type=submit]').click();
    await page.getByText(pages.own.t('account.error.credentials')).waitFor();
    await expect.poll(() => pages.email.inputValue()).toBe(address);

    await dialog.getByRole('button', { name: pages.own.t('account.login.forgot') }).click();
    // The address is carried over.
    await expect.poll(() => pages.email.inputValue()).toBe(address);
    await pages.submit('account.forgot.submit').click();
    await dialog.getByRole('status').filter({ hasText: address }).waitFor();
    const mails = await mailsTo(gateway, address, 2);
    const link = linkIn(mails.at(-1));
    expect(new URL(link).origin).toBe(new URL(gateway.urlOf(`/${locale}/`)).origin);

    await gotoReady(page, link);
    await pages.newPassword.fill(NEW_PASSWORD);
    await pages.submit('account.reset.submit').click();
    await page.getByText(pages.own.t('account.reset.done')).waitFor();
    expect(page.url()).not.toContain('reset=');
    await pages.email.fill(address);
    await pages.password.fill(NEW_PASSWORD);
    await pages.submit('account.login.submit').click();
    await page.waitForURL((url) => url.pathname === `/${locale}/`);
    await accountMenu(page, locale).waitFor();
    await close();
  });
});
