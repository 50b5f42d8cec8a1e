import type { AccountTables } from '../../accounts/tables.ts';
import { openDatabase } from '../../db/open-database.ts';
import { GATEWAY_MIGRATIONS } from '../../db/testing/test-database.ts';
import { sayLine } from '../../testing/say-line.ts';
import { openTestVenue } from '../../venue/testing/venue-fixture.ts';
import { venueCommands } from '../venue-commands.ts';

/**
 * A process of its own that halts and resumes a symbol for ever, and says the reason of each command once
 * it is answered. Its arguments are the data folder and a prefix that its reasons have.
 */
const [dataDir, prefix] = process.argv.slice(2);
if (dataDir === undefined || prefix === undefined) throw new Error('usage: FOLDER PREFIX');
const opened = await openDatabase<AccountTables>({ dataDir, migrationsDir: GATEWAY_MIGRATIONS });
if (!opened.ok) throw new Error(opened.message);
const { port } = await openTestVenue(opened.database);
const commands = venueCommands(opened.database.kysely, port);
for (let count = 1; ; count += 1) {
  const isTrading = port.instrument('BTCUSDT')?.status === 'Trading';
  const reason = `${prefix}-${count}`;
  const run = commands[isTrading ? 'admin halt' : 'admin resume'];
  const reply = await run?.({ symbol: 'BTCUSDT', reason });
  if (reply?.ok !== true) throw new Error(JSON.stringify(reply));
  sayLine(reason);
}
