import { readFileSync } from 'node:fs';
import { hreflangTag } from '@meridian/editions/language-tags.ts';
import { isRtl, type Locale } from '@meridian/editions/locales.ts';
import { cataloguesOf } from '@meridian/i18n/catalogues.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { CATALOGUES_WITH_FACES } from '../tools/site/language-faces.ts';
import { expectNoViolations } from './support/axe.ts';
import { ask } from './support/ask.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { englishLeft, linksOf } from './support/page-texts.ts';
import { gotoReady } from './support/ready.ts';
import { servedPages } from './support/sites.ts';

const browser = commonBrowser();
const gateway = commonGateway();

const pages = servedPages();

/** `npm run crawl` opens every page; `npm test` leaves that to a page of each template and locale. */
const IS_WHOLE = process.env['CRAWL'] === 'whole';
const CRAWLED = IS_WHOLE ? pages : [];
/** The guides to 34 countries are one template: `npm test` reads two of each locale, by turns. */
const TURNS = 17;
const guides = pages.filter(({ path }) => /\/tax-api\/countries\/[a-z]{2}\/$/.test(path));
const skipped = new Set(IS_WHOLE ? [] : guides.filter((_, index) => index % TURNS > 0));
const READ = pages.filter((page) => !skipped.has(page));
const NARROW_PX = [320, 390];

describe('every page of every edition', () => {
  it.each(READ)('$file is whole, in its language, with its own policy', async (served) => {
    const { locale, policy, reportOrigin, addressAt } = served;
    const address = addressAt(gateway);
    const { port } = new URL(address);
    const expected = reportOrigin?.policy.replaceAll(':8080/', `:${port}/`) ?? policy;
    const response = await ask(address);
    expect(response.status).toBe(200);
    expect(response.headers['content-security-policy']).toBe(expected);
    const html = response.body;
    const [root = ''] = /<html[^>]*>/.exec(html) ?? [];
    expect(attribute(root, 'data-locale')).toBe(locale);
    // `as`: a served page's locale is one of ours, which the line above has seen.
    expect(attribute(root, 'lang')).toBe(hreflangTag(locale as Locale));
    expect(attribute(root, 'dir')).toBe(isRtl(locale) ? 'rtl' : 'ltr');
    expect(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1]?.trim()).toBeTruthy();
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    // Axe is run without its rule about audio that plays by itself.
    expect(html).not.toMatch(/<(?:audio|video)\b/);
    const files = loadedFiles(html).map((file) => new URL(file, address));
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      if (file.protocol === 'data:') continue;
      expect(file.origin).toBe(new URL(address).origin);
      const status = await statusOf(file.href);
      expect(status, file.href).toBe(200);
    }
  });
});

describe('the pages of all locales', () => {
  it('hold no text that is still English', () => {
    expect(englishLeft(pages)).toEqual([]);
  });

  it('name the faces of Chinese and Japanese there alone, as their policies allow', () => {
    const wrong = pages.filter(({ builtFile, locale, reportOrigin }) => {
      const html = readFileSync(builtFile, 'utf8');
      const named = /<link rel="stylesheet" href="([^"]*\/faces-[^"]+\.css)">/.exec(html)?.[1];
      // `as`: every page's locale is one of ours, as seen above.
      const [catalogue] = cataloguesOf(locale as Locale);
      if (!CATALOGUES_WITH_FACES.includes(catalogue)) return named !== undefined;
      return named === undefined || reportOrigin?.policy.includes(named) === false;
    });
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('lead to nothing that is not there', async () => {
    // The report's links too are those of the main host, to which its script leads them.
    const links = new Map(
      pages.flatMap((page) =>
        linksOf(page, gateway.urlOf(page.path)).map((link) => [link, page.file] as const),
      ),
    );
    expect(links.size).toBeGreaterThan(500);
    const dead: string[] = [];
    for (const [link, file] of links) {
      const { status } = await ask(link);
      if (status >= 400) dead.push(`${file} leads to ${link}: ${status}`);
    }
    expect(dead).toEqual([]);
  });
});

describe('every link of header and footer', () => {
  it.each(['/en/', '/de-EU/tax-api/', '/ar-SA/tax-api/connect/', '/ka-GEO/'])(
    'on %s answers 200 with the page it names',
    async (path) => {
      const { port } = new URL(gateway.origin);
      const { body } = await ask(gateway.urlOf(path));
      const named = new Map<string, string | undefined>();
      for (const link of frameLinks(body)) {
        const href = new URL(attribute(link, 'href') ?? '', gateway.urlOf(path));
        // Pages are built for the default port; scripts replace it.
        href.port = port;
        named.set(href.href, attribute(link, 'hreflang'));
      }
      expect(named.size).toBeGreaterThan(10);
      for (const [href, lang] of named) {
        // A redirect would answer with another status.
        const { status, body: html } = await ask(href);
        expect(status, href).toBe(200);
        const isPrivate = /\/(?:login|register|security)\/$/.test(new URL(href).pathname);
        const robots = /<meta (?=[^>]*\bname="robots")[^>]*>/.exec(html)?.[0] ?? '';
        const expected = isPrivate ? 'noindex,nofollow' : 'index,follow';
        expect(attribute(robots, 'content'), href).toBe(expected);
        const canonical = /<link (?=[^>]*\brel="canonical")[^>]*>/.exec(html)?.[0] ?? '';
        const { pathname } = new URL(href);
        // Without a pair the edition's own is shown, and it has an address of its own.
        const below = pathname.endsWith('/trade/spot/') ? `${pathname}[A-Z]+/[A-Z]+/` : pathname;
        expect(new URL(attribute(canonical, 'href') ?? '').pathname).toMatch(
          new RegExp(`^${below}$`),
        );
        const [root = ''] = /<html[^>]*>/.exec(html) ?? [];
        if (lang !== undefined) expect(attribute(root, 'lang'), href).toBe(lang);
      }
    },
  );
});

/** The links of header and footer, but for those of a window of their own: the support page is no page of the site. */
function frameLinks(html: string): string[] {
  const header = /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? '';
  const footer = /<footer[\s\S]*?<\/footer>/.exec(html)?.[0] ?? '';
  const linksIn = (part: string) => part.match(/<a\s[^>]*>/g) ?? [];
  return [
    ...linksIn(header),
    ...linksIn(footer).filter((link) => attribute(link, 'target') === undefined),
  ];
}

it.each(CRAWLED.filter(({ leadsToReport }) => leadsToReport !== true))(
  '$file fits narrow screens, and its header and buttons cut no text',
  async (served) => {
    const [narrowest = 0] = NARROW_PX;
    const opened = await openPage(browser, { viewport: { width: narrowest, height: 800 } });
    await gotoReady(opened.page, served.addressAt(gateway));
    for (const width of NARROW_PX) {
      await opened.page.setViewportSize({ width, height: 800 });
      await expect.poll(() => misfits(opened.page), { message: `${width} px` }).toEqual([]);
    }
    await opened.close();
  },
);

/** Elements wider than the screen, and those whose text is cut off. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`);
    for (const element of document.querySelectorAll<HTMLElement>('header a, button')) {
      const isCut = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
      if (isCut && getComputedStyle(element).overflowX !== 'visible')
        found.push(`cut: ${element.innerText.trim()}`);
    }
    return found;
  });
}

/** Tags by which a browser asks for more, with the address: never a link that waits for a click. */
const LOADS =
  /<(?:script|img|iframe|source|video|audio|embed)\b[^>]*?\ssrc="([^"]+)"|<link\b(?=[^>]*\srel="(?:stylesheet|modulepreload|preload|icon|manifest|apple-touch-icon)")[^>]*?\shref="([^"]+)"/gi;

function loadedFiles(html: string): string[] {
  return [...html.matchAll(LOADS)].map(([, src, href]) =>
    (src ?? href ?? '').replaceAll('&amp;', '&'),
  );
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
}

const statuses = new Map<string, Promise<number>>();

/** The status of a file; pages share theirs, so each is asked for once a host. */
function statusOf(address: string): Promise<number> {
  const known = statuses.get(address) ?? ask(address).then(({ status }) => status);
  statuses.set(address, known);
  return known;
}

describe('an address that leads nowhere', () => {
  it.each([
    ['/xx/tax-api/', 'en'],
    ['/de-EU/tax-api/nothing/', 'de-EU'],
    ['/ar-SA/nothing/', 'ar-SA'],
  ])('%s shows the not-found page in %s', async (path, locale) => {
    const { page, close } = await openPage(browser);
    const response = await gotoReady(page, gateway.urlOf(path));
    expect(response?.status()).toBe(404);
    await expect.poll(() => page.locator('html').getAttribute('data-locale')).toBe(locale);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await expectNoViolations(page, page.url());
    await close();
  });
});
