import { statfs } from 'node:fs/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Readiness } from '../readiness.ts';
import type { StrategyMeter } from '../strategies/runner.ts';
import type { VenueLoad, VenueMeter } from '../venue/meter.ts';

/** What is read when metrics are asked for; what runs here alone is there. */
export interface MetricSources {
  readonly readiness: () => Promise<Readiness>;
  /** Open sockets by what they serve. */
  readonly sockets: () => Readonly<Record<string, number>>;
  /** Connections to the server, sockets among them. */
  readonly connections: () => Promise<number>;
  readonly dataDir: string;
  readonly venue: (() => VenueLoad) | null;
  readonly database: DatabaseSource | null;
}

export interface DatabaseSource {
  /** Statements that wait for a connection. */
  readonly waiting: () => number;
  /** Bytes that the database takes; null where it does not answer. */
  readonly size: () => Promise<number | null>;
}

export interface Metrics {
  readonly venue: VenueMeter;
  readonly strategies: StrategyMeter;
  /** Counts an answer of the server. */
  readonly answered: (status: number, ms: number) => void;
  /** Says where gauges are read from, once that runs. */
  watch(sources: MetricSources): void;
  /** In Prometheus's text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** From 0.5 ms to 10 s: a commit is a few ms on a quiet disk. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** 0.2 s is a step of the market: what is ordered later comes a step late. */
const ORDER_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10];
const BATCHES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];

/** States of a part that are as they should be: a gateway may go along with the one that leads. */
const GOOD: ReadonlySet<string> = new Set(['ok', 'follows']);

/** What an operator's Prometheus reads. No label holds an account, a name or an address. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    ...{ name: 'meridian_http_seconds', help: 'Answers over HTTP, by class of status' },
    ...{ labelNames: ['status'], buckets: SECONDS, registers },
  });
  const ordered = new Histogram({
    name: 'meridian_strategy_order_seconds',
    help: 'From what a strategy learned to the last answer to what it ordered by that',
    ...{ buckets: ORDER_SECONDS, registers },
  });
  return {
    venue: venueMeter(registers),
    strategies: { ordered: (seconds) => ordered.observe(seconds) },
    answered: (status, ms) => {
      answers.observe({ status: `${Math.floor(status / 100)}xx` }, ms / 1000);
    },
    watch: (sources) => watch(registers, sources),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function venueMeter(registers: Registry[]): VenueMeter {
  const commands = new Counter({
    ...{ name: 'meridian_commands_total', help: 'Commands of the venue that were answered' },
    ...{ labelNames: ['type', 'outcome'], registers },
  });
  const commits = new Counter({
    ...{ name: 'meridian_commits_total', help: 'Commits of the venue, by what became of them' },
    ...{ labelNames: ['outcome'], registers },
  });
  const seconds = new Histogram({
    ...{ name: 'meridian_commit_seconds', help: 'How long the database took for a commit' },
    ...{ buckets: SECONDS, registers },
  });
  const batch = new Histogram({
    ...{ name: 'meridian_commit_commands', help: 'Commands that were stored together' },
    ...{ buckets: BATCHES, registers },
  });
  return {
    answered: (type, outcome) => commands.inc({ type, outcome }),
    committed(outcome, count, took) {
      commits.inc({ outcome });
      seconds.observe(took);
      batch.observe(count);
    },
  };
}

function watch(registers: Registry[], sources: MetricSources): void {
  const gauge = (name: string, help: string, label: string, read: Read) =>
    new Gauge({
      ...{ name: `meridian_${name}`, help, labelNames: [label], registers },
      async collect() {
        const figures = await read();
        // What is not there any more is not shown with its last figure.
        this.reset();
        for (const [value, figure] of Object.entries(figures)) this.set({ [label]: value }, figure);
      },
    });
  const plain = (name: string, help: string, read: () => Promise<number | null>) =>
    new Gauge({
      ...{ name: `meridian_${name}`, help, registers },
      async collect() {
        const figure = await read();
        if (figure === null) this.remove();
        else this.set(figure);
      },
    });
  const { readiness, sockets, connections, dataDir, venue, database } = sources;
  gauge('part_ok', 'Whether a part is as it should be, as /readyz says', 'part', async () => {
    const { parts } = await readiness();
    const entries = Object.entries(parts);
    return Object.fromEntries(entries.map(([part, state]) => [part, GOOD.has(state) ? 1 : 0]));
  });
  gauge('sockets', 'Open sockets', 'kind', sockets);
  plain('connections', 'Connections, sockets among them', connections);
  plain('data_disk_free_bytes', 'Room left on the disk of the data folder', async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  });
  if (venue !== null) {
    gauge('commands_unanswered', 'Commands that are taken and not sent yet', 'queue', () => ({
      ...venue(),
    }));
  }
  if (database === null) return;
  plain('database_waiting', 'Statements that wait for a connection', async () => {
    return database.waiting();
  });
  plain('database_bytes', 'What the database takes on its disk', database.size);
}

type Figures = Readonly<Record<string, number>>;
type Read = () => Figures | Promise<Figures>;
