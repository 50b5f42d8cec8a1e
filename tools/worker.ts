/** Writes the files that accounts ask for, beside gateways over the same DATABASE_URL: `npm run worker`. */
import { readSettings } from '@meridian/gateway/env.ts';
import { runWorker } from '@meridian/gateway/exports/worker.ts';
import { createLog } from '@meridian/gateway/log.ts';
import { stopRequest } from './lib/stop.ts';

process.exitCode = await main();

async function main(): Promise<number> {
  const stop = stopRequest();
  const read = readSettings(process.env, process.cwd());
  if (!read.ok) return fail(read.message);
  const { databaseUrl, keyFile, logLevel } = read.settings;
  const log = createLog(logLevel);
  const result = await runWorker({
    ...{ databaseUrl, keyFile, stop },
    started: () => console.log('Meridian worker is running; Ctrl-C stops it.'),
    warn: (line) => log.warn(line),
  });
  return result.ok ? 0 : fail(result.message);
}

function fail(message: string): number {
  console.error(message);
  return 1;
}
