import type { AccountTables } from '../accounts/tables.ts';
import type { GatewaySettings } from '../env.ts';
import { factorCommands } from '../factors/operator.ts';
import { openVenue } from '../venue/open-venue.ts';
import { withdrawalCommands } from '../wallet/operator.ts';
import { type Asked, runOnDatabase } from './run-on-database.ts';
import { type AdminReply, askAdmin } from './socket.ts';
import { venueCommands } from './venue-commands.ts';

/** Runs an operator's command on venue and accounts: by the gateway that owns the data folder where one runs. */
export async function runVenueCommand(
  settings: GatewaySettings,
  asked: Asked,
): Promise<AdminReply> {
  if (settings.apiHost !== undefined) {
    return { ok: false, message: 'With API_HOST orders are those of the exchange it names.' };
  }
  const reply = await askAdmin(settings.dataDir, asked.command, asked.given).catch(() => LOST);
  if (reply !== null) return reply;
  return runOnDatabase<AccountTables>(settings, asked, async (database) => {
    const warn = (line: string) => console.error(line);
    const venue = await openVenue({ database, listings: [], house: null, now: Date.now, warn });
    const commands = {
      ...venueCommands(database.kysely, venue.port),
      ...factorCommands(database.kysely, Date.now),
      ...withdrawalCommands({ db: database.kysely, port: venue.port, now: Date.now }),
    };
    return { ok: true, commands, close: () => venue.close() };
  });
}

const LOST: AdminReply = {
  ok: false,
  message:
    'The gateway went away before it answered: npm run admin -- log tells whether the command was done.',
};
