import { type ChildProcess, execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Line } from './line.ts';
import {
  order,
  type Measured,
  measureRound,
  nothingYet,
  openGroup,
  startClients,
  symbolsOf,
} from './quotes-rounds.ts';
import { type Broadcaster, startBareBroadcast, startGatewaySocket } from './quotes-servers.ts';

const HELD_RUN = fileURLToPath(new URL('quotes-held-run.ts', import.meta.url));

/** Of what a bare broadcast of `ws` achieves in the same run. */
const LEAST_RATIO = 0.8;
const HELD = 5000;
/** Both ends need a descriptor each, in processes of their own, beside what a process has open. */
const SPARE_DESCRIPTORS = 200;
/** The others' p99 beside a slow reader, at most so many times that without one; and some noise. */
const MOST_SLOWDOWN = 1.5;
const NOISE_MS = 5;

interface Load {
  readonly sockets: number;
  readonly symbols: number;
  readonly rounds: number;
}

const LOADS: readonly Load[] = [
  { sockets: 1000, symbols: 1, rounds: 60 },
  { sockets: 200, symbols: 150, rounds: 20 },
];
const FULL_LOADS: readonly Load[] = [
  { sockets: 5000, symbols: 1, rounds: 200 },
  { sockets: 1000, symbols: 150, rounds: 50 },
];

/** The quote socket's fan-out: rate beside a bare `ws` broadcast, sockets held, a slow reader. */
export async function* quoteLines(isFull: boolean): AsyncGenerator<Line> {
  const clients = startClients();
  try {
    for (const load of isFull ? FULL_LOADS : LOADS) yield await rateLine(clients, load);
    yield heldLine();
    yield* slowReaderLines(clients);
  } finally {
    clients.disconnect();
  }
}

interface Side {
  readonly server: Broadcaster;
  readonly group: string;
  readonly measured: Measured;
}

/** Rounds of the two alternate, so that what else the machine does falls on both. */
async function rateLine(clients: ChildProcess, load: Load): Promise<Line> {
  const symbols = symbolsOf(load.symbols);
  const sides: Side[] = [];
  for (const start of [startGatewaySocket, startBareBroadcast]) {
    const server = await start(symbols);
    const group = await openGroup(clients, server, load.sockets, symbols);
    sides.push({ server, group, measured: nothingYet() });
  }
  const frames = load.sockets * load.symbols;
  for (const { server, group } of sides) {
    await server.ready();
    await measureRound(clients, server, group, frames, nothingYet());
  }
  for (let round = 0; round < load.rounds; round += 1)
    for (const { server, group, measured } of sides)
      await measureRound(clients, server, group, frames, measured);
  for (const { server } of sides) await server.close();
  const [ours, bare] = sides.map(({ measured }) => measured);
  if (ours === undefined || bare === undefined) throw new Error('two sides were measured');
  const messages = frames * load.rounds;
  const ratio = bare.ms / ours.ms;
  return {
    name: `quotes: ${load.symbols} to ${load.sockets.toLocaleString('en')} sockets`,
    value: `${rateOf(messages, ours)} messages/s`,
    ratio,
    floor: `bare ws broadcast ${rateOf(messages, bare)} messages/s`,
    budget: `≥ ${LEAST_RATIO} of the floor`,
    met: ratio >= LEAST_RATIO,
    detail: {
      cpuUsPerMessage: round2((ours.cpuMs * 1000) / messages),
      bareCpuUsPerMessage: round2((bare.cpuMs * 1000) / messages),
    },
  };
}

function rateOf(messages: number, { ms }: Measured): string {
  return Math.round((messages / ms) * 1000).toLocaleString('en');
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}

interface Held {
  readonly held: number;
  readonly rssMb: number;
  readonly roundMs: number;
  readonly longestLoopDelayMs: number;
}

/** As many open sockets as are to be held, or as many as this machine allows. */
function heldLine(): Line {
  const openFilesLimit = readOpenFilesLimit();
  const sockets = Math.min(HELD, openFilesLimit - SPARE_DESCRIPTORS);
  const output = execFileSync(process.execPath, [HELD_RUN, String(sockets)], { encoding: 'utf8' });
  // `as`: written by our own script just now.
  const { held, rssMb, ...detail } = JSON.parse(output) as Held;
  return {
    name: 'quotes: sockets held',
    value: `${held.toLocaleString('en')} in ${rssMb} MB`,
    floor: sockets < HELD ? `only ${openFilesLimit} files may be open here` : '',
    budget: HELD.toLocaleString('en'),
    met: held >= HELD,
    detail: { kbPerSocket: round2((rssMb * 1024) / held), ...detail, openFilesLimit },
  };
}

function readOpenFilesLimit(): number {
  // `as`: the part of Node's diagnostic report that has the limits; the types leave it open.
  const { userLimits } = process.report.getReport() as {
    readonly userLimits?: { readonly open_files?: { readonly soft: number | 'unlimited' } };
  };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.MAX_SAFE_INTEGER;
}

const READERS = 500;
/** So many symbols fill a connection's buffers within some rounds when nobody reads. */
const WIDE = 1000;
/** Of the server's clock: its ten seconds are 250 rounds then, enough for a percentile. */
const ROUND_MS = 40;
/** Far more than it takes to fill the buffers and to be dropped ten seconds later. */
const MOST_ROUNDS = 1000;

/** What the reader of everything does beside readers of one symbol. */
const WIDE_READERS = ['absent', 'reading', 'paused'] as const;

/** The delays of readers of one symbol beside one of everything, until that is dropped as slow. */
async function* slowReaderLines(clients: ChildProcess): AsyncGenerator<Line> {
  const symbols = symbolsOf(WIDE);
  const sides: Side[] = [];
  for (const wideReader of WIDE_READERS) {
    const server = await startGatewaySocket(symbols, ROUND_MS);
    const group = await openGroup(clients, server, READERS, symbols.slice(0, 1));
    if (wideReader !== 'absent') {
      const wide = await openGroup(clients, server, 1, symbols);
      if (wideReader === 'paused') await order(clients, { kind: 'pause', group: wide });
    }
    await server.ready();
    sides.push({ server, group, measured: nothingYet() });
  }
  const reasonsOf = () => sides.flatMap(({ server }) => server.reasons);
  let rounds = 0;
  for (; rounds < MOST_ROUNDS && reasonsOf().length === 0; rounds += 1)
    for (const { server, group, measured } of sides)
      await measureRound(clients, server, group, READERS, measured);
  const [alone = NaN, reading = NaN, slow = NaN] = sides.map(({ measured }) =>
    p99(measured.delaysMs),
  );
  const reasons = reasonsOf();
  const left = sides.map(({ server }) => server.size() - READERS);
  for (const { server } of sides) await server.close();
  yield {
    name: 'quotes: p99 beside a slow reader',
    value: `${slow.toFixed(1)} ms`,
    ratio: slow / reading,
    floor: `while it reads ${reading.toFixed(1)} ms, without it ${alone.toFixed(1)} ms`,
    budget: `≤ ${MOST_SLOWDOWN} times, + ${NOISE_MS} ms`,
    met: slow <= reading * MOST_SLOWDOWN + NOISE_MS,
    detail: { readers: READERS, rounds },
  };
  yield {
    name: 'quotes: the slow reader',
    value: `dropped: ${reasons.join() || 'no'}`,
    floor: '',
    budget: 'dropped, alone, with a reason',
    met: reasons.join() === 'slow reader' && left.join() === '0,1,0',
  };
}

function p99(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? NaN;
}
