/** Passkeys on the pages, with a virtual authenticator: added, used to sign in, removed. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectNoViolationsInBothSchemes } from './support/axe.ts';
import { commonBrowser } from './support/common-browser.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { gotoReady } from './support/ready.ts';
import { type Account, apiOf } from './support/trader.ts';

const browser = commonBrowser();
const gateway = commonGateway();
let account: Account;

beforeAll(async () => {
  account = await apiOf(gateway).newAccount(browser, 'passkeys@trader.example');
});

const PATH = '/app/user/security/sign-in/';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Adds a virtual authenticator that verifies the user by itself; `refuse` makes it fail. */
async function giveAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    refuse: () =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  };
}

it('is added, signs in, and is removed', async () => {
  const { page, context, close } = await openPage(browser);
  const { password } = account;
  const device = await giveAuthenticator(page);
  await apiOf(gateway).signIn(context.request, account);
  await gotoReady(page, gateway.urlOf(`/en${PATH}`));
  await page.getByText('You have no passkeys.').waitFor();
  await page.getByText('One that you make here signs in on localhost.').waitFor();
  const panel = page.getByRole('region', { name: 'Passkeys' });
  await panel.getByText('Add a passkey').first().click();
  await panel.getByLabel('Name').fill('laptop');
  await panel.getByLabel('Your password').fill('not this one');
  const add = panel.getByRole('button', { name: 'Add a passkey' });
  await add.click();
  await panel.getByText('This password is not right.').waitFor();
  await panel.getByLabel('Your password').fill(password);
  await add.click();
  await panel.getByText('The passkey is added.').waitFor();
  await panel.getByRole('heading', { name: 'laptop' }).waitFor();
  await expectNoViolationsInBothSchemes(page, 'passkeys');

  await context.clearCookies();
  await gotoReady(page, gateway.urlOf('/en/login/'));
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(/\/en\/$/);

  await gotoReady(page, gateway.urlOf(`/en${PATH}`));
  await panel.getByRole('heading', { name: 'laptop' }).waitFor();
  await expect.poll(() => panel.getByText('not used yet').count()).toBe(0);
  await panel.getByRole('button', { name: 'Remove \u2068laptop\u2069' }).click();
  await panel.getByText('You have no passkeys.').waitFor();

  // The device still has the passkey and the account does not; then an authenticator that verifies nobody.
  await context.clearCookies();
  await gotoReady(page, gateway.urlOf('/en/login/'));
  const failed = page.getByText('The passkey did not work.');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await failed.waitFor();
  await device.refuse();
  await field(page, 'E-mail address').fill('someone@example.com');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await failed.waitFor();
  await expect.poll(() => field(page, 'E-mail address').inputValue()).toBe('someone@example.com');
  await close();
});

it('fits a phone in Arabic', async () => {
  const viewport = { width: 390, height: 844 };
  const { page, context, close } = await openPage(browser, { viewport });
  const { password } = account;
  await giveAuthenticator(page);
  await apiOf(gateway).signIn(context.request, account);
  await gotoReady(page, gateway.urlOf(`/ar-SA${PATH}`));
  const panel = page.getByRole('region', { name: 'مفاتيح المرور', exact: true });
  await panel.getByText('إضافة مفتاح مرور').first().click();
  await panel.getByLabel('الاسم').fill('هاتف');
  await panel.getByLabel('كلمة مرورك').fill(password);
  await panel.getByRole('button', { name: 'إضافة مفتاح مرور' }).click();
  await panel.getByRole('heading', { name: 'هاتف' }).waitFor();
  await expectNoViolationsInBothSchemes(page, 'passkeys in Arabic');
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overflow).toBe(0);
  await close();
});
