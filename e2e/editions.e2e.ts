import { hreflangTag } from '@meridian/editions/language-tags.ts';
import { editionOf } from '@meridian/editions/editions.ts';
import { type Locale, LOCALES } from '@meridian/editions/locales.ts';
import { type Region, REGIONS } from '@meridian/editions/regions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from './support/ask.ts';
import { commonBrowser } from './support/common-browser.ts';
import { atEdition, commonGateway } from './support/gateway.ts';
import { openPage, type OpenedPage } from './support/open-page.ts';
import { closeSignIn, gotoReady } from './support/ready.ts';

const browser = commonBrowser();
const gateway = commonGateway();

/** `npm run test:long -- origins` opens all four pages of each edition in a browser as well. */
const OPENED = process.env['ALL_EDITIONS'] === 'yes' ? REGIONS : [];

/** Pages of both sites, one of each without its language. */
function pagesOf(region: Region) {
  const locales: readonly Locale[] = LOCALES[region];
  const first = locales[0] ?? 'en';
  const last = locales.at(-1) ?? first;
  return [
    ['/', first],
    [`/${last}/tax-api/`, last],
    ['/tax-api/', first],
    [`/${last}/`, last],
  ] as const;
}

describe.each(REGIONS)('the edition %s by its host', (region) => {
  // That a page of each locale comes alive at its host is seen in `pages-wide.e2e.ts`.
  it.each(pagesOf(region))('%s is a page in %s', async (path, locale) => {
    const { status, body } = await ask(atEdition(gateway.origin, region) + path);
    expect(status).toBe(200);
    const [root = ''] = /<html[^>]*>/.exec(body) ?? [];
    expect(root).toContain(` data-locale="${locale}"`);
    expect(root).toContain(` lang="${hreflangTag(locale)}"`);
    const header = /<header[\s\S]*?<\/header>/.exec(body)?.[0] ?? '';
    const wordmarks = [...header.matchAll(/data-part="wordmark"[^>]*>([^<]*)</g)];
    expect(wordmarks.map(([, text]) => text)).toEqual([editionOf(region).wordmark].filter(Boolean));
  });
});

const comeAlive = OPENED.flatMap((region) =>
  pagesOf(region).map(([path, locale]) => ({ region, path, locale })),
);

it.each([
  // Without a language, on both sites, each at the host of another edition.
  { region: 'TUR', path: '/', locale: 'tr-TUR' },
  { region: 'EU', path: '/tax-api/', locale: 'en-EU' },
  ...comeAlive,
] as const)(
  '$path at the host of $region comes alive in $locale',
  async ({ region, path, locale }) => {
    const { page, close } = await openPage(browser);
    await gotoReady(page, atEdition(gateway.origin, region) + path);
    await page.waitForFunction(() => localStorage.getItem('meridian.language') !== null);
    await expect.poll(() => page.locator('html').getAttribute('data-locale')).toBe(locale);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(hreflangTag(locale));
    const wordmark = page.locator('header').locator('[data-part="wordmark"]');
    await expect
      .poll(() => wordmark.allInnerTexts())
      .toEqual([editionOf(region).wordmark].filter(Boolean));
    // React says so as an error when the page differs from what was prerendered.
    await close();
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
  // One tab for all: a profile of its own for each address costs half of opening it.
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await openPage(browser);
  });
  afterAll(() => opened.close());

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
    const { page, expectNoErrors } = opened;
    await page.goto('about:blank');
    await gotoReady(page, gateway.origin + from);
    if (ASKS_TO_SIGN_IN.test(from)) await closeSignIn(page);
    await page
      .locator('header summary:has-text("English"), header summary:has-text("日本語")')
      .click();
    await page.locator('header').getByRole('link', { name: 'العربية' }).click();
    await page.waitForURL(gateway.origin + to);
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl');
    // The next address is opened as by a reader without a stored choice.
    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
    expectNoErrors();
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
