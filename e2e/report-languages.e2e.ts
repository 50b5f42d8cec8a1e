/** Every step in every language: accessible, in both themes, from 320 px up, with nothing in English. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import {
  expectNoViolations,
  expectNoViolationsInBothSchemes,
  TEXT_OPTIONS,
} from './support/axe.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { reportAddress } from './support/report-address.ts';
import { csvFile, BINANCE, KRAKEN } from './support/story-files.ts';
import { gotoReady } from './support/ready.ts';

const browser = commonBrowser();
const gateway = commonGateway();

/**
 * What a person of each language clicks, and reads at the end: 22,740 EUR, see the story. Colours and
 * roles are alike in every language: axe looks at both colour schemes in one of them, at all rules once
 * from right to left, and at what texts decide in the third.
 */
const LANGUAGES = [
  {
    locale: 'de-EU',
    look: expectNoViolationsInBothSchemes,
    country: 'Land',
    year: 'Steuerjahr',
    why: 'Warum?',
    dialog: 'Warum diese Zahl?',
    gain: '22.740,00 €',
    advice: 'Dies ist keine Steuerberatung.',
  },
  {
    locale: 'ar-SA',
    look: (page: Page, where: string) => expectNoViolations(page, where),
    country: 'البلد',
    year: 'السنة الضريبية',
    why: 'لماذا؟',
    dialog: 'لماذا هذا الرقم؟',
    gain: '22,740.00 €',
    advice: 'هذه ليست استشارة ضريبية.',
  },
  // A language that Chromium's own formats lack: the page must not differ from its prerendered self.
  {
    locale: 'ka-GEO',
    look: (page: Page, where: string) => expectNoViolations(page, where, TEXT_OPTIONS),
    country: 'ქვეყანა',
    year: 'საგადასახადო წელი',
    why: 'რატომ?',
    dialog: 'რატომ არის ეს რიცხვი ასეთი?',
    gain: '22 740,00 €',
    advice: 'ეს საგადასახადო კონსულტაცია არ არის.',
  },
] as const;

type Look = (page: Page, where: string) => Promise<void>;

describe.each(LANGUAGES)('in $locale', (words) => {
  it('shows every step without a barrier, light and dark, wide and narrow', async () => {
    const { page, close } = await openPage(browser);
    const looksRight = (on: Page, where: string) => expectRight(on, where, words.look);
    const address = reportAddress(gateway.origin, words.locale);
    await gotoReady(page, address);
    await page
      .locator('input[type="file"]')
      .setInputFiles([
        csvFile('ledgers.csv', KRAKEN),
        csvFile('binance.csv', BINANCE),
        csvFile('empty.csv', ''),
      ]);
    await page.getByText('ledgers.csv').first().waitFor();
    await page.getByText('empty.csv').first().waitFor();
    await looksRight(page, 'sources');

    await gotoReady(page, `${address}#review`);
    await page.getByLabel(words.country, { exact: true }).selectOption('DE');
    await page.getByText('500 USDT').first().waitFor();
    await looksRight(page, 'review');

    await gotoReady(page, `${address}#report`);
    await page.getByText(words.advice, { exact: true }).first().waitFor();
    await expect
      .poll(async () => plain(await page.getByRole('main').innerText()))
      .toContain(words.gain);
    await looksRight(page, 'report');

    // Of the gain of the year, then of one disposal.
    const why = page.getByRole('dialog', { name: words.dialog });
    await page.getByRole('button', { name: words.why }).first().click();
    await why.getByRole('listitem').first().waitFor();
    await looksRight(page, 'why the gain');
    await page.keyboard.press('Escape');
    const row = page.getByRole('row').filter({ hasText: 'BTC' });
    await row.getByRole('button', { name: words.why }).first().click();
    await why.getByRole('heading').nth(1).waitFor();
    await looksRight(page, 'why');
    await close();
  });
});

/** Without direction marks and with plain spaces, as a reader sees it. */
function plain(text: string): string {
  return text.replaceAll(/[\u061C\u200E\u200F\u2066-\u2069]/g, '').replaceAll(/\s+/g, ' ');
}

/** A message id in the page: its text is missing. */
const MESSAGE_ID = /\b(?:report|common|tax|issue|explain|estimate|import)\.[a-z][\w.-]+/i;

async function expectRight(page: Page, where: string, look: Look): Promise<void> {
  await look(page, where);
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // The table adapts to a new width one frame later.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `${where} at ${width} px`,
      })
      .toBeLessThanOrEqual(width);
  }
  await expect.poll(() => page.getByRole('main').innerText()).not.toMatch(MESSAGE_ID);
}
