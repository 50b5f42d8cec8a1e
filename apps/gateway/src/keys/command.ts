import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { ensureDemoAccount } from '../accounts/demo-account.ts';
import type { AccountTables } from '../accounts/tables.ts';
import { type Asked, runOnDatabase } from '../admin/run-on-database.ts';
import { type AdminReply, askAdmin } from '../admin/socket.ts';
import type { GatewaySettings } from '../env.ts';
import { openKeys } from './open-keys.ts';
import { keyCommands } from './operator.ts';
import type { KeyTables } from './tables.ts';

/** Runs a command of the operator: by the gateway that owns the data folder where one runs. */
export async function runKeyCommand(
  settings: GatewaySettings,
  environment: SiteEnvironment,
  asked: Asked,
): Promise<AdminReply> {
  const { dataDir, keyFile, apiHost } = settings;
  if (apiHost !== undefined) {
    return { ok: false, message: 'With API_HOST keys are those of the exchange it names.' };
  }
  const reply = await askAdmin(dataDir, asked.command, asked.given);
  if (reply !== null) return reply;
  return runOnDatabase<AccountTables & KeyTables>(settings, asked, async (database) => {
    const warn = (line: string) => console.error(line);
    await ensureDemoAccount(database, dataDir, environment);
    const keys = openKeys({ database, dataDir, keyFile, environment, warn });
    if (!keys.ok) return keys;
    return { ok: true, commands: keyCommands(database.kysely, keys.keys, Date.now) };
  });
}
