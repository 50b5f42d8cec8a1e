/** How a page rates a new password while it is typed, and the check it solves before a further try. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonBrowser } from './support/common-browser.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';
import { openPage } from './support/open-page.ts';
import { gotoReady } from './support/ready.ts';

const browser = commonBrowser();
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({ MARKET_SYMBOLS: '3' });
});

afterAll(async () => {
  await gateway?.stop();
});

const password = (page: Page) => page.getByLabel('Password', { exact: true });
const verdict = (page: Page) => page.locator('form [role="status"]').textContent();

describe('a new password', () => {
  it('is judged while it is typed, by lists that come with it, and leaves the page with the form alone', async () => {
    const { page, close } = await openPage(browser);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    await gotoReady(page, gateway.urlOf('/en/register/'));
    const isList = (line: string) => /strength-worker/.test(line);
    expect(requests.filter(isList)).toEqual([]);
    await password(page).fill('short');
    await expect.poll(() => verdict(page)).toBe('Use at least 12 characters.');
    expect(requests.filter(isList)).toEqual([]);
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('jan.de.vries@example.com');
    for (const [text, words] of [
      ['Liverpool2019', 'Easy to guess'],
      ['vries vries 2024', 'Easy to guess'],
      ['correct staple 42 horse', 'Very hard to guess'],
      ['brown dog 77', 'Hard to guess'],
    ] as const) {
      await password(page).fill(text);
      await expect.poll(() => verdict(page), { message: text }).toBe(words);
    }
    await password(page).fill('');
    await expect.poll(() => page.locator('form [role="status"]').count()).toBe(0);
    expect(requests.filter(isList)).toHaveLength(1);
    const origin = new URL(page.url()).origin;
    const others = requests.filter((line) => !line.startsWith(`GET ${origin}/`));
    expect(others.filter((line) => /Liverpool|POST .*\/s1\//.test(line))).toEqual([]);
    await close();
  });
});

describe('after wrong passwords', () => {
  it('a new device does the work by itself and signs in', async () => {
    const { email, password: right } = await gateway.demo();
    const { origin } = gateway;
    const tries = Array.from({ length: 10 }, () =>
      fetch(`${origin}/x-api/s1/account/login`, {
        method: 'POST',
        headers: { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'a wrong password' }),
      }),
    );
    await Promise.all(tries);
    const { page, close } = await openPage(browser);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/account/login')) sent.push(request.postData() ?? '');
    });
    await gotoReady(page, gateway.urlOf('/en/login/'));
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
    await password(page).fill(right);
    await page.locator('form button[type=submit]').click();
    await page.waitForURL((url) => url.pathname === '/en/');
    await page.locator('header [data-part="user"] [aria-label="Account"]').waitFor();
    expect(sent.map((body) => body.includes('"check"'))).toEqual([false, true]);
    await close();
  });
});
