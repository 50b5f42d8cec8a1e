/** B3: our own pages show the placeholder until their style sheet has loaded. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage, PATIENCE_MS } from './support/open-page.ts';
import { gotoReady, whenReady } from './support/ready.ts';
import { layoutShifts, observeShifts } from './support/shifts.ts';

const browser = commonBrowser();
const gateway = commonGateway();

const bar = (page: Page) => page.locator('.meridian-placeholder');

/** Holds style sheets back until the test lets them go. */
async function holdStyles(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<undefined>();
  await page.route('**/*.css', async (route) => {
    await held.promise;
    await route.continue();
  });
  return () => held.resolve(undefined);
}

/** What the bar draws, without words. */
const lookOf = (page: Page) =>
  bar(page).evaluate((element) => ({
    skeleton: element.getAttribute('data-skeleton'),
    wordmark: element.querySelector('[data-part=wordmark]')?.textContent ?? null,
    tools: [...element.querySelectorAll('[data-part=desktop-right] [data-tool]')].map(
      (tool) => (tool as HTMLElement).style.width,
    ),
  }));

it('has six skeletons, by the wordmark and the languages of their editions', async () => {
  const looks: unknown[] = [];
  for (const locale of ['en', 'tr-TUR', 'ru-KAZ', 'de-EU', 'id-IDN', 'ka-GEO']) {
    const { page, close } = await openPage(browser);
    const release = await holdStyles(page);
    await page.goto(gateway.urlOf(`/${locale}/`), { waitUntil: 'commit' });
    await bar(page).waitFor();
    await expect.poll(async () => (await bar(page).boundingBox())?.height).toBe(48);
    // Nothing else is painted: the rest waits for the style sheet.
    await expect.poll(() => page.getByRole('contentinfo').count()).toBe(0);
    looks.push(await lookOf(page));
    release();
    await whenReady(page);
    await expect.poll(() => bar(page).count()).toBe(0);
    await close();
  }
  expect(looks.map((look) => JSON.stringify(look))).toHaveLength(6);
  expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(6);
});

it('speaks as the page before it, in its direction, and moves nothing as the header comes', async () => {
  const { page, close } = await openPage(browser);
  await gotoReady(page, gateway.urlOf('/ar-SA/'));
  await observeShifts(page);
  for (const path of ['/ar-SA/login/', '/ar-SA/tax-api/', '/ar-SA/no-such-page/']) {
    const release = await holdStyles(page);
    await page.goto(gateway.urlOf(path), { waitUntil: 'commit' });
    await bar(page).waitFor();
    await expect.poll(() => bar(page).getAttribute('dir')).toBe('rtl');
    await expect
      .poll(() => bar(page).locator('[data-part=nav] li').allTextContents())
      .toEqual(['المنصة', 'الضرائب']);
    release();
    await page.getByRole('banner').waitFor();
    await expect.poll(() => bar(page).count()).toBe(0);
    await expect.poll(() => layoutShifts(page), { message: path }).toEqual([]);
    await page.unroute('**/*.css');
  }
  await close();
});

it('is hidden by the style sheet, where scripts of the page never come', async () => {
  const { page, close } = await openPage(browser);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(gateway.urlOf('/en/'));
  await page.getByRole('banner').waitFor();
  await expect.poll(() => bar(page).isVisible()).toBe(false);
  await close().catch(() => undefined);
});

it('is not drawn inside the app (R-SHELL-05)', async () => {
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 Mobile Meridian_App/4.1.0' });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await gotoReady(page, gateway.urlOf('/en/'));
  const release = await holdStyles(page);
  await page.goto(gateway.urlOf('/en/tax-api/'), { waitUntil: 'commit' });
  await page.locator('body').waitFor({ state: 'attached' });
  await expect.poll(() => bar(page).count()).toBe(0);
  release();
  await context.close();
});
