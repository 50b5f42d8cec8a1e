import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { originOf } from '@meridian/editions/hosts.ts';
import { isLocale, regionOfLocale } from '@meridian/editions/locales.ts';
import type { Region } from '@meridian/editions/regions.ts';
import { ROOT } from '../../tools/lib/root.ts';

export interface TestGateway {
  /** Such as `http://localhost:40123`, without a trailing slash. */
  readonly origin: string;
  /** The address of a path on the host of its locale's edition. */
  readonly urlOf: (path: string) => string;
  readonly stop: () => Promise<void>;
}

/** Starts what `npm start` starts, on a free port and a data folder of its own. */
export async function startGateway(): Promise<TestGateway> {
  const dataDir = await mkdtemp(join(tmpdir(), 'meridian-e2e-'));
  const child = spawn(process.execPath, [join(ROOT, 'tools/start.ts')], {
    cwd: ROOT,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const address = /^\s*Exchange\s+(\S+)\/$/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
    void ended.then(() => reject(new Error('The gateway ended before it was ready')));
  });
  return {
    origin,
    urlOf: (path) => editionOrigin(origin, path) + path,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true });
    },
  };
}

function editionOrigin(origin: string, path: string): string {
  const first = path.split('/')[1] ?? '';
  return atEdition(origin, isLocale(first) ? regionOfLocale(first) : 'global');
}

/** The origin of an edition on the port the gateway was given. */
export function atEdition(origin: string, region: Region): string {
  return `http://${new URL(originOf(region, 'local')).hostname}:${new URL(origin).port}`;
}
