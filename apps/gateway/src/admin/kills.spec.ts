import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AccountTables } from '../accounts/tables.ts';
import { openDatabase } from '../db/open-database.ts';
import { createDataDir, GATEWAY_MIGRATIONS } from '../db/testing/test-database.ts';
import { runAndKill } from '../testing/run-and-kill.ts';
import { readAdminLog } from './log.ts';

/** `npm run test:long -- kills` sets more. */
const KILLS = parseInt(process.env['KILL_RUNS'] ?? '1', 10);
const WRITER = fileURLToPath(new URL('./testing/halt-writer.ts', import.meta.url));
/** Time limit in ms, for a test that hangs. */
const PATIENCE = 300_000 + KILLS * 60_000;
/** How many commands are answered before the process is killed, at least. */
const LEAST = 20;

let dataDir: string;

beforeEach(async () => {
  dataDir = await createDataDir(GATEWAY_MIGRATIONS);
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Halts and resumes a symbol until it is killed. @returns the reasons that were answered */
async function haltAndKill(prefix: string): Promise<Set<string>> {
  const answered = new Set<string>();
  await runAndKill({
    script: WRITER,
    args: [dataDir, prefix],
    take: (line) => answered.add(line).size >= LEAST,
    withinMs: 100,
  });
  return answered;
}

it(
  'after a kill each command is stored with its reason, or neither is',
  async () => {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const answered = await haltAndKill(`run${kill}`);
      expect(answered.size).toBeGreaterThanOrEqual(LEAST);
      const opened = await openDatabase<AccountTables>({
        ...{ dataDir, migrationsDir: GATEWAY_MIGRATIONS },
      });
      if (!opened.ok) throw new Error(opened.message);
      const { kysely, close } = opened.database;
      const notes = await readAdminLog(kysely, 1_000_000);
      const reasons = new Set(notes.map(({ reason }) => reason));
      for (const reason of answered) expect(reasons.has(reason), reason).toBe(true);
      const { rows } = await sql<{ readonly seq: bigint; readonly status: string }>`
        select seq, command->>'status' as status from venue_log
        where command->>'type' = 'set-trading' order by seq desc`.execute(kysely);
      const commands = rows.map(({ seq, status }) => [Number(seq), status]);
      const noted = notes.map(({ seq, action }) => [seq, action === 'halt' ? 'Halted' : 'Trading']);
      expect(noted).toEqual(commands);
      const stored = await sql<{ readonly is_trading: boolean }>`
        select is_trading from venue_instruments`.execute(kysely);
      expect(stored.rows).toEqual([{ is_trading: notes[0]?.action === 'resume' }]);
      await close();
    }
  },
  PATIENCE,
);
