/**
 * A browser that is killed in the middle of the workspace's move loses nothing: what an earlier version
 * kept on the main host is there, or whole at the report's own origin. `ALL_EDITIONS` of the
 * environment asks for more moments (`npm run test:long -- origins`).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchProfile } from '../tools/browser.ts';
import { commonGateway } from './support/gateway.ts';
import { storedRecords, writeOldWorkspace } from './support/old-workspace.ts';
import { reportOriginAt } from './support/report-address.ts';
import { wordsOf } from './support/words.ts';

const words = wordsOf('en', 'report');
const PATH = '/en/tax-api/report/';
/** Of the file with the workspace: four files or prices, a choice and a problem; a year with its text. */
const OLD = { 'meridian.report': 5, 'meridian.prices': 2 };
/** How long after the click the browser is killed, in ms: before, in and after the move. */
const MOMENTS =
  process.env['ALL_EDITIONS'] === undefined ? [400] : [0, 100, 200, 400, 700, 1_000, 2_000, 8_000];

const gateway = commonGateway();

/** The browser process of this profile, and no other. */
function processOf(profile: string): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = pids.find((pid) => {
    try {
      const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return (
        args.includes(`--user-data-dir=${profile}`) &&
        !args.some((arg) => arg.startsWith('--type='))
      );
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error('the browser has no process');
  return parseInt(found, 10);
}

async function storedAt(context: BrowserContext, origin: string) {
  const page = await context.newPage();
  // A file of the origin without scripts: a page would continue the move.
  await page.goto(`${origin}/robots.txt`);
  const stored = await storedRecords(page);
  await page.close();
  return stored;
}

async function beginMove(page: Page): Promise<void> {
  await page.goto(`${gateway.origin}/robots.txt`);
  await writeOldWorkspace(page);
  const stored = await storedRecords(page);
  expect(stored).toEqual(OLD);
  await page.goto(gateway.origin + PATH);
  await page.getByRole('button', { name: words.t('report.move.button') }).click();
}

it.runIf(process.platform === 'linux').each(MOMENTS)('killed %i ms after the click', async (ms) => {
  const profile = await mkdtemp(join(tmpdir(), 'meridian-killed-'));
  try {
    const first = await launchProfile(profile);
    await beginMove(await first.newPage());
    await sleep(ms);
    const ended = new Promise((resolve) => first.once('close', resolve));
    process.kill(processOf(profile), 'SIGKILL');
    await ended;
    const again = await launchProfile(profile);
    const old = await storedAt(again, gateway.origin);
    const moved = await storedAt(again, reportOriginAt(gateway.origin));
    // Independent of the order in which the browser lists its databases.
    const isOldWhole = isDeepStrictEqual(old, OLD);
    console.log(`killed after ${ms} ms: ${JSON.stringify({ old, moved })}`);
    // The report counts and hashes what it keeps before the first copy goes.
    if (!isOldWhole) {
      expect(moved['meridian.prices']).toBe(OLD['meridian.prices']);
      // The report adds a record of its own.
      expect(moved['meridian.report']).toBeGreaterThanOrEqual(OLD['meridian.report']);
    }
    // The reader sees it, after another click or at once.
    const page = await again.newPage();
    await page.goto(gateway.origin + PATH);
    const move = page.getByRole('button', { name: words.t('report.move.button') });
    const file = page.getByText('binance.csv').first();
    await expect.poll(async () => (await move.count()) + (await file.count())).toBeGreaterThan(0);
    await again.close();
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
