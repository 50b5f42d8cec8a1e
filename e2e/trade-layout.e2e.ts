/** The panes of the trade page: moved, hidden, put back, and as they were left after a reload. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolationsInBothSchemes } from './support/axe.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { gotoReady, reloadReady } from './support/ready.ts';

const browser = commonBrowser();
const gateway = commonGateway();

async function sizeOf(page: Page, name: string): Promise<{ width: number; height: number }> {
  const box = await page.getByRole('region', { name, exact: true }).boundingBox();
  if (box === null) throw new Error(`${name} has no place`);
  return { width: Math.round(box.width), height: Math.round(box.height) };
}

it('is arranged by keyboard and by mouse, in both directions of writing', async () => {
  const { page, close } = await openPage(browser);
  await gotoReady(page, gateway.urlOf('/en/trade/spot/BTC/USDT/'));
  const book = page.getByRole('separator', { name: 'Width of book and trades' });
  await book.waitFor();
  const before = await sizeOf(page, 'Book');
  // The book lies after its line: it grows as the line goes left.
  await book.press('ArrowLeft');
  await book.press('Shift+ArrowLeft');
  await expect.poll(async () => (await sizeOf(page, 'Book')).width).toBe(before.width + 60);
  await expect.poll(() => book.getAttribute('aria-valuenow')).toBe(String(before.width + 60));
  await book.press('Home');
  await expect.poll(async () => (await sizeOf(page, 'Book')).width).toBe(220);

  const orders = page.getByRole('separator', { name: 'Height of the orders' });
  const { height } = await sizeOf(page, 'Orders');
  const line = await orders.boundingBox();
  if (line === null) throw new Error('the line has a place');
  await page.mouse.move(line.x + 200, line.y + 4);
  await page.mouse.down();
  await page.mouse.move(line.x + 200, line.y - 76, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await sizeOf(page, 'Orders')).height).toBe(height + 80);
  await expectNoViolationsInBothSchemes(page, 'arranged panes');

  await reloadReady(page);
  await book.waitFor();
  await expect.poll(async () => (await sizeOf(page, 'Orders')).height).toBe(height + 80);
  await page.locator('summary[aria-label="Layout"]').click();
  const saved = page.getByRole('form', { name: 'Saved layouts' });
  await saved.getByRole('textbox', { name: 'Name of the layout' }).fill('High orders');
  await saved.getByRole('button', { name: 'Save' }).click();
  await saved.getByRole('button', { name: 'High orders', exact: true }).waitFor();
  await expectNoViolationsInBothSchemes(page, 'saved layouts');
  await page.getByRole('checkbox', { name: 'Book and trades' }).uncheck();
  await expect
    .poll(() => page.getByRole('region', { name: 'Book', exact: true }).isVisible())
    .toBe(false);
  // With reduced motion the pane returns at once, without a frame of no width.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const widthAtOnce = await page
    .getByRole('button', { name: 'Reset the layout' })
    .evaluate(async (button: HTMLElement) => {
      button.click();
      await Promise.resolve();
      return document.querySelector('section[aria-label="Book"]')?.getBoundingClientRect().width;
    });
  expect(widthAtOnce).toBe(before.width);
  await expect.poll(() => sizeOf(page, 'Book')).toEqual({ ...before });
  await saved.getByRole('button', { name: 'High orders', exact: true }).click();
  await expect.poll(async () => (await sizeOf(page, 'Orders')).height).toBe(height + 80);
  await saved.getByRole('button', { name: 'Delete High orders' }).click();
  await expect.poll(() => saved.getByRole('listitem').count()).toBe(0);
  await page.getByRole('radio', { name: 'Simple' }).check();
  await expect
    .poll(() => page.getByRole('region', { name: 'Book', exact: true }).isVisible())
    .toBe(false);
  const ticket = page.getByRole('form', { name: 'Place an order' });
  await expect.poll(() => ticket.getByLabel('Other kinds of order').count()).toBe(0);
  await expect.poll(() => ticket.getByLabel('Valid').count()).toBe(0);

  await page.evaluate(() => localStorage.clear());
  await gotoReady(page, gateway.urlOf('/ar-SA/trade/spot/BTC/USDT/'));
  const mirrored = page.locator('[role="separator"][data-pane="ticket"]');
  await mirrored.waitFor();
  const aside = page.getByRole('complementary');
  const width = (await aside.boundingBox())?.width ?? 0;
  // Mirrored, the ticket lies left of its line.
  await mirrored.press('ArrowRight');
  await expect.poll(async () => (await aside.boundingBox())?.width).toBe(width + 10);
  await close();
});

it('shows all intervals on a phone, in a language of long words, and is no wider than it', async () => {
  const { page, close } = await openPage(browser, { viewport: { width: 320, height: 700 } });
  await gotoReady(page, gateway.urlOf('/ru-RU/trade/spot/BTC/USDT/'));
  const intervals = page.getByRole('group', { name: 'Интервал' });
  await intervals.waitFor();
  const hidden = () =>
    intervals.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect.poll(hidden).toBe(0);
  const beyond = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(beyond).toBe(0);
  await close();
});
