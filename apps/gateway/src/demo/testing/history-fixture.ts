import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { marketSymbols } from '@meridian/market/symbols.ts';
import { ensureDemoAccount } from '../../accounts/demo-account.ts';
import { DEMO_EMAIL } from '../../accounts/demo-address.ts';
import type { AccountTables } from '../../accounts/tables.ts';
import type { Database } from '../../db/open-database.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../../db/testing/test-database.ts';
import { createSimulatedRail } from '../../wallet/simulated-rail.ts';
import { type DemoHistory, type HistoryOptions, openHistory } from '../open-history.ts';

const SECRET_BYTES = 32;

export type DemoDatabase = Database<AccountTables>;

/** A database with the demo account, and nothing it has done. */
export async function demoDatabase(): Promise<DemoDatabase> {
  const database = await openTestDatabase<AccountTables>(GATEWAY_MIGRATIONS);
  const folder = mkdtempSync(join(tmpdir(), 'meridian-demo-'));
  await ensureDemoAccount(database, folder, 'local');
  rmSync(folder, { recursive: true });
  return database;
}

/** The history of the account up to an instant, as a start of the gateway makes it. */
export function historyAt(
  database: DemoDatabase,
  now: number,
  given: Partial<HistoryOptions> = {},
): Promise<DemoHistory | null> {
  const rail = createSimulatedRail({
    db: database.kysely,
    secret: Buffer.alloc(SECRET_BYTES, 7),
    now: () => now,
    isOpen: true,
  });
  return openHistory({
    ...{ database, rail, seed: 'a seed', symbols: marketSymbols(), years: 3, email: DEMO_EMAIL },
    now: () => now,
    touched: () => undefined,
    warn(line) {
      throw new Error(`The history warned: ${line}`);
    },
    ...given,
  });
}
