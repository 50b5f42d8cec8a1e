/**
 * Puts a backup in place of the embedded database, while no gateway runs on its folder:
 *
 *   npm run restore -- FILE.tar.gz
 *
 * The database from before is kept beside it.
 */
import { resolve } from 'node:path';
import { restore } from '@meridian/gateway/admin/restore.ts';
import { readSettings } from '@meridian/gateway/env.ts';

process.exitCode = await main(process.argv.slice(2));

async function main([name, ...rest]: readonly string[]): Promise<number> {
  if (name === undefined || name.startsWith('-') || rest.length > 0) {
    console.error('Name the file to restore: npm run restore -- FILE.tar.gz');
    return 2;
  }
  const read = readSettings(process.env, process.cwd());
  if (!read.ok) return failed(read.message);
  const { dataDir, databaseUrl } = read.settings;
  if (databaseUrl !== undefined) {
    return failed('DATABASE_URL is set: restore that server by its own tools (pg_restore).');
  }
  const file = resolve(name);
  const restored = await restore(dataDir, file, new Date());
  if (!restored.ok) return failed(restored.message);
  console.log(`Restored ${file} to ${dataDir}.`);
  if (restored.kept !== null) console.log(`The database from before is kept in ${restored.kept}.`);
  return 0;
}

function failed(message: string): number {
  console.error(message);
  return 1;
}
