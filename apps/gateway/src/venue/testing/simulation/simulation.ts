import { createHash } from 'node:crypto';
import type { Command } from '@meridian/venue/api/commands.ts';
import { LISTINGS } from '../venue-fixture.ts';
import { Checker } from './checker.ts';
import { FakeDatabase } from './fake-database.ts';
import { FakeLinks } from './fake-link.ts';
import { Draws, noFaults } from './faults.ts';
import { linkOf, Trader } from './order-draws.ts';
import { OrderStream } from './order-stream.ts';
import { SimNode, type NodeWorld } from './sim-node.ts';
import { Spoiler } from './spoiler.ts';
import { type Timers, VirtualTime } from './virtual-time.ts';

export interface SimulationOptions {
  readonly seed: number;
  readonly durationMs: number;
  /** Between two faults, in the mean. */
  readonly faultEveryMs: number;
  /** Between what one trader sends, in the mean. */
  readonly pauseMs: number;
  /** What is broken on purpose. */
  readonly planted?: 'answers-early' | 'any-epoch';
}

export interface SimulationReport {
  /** Empty where everything held. */
  readonly problems: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  /** Of all that was stored and answered: the same for the same seed. */
  readonly hash: string;
}

const STARTS_AT = Date.UTC(2026, 0, 15);
const TRADERS = 6;
/** After the last fault every command is answered within this time (P5). */
const CALM_AFTER_MS = 5_000;
const SOON_MS = 1_000;
const RETRY_MS = 400;
/** For what hangs: far longer than the longest pause that is drawn. */
const MOST_WAIT_MS = 3_600_000;
const MOST_AT_ONCE = 4;

/** Two gateways, their database and their network on virtual time; everything is drawn from the seed. */
export async function simulate(
  options: SimulationOptions,
  timers: Timers,
): Promise<SimulationReport> {
  const time = new VirtualTime(timers, STARTS_AT);
  try {
    return await new Simulation(options, time).run();
  } finally {
    time.end();
  }
}

class Simulation {
  readonly #options: SimulationOptions;
  readonly #time: VirtualTime;
  readonly #draws: Draws;
  readonly #database: FakeDatabase;
  readonly #checker: Checker;
  readonly #world: NodeWorld;
  readonly #traders: readonly Trader[];
  readonly #spoiler: Spoiler;
  readonly #streams = new Map<SimNode, OrderStream>();
  readonly #hash = createHash('sha256');
  readonly #counts: Record<string, number> = {};
  #lives = 0;
  #isOver = false;

  constructor(options: SimulationOptions, time: VirtualTime) {
    this.#options = options;
    this.#time = time;
    this.#draws = new Draws(options.seed);
    this.#database = new FakeDatabase(() => time.now);
    this.#database.checksEpoch = options.planted !== 'any-epoch';
    this.#checker = new Checker(this.#database);
    const faults = noFaults();
    this.#world = {
      ...{ time, faults, draws: this.#draws, database: this.#database },
      links: new FakeLinks(time, this.#draws, faults),
      answersEarly: options.planted === 'answers-early',
      warn: () => this.#count('warnings'),
    };
    this.#traders = Array.from(
      { length: TRADERS },
      (_, index) => new Trader(`u${index}`, this.#draws),
    );
    this.#spoiler = new Spoiler(this.#world, () => this.#newNode());
  }

  async run(): Promise<SimulationReport> {
    await this.#during(this.#begin());
    const until = this.#time.now + this.#options.durationMs;
    const working = [
      this.#spoiler.run(this.#options.faultEveryMs, () => this.#isOver),
      ...this.#traders.map((trader) => this.#trade(trader)),
      this.#watch(),
    ];
    await this.#time.runUntil(until, () => this.#checker.problems.length > 0);
    this.#isOver = true;
    if (this.#checker.problems.length === 0) await this.#during(this.#end(working));
    for (const node of this.#spoiler.nodes) node.crash();
    const { takeovers, commits, problems } = this.#checker;
    const counts = { ...this.#counts, ...this.#spoiler.counts, takeovers, commits };
    for (const { seq, events } of this.#database.rowsOf('venue_log'))
      this.#hash.update(`${String(seq)} ${String(events)}\n`);
    return { problems, counts, hash: this.#hash.digest('hex') };
  }

  /** Lets time go on until something is done. */
  async #during(work: Promise<void>): Promise<void> {
    let isDone = false;
    const end = () => void (isDone = true);
    const watched = work.then(end, (error: unknown) => {
      this.#checker.problem(`the simulation failed: ${String(error)}`);
      end();
    });
    await this.#time.runUntil(this.#time.now + MOST_WAIT_MS, () => isDone);
    if (isDone) await watched;
    else this.#checker.problem('P5: nothing goes on');
  }

  async #begin(): Promise<void> {
    const first = await this.#newNode();
    const accounts = this.#traders.map(({ account }) => account);
    const commands: Command[] = [
      ...LISTINGS,
      ...accounts.map((account): Command => {
        return { type: 'open-account', owner: account.split('/')[0] ?? '', kind: 'spot' };
      }),
      ...accounts.flatMap((account) =>
        [
          ['USDT', '100000000'],
          ['BTC', '1000'],
        ].map(([asset = '', amount = '']): Command => {
          return { type: 'deposit', linkId: `${account}-${asset}`, account, asset, amount };
        }),
      ),
    ];
    for (const command of commands) {
      const outcome = await first.submit(command);
      if (outcome?.type !== 'accepted')
        this.#checker.problem(`refused: ${JSON.stringify(command)}`);
    }
    await this.#newNode();
    await this.#time.sleep(CALM_AFTER_MS);
  }

  async #newNode(): Promise<SimNode> {
    this.#lives += 1;
    const node = new SimNode(`node ${this.#lives}`, this.#world);
    this.#spoiler.nodes.push(node);
    const check = {
      stored: () => this.#database.seq,
      problem: (line: string) => this.#checker.problem(line),
    };
    const accounts = this.#traders.map(({ account }) => account);
    this.#streams.set(node, new OrderStream(node, accounts, check));
    await node.core.start();
    return node;
  }

  async #trade(trader: Trader): Promise<void> {
    while (!this.#isOver) {
      await this.#time.sleep(this.#draws.pause(this.#options.pauseMs));
      const count = this.#draws.between(1, MOST_AT_ONCE);
      await Promise.all(Array.from({ length: count }, () => this.#send(trader.next())));
    }
  }

  /** Sends a command until it is known what became of it, or once where nothing names it. */
  async #send(command: Command): Promise<void> {
    let mayBeThere = false;
    for (;;) {
      const node = this.#draws.pick(this.#spoiler.nodes);
      const [sentAt, wasCalm] = [this.#time.now, this.#isCalm];
      const outcome = await node.submit(command);
      const type = outcome?.type ?? 'ended';
      this.#count(type);
      this.#hash.update(`${sentAt} ${this.#time.now} ${type} ${JSON.stringify(command)}\n`);
      if (outcome !== null) this.#checker.answered(command, outcome, mayBeThere);
      const isDone = type === 'accepted' || type === 'rejected';
      if (wasCalm && this.#isCalm && (!isDone || this.#time.now - sentAt > SOON_MS))
        this.#checker.problem(`P5: ${type} after ${this.#time.now - sentAt} ms without a fault`);
      if (isDone || linkOf(command) === null || this.#checker.problems.length > 0) return;
      if (outcome?.type !== 'unavailable') mayBeThere = true;
      await this.#time.sleep(RETRY_MS);
    }
  }

  /** Without faults one node leads, and what any of them shows is what was stored a moment ago. */
  async #watch(): Promise<void> {
    while (!this.#isOver) {
      const [wasCalm, { seq }] = [this.#isCalm, this.#database];
      await this.#time.sleep(SOON_MS);
      if (!wasCalm || !this.#isCalm) continue;
      const { nodes } = this.#spoiler;
      const leading = nodes.filter(({ core }) => core.leads).length;
      if (leading !== 1) this.#checker.problem(`P5: ${leading} nodes lead`);
      const old = nodes.some(({ core }) => !core.isOpen || (core.view?.seq ?? 0) < seq);
      if (old) this.#checker.problem('P5: a node shows what is old');
    }
  }

  get #isCalm(): boolean {
    return this.#time.now > this.#spoiler.calmFrom + CALM_AFTER_MS;
  }

  #count(name: string): void {
    this.#counts[name] = (this.#counts[name] ?? 0) + 1;
  }

  /** The faults end, all that was sent is answered, and what is stored is compared with itself. */
  async #end(working: readonly Promise<void>[]): Promise<void> {
    await Promise.all(working);
    await this.#time.sleep(
      Math.max(0, this.#spoiler.calmFrom - this.#time.now) + 2 * CALM_AFTER_MS,
    );
    for (const trader of this.#traders) await this.#send(trader.next());
    await this.#time.sleep(SOON_MS);
    const stored = this.#checker.replayed();
    const live = [...stored.orders].filter(([, order]) => 'id' in order).map(([id]) => id);
    for (const node of this.#spoiler.nodes) {
      const shown = [...(this.#streams.get(node)?.open.keys() ?? [])];
      const listed = this.#traders.flatMap(({ account }) =>
        (node.core.view?.openOrders(account) ?? []).map(({ orderId }) => orderId),
      );
      for (const [what, ids] of [
        ['S4: streams', shown],
        ['reads', listed],
      ] as const) {
        if (String(ids.toSorted(byNumber)) !== String(live.toSorted(byNumber)))
          this.#checker.problem(`${what} have ${ids.length} open orders, the rows ${live.length}`);
      }
    }
  }
}

function byNumber(left: number, right: number): number {
  return left - right;
}
