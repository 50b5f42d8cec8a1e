import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AccountTables } from '../accounts/tables.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../db/testing/test-database.ts';
import { databaseSource } from '../service-checks.ts';
import { openVenue } from '../venue/open-venue.ts';
import { createMetrics, type Metrics, type MetricSources } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

let metrics: Metrics;
let folder: string;

beforeEach(() => {
  metrics = createMetrics();
  folder = mkdtempSync(join(tmpdir(), 'meridian-metrics-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function sourcesWith(more: Partial<MetricSources> = {}): MetricSources {
  return {
    readiness: async () => ({ ready: true, parts: { database: 'ok', mail: 'failing' } }),
    sockets: () => ({ quote: 3, v5_trade: 1 }),
    connections: async () => 7,
    dataDir: folder,
    venue: null,
    database: null,
    ...more,
  };
}

/** The value of a metric's line; null without one. */
async function figure(line: string): Promise<number | null> {
  const found = (await metrics.text()).split('\n').find((text) => text.startsWith(`${line} `));
  return found === undefined ? null : parseFloat(found.slice(line.length));
}

it('says what runs and what waits', async () => {
  const load = { waiting: 4, filling: 9 };
  const database = { waiting: () => 2, size: async () => 8_192 };
  metrics.watch(sourcesWith({ venue: () => load, database }));
  expect(await figure('meridian_part_ok{part="database"}')).toBe(1);
  expect(await figure('meridian_part_ok{part="mail"}')).toBe(0);
  expect(await figure('meridian_sockets{kind="quote"}')).toBe(3);
  expect(await figure('meridian_connections')).toBe(7);
  expect(await figure('meridian_commands_unanswered{queue="waiting"}')).toBe(4);
  expect(await figure('meridian_commands_unanswered{queue="filling"}')).toBe(9);
  expect(await figure('meridian_database_waiting')).toBe(2);
  expect(await figure('meridian_database_bytes')).toBe(8_192);
  expect(await figure('meridian_data_disk_free_bytes')).toBeGreaterThan(0);
  expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
});

it('has no figure of a database that does not answer', async () => {
  let size: number | null = 8_192;
  metrics.watch(sourcesWith({ database: { waiting: () => 0, size: async () => size } }));
  expect(await figure('meridian_database_bytes')).toBe(8_192);
  size = null;
  expect(await figure('meridian_database_bytes')).toBeNull();
});

it('counts commands, commits and what they took', async () => {
  const database = await openTestDatabase<AccountTables>(GATEWAY_MIGRATIONS);
  const venue = await openVenue({
    ...{ database, listings: [], house: null, now: Date.now, meter: metrics.venue },
    warn: (line) => expect.unreachable(line),
  });
  metrics.watch(sourcesWith({ venue: venue.load, database: databaseSource(database) }));
  const list = (asset: string) => venue.port.submit({ type: 'list-asset', asset, scale: 8 });
  await Promise.all([list('A'), list('B')]);
  expect((await list('A')).type).toBe('rejected');
  const counted = 'meridian_commands_total{type="list-asset",outcome';
  expect(await figure(`${counted}="accepted"}`)).toBe(2);
  expect(await figure(`${counted}="rejected"}`)).toBe(1);
  expect(await figure('meridian_commits_total{outcome="stored"}')).toBe(1);
  expect(await figure('meridian_commit_commands_sum')).toBe(2);
  expect(await figure('meridian_commit_seconds_sum')).toBeGreaterThan(0);
  expect(await figure('meridian_commands_unanswered{queue="filling"}')).toBe(0);
  expect(await figure('meridian_database_bytes')).toBeGreaterThan(1_000_000);
  await venue.close();
  await database.close();
});

it('counts answers by the class of their status', async () => {
  metrics.answered(200, 4);
  metrics.answered(204, 6);
  metrics.answered(503, 1);
  expect(await figure('meridian_http_seconds_count{status="2xx"}')).toBe(2);
  expect(await figure('meridian_http_seconds_sum{status="2xx"}')).toBeCloseTo(0.01);
  expect(await figure('meridian_http_seconds_count{status="5xx"}')).toBe(1);
});

it('counts how long strategies took to order, and whether within a step of the market', async () => {
  metrics.strategies.ordered(0.15);
  metrics.strategies.ordered(0.3);
  const name = 'meridian_strategy_order_seconds';
  expect(await figure(`${name}_bucket{le="0.1"}`)).toBe(0);
  expect(await figure(`${name}_bucket{le="0.2"}`)).toBe(1);
  expect(await figure(`${name}_count`)).toBe(2);
});

it('is served at its own address alone', async () => {
  metrics.watch(sourcesWith());
  const served = await serveMetrics({ host: '127.0.0.1', port: 0 }, metrics, () => undefined);
  if (!served.ok) throw new Error(served.message);
  const origin = `http://127.0.0.1:${served.port}`;
  const answer = await fetch(`${origin}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await answer.text()).toContain('meridian_connections 7');
  expect((await fetch(`${origin}/`)).status).toBe(404);
  expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404);
  const taken = await serveMetrics({ host: '127.0.0.1', port: served.port }, metrics, () => {});
  expect(taken.ok ? '' : taken.message).toMatch(/^METRICS_PORT: cannot listen on /);
  await served.close();
});

it('says why it cannot be read', async () => {
  const warnings: string[] = [];
  metrics.watch(sourcesWith({ connections: () => Promise.reject(new Error('no server')) }));
  const address = { host: '127.0.0.1', port: 0 };
  const served = await serveMetrics(address, metrics, (line) => warnings.push(line));
  if (!served.ok) throw new Error(served.message);
  expect((await fetch(`http://127.0.0.1:${served.port}/metrics`)).status).toBe(500);
  expect(warnings).toEqual(['Metrics cannot be read: no server']);
  await served.close();
});
