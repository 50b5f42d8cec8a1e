/**
 * Several gateways on this machine, from plain programs: `npm run cluster`. PostgreSQL, NATS, two gateways,
 * two workers and nginx in front at PORT (8080 unless set). Their data goes with them; Ctrl-C stops all.
 */
import { once } from 'node:events';
import { ensureBuilt } from '../lib/ensure-built.ts';
import { stopRequest } from '../lib/stop.ts';
import { CLUSTER_MISSING, CLUSTER_SIZE, GATEWAY_SCRIPT, startCluster } from './cluster.ts';

const say = (line: string) => console.log(line);

process.exitCode = await main();

async function main(): Promise<number> {
  if (CLUSTER_MISSING !== undefined) {
    console.error(`${CLUSTER_MISSING}. With Debian: apt-get install postgresql nats-server nginx`);
    return 1;
  }
  const portText = process.env['PORT'] || '8080';
  if (!/^\d{1,5}$/.test(portText)) {
    console.error(`PORT must be a whole number, not "${portText}".`);
    return 1;
  }
  const stop = stopRequest();
  const built = await ensureBuilt({ say });
  if (!built.ok) {
    console.error(built.message);
    return 1;
  }
  const cluster = await startCluster({
    program: [GATEWAY_SCRIPT],
    env: {},
    ...CLUSTER_SIZE,
    proxyPort: parseInt(portText, 10),
    say: (line) => {
      if (/Demo sign-in|"level":[456]0/.test(line)) say(line);
    },
  });
  say(`  Through nginx       ${cluster.proxy}/`);
  for (const [index, { origin, dataDir }] of cluster.gateways.entries()) {
    say(`  Gateway ${index + 1}           ${origin}/   DATA_DIR=${dataDir}`);
  }
  say(`  PostgreSQL          ${cluster.database.url}`);
  say(`  NATS                ${cluster.nats.url}`);
  if (!stop.aborted) await once(stop, 'abort');
  await cluster.stop();
  return 0;
}
