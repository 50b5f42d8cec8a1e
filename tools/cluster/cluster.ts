import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  POSTGRES_MISSING,
  type PostgresServer,
  startPostgres,
} from '@meridian/gateway/db/testing/postgres-server.ts';
import {
  freePort,
  NATS_MISSING,
  type NatsServer,
  startNats,
} from '@meridian/gateway/link/testing/nats-server.ts';
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

/** What a worker is run by. */
const WORKER = ['tools/worker.ts'];

/** Secrets of a data folder that all gateways of an installation need. */
const SHARED_FILES = ['api-keys.key', 'deposit-addresses.key', 'demo-password'];

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
    const shared = {
      ...{ DATABASE_URL: database.url, NATS_URL: nats.url, TRUST_PROXY: '127.0.0.1' },
      EXPORT_WRITERS: workerCount > 0 ? 'workers' : 'gateways',
    };
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
      const keys = join(gateways[0]?.dataDir ?? folder, 'api-keys.key');
      const settings = { ...shared, ...env, KEY_FILE: keys };
      const own = { program: WORKER, dataDir: folder, env: settings, say };
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
