/** Guides to countries: from the overview to the law, its figures and the reader's own report. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { gotoReady } from './support/ready.ts';

const browser = commonBrowser();
const gateway = commonGateway();

/** The row of a country in the table of all. */
function rowOf(page: Page, country: string) {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: country }) });
}

it('leads from the overview to a guide whose example comes to what the table of all countries says', async () => {
  const { page, close } = await openPage(browser);
  await gotoReady(page, gateway.urlOf('/en/tax-api/'));
  await page.getByRole('link', { name: 'The same trades in all countries' }).click();
  const germany = rowOf(page, 'Germany');
  // 0.5 BTC free after a year; 3,000 and 1,000 taxed at 45 %: see `countries/example.spec.ts`.
  for (const figure of ['€34,000.00', '€1,800.00', '5.3%']) {
    await germany.getByText(figure, { exact: true }).waitFor();
  }
  await germany.getByRole('link', { name: 'Germany' }).click();
  await page.getByRole('heading', { level: 1, name: 'Crypto tax: Germany' }).waitFor();
  const example = page.getByRole('region', { name: 'A worked example' });
  await example.getByText('€1,800.00').first().waitFor();
  await page.getByText('Tax-free once held for more than 1 year.').waitFor();
  await expect
    .poll(() => page.locator('bdi[lang="de"]', { hasText: 'Anlage SO' }).count())
    .toBeGreaterThan(0);
  await page.getByRole('main').getByRole('link', { name: 'Start my report' }).click();
  await page.waitForURL(/\/tax-api\/report\//);
  await close();
});

it.each([
  [320, '/en/tax-api/countries/'],
  [320, '/de-EU/tax-api/countries/us/'],
  [390, '/ar-SA/tax-api/countries/fr/'],
])('fits %d px at %s, and passes axe', async (width, path) => {
  const { page, close } = await openPage(browser, { viewport: { width, height: 800 } });
  await gotoReady(page, gateway.urlOf(path));
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(width);
  await expectNoViolations(page, path);
  await close();
});

it('reads a guide in the language of the address, and says where there is none', async () => {
  const { port } = new URL(gateway.origin);
  const on = (path: string) => `http://meridian-tr.localhost:${port}${path}`;
  const { status, body } = await ask(on('/tr-TUR/tax-api/countries/tr/'));
  expect(status).toBe(200);
  expect(body).toContain('<html lang="tr-TR"');
  const overview = await ask(on('/tr-TUR/tax-api/'));
  expect(overview.body).toContain('href="/tr-TUR/tax-api/countries/tr/"');
  const nowhere = await ask(on('/tr-TUR/tax-api/countries/xx/'));
  expect(nowhere.status).toBe(404);
});
