/** Registration options, landing pages of invitations and campaigns, and what is tracked. */
import { LEGAL_VERSION } from '@meridian/editions/legal-version.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolationsInBothSchemes } from './support/axe.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { gotoReady, whenReady } from './support/ready.ts';
import { wordsOf } from './support/words.ts';

const browser = commonBrowser();
const gateway = commonGateway();

const LINK =
  'showReg=true&ref=FRIEND1&readOnlyCode=true&readOnlyEmail=true&disableSwitch=true&userCode=U1&preAction=terms' +
  '#regEmail=someone%40example.com&regPhone=612345678&regCountryCode=31&extraProps=%7B%22from%22%3A%22mail%22%7D';

/** Which of the options above the form shows, wherever they are. */
async function expectPresets(page: Page): Promise<void> {
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Sign up' }) });
  const email = form.getByRole('textbox', { name: 'E-mail address' });
  await expect.poll(() => email.inputValue()).toBe('someone@example.com');
  await expect.poll(() => email.getAttribute('readonly')).not.toBeNull();
  const code = form.getByLabel('Referral code');
  await expect.poll(() => code.inputValue()).toBe('FRIEND1');
  await expect.poll(() => code.getAttribute('readonly')).not.toBeNull();
  await expect.poll(() => form.locator('input[name="phone"]').inputValue()).toBe('612345678');
  await expect
    .poll(() => form.getByLabel('Country code of the phone number').inputValue())
    .toBe('31');
  await expect
    .poll(() => page.getByRole('button', { name: 'Sign in', exact: true }).count())
    .toBe(0);
  const terms = form.getByRole('link', { name: 'terms of use' });
  await expect.poll(() => terms.getAttribute('href')).toBe('/en/terms/');
  const privacy = form.getByRole('link', { name: 'privacy notice' });
  await expect.poll(() => privacy.getAttribute('href')).toBe('/en/privacy/');
}

/** Fills in what is missing and submits; returns the body of the call. */
async function send(page: Page) {
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Sign up' }) });
  await form.getByLabel('Password', { exact: true }).fill('thirty-two winds and no harbour');
  await form.getByRole('button', { name: 'Sign up' }).click();
}

describe('B2: registration options (R-REG-01)', () => {
  it('of a link: all of them have their effect', async () => {
    const { page, requests, close } = await openPage(browser);
    await page.addInitScript(() => {
      const names: string[] = [];
      Object.assign(window, { names });
      let held = true;
      addEventListener('meridian:pre-action', (event) => {
        if (!(event instanceof CustomEvent)) return;
        // `as`: the event's detail by its documentation.
        const detail = event.detail as { name: string; waitFor(result: Promise<boolean>): void };
        names.push(detail.name);
        detail.waitFor(Promise.resolve(!held));
        held = false;
      });
    });
    await gotoReady(page, gateway.urlOf(`/en/login/?${LINK}`));
    await page.getByRole('heading', { level: 1, name: 'Sign up' }).waitFor();
    await expectPresets(page);
    await send(page);
    // The page's extra step stops it once.
    await page.getByText('Sign-up was held back. Please try again.').waitFor();
    const sent = () => requests.filter(({ url }) => url.endsWith('/account/register'));
    expect(sent()).toEqual([]);
    await send(page);
    await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
    expect(JSON.parse(sent()[0]?.body ?? '')).toMatchObject({
      email: 'someone@example.com',
      ref: 'FRIEND1',
      phone: { country_code: '31', number: '612345678' },
      legal_version: LEGAL_VERSION,
    });
    await expect.poll(() => page.evaluate('names')).toEqual(['terms', 'terms']);
    // No requested address contains the e-mail address.
    for (const { url } of requests) expect(url).not.toContain('example.com');
    await close();
  });

  it('names the terms, which open apart, so that nothing typed is lost', async () => {
    const { page, close } = await openPage(browser);
    await gotoReady(page, gateway.urlOf('/en/register/'));
    const email = page.getByRole('textbox', { name: 'E-mail address' });
    await email.fill('someone@example.com');
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'terms of use' }).click();
    const terms = await opened;
    await terms.getByRole('heading', { level: 1, name: 'Terms of use' }).waitFor();
    await terms.getByText(`Version of ${LEGAL_VERSION}`).waitFor();
    await expect.poll(() => terms.getByText('has not filled this in').count()).toBe(5);
    await expectNoViolationsInBothSchemes(terms, 'terms');
    await expect.poll(() => email.inputValue()).toBe('someone@example.com');
    await close();
  });

  it('of a script: the modal opens with them, and success hands extraProps back', async () => {
    const { page, close } = await openPage(browser);
    await page.route('**/account/register', (route) =>
      route.fulfill({ json: { ret_code: 0, result: { registration_id: 'r' } } }),
    );
    await page.route('**/account/verify', (route) =>
      route.fulfill({ json: { ret_code: 0, result: { profile: { id: 7 } } } }),
    );
    await gotoReady(page, gateway.urlOf('/en/markets/overview/'));
    await page.evaluate(() => {
      const events: unknown[] = [];
      Object.assign(window, { events });
      for (const type of ['meridian:signed-in', 'meridian:track']) {
        addEventListener(type, (event) => {
          if (event instanceof CustomEvent) events.push(event.detail);
        });
      }
      const detail = {
        showReg: true,
        regEmail: 'someone@example.com',
        regPhone: '612345678',
        regCountryCode: '31',
        readOnlyCode: true,
        readOnlyEmail: true,
        userCode: 'U1',
        extraProps: { from: 'script' },
        preAction: () => Promise.resolve(true),
        disableSwitch: true,
        ref: 'FRIEND1',
      };
      dispatchEvent(new CustomEvent('meridian:sign-up', { detail }));
    });
    await page.getByRole('dialog', { name: 'Sign up' }).waitFor();
    await expectPresets(page);
    await send(page);
    const code = page.getByRole('textbox', { name: 'Code' });
    await code.fill('123456');
    await code.press('Enter');
    await expect
      .poll(() => page.evaluate('events'))
      .toEqual(['register-success', { action: 'register', extraProps: { from: 'script' } }]);
    await close();
  });

  it('a phone number reaches the account, and a wrong one is named at its field', async () => {
    const { page, close } = await openPage(browser);
    await gotoReady(page, gateway.urlOf('/tr-TUR/register/#regPhone=12&regCountryCode=90'));
    // The edition's country comes first.
    const codes = page.locator('select[name="phone-country"] option');
    await expect.poll(() => codes.first().textContent()).toContain('+90');
    await page.locator('input[name="email"]').fill('phone@example.com');
    await page.locator('input[name="password"]').fill('thirty-two winds and no harbour');
    await page.locator('main form button[type="submit"]').click();
    await page.locator('input[name="phone"][aria-invalid]').waitFor();
    await close();
  });
});

describe('a referral code (R-REG-02)', () => {
  it('goes along from an invitation through links to the form, without a cookie', async () => {
    const { page, context, close } = await openPage(browser);
    // An edition that asks for consent, which is not given here.
    await gotoReady(page, gateway.urlOf('/en-EU/invite/?ref=FRIEND1'));
    await page.getByRole('heading', { level: 1, name: /invited/ }).waitFor();
    const code = page.getByLabel('Referral code');
    await expect.poll(() => code.inputValue()).toBe('FRIEND1');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Markets' }).click();
    await page.waitForURL(/\/en-EU\/markets\/overview\/\?ref=FRIEND1$/);
    await whenReady(page);
    await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
    await expect
      .poll(() => page.getByRole('dialog').getByLabel('Referral code').inputValue())
      .toBe('FRIEND1');
    await expect
      .poll(async () => (await context.cookies()).some(({ name }) => name.startsWith('REG_REF')))
      .toBe(false);
    await close();
  });
});

describe('B2: tracked events (R-AUTH-07, R-SHELL-03)', () => {
  /** A page whose slots have an address for data collection, and what arrives there. */
  async function collected(path: string) {
    const opened = await openPage(browser);
    const { page } = opened;
    await page.route(gateway.urlOf(path), async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replace('"collect":null', '"collect":"/beacons"');
      expect(html).toContain('/beacons');
      await route.fulfill({ response: answer, body: html });
    });
    await page.route('**/beacons', (route) => route.fulfill({ status: 204 }));
    await gotoReady(page, gateway.urlOf(path));
    const tracked = () =>
      opened.requests
        .filter(({ url }) => url.endsWith('/beacons'))
        .flatMap(({ body }) => [...(body ?? '').matchAll(/"kind":"track","name":"([^"]+)"/g)])
        .map(([, name]) => name);
    const announce = (name: string) =>
      page.evaluate((detail) => {
        dispatchEvent(new CustomEvent('meridian:track', { detail, cancelable: true }));
      }, name);
    return { ...opened, tracked, announce };
  }

  it('reach the data collection, and so do clicks by their names', async () => {
    const { page, requests, tracked, announce, close } = await collected('/en/markets/overview/');
    await expect.poll(() => requests.some(({ url }) => url.endsWith('/beacons'))).toBe(true);
    await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
    await announce('register-error');
    await announce('ann@mail.example');
    await expect.poll(tracked).toEqual(['register-error']);
    const bodies = requests.map(({ body }) => body ?? '').join('');
    expect(bodies).toContain('{"kind":"click","role":"link","name":"account.register"}');
    await close();
  });

  it('of a reader who has not agreed are none, also once they agree', async () => {
    const { page, requests, tracked, announce, close } = await collected('/es-ES/');
    await announce('login-error');
    expect(requests.filter(({ url }) => url.endsWith('/beacons'))).toEqual([]);
    const agree = wordsOf('es-ES', 'slots').t('slots.consent.acceptAll');
    await page.getByRole('button', { name: agree }).click();
    await expect.poll(() => requests.some(({ url }) => url.endsWith('/beacons'))).toBe(true);
    await announce('register-error');
    await expect.poll(tracked).toEqual(['register-error']);
    await close();
  });
});

describe('landing pages', () => {
  it('of campaigns are noindex and in no sitemap; those of invitations are announced', async () => {
    const { page, close } = await openPage(browser);
    const sitemap = await (await page.request.get(gateway.urlOf('/sitemap.xml'))).text();
    expect(sitemap).toContain('/en/invite/');
    expect(sitemap).not.toContain('/sem/');
    for (const [path, robots] of [
      ['/en/sem/', /^noindex/],
      ['/sem/', /^noindex/],
      ['/de-EU/sem/', /^noindex/],
      ['/en/invite/', /^index,follow$/],
    ] as const) {
      await gotoReady(page, gateway.urlOf(path));
      const content = await page.locator('meta[name="robots"]').getAttribute('content');
      expect(content, path).toMatch(robots);
      await expect.poll(() => page.locator('header[data-invite]').count()).toBe(1);
    }
    await close();
  });

  it.each(['/en/invite/', '/de-EU/invite/', '/ar-SA/invite/', '/ar-SA/sem/'])(
    '%s fits 390 and 1440 px and passes axe in both schemes',
    async (path) => {
      for (const width of [390, 1440]) {
        const { page, close } = await openPage(browser, { viewport: { width, height: 900 } });
        await gotoReady(page, gateway.urlOf(`${path}?ref=FRIEND1`));
        await expectNoViolationsInBothSchemes(page, page.url());
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBe(0);
        await close();
      }
    },
  );
});
