import { readFileSync } from 'node:fs';
import { ALL_LOCALES } from '@meridian/editions/locales.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonBrowser } from './common-browser.ts';
import { expectNoViolations, expectNoViolationsInBothSchemes, TEXT_OPTIONS } from './axe.ts';
import { commonGateway } from './gateway.ts';
import { openPage, type OpenedPage } from './open-page.ts';
import { gotoReady } from './ready.ts';
import { type ServedPage, servedPages } from './sites.ts';

/** Languages that differ in what can go wrong: script, direction, length of words, plural forms. */
const SEEN_CLOSELY = ['en', 'ar-SA', 'tr-TUR', 'ka-GEO', 'de-EU', 'ja-JP'];
/** Those in which something is too wide first beside Arabic: broad letters, long words. */
const BROAD = ['ka-GEO', 'de-EU'];

/** `npm run crawl` opens every template in all these languages at both widths, held to all of axe. */
const IS_WHOLE = process.env['CRAWL'] === 'whole';

interface Width {
  readonly px: number;
  /** Opened in every template and held to all of axe, in both colour schemes. */
  readonly axe: string;
  /** Each template is opened in one of these as well, by turns, and held to what texts decide. */
  readonly inTurn: readonly string[];
  /** Whether every other locale is opened in one template. */
  readonly hasOthers: boolean;
}

const WIDTHS = {
  wide: {
    px: 1440,
    axe: 'en',
    inTurn: SEEN_CLOSELY.filter((locale) => locale !== 'en'),
    hasOthers: true,
  },
  // All of a phone's own parts, from right to left.
  narrow: { px: 390, axe: 'ar-SA', inTurn: BROAD, hasOthers: false },
} as const satisfies Record<string, Width>;

/**
 * Tests that every template comes alive at a width. One file a width: files are shared out to two
 * workers, and one with both would end last, alone.
 */
export function testLivePages(name: keyof typeof WIDTHS): void {
  const width: Width = WIDTHS[name];
  const browser = commonBrowser();
  describe.each(groupsOf(width))('in $locale', ({ pages }) => {
    // A reader stays in one tab as well: a profile of its own for each page costs a fifth of opening it.
    let opened: OpenedPage;
    beforeAll(async () => {
      opened = await openPage(browser, { viewport: { width: width.px, height: 900 } });
    });
    afterAll(() => opened.close());
    it.each(pages)(`$path comes alive and fits at ${width.px} px`, (page) =>
      expectAlive(opened, page, width),
    );
  });
}

/** Guides differ in their country alone: the one with the longest tables is opened for all of them. */
const OTHER_GUIDES = /\/countries\/(?!us\/)[a-z]{2}\/$/;

/** Content that is not translated, inside a frame of the page's language. */
const IS_ENGLISH = /<main [^>]*\blang="en/;

interface Group {
  readonly locale: string;
  readonly pages: readonly ServedPage[];
}

/** The pages that browser tests open, by locale. */
function groupsOf({ axe, inTurn, hasOthers }: Width): readonly Group[] {
  // One that leads to the report goes on at once: `report-origin.e2e.ts` sees where to.
  const pages = servedPages().filter(
    ({ leadsToReport, path }) => leadsToReport !== true && !OTHER_GUIDES.test(path),
  );
  const templates = [...new Set(pages.map(({ path }) => templateOf(path)))];
  const translated = pages.filter(
    // Where the content is English all the same, the English page has shown it.
    ({ builtFile }) => !IS_ENGLISH.test(readFileSync(builtFile, 'utf8')),
  );
  const turnOf = new Map(
    templates
      .filter((template) => translated.some(({ path }) => templateOf(path) === template))
      .map((template, index) => [template, inTurn[index % inTurn.length]]),
  );
  const isOpened = (page: ServedPage, index: number): boolean => {
    const { locale, path } = page;
    const isClose = IS_WHOLE ? SEEN_CLOSELY.includes(locale) : locale === axe;
    if (isClose) return translated.includes(page);
    if (inTurn.includes(locale)) {
      return translated.includes(page) && turnOf.get(templateOf(path)) === locale;
    }
    return hasOthers && templates[index % templates.length] === templateOf(path);
  };
  return ALL_LOCALES.map((locale, index) => ({
    locale,
    pages: pages.filter((page) => page.locale === locale && isOpened(page, index)),
  })).filter(({ pages: chosen }) => chosen.length > 0);
}

/** Where a page stands, whatever the language. */
function templateOf(path: string): string {
  return path.split('/').slice(2).join('/');
}

/** Opens a page and holds it to coming alive, to axe, to its width and to its own host. */
async function expectAlive(
  { page, requests, expectNoErrors }: OpenedPage,
  { locale, addressAt }: ServedPage,
  { px, axe, inTurn }: Width,
): Promise<void> {
  const address = addressAt(commonGateway());
  const { host } = new URL(address);
  // What the page before still asks for ends here: on a busy machine it would count as this one's. From the
  // same host it may go on, and an empty page in between costs a tenth of a second.
  if (new URL(page.url()).host !== host) await page.goto('about:blank');
  const before = requests.length;
  await page.emulateMedia({ colorScheme: 'light' });
  await gotoReady(page, address);
  // Every load keeps the page's locale as the stored language (R-STORE-01).
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('meridian.language')))
    .toBe(locale);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
  await expect.poll(() => page.title()).not.toBe('');
  if (locale === axe || (IS_WHOLE && SEEN_CLOSELY.includes(locale)))
    await expectNoViolationsInBothSchemes(page, address);
  else if (inTurn.includes(locale)) await expectNoViolations(page, address, TEXT_OPTIONS);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(px);
  // The quote socket is this host's own too.
  const elsewhere = requests
    .slice(before)
    .filter(({ url }) => !/^(?:data|blob):/.test(url) && new URL(url).host !== host);
  expect(elsewhere).toEqual([]);
  // React says so as an error when the page differs from what was prerendered.
  expectNoErrors();
}
