/** Drawings on the chart, by mouse and by keyboard: kept by pair, through reloads and intervals. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { expectNoViolationsInBothSchemes } from './support/axe.ts';
import { commonGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { gotoReady, reloadReady } from './support/ready.ts';

const browser = commonBrowser();
const gateway = commonGateway();

const menu = (page: Page) => page.locator('summary').filter({ hasText: 'Draw' });
const drawn = (page: Page) => page.getByRole('list', { name: 'Your drawings' });

interface Point {
  readonly time: number;
  readonly price: number;
}

/** The drawings as the page saves them as a file. */
async function saved(page: Page): Promise<{ tool: string; points: Point[] }[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  // `as`: the shape is what the test is about.
  return (JSON.parse(text) as { drawings: { tool: string; points: Point[] }[] }).drawings;
}

/** The canvas reacts once its bars are drawn. */
async function chartReady(page: Page): Promise<void> {
  const summary = page.locator('[role="application"] + p');
  await expect.poll(() => summary.textContent()).toMatch(/300 intervals since/);
}

it('is drawn, moved, undone, and is at its place after a reload and in every interval', async () => {
  const { page, close } = await openPage(browser);
  await gotoReady(page, gateway.urlOf('/en/trade/spot/BTC/USDT/'));
  await chartReady(page);
  const chart = page.getByRole('application');
  const box = await chart.boundingBox();
  if (box === null) throw new Error('the chart has a place');
  await menu(page).click();
  await expectNoViolationsInBothSchemes(page, 'drawing tools');
  await page.getByRole('button', { name: 'Trend line', exact: true }).click();
  const hint = page.getByText('Trend line: press 2 points on the chart.');
  await hint.waitFor();
  await page.mouse.move(box.x + 200, box.y + 200);
  await page.mouse.down();
  await page.mouse.up();
  await page.mouse.move(box.x + 350, box.y + 120, { steps: 3 });
  // The second click of a double click would add no point.
  await page.waitForFunction(
    (since) => performance.now() > since + 600,
    await page.evaluate(() => performance.now()),
  );
  await page.mouse.down();
  await page.mouse.up();
  await hint.waitFor({ state: 'detached' });

  // By keyboard a rectangle starts in the middle, and the arrow keys move it.
  await menu(page).press('Enter');
  await page.getByRole('button', { name: 'Rectangle', exact: true }).press('Enter');
  await page.getByText('Rectangle: arrow keys move it').waitFor();
  await expect
    .poll(() => chart.evaluate((element) => element === document.activeElement))
    .toBe(true);
  await menu(page).press('Enter');
  const [line, before] = await saved(page);
  expect([line?.tool, line?.points.length]).toEqual(['segment', 2]);
  // A point further right is later, a point higher up has a higher price.
  expect(line?.points[1]?.time).toBeGreaterThan(line?.points[0]?.time ?? 0);
  expect(line?.points[1]?.price).toBeGreaterThan(line?.points[0]?.price ?? 0);
  await drawn(page).getByRole('button', { name: 'Rectangle', exact: true }).press('Enter');
  for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowLeft']) await chart.press(key);
  await menu(page).press('Enter');
  const [, after] = await saved(page);
  expect(after?.points[0]?.price).toBeGreaterThan(before?.points[0]?.price ?? 0);
  // Two bars of a quarter of an hour.
  expect((before?.points[0]?.time ?? 0) - (after?.points[0]?.time ?? 0)).toBe(2 * 15 * 60_000);
  for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Undo' }).click();
  const [, undone] = await saved(page);
  expect(undone).toEqual(before);

  await reloadReady(page);
  await chartReady(page);
  await page.getByLabel('1 hour').check();
  await chartReady(page);
  await menu(page).click();
  const kept = await saved(page);
  expect(kept).toEqual([line, before]);
  await page.getByRole('button', { name: 'Lock: Trend line' }).click();
  await page.getByRole('button', { name: 'Delete: Rectangle' }).click();
  await expect
    .poll(() => page.getByRole('button', { name: 'Delete: Trend line' }).isDisabled())
    .toBe(true);
  await page.keyboard.press('Escape');

  // Another pair has drawings of its own, and a file carries them over.
  await gotoReady(page, gateway.urlOf('/en/trade/spot/ETH/USDT/'));
  await chartReady(page);
  await menu(page).click();
  await expect.poll(() => drawn(page).count()).toBe(0);
  const bytes = (text: string) => ({
    name: 'a.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await page.getByLabel('Add from a file').setInputFiles(bytes('[]'));
  await page.getByText('There are no drawings in this file.').waitFor();
  await page
    .getByLabel('Add from a file')
    .setInputFiles(bytes(JSON.stringify({ drawings: [line] })));
  await page.getByText('1 drawing added.').waitFor();
  await expect.poll(() => drawn(page).getByRole('listitem').count()).toBe(1);
  await close();
});
