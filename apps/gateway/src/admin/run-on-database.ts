import { fileURLToPath } from 'node:url';
import { type Database, openDatabase } from '../db/open-database.ts';
import type { GatewaySettings } from '../env.ts';
import type { AdminCommands, AdminReply } from './socket.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));

/** A command of the operator, by the name the admin socket knows. */
export interface Asked {
  readonly command: string;
  readonly given: object;
}

type Opened =
  | {
      readonly ok: true;
      readonly commands: AdminCommands;
      readonly close?: () => Promise<void>;
    }
  | { readonly ok: false; readonly message: string };

/**
 * Runs a command where no gateway owns the data folder: on the database itself, whose lock keeps a
 * gateway from starting meanwhile.
 *
 * @param open what the commands stand on, over the database
 */
export async function runOnDatabase<Tables>(
  { dataDir, databaseUrl }: Pick<GatewaySettings, 'dataDir' | 'databaseUrl'>,
  { command, given }: Asked,
  open: (database: Database<Tables>) => Promise<Opened>,
): Promise<AdminReply> {
  const found = await openDatabase<Tables>({ dataDir, databaseUrl, migrationsDir: MIGRATIONS });
  if (!found.ok) return found;
  const { database } = found;
  try {
    const opened = await open(database);
    if (!opened.ok) return opened;
    try {
      const run = opened.commands[command];
      return run === undefined
        ? { ok: false, message: `There is no command ${command}.` }
        : await run(given);
    } finally {
      await opened.close?.();
    }
  } finally {
    await database.close();
  }
}
