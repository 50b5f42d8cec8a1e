import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import plugin from './waits-plugin.mjs';

RuleTester.describe = describe;
RuleTester.it = it;
const tester = new RuleTester();

tester.run('no-read-once', plugin.rules['no-read-once'], {
  valid: [
    'async () => { await expect.poll(() => rows.count()).toBe(3); }',
    'async () => { await expect.poll(async () => (await box()).width).toBe(3); }',
    'async () => { const before = await sizeOf(page); expect(before.width).toBe(280); }',
    'async () => { await expect(close()).resolves.toBeUndefined(); }',
    'async () => { await expect(close()).rejects.toThrow("uncaught"); }',
    'async () => { expect(async () => { await close(); }).not.toThrow(); }',
    'async () => { await check(await rows.count()); }',
  ],
  invalid: [
    { code: 'async () => { expect(await rows.count()).toBe(3); }', errors: 1 },
    { code: 'async () => { expect((await row.boundingBox())?.width, "row").toBe(3); }', errors: 1 },
    { code: 'async () => { expect(await sizeOf(page, "Book")).toEqual(before); }', errors: 1 },
    { code: 'async () => { expect([await first.count(), 1]).toEqual([1, 1]); }', errors: 1 },
    { code: 'async () => { expect(1).toBe(1); expect(await page.title()).toBe("x"); }', errors: 1 },
    {
      code: 'async () => { await expect(link.getAttribute("href")).resolves.toBe("/"); }',
      errors: 1,
    },
  ],
});
