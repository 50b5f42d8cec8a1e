import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * The one rule left out: the specification demands a viewport that cannot be zoomed (R-SEO-06). The
 * text-size setting answers for it.
 */
const EXCEPTION = 'meta-viewport';

/** Accessibility violations of the page as it stands, one line each; none is an empty list. */
export async function axeViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).disableRules([EXCEPTION]).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(' ')}`),
  );
}

/**
 * Shows the page in a colour scheme. Without motion, and two frames on, every colour is there and
 * none on its way: contrast is measured on what stays.
 */
export async function showScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** Holds the page to no violation, once what is on its way (a row, a colour) has arrived. */
export async function expectNoViolations(page: Page, where: string): Promise<void> {
  await expect.poll(() => axeViolations(page), { message: where, timeout: 10_000 }).toEqual([]);
}
