import { ICON_NAMES } from '@meridian/ui/generated/icon-names.ts';
import { expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { gotoReady } from './support/ready.ts';

const browser = commonBrowser();
const gateway = commonGateway();

it('shows every part without an error, and draws every icon, from the sprite too', async () => {
  const { page, close } = await openPage(browser);
  const response = await gotoReady(page, `${gateway.origin}/_ui/`);
  expect(response?.status()).toBe(200);
  const icons = await page.locator('main svg').evaluateAll((elements) =>
    elements
      .filter(
        (svg) => svg.getAttribute('viewBox') === '0 0 16 16' && svg.getClientRects().length > 0,
      )
      .map((svg) => {
        // `as`: an icon is one path or one reference.
        const drawn = svg.firstElementChild as SVGGraphicsElement | null;
        return { kind: drawn?.tagName, width: drawn?.getBBox().width ?? 0 };
      }),
  );
  expect(icons.length).toBeGreaterThan(2 * ICON_NAMES.length);
  const kinds = icons.map(({ kind }) => kind);
  expect(kinds).toContain('path');
  expect(kinds).toContain('use');
  expect(icons.filter(({ width }) => width <= 0)).toEqual([]);
  await close();
});
