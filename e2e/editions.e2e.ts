import { hreflangTag } from '@meridian/editions/language-tags.ts';
import { editionOf } from '@meridian/editions/editions.ts';
import { LOCALES } from '@meridian/editions/locales.ts';
import { REGIONS } from '@meridian/editions/regions.ts';
import { describe, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { atEdition, commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { closeSignIn, gotoReady } from './support/ready.ts';

const browser = commonBrowser();
const gateway = commonGateway();

/** `npm run test:long -- origins` opens all four pages of each edition. */
const isLong = process.env['ALL_EDITIONS'] === 'yes';

describe.each(REGIONS.map((region, index) => ({ region, index })))(
  'the edition $region by its host',
  ({ region, index }) => {
    const locales: readonly string[] = LOCALES[region];
    const [first = ''] = locales;
    const last = locales.at(-1) ?? '';

    const pages = [
      ['/', first],
      [`/${last}/tax-api/`, last],
      ['/tax-api/', first],
      [`/${last}/`, last],
    ] as const;

    // By turns one page of each site, one of them without its language.
    it.each(isLong ? pages : index % 2 === 0 ? pages.slice(0, 2) : pages.slice(2))(
      '%s is a page in %s that comes alive without an error',
      async (path, locale) => {
        const { page, close } = await openPage(browser);
        await gotoReady(page, atEdition(gateway.origin, region) + path);
        await page.waitForFunction(() => localStorage.getItem('meridian.language') !== null);
        await expect.poll(() => page.locator('html').getAttribute('data-locale')).toBe(locale);
        await expect
          .poll(() => page.locator('html').getAttribute('lang'))
          .toBe(hreflangTag(locale as 'en'));
        const wordmark = page.locator('header').locator('[data-part="wordmark"]');
        await expect
          .poll(() => wordmark.allInnerTexts())
          .toEqual([editionOf(region).wordmark].filter(Boolean));
        // React says so as an error when the page differs from what was prerendered.
        await close();
      },
    );
  },
);

describe('a language of another edition', () => {
  it('leads to that edition with path, query and hash', async () => {
    const { page, close } = await openPage(browser);
    await gotoReady(page, `${gateway.origin}/tr-TUR/tax-api/?a=1&b=%20x#steps`);
    expect(page.url()).toBe(`${atEdition(gateway.origin, 'TUR')}/tr-TUR/tax-api/?a=1&b=%20x#steps`);
    await close();
  });
});

/** Pages of an account. */
const ASKS_TO_SIGN_IN = /tradingbot/;

describe('switching the language', () => {
  it.each([
    ['/en/', '/ar-SA/'],
    ['/', '/ar-SA/'],
    ['/en/tax-api/', '/ar-SA/tax-api/'],
    // The base path looks like a language and is none.
    ['/tax-api/', '/ar-SA/tax-api/'],
    ['/tax-api/?q=a%20b&x=%C3%A9#steps', '/ar-SA/tax-api/?q=a%20b&x=%C3%A9#steps'],
    ['/en/tax-api/connect/?country=DE#rates', '/ar-SA/tax-api/connect/?country=DE#rates'],
    ['/ja-JP/tax-api/connect/', '/ar-SA/tax-api/connect/'],
    ['/en/trade/spot/BTC/USDT/', '/ar-SA/trade/spot/BTC/USDT/'],
    ['/login/?ref=A%2FB', '/ar-SA/login/?ref=A%2FB'],
    ['/en/tradingbot/my-bot/', '/ar-SA/tradingbot/my-bot/'],
  ])('%s becomes %s', async (from, to) => {
    const { page, close } = await openPage(browser);
    await gotoReady(page, gateway.origin + from);
    if (ASKS_TO_SIGN_IN.test(from)) await closeSignIn(page);
    await page
      .locator('header summary:has-text("English"), header summary:has-text("日本語")')
      .click();
    await page.locator('header').getByRole('link', { name: 'العربية' }).click();
    await page.waitForURL(gateway.origin + to);
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl');
    await close();
  });

  it('goes to another edition at the same place', async () => {
    const { page, close } = await openPage(browser);
    await gotoReady(page, `${gateway.origin}/en/tax-api/?a=1#steps`);
    await page.locator('header summary:has-text("English")').click();
    await page.locator('header').getByRole('link', { name: 'Europe' }).click();
    await page.waitForURL(`${atEdition(gateway.origin, 'EU')}/en-EU/tax-api/?a=1#steps`);
    await expect.poll(() => page.locator('html').getAttribute('data-locale')).toBe('en-EU');
    await close();
  });

  it('is offered where another language was read before, and never forced', async () => {
    const { page, close } = await openPage(browser);
    await gotoReady(page, `${gateway.origin}/ar-SA/tax-api/`);
    await gotoReady(page, `${gateway.origin}/tax-api/?a=1`);
    await expect.poll(() => page.locator('html').getAttribute('data-locale')).toBe('en');
    const offer = page.getByRole('link', { name: 'Continue in العربية' });
    await offer.click();
    await page.waitForURL(`${gateway.origin}/ar-SA/tax-api/?a=1`);
    // Coming back by an address that names the language is a choice: nothing is offered.
    await gotoReady(page, `${gateway.origin}/en/tax-api/`);
    await expect.poll(() => page.getByRole('link', { name: /Continue in/ }).count()).toBe(0);
    await close();
  });
});

describe('a host that is not ours', () => {
  it('is not answered', async () => {
    const { page, context } = await openPage(browser);
    const { port } = new URL(gateway.origin);
    const response = await page.goto(`http://shop.localhost:${port}/en/`);
    expect(response?.status()).toBe(421);
    await context.close();
  });
});
