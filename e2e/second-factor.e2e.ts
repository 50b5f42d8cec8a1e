/** The second step of signing in: set up with an authenticator, asked for wherever it applies, turned off. */
import { shownCode } from '@meridian/gateway/factors/testing/authenticator.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectNoViolationsInBothSchemes } from './support/axe.ts';
import { commonBrowser } from './support/common-browser.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage, type PageOptions } from './support/open-page.ts';
import { gotoReady } from './support/ready.ts';
import { apiOf } from './support/trader.ts';

const browser = commonBrowser();
const gateway = commonGateway();

const PATH = '/app/user/security/sign-in/';

/** A page of a new account: changes to it are permanent. */
async function openedAt(email: string, address: string, options?: PageOptions) {
  const { newAccount, openAs } = apiOf(gateway);
  const account = await newAccount(browser, email);
  return { ...account, ...(await openAs(account, browser, address, options)) };
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

it('fits a phone in Arabic, and is found from the security page', async () => {
  const viewport = { width: 390, height: 844 };
  const { page, close, password } = await openedAt(
    'phone@factor.example',
    '/ar-SA/app/user/security/',
    { viewport },
  );
  await page.locator('main').getByRole('link', { name: 'الخطوة الثانية ومفاتيح المرور' }).click();
  const panel = page.getByRole('region', { name: 'الخطوة الثانية', exact: true });
  await panel.getByLabel('كلمة مرورك').fill(password);
  await panel.getByRole('button', { name: 'إعداد' }).click();
  await page.getByTestId('factor-secret').waitFor();
  await expectNoViolationsInBothSchemes(page, 'setting up a second step in Arabic');
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overflow).toBe(0);
  await close();
});

it('says to make new codes where the answer that had them was lost', async () => {
  const { page, close, password } = await openedAt('lost@factor.example', `/en${PATH}`);
  const panel = page.getByRole('region', { name: 'Second step', exact: true });
  await panel.getByLabel('Your password').fill(password);
  await panel.getByRole('button', { name: 'Set up' }).click();
  const secret = (await page.getByTestId('factor-secret').textContent()) ?? '';
  await page.route(
    '**/second-factor/confirm',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await field(page, 'Code that the app shows').fill(shownCode(secret, Date.now()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('its recovery codes may not have reached you').waitFor();
  await page.getByText('Recovery codes left').waitFor();
  // The browser logs the lost answer as a console error.
  await expect(close()).rejects.toThrow(/ERR_FAILED/);
});

it('is set up, asked for when signing in and for a key, and turned off', async () => {
  const opened = await openedAt('whole@factor.example', `/en${PATH}`);
  const { page, close, email, password } = opened;
  const panel = page.getByRole('region', { name: 'Second step', exact: true });
  await panel.getByLabel('Your password').fill(password);
  await panel.getByRole('button', { name: 'Set up' }).click();
  const secret = (await page.getByTestId('factor-secret').textContent()) ?? '';
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
  await expectNoViolationsInBothSchemes(page, 'setting up a second step');
  const first = field(page, 'Code that the app shows');
  await first.fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('This code is not right, or it was used already.').waitFor();
  await first.fill(shownCode(secret, Date.now()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('The second step is on.').waitFor();
  const codes = await page.getByRole('listitem').locator('code').allTextContents();
  expect(codes).toHaveLength(10);
  await expectNoViolationsInBothSchemes(page, 'recovery codes');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('Recovery codes left').waitFor();
  // The button that had the focus is gone.
  await expect.poll(() => panel.locator(':focus').count()).toBe(1);
  await close();

  const visitor = await openPage(browser);
  await gotoReady(visitor.page, gateway.urlOf('/en/login/'));
  await field(visitor.page, 'E-mail address').fill(email);
  await field(visitor.page, 'Password').fill(password);
  await visitor.page.locator('form').getByRole('button', { name: 'Sign in' }).click();
  await visitor.page.getByRole('heading', { name: 'Second step' }).waitFor();
  await expectNoViolationsInBothSchemes(visitor.page, 'the second step of signing in');
  const code = field(visitor.page, 'Code');
  const confirm = visitor.page.getByRole('button', { name: 'Confirm' });
  await code.fill('12');
  await confirm.click();
  await visitor.page.getByText('Enter the 6 digits of the code.').waitFor();
  await code.fill('000000');
  await confirm.click();
  await visitor.page.getByText('Wait for the next one.').waitFor();
  await code.fill(codes[0] ?? '');
  await confirm.click();
  await visitor.page.waitForURL(/\/en\/$/);

  // Creating a key asks for it too: the profile says that the field is needed.
  await gotoReady(visitor.page, gateway.urlOf('/en/app/user/api-management/'));
  await field(visitor.page, 'Name').fill('bot');
  await field(visitor.page, 'Your password').fill(password);
  await field(visitor.page, 'Code of your authenticator app').fill(codes[1] ?? '');
  await visitor.page.getByRole('button', { name: 'Create key' }).click();
  await visitor.page.getByRole('region', { name: 'Your new key' }).waitFor();

  // Changing the password asks for it too.
  const changed = 'thirty-two winds and no harbour';
  await gotoReady(visitor.page, gateway.urlOf('/en/app/user/security/'));
  await field(visitor.page, 'Current password').fill(password);
  await field(visitor.page, 'New password').fill(changed);
  const change = visitor.page.getByRole('button', { name: 'Change the password' });
  await field(visitor.page, 'Code').waitFor();
  await expectNoViolationsInBothSchemes(visitor.page, 'a new password with a second step');
  await change.click();
  await visitor.page.getByText('Enter the 6 digits of the code.').waitFor();
  await field(visitor.page, 'Code').fill('000000');
  await change.click();
  await visitor.page.getByText('Wait for the next one.').waitFor();
  await field(visitor.page, 'Code').fill(codes[2] ?? '');
  await change.click();
  await visitor.page.getByText('Your password is changed.').waitFor();

  await gotoReady(visitor.page, gateway.urlOf(`/en${PATH}`));
  await visitor.page.getByText('Turn off the second step').first().click();
  const off = visitor.page.locator('form').filter({ hasText: 'The password alone signs in then.' });
  await off.getByLabel('Your password').fill(changed);
  await off.getByLabel('Code of your authenticator app').fill(codes[3] ?? '');
  await off.getByRole('button', { name: 'Turn off the second step' }).click();
  await visitor.page.getByText('The second step is off.').waitFor();
  await visitor.close();
});
