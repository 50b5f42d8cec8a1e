import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AccountTables } from '../accounts/tables.ts';
import { openDatabase } from '../db/open-database.ts';
import { GATEWAY_MIGRATIONS, createDataDir } from '../db/testing/test-database.ts';
import { runAndKill } from '../testing/run-and-kill.ts';
import { recover } from './recover.ts';
import { brokenInvariants } from './testing/row-invariants.ts';

/** `npm run test:long -- kills` sets more. */
const KILLS = parseInt(process.env['KILL_RUNS'] ?? '2', 10);
const WRITER = fileURLToPath(new URL('./testing/order-writer.ts', import.meta.url));
/** Time limit in ms, for a test that hangs. */
const PATIENCE = 300_000 + KILLS * 60_000;
/** How many orders are acknowledged before the process is killed, at least. */
const LEAST = 30;

let dataDir: string;

beforeEach(async () => {
  dataDir = await createDataDir(GATEWAY_MIGRATIONS);
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs the writer, and kills it in the middle of its work. */
async function tradeAndKill(prefix: string) {
  const sent = new Set<string>();
  const acknowledged = new Map<string, string>();
  await runAndKill({
    script: WRITER,
    args: [dataDir, prefix],
    take(line) {
      const [linkId = '', orderId = ''] = line.slice(1).split(' ');
      if (line.startsWith('>')) sent.add(linkId);
      else acknowledged.set(linkId, orderId);
      return acknowledged.size >= LEAST;
    },
    withinMs: 300,
  });
  return { sent, acknowledged };
}

it(
  'a killed process has lost no acknowledged order, and none is half there',
  async () => {
    const before = new Set<string>();
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const { sent, acknowledged } = await tradeAndKill(`run${kill}`);
      expect(acknowledged.size).toBeGreaterThanOrEqual(LEAST);
      const opened = await openDatabase<AccountTables>({
        dataDir,
        migrationsDir: GATEWAY_MIGRATIONS,
      });
      if (!opened.ok) throw new Error(opened.message);
      const { kysely, close } = opened.database;
      const { rows } = await sql<{ link_id: string; order_id: bigint }>`
      select link_id, order_id from venue_order_links`.execute(kysely);
      const stored = new Map(rows.map((row) => [row.link_id, String(row.order_id)]));
      for (const [linkId, orderId] of acknowledged) expect(stored.get(linkId)).toBe(orderId);
      // Every other stored order was sent in this run or an earlier one.
      for (const linkId of stored.keys()) {
        expect(sent.has(linkId) || before.has(linkId), linkId).toBe(true);
        before.add(linkId);
      }
      expect(await brokenInvariants(kysely)).toEqual([]);
      // Recovery checks every invariant of the state.
      await recover(kysely);
      await close();
    }
  },
  PATIENCE,
);
