import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { originOf } from '@meridian/editions/hosts.ts';
import { isLocale, regionOfLocale } from '@meridian/editions/locales.ts';
import type { Region } from '@meridian/editions/regions.ts';
import { DEMO_EMAIL } from '@meridian/gateway/accounts/demo-address.ts';
import { ENGINE_FLAGS } from '@meridian/gateway/db/testing/engine-flags.ts';
import { createDataDir, GATEWAY_MIGRATIONS } from '@meridian/gateway/db/testing/test-database.ts';
import { inject } from 'vitest';
import { ROOT } from '../../tools/lib/root.ts';

/** A gateway as files see it that change nothing on it but accounts of their own. */
export interface CommonGateway {
  /** Its data folder. */
  readonly dataDir: string;
  /** Such as `http://localhost:40123`, without a trailing slash. */
  readonly origin: string;
  /** The address of a path on the host of its locale's edition. */
  readonly urlOf: (path: string) => string;
  /** The demo sign-in of its data folder. */
  readonly demo: () => Promise<{ readonly email: string; readonly password: string }>;
}

export interface TestGateway extends CommonGateway {
  readonly stop: () => Promise<void>;
  /** Stops it, runs what is given, and starts it again with the same data at the same port. */
  readonly restart: (meanwhile?: () => Promise<void>) => Promise<void>;
}

/** Most stories begin with an account that has test coins and has done nothing. */
const FRESH_DEMO = { DEMO_HISTORY_YEARS: '0' };

/**
 * Starts what `npm start` starts, on a free port and a data folder of its own: a copy of a database
 * that was set up once, which saves two seconds of work each time.
 *
 * @param flags of its process: unless given, those with which a short life takes the least time
 */
export async function startGateway(
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = ENGINE_FLAGS,
): Promise<TestGateway> {
  const dataDir = await createDataDir(GATEWAY_MIGRATIONS);
  let running = await run(dataDir, { ...env, PORT: '0' }, flags);
  const { origin } = running;
  return {
    ...seenAt({ origin, dataDir }),
    async stop() {
      await running.stop();
      await rm(dataDir, { recursive: true });
    },
    async restart(meanwhile) {
      await running.stop();
      try {
        await meanwhile?.();
      } finally {
        // Also when what was to be seen was not: the tests after it need the gateway.
        running = await run(dataDir, { ...env, PORT: new URL(origin).port }, flags);
      }
    },
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    commonGateway: GatewayPlace;
  }
}

/**
 * The gateway that a run of browser tests starts once (`common-gateway.ts`), for the files that only look
 * or use accounts of their own: a start takes two to three seconds of processor time. A file
 * that trades, stops it, or locks accounts by wrong passwords has its own.
 */
export function commonGateway(): CommonGateway {
  return seenAt(inject('commonGateway'));
}

interface GatewayPlace {
  readonly origin: string;
  readonly dataDir: string;
}

function seenAt({ origin, dataDir }: GatewayPlace): CommonGateway {
  return {
    dataDir,
    origin,
    urlOf: (path) => editionOrigin(origin, path) + path,
    demo: async () => ({
      email: DEMO_EMAIL,
      password: (await readFile(join(dataDir, 'demo-password'), 'utf8')).trim(),
    }),
  };
}

/** Set once a gateway of this run has built the sites, for the processes that the run starts after it. */
export const SITES_ARE_BUILT = 'E2E_SITES_ARE_BUILT';

async function run(
  dataDir: string,
  env: Readonly<Record<string, string>>,
  flags: readonly string[],
) {
  const isBuilt = process.env[SITES_ARE_BUILT] === 'yes';
  const script = isBuilt ? 'e2e/support/start-built.ts' : 'tools/start.ts';
  const child = spawn(process.execPath, [...flags, join(ROOT, script)], {
    cwd: ROOT,
    env: { ...process.env, HOST: '127.0.0.1', DATA_DIR: dataDir, ...FRESH_DEMO, ...env },
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
    async stop() {
      child.kill('SIGTERM');
      await ended;
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
