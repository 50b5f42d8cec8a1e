/** API keys on their page: made with the password, used by a program, revoked by the keyboard alone. */
import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolationsInBothSchemes } from './support/axe.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage, type PageOptions } from './support/open-page.ts';
import { gotoReady, reloadReady } from './support/ready.ts';
import { type Account, apiOf } from './support/trader.ts';

const browser = commonBrowser();
const gateway = commonGateway();
let account: Account;

beforeAll(async () => {
  account = await apiOf(gateway).newAccount(browser, 'api-keys@trader.example');
});

const PATH = '/app/user/api-management/';

const openedAt = (address: string, options?: PageOptions) =>
  apiOf(gateway).openAs(account, browser, address, options);

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** What the v5 API answers to a program with this key. */
async function queryApi(key: string, secret: string) {
  const timestamp = String(Date.now());
  const answer = await fetch(`${gateway.origin}/v5/user/query-api`, {
    headers: {
      'x-bapi-api-key': key,
      'x-bapi-timestamp': timestamp,
      'x-bapi-recv-window': '60000',
      'x-bapi-sign': createHmac('sha256', secret)
        .update(timestamp + key + '60000')
        .digest('hex'),
    },
  });
  // `as`: the envelope of the API.
  return (await answer.json()) as { retCode: number; result: { note: string; readOnly: number } };
}

/** Presses Tab until a control of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = page.getByRole('button', { name, exact: true }).and(page.locator(':focus'));
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await focused.count()) === 1) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} cannot be reached by Tab`);
}

it('is made after the password, works for a program, and is revoked by the keyboard', async () => {
  const { page, close } = await openedAt(`/en${PATH}`);
  const { password } = account;
  await page.getByText('You have no keys.').waitFor();
  const submit = page.getByRole('button', { name: 'Create key' });
  await field(page, 'Name').fill('tax tool');
  await field(page, 'Your password').fill('not this one');
  await submit.click();
  await page.getByText('This password is not right.').waitFor();
  await expect
    .poll(() =>
      field(page, 'Your password').evaluate((control) => control === document.activeElement),
    )
    .toBe(true);
  // A key that may move coins must be bound to an address; what was typed is kept.
  await page.getByLabel('Withdraw: send coins away, move them between accounts').check();
  await field(page, 'Your password').fill(password);
  await submit.click();
  await page.getByText('A key that may withdraw needs an address it is used from.').waitFor();
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('tax tool');
  await page.getByLabel('Withdraw: send coins away, move them between accounts').uncheck();
  await expectNoViolationsInBothSchemes(page, 'create a key');
  await submit.click();
  const made = page.getByRole('region', { name: 'Your new key' });
  await made.getByText('The secret is shown this once.').waitFor();
  await expectNoViolationsInBothSchemes(page, 'a new key');
  const [key = '', secret = ''] = await made.locator('code').allTextContents();
  const used = await queryApi(key, secret);
  expect(used).toMatchObject({ retCode: 0, result: { note: 'tax tool', readOnly: 1 } });
  await made.getByRole('button', { name: 'I have saved it' }).click();

  await reloadReady(page);
  const card = page.getByRole('region', { name: 'tax tool' });
  await card.getByText(key).waitFor();
  await expect.poll(() => page.getByText(secret).count()).toBe(0);
  await tabTo(page, 'Revoke \u2068tax tool\u2069');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('stop working at once').waitFor();
  await tabTo(page, 'Revoke');
  await page.keyboard.press('Enter');
  await page.getByText('The key \u2068tax tool\u2069 is revoked.').waitFor();
  await page.getByText('You have no keys.').waitFor();
  const revoked = await queryApi(key, secret);
  expect(revoked.retCode).toBe(10003);
  await close();
});

it('fits a phone in Arabic, and is found from the security page', async () => {
  const viewport = { width: 390, height: 844 };
  const { page, close } = await openedAt('/ar-SA/app/user/security/', { viewport });
  const { password } = account;
  await page.locator('main').getByRole('link', { name: 'مفاتيح API' }).click();
  await field(page, 'الاسم').fill('أداة الضرائب');
  await page.getByLabel('التداول: وضع الأوامر وإلغاؤها والتحويل بين العملات').check();
  await field(page, 'كلمة مرورك').fill(password);
  await page.getByRole('button', { name: 'إنشاء المفتاح' }).click();
  await page.getByRole('button', { name: 'حفظته' }).click();
  await page.getByRole('region', { name: 'أداة الضرائب' }).getByText('القراءة · التداول').waitFor();
  await expectNoViolationsInBothSchemes(page, 'keys in Arabic');
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overflow).toBe(0);
  await close();
});

it('asks who is not signed in to sign in', async () => {
  const { page, close } = await openPage(browser);
  await gotoReady(page, gateway.urlOf(`/de-EU${PATH}`));
  await expect.poll(() => page.getByText('Zum Konto bitte anmelden').isVisible()).toBe(true);
  await close();
});
