/** Consent in the European edition, and the parts that are loaded into slots. */
import type { BrowserContext } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolationsInBothSchemes } from './support/axe.ts';
import { commonGateway } from './support/gateway.ts';
import { reportAddress } from './support/report-address.ts';
import { openPage } from './support/open-page.ts';
import { gotoReady, reloadReady } from './support/ready.ts';
import { wordsOf } from './support/words.ts';

const browser = commonBrowser();
const gateway = commonGateway();

const EU = '/en-EU/?ref=FRIEND1&utm_source=mail';
const words = wordsOf('en-EU', 'slots');

const cookie = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((candidate) => candidate.name === name);

describe('consent in the European edition', () => {
  it('comes before anything is kept: a device number for the session, nothing of who invited', async () => {
    const { page, context, close } = await openPage(browser);
    await gotoReady(page, gateway.urlOf(EU));
    const region = page.getByRole('region', { name: words.t('slots.consent.heading') });
    await region.waitFor();
    const device = await cookie(context, 'meridian_device');
    expect(device?.value).toMatch(/^[\da-f-]{36}$/);
    expect(device?.expires).toBe(-1);
    await expect.poll(() => cookie(context, 'REG_REF_local')).toBeUndefined();

    await region.getByRole('button', { name: words.t('slots.consent.necessaryOnly') }).click();
    await expect.poll(() => region.count()).toBe(0);
    await reloadReady(page);
    await expect.poll(() => region.count()).toBe(0);
    await expect.poll(() => cookie(context, 'REG_REF_local')).toBeUndefined();
    await expect.poll(async () => (await cookie(context, 'meridian_device'))?.expires).toBe(-1);
    await close();
  });

  it('keeps what was agreed to, and lets it be taken back', async () => {
    const { page, context, close } = await openPage(browser);
    await gotoReady(page, gateway.urlOf(EU));
    await page.getByRole('button', { name: words.t('slots.consent.acceptAll') }).click();
    await expect
      .poll(async () => (await cookie(context, 'REG_REF_local'))?.value)
      .toContain('FRIEND1');
    const days =
      (((await cookie(context, 'meridian_device'))?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(120);

    // The form shows the invitation code of the visit.
    await gotoReady(page, gateway.urlOf('/en-EU/register/'));
    await expect.poll(() => page.getByLabel('Referral code').inputValue()).toBe('FRIEND1');

    const choices = wordsOf('en-EU', 'common').t('common.cookieChoices');
    await page.getByRole('button', { name: choices }).click();
    await page.getByRole('button', { name: words.t('slots.consent.necessaryOnly') }).click();
    await expect.poll(() => cookie(context, 'REG_REF_local')).toBeUndefined();
    await expect.poll(async () => (await cookie(context, 'meridian_device'))?.expires).toBe(-1);
    await close();
  });

  it('passes axe in both schemes, on a phone too', async () => {
    for (const width of [390, 1440]) {
      const { page, close } = await openPage(browser, { viewport: { width, height: 900 } });
      await gotoReady(page, gateway.urlOf(EU));
      await page.getByRole('button', { name: words.t('slots.consent.choose') }).click();
      await expectNoViolationsInBothSchemes(page, page.url());
      await close();
    }
  });

  it('is not asked where nobody asks for it, nor on the report, which has no slots', async () => {
    for (const path of ['/en/', '/en-EU/tax-api/report/']) {
      const { page, context, close } = await openPage(browser);
      await gotoReady(
        page,
        path.includes('report') ? reportAddress(gateway.origin, 'en-EU') : gateway.urlOf(path),
      );
      await expect
        .poll(() => page.getByRole('region', { name: words.t('slots.consent.heading') }).count())
        .toBe(0);
      if (path.includes('report')) await expect.poll(() => context.cookies()).toEqual([]);
      await close();
    }
  });
});

describe('support', () => {
  it('comes ten seconds after the load, in a sandboxed frame of another origin', async () => {
    const { page, close } = await openPage(browser);
    await page.clock.install();
    await gotoReady(page, gateway.urlOf('/en/'));
    const help = page.getByRole('button', { name: 'Help', exact: true });
    await page.clock.runFor(9_000);
    await expect.poll(() => help.count()).toBe(0);
    await page.clock.runFor(2_000);
    await help.click();
    const frame = page.locator('iframe');
    await frame.waitFor();
    await expect.poll(() => frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms');
    const source = new URL((await frame.getAttribute('src')) ?? '');
    expect(source.origin).not.toBe(gateway.origin);
    await page.frameLocator('iframe').getByText('I cannot sign in').waitFor();
    await close();
  });

  it('B4: is in the reader’s language, finds articles by words, and takes a message to a person', async () => {
    const { page, close } = await openPage(browser);
    await page.clock.install();
    await gotoReady(page, gateway.urlOf('/ar-SA/'));
    await page.clock.runFor(11_000);
    const ar = wordsOf('ar-SA', 'slots');
    await page.getByRole('button', { name: ar.t('slots.support.open'), exact: true }).click();
    const frame = page.frameLocator('iframe');
    await expect.poll(() => frame.locator('html').getAttribute('dir')).toBe('rtl');
    await frame.getByText(ar.t('slots.support.page.signIn')).waitFor();
    await close();
  });

  it.each([390, 1440])('B4: searches and writes at %d px, without a barrier', async (width) => {
    const { page, close } = await openPage(browser, { viewport: { width, height: 900 } });
    await page.goto(gateway.urlOf('/support/de-EU/').replace('meridian-eu.', ''));
    const articles = page.locator('details:visible');
    await expect.poll(() => articles.count()).toBe(9);
    await page.getByRole('searchbox', { name: 'Hilfe durchsuchen' }).fill('kode passwort');
    await page.getByText('Nichts gefunden. Schreiben Sie uns unten.').waitFor();
    await expect.poll(() => articles.count()).toBe(0);
    await page.getByRole('searchbox').fill('SPRACHE ander');
    await page.getByText('Gefundene Artikel: 1').waitFor();
    await expect.poll(() => page.locator('details[open]').count()).toBe(1);
    await expectNoViolationsInBothSchemes(page, String(width));
    await page.getByRole('button', { name: 'Im E-Mail-Programm öffnen' }).click();
    await page.getByText('Schreiben Sie zuerst Ihre Nachricht.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('message');
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width);
    await close();
  });

  it('B4: is a link on the report, with a line that says why nothing else loads there', async () => {
    const { page, context, requests, close } = await openPage(browser);
    await gotoReady(page, gateway.urlOf('/de-EU/tax-api/report/'));
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Hilfe und Support' });
    await page.getByText('Hier wird sonst nichts geladen', { exact: false }).waitFor();
    expect(requests.filter(({ url }) => url.includes('/support/'))).toEqual([]);
    const opened = context.waitForEvent('page');
    await link.click();
    await (await opened).getByText('Ich kann mich nicht anmelden').waitFor();
    await close();
  });
});
