import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { atEdition, commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { gotoReady } from './support/ready.ts';

const browser = commonBrowser();
const gateway = commonGateway();

const PATH = '/_embed/';
const bar = (page: Page) => page.locator('.meridian-placeholder');
/** Waits until header and footer show, or are known to stay away. */
async function whenDecided(page: Page): Promise<void> {
  await page.locator('#meridian-header[data-ready]').waitFor({ state: 'attached' });
  await page.locator('#meridian-footer[data-ready]').waitFor({ state: 'attached' });
}

const header = (page: Page) => page.locator('#meridian-header header');

/** Holds the script back until the test lets it go. */
async function holdScript(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<undefined>();
  await page.route('**/shell/shell.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return () => held.resolve(undefined);
}

describe('the placeholder on a page without React', () => {
  it.each([
    [1440, { desktop: true, mobile: false, nav: true }],
    [1025, { desktop: true, mobile: false, nav: true }],
    [1024, { desktop: false, mobile: true, nav: true }],
    [913, { desktop: false, mobile: true, nav: true }],
    [912, { desktop: false, mobile: true, nav: false }],
    [390, { desktop: false, mobile: true, nav: false }],
  ])('at %d px is 48 px high and shows its parts before the header', async (width, expected) => {
    const { page, close } = await openPage(browser, { viewport: { width, height: 800 } });
    // An earlier visit leaves its navigation.
    await gotoReady(page, `${gateway.origin}/en/`);
    const release = await holdScript(page);
    await page.goto(gateway.origin + PATH, { waitUntil: 'commit' });
    await bar(page).waitFor();
    await expect.poll(async () => (await bar(page).boundingBox())?.height).toBe(48);
    const part = (name: string) => bar(page).locator(`[data-part="${name}"]`);
    await expect
      .poll(async () => ({
        desktop: await part('desktop-right').isVisible(),
        mobile: await part('mobile-right').isVisible(),
        nav: await part('nav').isVisible(),
      }))
      .toEqual(expected);
    await expect
      .poll(() => part('nav').locator('li').allTextContents())
      .toEqual(['Exchange', 'Tax']);
    await expect.poll(() => part('centre').textContent()).toBe('');
    // The cached right area and switcher, in the language of both.
    await expect
      .poll(() => part('desktop-right').locator('a').allTextContents())
      .toEqual(['Sign in', 'Sign up']);
    await expect
      .poll(() => part('switcher').locator('> *').allTextContents())
      .toEqual(['Exchange']);
    release();
    await header(page).waitFor();
    await expect.poll(() => bar(page).count()).toBe(0);
    await expect.poll(async () => (await header(page).boundingBox())?.height).toBe(48);
    await close();
  });

  it('gives way to the header, and the footer comes, without moving anything', async () => {
    const { page, close } = await openPage(browser);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        // `as`: the type library does not know this entry yet.
        for (const entry of list.getEntries() as unknown as { value: number }[]) {
          shifts.push(entry.value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const release = await holdScript(page);
    await page.goto(gateway.origin + PATH, { waitUntil: 'commit' });
    await bar(page).waitFor();
    release();
    await header(page).waitFor();
    await page.locator('#meridian-footer footer').waitFor();
    // `as`: set above.
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    // A font that loads late moves text by less.
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.001);
    await close();
  });

  it('is not filled from a visit in another language, nor from a broken cache', async () => {
    for (const cached of ['{broken', '{"exchange":[{"name":"<img src=x onerror=alert(1)>"}]}']) {
      const { page, close } = await openPage(browser);
      await page.addInitScript((text) => {
        localStorage.setItem('meridian:navigation', text);
      }, cached);
      const release = await holdScript(page);
      await page.goto(gateway.origin + PATH, { waitUntil: 'commit' });
      await bar(page).waitFor();
      await expect.poll(() => bar(page).locator('li').count()).toBe(0);
      release();
      await header(page).waitFor();
      await close();
    }
    const { page, close } = await openPage(browser);
    await gotoReady(page, `${gateway.origin}/ar-SA/`);
    await page.evaluate(() => localStorage.setItem('meridian.language', 'en'));
    const release = await holdScript(page);
    await page.goto(gateway.origin + PATH, { waitUntil: 'commit' });
    await bar(page).waitFor();
    await expect.poll(() => bar(page).locator('li').count()).toBe(0);
    release();
    await close();
  });

  it('B3: without a cache it has blocks and no words, in the direction of the stored language', async () => {
    const { page, close } = await openPage(browser);
    await page.addInitScript(() => localStorage.setItem('meridian.language', 'ar-SA'));
    const release = await holdScript(page);
    await page.goto(`${gateway.origin}${PATH}?locale=ar-SA`, { waitUntil: 'commit' });
    await bar(page).waitFor();
    await expect.poll(() => bar(page).getAttribute('dir')).toBe('rtl');
    await expect.poll(() => bar(page).getAttribute('lang')).toBe('ar-SA');
    const part = (name: string) => bar(page).locator(`[data-part="${name}"]`);
    await expect.poll(() => part('right').textContent()).toBe('');
    await expect.poll(() => part('desktop-right').locator('[data-tool]').count()).toBe(6);
    await expect.poll(() => part('switcher').textContent()).toBe('');
    await expect.poll(() => part('switcher-exchange').count()).toBe(1);
    await expect.poll(() => part('switcher-web3').count()).toBe(0);
    // From the right: the logo first, as in the header.
    const logo = await part('logo').boundingBox();
    const right = await part('right').boundingBox();
    expect(logo?.x).toBeGreaterThan(right?.x ?? Number.POSITIVE_INFINITY);
    release();
    await header(page).waitFor();
    await expect.poll(() => header(page).locator('[data-part^="switcher-"]').count()).toBe(1);
    await close();
  });

  it('B3: has what the page added to the navigation, highlighted by its name, and so has the header', async () => {
    const { page, close } = await openPage(browser);
    const entry = { name: 'WSOT', renderer: 'PrimaryLink', href: '/en/markets/overview/' };
    const query = `?entries=${encodeURIComponent(JSON.stringify([entry]))}`;
    await page.goto(`${gateway.origin}${PATH}${query}`);
    const link = header(page).getByRole('link', { name: 'WSOT' });
    await link.waitFor();
    await expect.poll(() => link.getAttribute('data-highlighted')).toBe('');
    const release = await holdScript(page);
    await page.goto(gateway.origin + PATH, { waitUntil: 'commit' });
    await bar(page).waitFor();
    const drawn = bar(page).getByRole('link', { name: 'WSOT' });
    await expect.poll(() => drawn.getAttribute('data-highlighted')).toBe('');
    await expect.poll(() => drawn.getAttribute('href')).toBe(entry.href);
    release();
    await close();
  });

  it('shows names as they are written, never as markup', async () => {
    const { page, close } = await openPage(browser);
    await page.addInitScript(() => {
      const name = '<img src=x onerror="document.title=1">';
      const exchange = [{ name, renderer: 'PrimaryLink', href: '/en/' }];
      const cached = { exchange, left: [], right: [], language: 'en' };
      localStorage.setItem('meridian:navigation', JSON.stringify(cached));
    });
    await holdScript(page);
    await page.goto(gateway.origin + PATH, { waitUntil: 'commit' });
    await bar(page).waitFor();
    await expect.poll(() => bar(page).locator('li').textContent()).toContain('<img');
    await expect.poll(() => bar(page).locator('img').count()).toBe(0);
    await close();
  });

  it('works where storage is denied, and carries the wordmark of its host', async () => {
    const { page, close } = await openPage(browser);
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new Error('denied');
        },
      });
    });
    const release = await holdScript(page);
    const address = `${atEdition(gateway.origin, 'HKG')}${PATH}?locale=zh-HK`;
    await page.goto(address, { waitUntil: 'commit' });
    await expect
      .poll(() => bar(page).locator('[data-part="wordmark"]').textContent())
      .toBe('Hong Kong');
    await expect.poll(() => bar(page).getAttribute('data-skeleton')).toBe('default');
    release();
    await header(page).waitFor();
    await expect
      .poll(() => header(page).locator('[data-part="wordmark"]').textContent())
      .toBe('Hong Kong');
    await close();
  });

  it('stays in skeleton mode, and where the words do not come', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(`${gateway.origin}${PATH}?skeleton`);
    await whenDecided(page);
    await page.locator('#meridian-footer footer').waitFor();
    await expect.poll(() => bar(page).isVisible()).toBe(true);
    await expect.poll(() => header(page).count()).toBe(0);
    await close();

    const broken = await openPage(browser);
    await broken.page.goto(`${gateway.origin}${PATH}?locale=xx-XX`);
    await whenDecided(broken.page);
    await expect.poll(() => bar(broken.page).isVisible()).toBe(true);
    await broken.close();
  });
});

describe('header and footer mounted from a script', () => {
  it('are reported and replaced when mounted twice (R-SHELL-10, R-SHELL-11)', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(gateway.origin + PATH);
    await header(page).waitFor();
    await page.locator('#meridian-footer footer').waitFor();
    await page.evaluate(() => {
      const reported: string[] = [];
      Object.assign(window, { reported });
      const other = document.createElement('div');
      other.id = 'other';
      document.body.prepend(other);
      // `as`: what the script leaves on the window.
      const { MeridianShell } = window as unknown as {
        MeridianShell: Record<
          'mountHeader' | 'mountFooter',
          (element: Element, how: object) => void
        >;
      };
      const how = { locale: 'en', onReport: (code: string) => reported.push(code) };
      MeridianShell.mountHeader(other, how);
      const foot = document.createElement('div');
      document.body.append(foot);
      MeridianShell.mountFooter(foot, how);
    });
    const code = 'GROWTH_CUSTOM_ERROR_MOUNT_TWICE';
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'reported') as unknown))
      .toEqual([code, code]);
    await page.locator('#other header').waitFor();
    await expect.poll(() => page.locator('header').count()).toBe(1);
    await expect.poll(() => page.locator('footer').count()).toBe(1);
    await close();
  });

  it('work as on our own pages: menu, search, drawer, from right to left', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(`${gateway.origin}${PATH}?locale=ar-SA`);
    await header(page).waitFor();
    await page.locator('header [data-part=desktop-right] summary').first().click();
    await expect
      .poll(() => page.locator('header').getByRole('link', { name: 'English' }).isVisible())
      .toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.locator('dialog input').waitFor();
    await close();
  });

  it('do not change the page around them', async () => {
    const { page, close } = await openPage(browser);
    const release = await holdScript(page);
    await page.goto(gateway.origin + PATH, { waitUntil: 'commit' });
    await bar(page).waitFor();
    const looks = () =>
      page.evaluate(() => {
        const { fontSize, margin, color, fontFamily } = getComputedStyle(
          // `as`: the page has one.
          document.querySelector('h1') as HTMLElement,
        );
        return [fontSize, margin, color, fontFamily];
      });
    const before = await looks();
    release();
    await header(page).waitFor();
    await expect.poll(() => looks()).toEqual(before);
    await close();
  });
});
