import { fileURLToPath } from 'node:url';
import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { ensureDemoAccount } from '../accounts/demo-account.ts';
import type { AccountTables } from '../accounts/tables.ts';
import { type AdminReply, askAdmin } from '../admin/socket.ts';
import { openDatabase } from '../db/open-database.ts';
import type { GatewaySettings } from '../env.ts';
import { openKeys } from './open-keys.ts';
import { keyCommands } from './operator.ts';
import type { KeyTables } from './tables.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));

/**
 * Runs a command of the operator: by the gateway that owns the data folder where one runs, else on
 * the database itself, whose lock keeps a gateway from starting meanwhile.
 */
export async function runKeyCommand(
  settings: GatewaySettings,
  environment: SiteEnvironment,
  { command, given }: { readonly command: string; readonly given: object },
): Promise<AdminReply> {
  const { dataDir, databaseUrl, keyFile, apiHost } = settings;
  if (apiHost !== undefined) {
    return { ok: false, message: 'With API_HOST keys are those of the exchange it names.' };
  }
  const reply = await askAdmin(dataDir, command, given);
  if (reply !== null) return reply;
  const opened = await openDatabase<AccountTables & KeyTables>({
    ...{ dataDir, databaseUrl, migrationsDir: MIGRATIONS },
  });
  if (!opened.ok) return opened;
  const { database } = opened;
  try {
    const warn = (line: string) => console.error(line);
    await ensureDemoAccount(database, dataDir, environment);
    const keys = openKeys({ database, dataDir, keyFile, environment, warn });
    if (!keys.ok) return keys;
    const run = keyCommands(database.kysely, keys.keys, Date.now)[command];
    return run === undefined
      ? { ok: false, message: `There is no command ${command}.` }
      : await run(given);
  } finally {
    await database.close();
  }
}
