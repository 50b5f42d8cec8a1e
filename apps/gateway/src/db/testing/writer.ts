import { sayLine } from '../../testing/say-line.ts';
import { openDatabase } from '../open-database.ts';
import { MIGRATIONS, type Tables } from './tables.ts';

/**
 * A process of its own that writes rows for ever and says each number once it is acknowledged.
 * Its argument is the data folder; it says why if it cannot open it.
 */

const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('usage: writer.ts <data folder>');
const opened = await openDatabase<Tables>({ dataDir, migrationsDir: MIGRATIONS });
if (!opened.ok) {
  sayLine(opened.message);
} else {
  const { kysely } = opened.database;
  for (let id = 1n; ; id += 1n) {
    await kysely.transaction().execute(async (transaction) => {
      await transaction.insertInto('thing').values({ id, note: 'one' }).execute();
      await transaction.updateTable('thing').set({ note: 'two' }).where('id', '=', id).execute();
    });
    sayLine(`${id}`);
  }
}
