import { fileURLToPath } from 'node:url';
import type { AccountTables } from '../accounts/tables.ts';
import { openDatabase } from '../db/open-database.ts';
import type { GatewaySettings } from '../env.ts';
import { openVenue } from '../venue/open-venue.ts';
import { type AdminReply, askAdmin } from './socket.ts';
import { venueCommands } from './venue-commands.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));

/**
 * Runs an operator's command on the venue: by the gateway that owns the data folder where one runs, else
 * on the database itself, whose lock keeps a gateway from starting meanwhile.
 */
export async function runVenueCommand(
  { dataDir, databaseUrl, apiHost }: GatewaySettings,
  { command, given }: { readonly command: string; readonly given: object },
): Promise<AdminReply> {
  if (apiHost !== undefined) {
    return { ok: false, message: 'With API_HOST orders are those of the exchange it names.' };
  }
  const reply = await askAdmin(dataDir, command, given).catch(() => LOST);
  if (reply !== null) return reply;
  const opened = await openDatabase<AccountTables>({
    ...{ dataDir, databaseUrl, migrationsDir: MIGRATIONS },
  });
  if (!opened.ok) return opened;
  const { database } = opened;
  try {
    const warn = (line: string) => console.error(line);
    const venue = await openVenue({ database, listings: [], house: null, now: Date.now, warn });
    try {
      const run = venueCommands(database.kysely, venue.port)[command];
      return run === undefined
        ? { ok: false, message: `There is no command ${command}.` }
        : await run(given);
    } finally {
      await venue.close();
    }
  } finally {
    await database.close();
  }
}

const LOST: AdminReply = {
  ok: false,
  message:
    'The gateway went away before it answered: npm run admin -- log tells whether the command was done.',
};
