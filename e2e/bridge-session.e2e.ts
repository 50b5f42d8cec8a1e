/** Signing in where an app or another page shows ours (R-AUTH-02, R-AUTH-06 to R-AUTH-08). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { commonGateway } from './support/gateway.ts';
import { openInApp, wkWebview, type AppOptions } from './support/native-app.ts';
import { openPage } from './support/open-page.ts';
import { servePartner, type PartnerPage } from './support/partner-page.ts';
import { gotoReady } from './support/ready.ts';

const browser = commonBrowser();
const gateway = commonGateway();
let partner: PartnerPage;

beforeAll(async () => {
  partner = await servePartner();
});

afterAll(async () => {
  await partner?.stop();
});

const USER = { uid: 4711, userName: 'native', userToken: 'token-of-the-app' };

async function securityPage(options: Omit<AppOptions, 'install'>) {
  const app = await openInApp(browser, { install: wkWebview, ...options });
  const sent: Record<string, string>[] = [];
  app.page.on('request', (request) => {
    if (request.url().includes('/x-api/')) sent.push(request.headers());
  });
  await gotoReady(app.page, gateway.urlOf('/en/app/user/security/'));
  return { ...app, sent };
}

const tracked = (page: Page) =>
  page.evaluate(() => {
    const seen: unknown[] = [];
    addEventListener('meridian:track', (event) => {
      if (event instanceof CustomEvent) seen.push(event.detail);
    });
    Object.assign(window, { trackedByTest: seen });
  });

const trackedSoFar = (page: Page) =>
  page.evaluate(() => JSON.stringify(Reflect.get(window, 'trackedByTest')));

it('reads the profile from the app and sends its token, not a cookie', async () => {
  const { page, received, sent, close } = await securityPage({ user: USER });
  await page.getByRole('heading', { name: 'Password', exact: true }).waitFor();
  expect(received.map(({ method }) => method)).toContain('getUserProfile');
  await expect.poll(() => sent.at(-1)?.['usertoken']).toBe(USER.userToken);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('meridian.userId')))
    .toBe('4711');
  await close();
});

it('is an older app’s own affair over HTTP (R-BRIDGE-03)', async () => {
  const { page, received, close } = await securityPage({ user: USER, version: '3.6.0' });
  await page.getByText('Sign in to see your account.').waitFor();
  expect(received.map(({ method }) => method)).not.toContain('getUserProfile');
  await close();
});

it('falls back to the modal where the app refuses, and tracks it (R-AUTH-07)', async () => {
  const { page, close } = await securityPage({ user: { uid: 0 }, refuses: ['Router.push'] });
  await tracked(page);
  await page.locator('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
  await expect.poll(() => trackedSoFar(page)).toBe('["login-error"]');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await close();
});

it('works in a partner’s frame with a token from memory, and nobody else may frame it', async () => {
  const { page, context, close } = await openPage(browser);
  await page.goto(`${partner.origin}/`);
  const address = gateway.urlOf('/en/login/');
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.src = src;
    frame.title = 'Meridian';
    frame.width = '800';
    frame.height = '700';
    document.body.append(frame);
  }, address);
  const framed = page.frameLocator('iframe');
  const demo = await gateway.demo();
  await framed.getByRole('textbox', { name: 'E-mail address' }).fill(demo.email);
  await framed.getByLabel('Password', { exact: true }).fill(demo.password);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/account/login')),
    framed.locator('form').getByRole('button', { name: 'Sign in' }).click(),
  ]);
  const body: unknown = await answer.json();
  expect(body).toMatchObject({ ret_code: 0, result: { user_token: expect.any(String) as string } });
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .not.toContain('meridian_token_local');
  // The page must not be left: the token is in its memory.
  await framed.getByText('You are signed in as').waitFor();
  await close();
});

it('is shown by no other page: its policy says so', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(`${partner.origin.replace('partner.', 'other.')}/`);
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.src = src;
    document.body.append(frame);
  }, gateway.urlOf('/en/'));
  await expect.poll(() => page.frames().at(-1)?.url()).toContain('chrome-error');
  // The browser logs the refusal as a console error, as expected.
  await expect(close()).rejects.toThrow(/frame-ancestors/);
});
