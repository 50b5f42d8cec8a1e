import { sayLine } from '../../testing/say-line.ts';
import { openDatabase } from '../open-database.ts';

/** A process of its own that opens a data folder by the migrations of another, and says how that went. */

const [dataDir, migrationsDir] = process.argv.slice(2);
if (dataDir === undefined || migrationsDir === undefined)
  throw new Error('usage: migrator.ts <data folder> <migrations>');
const opened = await openDatabase({ dataDir, migrationsDir });
sayLine(opened.ok ? 'opened' : opened.message);
if (opened.ok) await opened.database.close();
