import { hreflangTag } from '@meridian/editions/language-tags.ts';
import { isRtl, type Locale } from '@meridian/editions/locales.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../tools/browser.ts';
import { expectNoViolations } from './support/axe.ts';
import { ask } from './support/ask.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { gotoReady } from './support/ready.ts';
import { servedPages } from './support/sites.ts';

let browser: Browser;
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await gateway?.stop();
});

const pages = servedPages();

describe('every page of every edition', () => {
  it.each(pages)('$file is whole, in its language, with its own policy', async (served) => {
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
    const files = loadedFiles(html).map((file) => new URL(file, address));
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      if (file.protocol === 'data:') continue;
      expect(file.origin).toBe(new URL(address).origin);
      expect(await statusOf(file.href), file.href).toBe(200);
    }
  });
});

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
    expect(await page.locator('html').getAttribute('data-locale')).toBe(locale);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await expectNoViolations(page, page.url());
    await close();
  });
});
