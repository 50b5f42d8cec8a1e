import type { NodeWorld, SimNode } from './sim-node.ts';

/** The longest that a fault lasts; a lease holds for 2 s. */
const MOST_MS = 6_000;
const SLOWEST_MS = 2_500;
const CLOCK_MS = 20_000;
const SHARE_TOGETHER = 0.3;

type Fault =
  | 'answer-lost'
  | 'commit-refused'
  | 'database-away'
  | 'database-slow'
  | 'leader-frozen'
  | 'node-frozen'
  | 'partition'
  | 'link-bad'
  | 'crash'
  | 'crash-in-commit'
  | 'clock-set';

const FAULTS: readonly Fault[] = [
  ...(['answer-lost', 'commit-refused', 'database-away', 'database-slow'] as const),
  ...(['leader-frozen', 'leader-frozen', 'node-frozen', 'partition', 'link-bad'] as const),
  ...(['crash', 'crash-in-commit', 'clock-set'] as const),
];

/** Makes faults at drawn times: the nodes that live, and when the last of its faults is over. */
export class Spoiler {
  readonly nodes: SimNode[] = [];
  readonly counts: Record<string, number> = {};
  readonly #world: NodeWorld;
  readonly #newNode: () => Promise<SimNode>;
  calmFrom = 0;

  constructor(world: NodeWorld, newNode: () => Promise<SimNode>) {
    this.#world = world;
    this.#newNode = newNode;
  }

  async run(everyMs: number, isOver: () => boolean): Promise<void> {
    const { time, draws } = this.#world;
    for (;;) {
      const isTogether = draws.next() < SHARE_TOGETHER;
      await time.sleep(isTogether ? draws.between(0, MOST_MS) : draws.pause(everyMs));
      if (isOver()) return;
      const fault = draws.pick(FAULTS);
      this.counts[fault] = (this.counts[fault] ?? 0) + 1;
      const lastsMs = draws.between(100, MOST_MS);
      this.calmFrom = Math.max(this.calmFrom, time.now + lastsMs);
      await this.#begin(fault, lastsMs);
    }
  }

  async #begin(fault: Fault, lastsMs: number): Promise<void> {
    const { time, draws, faults } = this.#world;
    const until = time.now + lastsMs;
    const leader = this.nodes.find(({ core }) => core.leads) ?? draws.pick(this.nodes);
    const node = draws.pick(this.nodes);
    switch (fault) {
      case 'answer-lost':
        faults.answersToLose = 1;
        await time.sleep(lastsMs);
        faults.answersToLose = 0;
        return;
      case 'commit-refused':
        faults.commitsToRefuse = draws.between(1, 2);
        await time.sleep(lastsMs);
        faults.commitsToRefuse = 0;
        return;
      case 'database-away':
        faults.databaseAwayUntil = until;
        return;
      case 'database-slow':
        [faults.databaseSlowMs, faults.databaseSlowUntil] = [draws.between(50, SLOWEST_MS), until];
        this.calmFrom += SLOWEST_MS;
        return;
      case 'leader-frozen':
        return leader.freeze(lastsMs);
      case 'node-frozen':
        return node.freeze(lastsMs);
      case 'partition':
        faults.partitionUntil = until;
        return;
      case 'link-bad':
        faults.linkBadUntil = until;
        return;
      case 'crash':
        return this.#crash(node, lastsMs);
      case 'crash-in-commit':
        leader.endsAtCommit = draws.pick(['before', 'after'] as const);
        // Where nothing was committed it ends anyway.
        return this.#crash(leader, lastsMs);
      case 'clock-set':
        node.clockOffsetMs = draws.between(-CLOCK_MS, CLOCK_MS);
        return;
    }
  }

  /** The node ends, now or at its commit, and another takes its place after a while. */
  async #crash(node: SimNode, lastsMs: number): Promise<void> {
    const { time } = this.#world;
    await time.sleep(lastsMs / 2);
    if (!node.isDead) node.crash();
    await time.sleep(lastsMs / 2);
    this.nodes.splice(this.nodes.indexOf(node), 1);
    await this.#newNode();
    this.calmFrom = Math.max(this.calmFrom, time.now);
  }
}
