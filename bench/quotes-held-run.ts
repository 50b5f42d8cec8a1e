/**
 * Sockets held, in a process of its own for the memory's sake: `quotes-held-run.ts COUNT`. Prints a
 * line of JSON with how many are open, what they take, and how long a push to all takes.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { measureRound, nothingYet, openGroup, startClients, symbolsOf } from './quotes-rounds.ts';
import { startGatewaySocket } from './quotes-servers.ts';

const ROUNDS = 10;

const count = Number.parseInt(process.argv[2] ?? '100', 10);
const symbols = symbolsOf(1);
const clients = startClients();
const server = await startGatewaySocket(symbols);
const rssBefore = process.memoryUsage.rss();
const group = await openGroup(clients, server, count, symbols);
await server.ready();
const measured = nothingYet();
const loop = monitorEventLoopDelay({ resolution: 1 });
loop.enable();
for (let round = 0; round < ROUNDS; round += 1)
  await measureRound(clients, server, group, count, measured);
loop.disable();
const rssMb = (process.memoryUsage.rss() - rssBefore) / 2 ** 20;
const result = {
  held: server.size(),
  rssMb: Math.round(rssMb),
  roundMs: Math.round(measured.ms / ROUNDS),
  longestLoopDelayMs: Math.round(loop.max / 1e6),
};
console.log(JSON.stringify(result));
await server.close();
clients.disconnect();
