import { MODALS_ID } from '@meridian/shell/modals.ts';
import { SLOTS_ELEMENT_ID } from '@meridian/shell/slots/slots-element.ts';
import type { Page, Response } from 'playwright-core';

/** Goes to an address and waits until everything the document starts with works. */
export async function gotoReady(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address);
  await whenReady(page);
  return response;
}

/** Loads the page again and waits until everything the document starts with works. */
export async function reloadReady(page: Page): Promise<void> {
  await page.reload();
  await whenReady(page);
}

/** Waits until the document works: its scripts, and where it has them its user and its slots. */
export async function whenReady(page: Page): Promise<void> {
  await page.waitForFunction(
    ([modals, slots]) => {
      const { ready = '' } = document.documentElement.dataset;
      const works = new Set(ready.split(' '));
      const has = (id: string) => document.getElementById(id) !== null;
      return (
        works.has('page') &&
        (!has(modals) || works.has('user')) &&
        (!has(slots) || works.has('slots')) &&
        document.readyState === 'complete'
      );
    },
    [MODALS_ID, SLOTS_ELEMENT_ID] as const,
  );
}

/** Waits until a page that an app shows hands its links to the app. */
export async function whenLinksFollow(page: Page): Promise<void> {
  await page.locator('html[data-ready~="links"]').waitFor({ state: 'attached' });
}

/**
 * Closes the sign-in window that a page of an account opens by itself as soon as it knows that nobody is signed
 * in: it lies over links, and closes the header's menus.
 */
export async function closeSignIn(page: Page): Promise<void> {
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
}
