/**
 * Writes the embedded database to a file, while the gateway runs or not:
 *
 *   npm run backup -- FILE.tar.gz
 *
 * The file is this user's alone and never written over. docs/operating.md says how to restore it.
 */
import { resolve } from 'node:path';
import { backUp } from '@meridian/gateway/admin/backup.ts';
import { readSettings } from '@meridian/gateway/env.ts';

process.exitCode = await main(process.argv.slice(2));

async function main([name, ...rest]: readonly string[]): Promise<number> {
  if (name === undefined || name.startsWith('-') || rest.length > 0) {
    console.error('Name the file to write: npm run backup -- FILE.tar.gz');
    return 2;
  }
  const read = readSettings(process.env, process.cwd());
  if (!read.ok) return failed(read.message);
  const { dataDir, databaseUrl } = read.settings;
  if (databaseUrl !== undefined) {
    return failed('DATABASE_URL is set: back that server up with its own tools (pg_dump).');
  }
  const file = resolve(name);
  const made = await backUp(dataDir, file);
  if (!made.ok) return failed(made.message);
  console.log(`Backed up ${dataDir} to ${file}: ${made.bytes} bytes.`);
  return 0;
}

function failed(message: string): number {
  console.error(message);
  return 1;
}
