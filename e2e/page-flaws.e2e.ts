/** Regressions of pages: scrollbars, columns, focus, layout shifts, and what cannot be reached. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { atEdition, commonGateway } from './support/gateway.ts';
import { openPage, type PageOptions } from './support/open-page.ts';
import { reportAddress } from './support/report-address.ts';
import { gotoReady } from './support/ready.ts';
import { layoutShifts, observeShifts } from './support/shifts.ts';
import { ReportPage } from './support/report-page.ts';
import { wordsOf } from './support/words.ts';

const browser = commonBrowser();
const gateway = commonGateway();

const PHONE = { viewport: { width: 390, height: 700 } } as const;

/** The report with the sample, in its first step. */
async function sample(options: PageOptions = {}) {
  const opened = await openPage(browser, options);
  const { page } = opened;
  await gotoReady(page, reportAddress(gateway.origin));
  await page.getByRole('button', { name: 'Try with sample data' }).click();
  await new ReportPage(page).backFromReport();
  await page.getByRole('link', { name: 'Continue to the review' }).waitFor();
  return opened;
}

async function germanReport(page: Page): Promise<void> {
  const report = new ReportPage(page);
  await report.go('Report');
  await report.choose('Country', 'Germany');
  await page.getByRole('table').first().waitFor();
}

/** Scrolling boxes of tables: how much further they scroll than their table needs. */
const phantomScroll = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=group]:has(> table)')].map((box) => {
      const table = box.querySelector('table')?.getBoundingClientRect();
      // Tables have widths between pixels; what scrolls is counted in whole ones.
      return {
        down: box.scrollHeight - Math.max(box.clientHeight, Math.ceil(table?.height ?? 0)),
        along: box.scrollWidth - Math.max(box.clientWidth, Math.ceil(table?.width ?? 0)),
      };
    }),
  );

describe('tables', () => {
  it.each([
    ['desktop', {}],
    ['phone', PHONE],
  ])('B6: do not scroll for the targets of their buttons: %s', async (_name, options) => {
    const { page, close } = await sample(options);
    await germanReport(page);
    await page.locator('td button').first().waitFor();
    const boxes = await phantomScroll(page);
    expect(boxes.length).toBeGreaterThan(1);
    for (const { down, along } of boxes) {
      expect(down).toBeLessThanOrEqual(0);
      expect(along).toBeLessThanOrEqual(0);
    }
    await close();
  });

  it('B6: put figures under figures by their places where the page runs from right to left', async () => {
    const { page, close } = await openPage(browser);
    await gotoReady(page, gateway.urlOf('/ar-SA/markets/overview/'));
    await page.locator('[data-figure="price"]').first().waitFor();
    await expect.poll(() => page.locator('[data-figure="price"]').first().innerText()).not.toBe('');
    const ends = await page.evaluate(() =>
      [...document.querySelectorAll('[data-figure="price"]')].map((figure) =>
        Math.round(figure.getBoundingClientRect().right),
      ),
    );
    expect(ends.length).toBeGreaterThan(5);
    expect(new Set(ends).size).toBe(1);
    await close();
  });
});

it('B5: pairs of the markets are links where there is a page for them, and nowhere else', async () => {
  const { page, close } = await openPage(browser);
  await gotoReady(page, gateway.urlOf('/en/markets/overview/'));
  await page.locator('[data-figure="price"]').first().waitFor();
  const pairs = page.getByRole('rowheader');
  await expect.poll(() => pairs.count()).toBeGreaterThan(5);
  const shown = await pairs.count();
  await expect.poll(() => pairs.getByRole('link').count()).toBe(shown);
  const href = await pairs.getByRole('link').first().getAttribute('href');
  const response = await gotoReady(page, new URL(href ?? '', page.url()).href);
  expect(response?.status()).toBe(200);
  await close();
});

it('B6: the way on from the files stays in view', async () => {
  const { page, close } = await sample(PHONE);
  await page.evaluate(() => scrollTo(0, 0));
  const button = page.getByRole('link', { name: 'Continue to the review' });
  const box = await button.boundingBox();
  expect(box === null ? null : box.y + box.height).toBeLessThanOrEqual(700);
  await close();
});

describe('the focus', () => {
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

  it('B6: goes on to the next question when an answer is saved', async () => {
    const { page, close } = await sample();
    await germanReport(page);
    await new ReportPage(page).go('Review');
    const list = page.locator('[data-focus-list="open"]');
    await list.getByRole('textbox').first().waitFor();
    const before = await list.locator('> li').count();
    await list.getByRole('textbox').first().fill('1000');
    await page.keyboard.press('Enter');
    await expect.poll(() => list.locator('> li').count()).toBe(before - 1);
    await expect.poll(() => focused(page)).not.toBe('BODY');
    await close();
  });

  it('B6: stays in the step when everything is removed', async () => {
    const { page, close } = await sample();
    const words = wordsOf('en', 'report');
    await page.getByRole('button', { name: words.t('report.clear.open') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words.t('report.clear.action') })
      .click();
    await page.getByRole('button', { name: 'Try with sample data' }).waitFor();
    await expect.poll(() => focused(page)).toBe('H2');
    await close();
  });
});

describe('the page of prices and rates', () => {
  it.each([390, 1440])('B6: moves nothing while it loads at %d px', async (width) => {
    const { page, close } = await openPage(browser, { viewport: { width, height: 900 } });
    await observeShifts(page);
    await gotoReady(page, gateway.urlOf('/en/tax-api/connect/'));
    await page
      .getByRole('button', { name: /^Download 2024/ })
      .first()
      .waitFor();
    await expect.poll(() => layoutShifts(page)).toEqual([]);
    await close();
  });

  it('B6: counts nothing before anything has come', async () => {
    const { page, close } = await openPage(browser);
    const held = Promise.withResolvers<undefined>();
    await page.route('**/2024*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await gotoReady(page, gateway.urlOf('/en/tax-api/connect/'));
    await page
      .getByRole('button', { name: /^Download 2024/ })
      .first()
      .click();
    await page.getByRole('progressbar').waitFor();
    await expect.poll(() => page.locator('main').innerText()).not.toContain('0 kB');
    await page.getByRole('button', { name: 'Cancel' }).click();
    held.resolve(undefined);
    await close();
  });
});

it('B6: Inter is drawn at a first visit, also where it comes late', async () => {
  const { page, close } = await openPage(browser);
  const held = Promise.withResolvers<undefined>();
  await page.route('**/*.woff2', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(gateway.urlOf('/en/'), { waitUntil: 'domcontentloaded' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const fonts = async () => {
    const { root } = await devtools.send('DOM.getDocument');
    const { nodeId } = await devtools.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: 'h1',
    });
    const drawn = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    return drawn.fonts.filter(({ isCustomFont }) => isCustomFont).length;
  };
  // Longer than a browser waits for a font before it draws with a fallback.
  await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(4000);
  await expect.poll(() => fonts()).toBe(0);
  held.resolve(undefined);
  await expect.poll(fonts).toBe(1);
  await close();
});

it.each(['en', 'es-ES', 'ar-SA'] as const)(
  'B6: the report is shown in the language and direction of /%s/, to be read on a phone',
  async (locale) => {
    const { page, close } = await openPage(browser, PHONE);
    await gotoReady(page, gateway.urlOf(`/${locale}/`));
    const { t } = wordsOf(locale, 'home');
    const sheet = page.getByRole('figure', { name: t('home.report.example.caption') });
    await sheet.getByText(t('home.report.example.free')).waitFor();
    const drawn = await sheet.evaluate((figure: HTMLElement) => ({
      direction: getComputedStyle(figure).direction,
      smallest: Math.min(
        ...[...figure.querySelectorAll('*')].map((each) =>
          Number.parseFloat(getComputedStyle(each).fontSize),
        ),
      ),
      isWider: figure.scrollWidth > figure.clientWidth,
    }));
    expect(drawn.direction).toBe(locale === 'ar-SA' ? 'rtl' : 'ltr');
    expect(drawn.smallest).toBeGreaterThanOrEqual(12);
    expect(drawn.isWider).toBe(false);
    await close();
  },
);

describe('the offer of a language', () => {
  const german = { locale: 'de-DE', viewport: { width: 1440, height: 640 } } as const;

  it('B6: names it in its own language, and waits for a bar at the foot of a low window', async () => {
    const { page, close } = await openPage(browser, german);
    await gotoReady(page, `${atEdition(gateway.origin, 'EU')}/`);
    const offer = page.locator('#notices').getByText('Deutsch').first();
    await offer.waitFor({ state: 'attached' });
    await expect.poll(() => offer.getAttribute('lang')).toBe('de-DE');
    await expect.poll(() => offer.getAttribute('dir')).toBe('ltr');
    await page.getByRole('button', { name: 'Necessary only' }).waitFor();
    await expect.poll(() => offer.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Necessary only' }).click();
    await offer.waitFor();
    await close();
  });
});
