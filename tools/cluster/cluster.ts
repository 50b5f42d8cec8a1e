import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  POSTGRES_MISSING,
  type PostgresServer,
  startPostgres,
} from '@meridian/gateway/db/testing/postgres-server.ts';
import {
  NATS_MISSING,
  type NatsServer,
  startNats,
} from '@meridian/gateway/link/testing/nats-server.ts';
import { freePort } from '@meridian/gateway/testing/free-port.ts';
import { ClusterProcess } from './cluster-process.ts';
import { NGINX_MISSING, startNginx } from './nginx.ts';

export interface ClusterOptions {
  /** What a gateway is run by: flags and a script. */
  readonly program: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly gateways: number;
  /** Processes that write the files of accounts; 0: the gateways do. */
  readonly workers: number;
  /** The port of the proxy; null for none. */
  readonly proxyPort: number | null;
  /** Takes what the gateways print. */
  readonly say: (line: string) => void;
}

export interface Cluster {
  readonly gateways: readonly ClusterProcess[];
  readonly workers: readonly ClusterProcess[];
  readonly database: PostgresServer;
  readonly nats: NatsServer;
  /** Where clients come to, such as `http://127.0.0.1:8080`; null without a proxy. */
  readonly proxy: string | null;
  stop(): Promise<void>;
}

/** Why there can be no cluster here, if so. */
export const CLUSTER_MISSING: string | undefined = POSTGRES_MISSING ?? NATS_MISSING;

/** How many `npm run cluster` and the containers start. */
export const CLUSTER_SIZE = { gateways: 2, workers: 2 };

/** What gateways and workers are run by. */
export const GATEWAY_SCRIPT = 'tools/start.ts';
export const WORKER_SCRIPT = 'tools/worker.ts';

interface Places {
  readonly database: string;
  readonly nats: string;
  /** The address that the proxy comes from. */
  readonly proxy: string;
}

/** Settings that all gateways and workers of an installation have in common. */
export function sharedSettings({ database, nats, proxy }: Places, hasWorkers: boolean) {
  return {
    ...{ DATABASE_URL: database, NATS_URL: nats, TRUST_PROXY: proxy },
    EXPORT_WRITERS: hasWorkers ? 'workers' : 'gateways',
  };
}

/** Of the first gateway: workers seal links with it. */
export const KEY_FILE = 'api-keys.key';

/** Secrets of a data folder that all gateways of an installation need. */
export const SHARED_FILES = [KEY_FILE, 'deposit-addresses.key', 'demo-password'];

/** Starts PostgreSQL, NATS, gateways and nginx from their plain programs, on this machine alone. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { program, env, gateways: count, workers: workerCount, proxyPort, say } = options;
  const folder = mkdtempSync(join(tmpdir(), 'meridian-cluster-'));
  const stops: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true })];
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  try {
    if (proxyPort !== null && NGINX_MISSING !== undefined) throw new Error(NGINX_MISSING);
    const database = await startPostgres();
    stops.push(database.remove);
    const nats = await startNats();
    stops.push(nats.kill);
    const where = { database: database.url, nats: nats.url, proxy: '127.0.0.1' };
    const shared = sharedSettings(where, workerCount > 0);
    const gateways: ClusterProcess[] = [];
    for (let index = 0; index < count; index += 1) {
      const dataDir = join(folder, `gateway-${index + 1}`);
      mkdirSync(dataDir, { mode: 0o700 });
      const [first] = gateways;
      if (first !== undefined) copySecrets(first.dataDir, dataDir);
      const own = { ...shared, ...env, HOST: '127.0.0.1', PORT: String(await freePort()) };
      const gateway = new ClusterProcess({ program, dataDir, env: own, say });
      gateways.push(gateway);
      stops.push(() => gateway.stop());
      await gateway.start();
    }
    const workers: ClusterProcess[] = [];
    for (let index = 0; index < workerCount; index += 1) {
      const keys = join(gateways[0]?.dataDir ?? folder, KEY_FILE);
      const settings = { ...shared, ...env, KEY_FILE: keys };
      const own = { program: [WORKER_SCRIPT], dataDir: folder, env: settings, say };
      const worker = new ClusterProcess(own);
      workers.push(worker);
      stops.push(() => worker.stop());
      await worker.start();
    }
    const parts = { gateways, workers, database, nats, stop };
    if (proxyPort === null) return { ...parts, proxy: null };
    const addresses = gateways.map(({ origin }) => new URL(origin).host);
    const nginx = await startNginx(folder, proxyPort, addresses);
    stops.push(async () => void nginx.kill('SIGTERM'));
    return { ...parts, proxy: `http://127.0.0.1:${proxyPort}` };
  } catch (error) {
    await stop();
    throw error;
  }
}

function copySecrets(from: string, to: string): void {
  for (const name of SHARED_FILES) {
    if (existsSync(join(from, name))) copyFileSync(join(from, name), join(to, name));
  }
}
