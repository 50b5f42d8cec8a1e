/**
 * The demo account's whole history, read by the gateway's own call, as a file of the tax report: no row is
 * left unread, and the holdings of the report are the balances, to the last unit.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataDir, GATEWAY_MIGRATIONS } from '@meridian/gateway/db/testing/test-database.ts';
import { readSettings } from '@meridian/gateway/env.ts';
import { createGateway } from '@meridian/gateway/gateway.ts';
import { openServices } from '@meridian/gateway/services.ts';
import { loadSite } from '@meridian/gateway/site.ts';
import { writeFakeSites } from '@meridian/gateway/testing/fake-sites.ts';
import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import { atomsOf } from '@meridian/money/measure.ts';
import { ACCOUNT_PATHS } from '@meridian/protocol/account-api.ts';
import { ASSETS_PATHS } from '@meridian/protocol/assets-api.ts';
import { ACCOUNT_BASE_PATH } from '@meridian/protocol/contracts/account-calls.ts';
import type { ExportInfo } from '@meridian/protocol/contracts/exports.ts';
import { EXPORT_PATHS } from '@meridian/protocol/exports-api.ts';
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';
import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { SANDBOX_ACCOUNT } from '@meridian/tax-engine/valuation/downloaded.ts';
import { importFile } from '@meridian/tax-import/import-file.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ROOT } from './lib/root.ts';

/** Files for other tools, which our own import reads as well, by the format that it takes each of them for. */
const FORMATS = {
  meridian: 'Meridian ledger',
  koinly: 'Koinly universal',
  cointracker: 'CoinTracker template',
  bittytax: 'BittyTax records',
} as const;

type Json = Readonly<Record<string, unknown>>;

interface Page {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly next: string | null;
}

interface Balance {
  readonly asset: string;
  readonly total: string;
}

interface Holding {
  readonly asset: string;
  readonly quantity: string;
}

const folder = mkdtempSync(join(tmpdir(), 'meridian-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

const pages: Page[] = [];
/** By format, as its link gives it. */
const files = new Map<string, string>();
let balances: readonly Balance[] = [];

beforeAll(async () => {
  const dataDir = await createDataDir(GATEWAY_MIGRATIONS);
  // As `npm start` has it: nothing is set.
  const read = readSettings({ DATA_DIR: dataDir }, folder);
  if (!read.ok) throw new Error(read.message);
  const common = { environment: 'local', localPort: () => 8123, warn: () => undefined } as const;
  const opened = await openServices({ settings: read.settings, ...common });
  if (!opened.ok) throw new Error(opened.message);
  const { services } = opened;
  const { tax, exchange } = writeFakeSites(folder);
  const sites = [tax, exchange].map((dist) => {
    const loaded = loadSite(dist);
    if (!loaded.ok) throw new Error(loaded.reason);
    return loaded.site;
  });
  const { extraHosts, unknownHosts, trustedProxies } = read.settings;
  const app = createGateway({
    ...{ sites, extraHosts, unknownHosts, trustedProxies, ...services.routes },
    readiness: () => services.readiness(),
  });
  const headers = {
    host: 'localhost',
    origin: 'http://localhost',
    'sec-fetch-site': 'same-origin',
  };
  const url = (path: string) => `/x-api${ACCOUNT_BASE_PATH}${path}`;
  const signedIn = await app.inject({
    method: 'POST',
    ...{ url: url(ACCOUNT_PATHS.signIn), headers, payload: { ...services.demo } },
  });
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0];
  const get = async (path: string): Promise<Json> => {
    const answer = await app.inject({ url: url(path), headers: { ...headers, cookie } });
    return answer.json<{ readonly result: Json }>().result;
  };
  for (let cursor = ''; ;) {
    // `as`: the contract of the call.
    const page = (await get(`${ASSETS_PATHS.ledger}${cursor}`)) as unknown as Page;
    pages.push(page);
    if (page.next === null) break;
    cursor = `?cursor=${page.next}`;
  }
  balances = (await get(VENUE_PATHS.balances))['balances'] as readonly Balance[];
  for (const format of Object.keys(FORMATS)) {
    const payload = { requestId: format, format };
    const create = { method: 'POST', headers: { ...headers, cookie }, payload } as const;
    await app.inject({ ...create, url: url(EXPORT_PATHS.create) });
  }
  const written = () =>
    get(EXPORT_PATHS.list) as Promise<{ readonly jobs?: readonly ExportInfo[] }>;
  await vi.waitFor(
    async () => {
      const { jobs = [] } = await written();
      expect(jobs.filter(({ status }) => status === 'processed')).toHaveLength(4);
    },
    { timeout: 60_000 },
  );
  for (const { format, link } of (await written()).jobs ?? []) {
    const { body } = await app.inject({ url: link ?? '', headers: { host: 'localhost' } });
    files.set(format, body);
  }
  await app.close();
  await services.close();
  rmSync(dataDir, { recursive: true });
}, 120_000);

const rows = () => pages.flatMap((page) => page.rows);

it('is many pages, each row once, under the name that simulated prices may value', () => {
  expect(pages.length).toBeGreaterThan(5);
  const parts = rows().map(([entry, part]) => `${entry} ${part}`);
  expect(parts.length).toBeGreaterThan(500);
  expect(new Set(parts).size).toBe(parts.length);
  const place = pages[0]?.columns.indexOf('Account') ?? -1;
  const main = rows().filter(([, part]) => part === '1');
  expect(new Set(main.map((row) => row[place]))).toEqual(new Set([SANDBOX_ACCOUNT]));
});

it('adds up to the balances: what came in, less what went out, less fees', () => {
  const columns = pages[0]?.columns ?? [];
  const sums = new Map<string, bigint>();
  const add = (row: readonly string[], side: 'In' | 'Out' | 'Fee', sign: 1n | -1n) => {
    const asset = row[columns.indexOf(`${side} asset`)] ?? '';
    const quantity = row[columns.indexOf(`${side} quantity`)] ?? '';
    if (asset !== '') sums.set(asset, (sums.get(asset) ?? 0n) + sign * fixed(quantity));
  };
  for (const row of rows()) {
    add(row, 'In', 1n);
    add(row, 'Out', -1n);
    add(row, 'Fee', -1n);
  }
  const held = [...sums].filter(([, atoms]) => atoms !== 0n);
  expect(held.length).toBeGreaterThan(8);
  expect(Object.fromEntries(held.map(([asset, atoms]) => [asset, fixedToText(atoms)]))).toEqual(
    Object.fromEntries(balances.map(({ asset, total }) => [asset, total])),
  );
});

it('is read whole by the tax report, whose holdings are the balances', () => {
  const file = join(folder, 'demo.csv');
  const lines = [pages[0]?.columns ?? [], ...rows()];
  writeFileSync(file, lines.map((cells) => `${cells.join(',')}\n`).join(''));
  const year = String(new Date().getUTCFullYear());
  const words = ['--country', 'DE', '--year', year, '--format', 'json', file];
  const main = join(ROOT, 'apps/tax-cli/src/main.ts');
  const run = { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  const { stdout, stderr } = spawnSync(process.execPath, [main, ...words], run);
  expect(stderr).toContain('Meridian ledger');
  expect(stderr).not.toMatch(/\bRow \d/);
  // `as`: the schema of the report.
  const report = JSON.parse(stdout) as {
    readonly holdings: readonly (Holding & { readonly account: string | null })[];
    readonly issues: readonly { readonly code: string }[];
  };
  const coins = balances.filter(({ asset }) => asset !== 'EUR');
  // Withdrawn units are held elsewhere.
  const held = report.holdings.filter(({ account }) => account === SANDBOX_ACCOUNT);
  expect(sorted(held)).toEqual(sorted(coins));
  // No sale is without an acquisition.
  expect(report.issues.map(({ code }) => code)).not.toContain('missing-acquisition');
});

it.each(Object.entries(FORMATS))(
  'its file for %s is read whole, and adds up to the balances',
  async (format, name) => {
    const text = files.get(format) ?? '';
    const [source] = await importFile(Object.assign(new Blob([text]), { name: `${format}.csv` }));
    if (source?.ok !== true) throw new Error(`not read: ${JSON.stringify(source)}`);
    expect(source.formatName).toBe(name);
    const { imported, merged, setAside } = source.rows;
    const lines = text.split('\r\n').length - 2;
    expect(lines).toBeGreaterThan(500);
    expect([imported + merged, setAside]).toEqual([lines, 0]);
    expect(source.issues.map(({ code }) => code)).not.toContain('unknown-label');
    const sums = new Map<string, bigint>();
    const count = (leg: Leg | undefined, sign: 1n | -1n) => {
      if (leg === undefined) return;
      sums.set(leg.asset, (sums.get(leg.asset) ?? 0n) + sign * atomsOf(leg.quantity));
    };
    for (const entry of source.entries) {
      count('in' in entry ? entry.in : undefined, 1n);
      count('out' in entry ? entry.out : undefined, -1n);
      for (const fee of entry.fees) count(fee, -1n);
    }
    const held = [...sums].filter(([, atoms]) => atoms !== 0n);
    expect(held.map(([asset, atoms]) => `${asset} ${fixedToText(atoms)}`).toSorted()).toEqual(
      balances.map(({ asset, total }) => `${asset} ${total}`).toSorted(),
    );
  },
);

function sorted(list: readonly (Holding | Balance)[]) {
  return list
    .map((each) => `${each.asset} ${'total' in each ? each.total : each.quantity}`)
    .toSorted((left, right) => (left < right ? -1 : 1));
}
