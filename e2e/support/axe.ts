import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * The one rule left out: the specification demands a viewport that cannot be zoomed (R-SEO-06). The
 * text-size setting answers for it.
 */
const EXCEPTION = 'meta-viewport';

/** Evaluated once in each document: it takes as long as looking at a page with it does. */
const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Style sheets and media are not loaded anew: only a rule about audio that plays by itself needs it, and pages
 * have neither audio nor video (`pages.e2e.ts`). It is a sixth of a run.
 */
const OPTIONS: RunOptions = {
  rules: { [EXCEPTION]: { enabled: false } },
  resultTypes: ['violations'],
  preload: false,
};

/** The rules whose verdict depends on colours: the others find the same in every colour scheme. */
const COLOUR_OPTIONS: RunOptions = {
  ...OPTIONS,
  // A tag brings the rules of level AAA along, which no run without one has.
  rules: { ...OPTIONS.rules, 'color-contrast-enhanced': { enabled: false } },
  runOnly: { type: 'tag', values: ['cat.color'] },
};

/**
 * The rules about names and languages, which texts decide: what the others look at (roles, order, colours)
 * is built alike in every language.
 */
const TEXT_RULES = [
  ['aria-command-name', 'aria-dialog-name', 'aria-input-field-name', 'aria-meter-name'],
  ['aria-progressbar-name', 'aria-toggle-field-name', 'button-name', 'document-title'],
  ['empty-heading', 'frame-title', 'html-has-lang', 'html-lang-valid', 'image-alt'],
  ['input-button-name', 'label', 'label-content-name-mismatch', 'landmark-unique', 'link-name'],
  ['page-has-heading-one', 'role-img-alt', 'select-name', 'summary-name', 'svg-img-alt'],
  ['valid-lang'],
].flat();

export const TEXT_OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: TEXT_RULES },
};

/**
 * Accessibility violations of the page as it stands, frames included, one line each.
 *
 * @param within the part to look at, as a selector, where what is outside was looked at before
 */
export async function axeViolations(
  page: Page,
  how: RunOptions = OPTIONS,
  within?: string,
): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SCRIPT);
  }
  const { violations } = await page.evaluate(
    async ([options, part]) => {
      // `as`: what the script leaves on the window.
      const { axe } = window as unknown as {
        axe: { run: (context: string | Document, how: RunOptions) => Promise<AxeResults> };
      };
      return axe.run(part ?? document, options);
    },
    [how, within ?? null] as const,
  );
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
export async function expectNoViolations(
  page: Page,
  where: string,
  how: RunOptions = OPTIONS,
  within?: string,
): Promise<void> {
  await expect.poll(() => axeViolations(page, how, within), { message: where }).toEqual([]);
}

/** Holds the page to no violation in both colour schemes; what no colour decides is asked once. */
export async function expectNoViolationsInBothSchemes(
  page: Page,
  where: string,
  within?: string,
): Promise<void> {
  await showScheme(page, 'light');
  await expectNoViolations(page, `${where}, light`, OPTIONS, within);
  await showScheme(page, 'dark');
  await expectNoViolations(page, `${where}, dark`, COLOUR_OPTIONS, within);
}
