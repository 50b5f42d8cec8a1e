import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { gotoReady } from './support/ready.ts';

/** Pages that between them have the header, forms, tabs, tables and narrow buttons. */
const PAGES = ['/en/', '/en/login/', '/en/markets/', '/en/trade/spot/BTC/USDT/', '/en/tax-api/'];

const browser = commonBrowser();
const gateway = commonGateway();

/**
 * A pseudo-language: each English text of header and controls in brackets and 40 % longer, in words that can
 * be broken. A text that is cut off loses its bracket.
 */
function lengthenTexts(page: Page): Promise<number> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'header a, header summary, button, label, summary, th, legend, nav a',
    );
    let changed = 0;
    for (const control of controls) {
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const words = (text.nodeValue ?? '').trim();
        if (!/\p{L}{2}/u.test(words) || words.startsWith('[')) continue;
        const more = words.slice(0, Math.ceil(words.length * 0.4));
        text.nodeValue = `[${words} ${more}]`;
        changed += 1;
      }
    }
    return changed;
  });
}

/** Controls whose text is cut off or sticks out, and whether the page is wider than the screen. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`);
    for (const element of document.querySelectorAll<HTMLElement>(
      'header a, header summary, button',
    )) {
      if (element.clientWidth === 0 || !element.checkVisibility()) continue;
      const text = element.innerText.trim().replaceAll('\n', ' ');
      if (!text.includes('[')) continue;
      const outer = element.getBoundingClientRect();
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let sticksOut = false;
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        // Text for screen readers alone is clipped.
        const isHeard = getComputedStyle(node.parentElement ?? element).clipPath !== 'none';
        if (isHeard) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const { left, right } = range.getBoundingClientRect();
        sticksOut ||= right > outer.right + 1 || left < outer.left - 1;
      }
      const isCut =
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).overflowX !== 'visible';
      if (sticksOut || isCut) found.push(`${text}: ${element.scrollWidth} px in ${outer.width}`);
    }
    return found;
  });
}

it.each(PAGES)('%s has room for long texts at 390 px', async (path) => {
  const { page, close } = await openPage(browser, { viewport: { width: 390, height: 844 } });
  await gotoReady(page, gateway.urlOf(path));
  const changed = await lengthenTexts(page);
  expect(changed).toBeGreaterThan(3);
  await expect.poll(() => misfits(page)).toEqual([]);
  await close();
});
