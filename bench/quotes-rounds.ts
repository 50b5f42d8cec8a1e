import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Done, monotonicMs, type Order } from './quotes-orders.ts';
import type { Broadcaster } from './quotes-servers.ts';

const CLIENTS = fileURLToPath(new URL('quotes-clients.ts', import.meta.url));

/** Starts the process of the clients; `disconnect()` ends it. */
export function startClients(): ChildProcess {
  const clients = fork(CLIENTS, { serialization: 'advanced' });
  clients.once('exit', (code) => {
    if (code !== 0) throw new Error('the clients died');
  });
  return clients;
}

export async function order(clients: ChildProcess, what: Order): Promise<Done> {
  clients.send(what);
  // `as`: our own script sends nothing else.
  const [done] = (await once(clients, 'message')) as [Done];
  return done;
}

export function symbolsOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `COIN${index}USDT`);
}

let groupsMade = 0;

/** Opens clients of a server, subscribed to its first symbols, and waits until all are greeted. */
export async function openGroup(
  clients: ChildProcess,
  server: Broadcaster,
  sockets: number,
  symbols: readonly string[],
): Promise<string> {
  groupsMade += 1;
  const group = `${groupsMade}`;
  const { port, path } = server;
  const message = server.subscriptionTo(symbols);
  await order(clients, { kind: 'open', group, port, path, count: sockets, message });
  const frames = sockets * server.greetings(symbols.length);
  await order(clients, { kind: 'await', group, frames });
  return group;
}

export interface Measured {
  ms: number;
  cpuMs: number;
  /** From the start of a round to the arrival of each message. */
  readonly delaysMs: number[];
}

export const nothingYet = (): Measured => ({ ms: 0, cpuMs: 0, delaysMs: [] });

/** One round: every client of the group has got every symbol at its end. */
export async function measureRound(
  clients: ChildProcess,
  server: Broadcaster,
  group: string,
  frames: number,
  into: Measured,
): Promise<void> {
  const cpu = process.cpuUsage();
  const startedAtMs = monotonicMs();
  server.round();
  const { arrivals } = await order(clients, { kind: 'await', group, frames });
  const { user, system } = process.cpuUsage(cpu);
  if (arrivals.length !== frames) throw new Error(`${arrivals.length} messages, not ${frames}`);
  into.ms += Math.max(...sampleOf(arrivals)) - startedAtMs;
  into.cpuMs += (user + system) / 1000;
  for (const arrival of sampleOf(arrivals)) into.delaysMs.push(arrival - startedAtMs);
}

/** The last of them and enough others for a percentile. */
function sampleOf(arrivals: readonly number[]): readonly number[] {
  const every = Math.ceil(arrivals.length / 5000);
  return arrivals.filter((_, index) => (arrivals.length - 1 - index) % every === 0);
}
