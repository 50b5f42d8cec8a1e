import type { Instant } from '../common/time.ts';
import { Heap } from '../common/heap.ts';
import { type Entry, type Leg, isFiat } from './entry.ts';
import { PHASE, compareEntries, phaseOf } from './order.ts';

/**
 * Entries between two pauses; more than `STRIDE`, since entries are only compared by instant here.
 */
const ENTRIES_PER_PAUSE = 8192;

export interface ArrangedLedger {
  readonly entries: readonly Entry[];
  readonly order: EntryOrder;
}

/** Compares any two entries of a ledger. */
export interface EntryOrder {
  readonly compare: (a: Entry, b: Entry) => number;
  /** Whether entries of an instant are in another order than that of `compareEntries`. */
  readonly isArranged: (instant: Instant) => boolean;
}

/**
 * Orders entries of the same instant so that units are received before they are used, where the
 * order by kind of entry is not enough: a transfer of units that a swap received, a swap of units
 * that another swap received. An order proven by the balances of an account takes precedence. Units
 * are identified by account and asset; names never decide the order.
 *
 * @param entries in the order of `compareEntries`
 */
export function* arrangeInstants(entries: readonly Entry[]): Generator<void, ArrangedLedger> {
  const places = new Map<Entry, number>();
  const instants = new Set<Instant>();
  let arranged: Entry[] | undefined;
  let paused = 0;
  for (let from = 0; from < entries.length;) {
    const tie = nextTie(entries, from, Math.min(from + ENTRIES_PER_PAUSE, entries.length));
    if (tie - paused >= ENTRIES_PER_PAUSE) {
      paused = tie;
      yield;
    }
    const instant = entries[tie]?.at;
    let to = tie;
    while (to < entries.length && entries[to]?.at === instant) to += 1;
    const group = to - tie > 1 ? arrangeGroup(entries, tie, to) : null;
    if (group !== null && instant !== undefined) {
      arranged ??= entries.slice();
      instants.add(instant);
      for (const [index, entry] of group.entries()) {
        arranged[tie + index] = entry;
        places.set(entry, index);
      }
    }
    from = to;
  }
  return {
    entries: arranged ?? entries,
    order: {
      isArranged: (instant) => instants.has(instant),
      compare: (a, b) => {
        const [first, second] = [places.get(a), places.get(b)];
        return a.at !== b.at || first === undefined || second === undefined
          ? compareEntries(a, b)
          : first - second;
      },
    },
  };
}

/** The first of two entries of one instant from an index on; `end` where there are none before it. */
function nextTie(entries: readonly Entry[], from: number, end: number): number {
  let entry = entries[from];
  for (let index = from; index < end && entry !== undefined; index += 1) {
    const next = entries[index + 1];
    if (next !== undefined && entry.at === next.at) return index;
    entry = next;
  }
  return end;
}

/** Arranges the entries of an instant; null where their order stays. */
function arrangeGroup(entries: readonly Entry[], from: number, to: number): Entry[] | null {
  const group = entries.slice(from, to);
  if (!bringsTooLate(group) && !isOutOfSequence(group)) return null;
  const arranged = new Arrangement(group).run();
  return arranged.every((entry, index) => entry === group[index]) ? null : arranged;
}

/** Whether a transfer or swap brings an asset that an entry before it takes; most instants have none. */
function bringsTooLate(group: readonly Entry[]): boolean {
  const taken = new Set<string>();
  for (const entry of group) {
    const phase = phaseOf(entry);
    if (phase < PHASE.transfer) continue;
    const { in: got, out: given }: { in?: Leg; out?: Leg } = entry;
    if (phase <= PHASE.swap && taken.has((got ?? given)?.asset ?? '')) return true;
    const taking = given ?? (phase === PHASE.transfer ? got : undefined);
    if (taking !== undefined) taken.add(taking.asset);
  }
  return false;
}

function isOutOfSequence(group: readonly Entry[]): boolean {
  const reached = new Map<string, number>();
  return group.some(({ account, sequence }) => {
    if (sequence === undefined) return false;
    const isLess = sequence < (reached.get(account) ?? sequence);
    reached.set(account, sequence);
    return isLess;
  });
}

/**
 * An entry of the instant as a node of the dependency graph: the units it needs and the units it
 * supplies.
 */
interface Node {
  readonly entry: Entry;
  /** Index in the order of `compareEntries`. */
  readonly place: number;
  readonly brings: readonly string[];
  readonly takes: readonly string[];
  /** The next entry of the account in its proven order. */
  next: Node | undefined;
  isReady: boolean;
  isPlaced: boolean;
}

/**
 * Topological sort: the next entry placed is the first whose proven predecessor is placed and whose
 * units no unplaced entry supplies. In a cycle it is the first entry with a proven successor, which
 * may supply the units, else the first entry. Every check of an entry is caused by a supplying
 * entry: n log n for n entries that share a few assets.
 */
class Arrangement {
  readonly #nodes: readonly Node[];
  /** Number of unplaced entries that supply units, by account and asset. */
  readonly #bringers = new Map<string, number>();
  readonly #takers = new Map<string, Node[]>();
  readonly #supplied = heap(({ place }) => place);
  readonly #unsupplied: Heap<Node>;

  constructor(group: readonly Entry[]) {
    this.#nodes = group.map(nodeOf);
    for (const node of this.#nodes) {
      for (const units of node.brings) {
        this.#bringers.set(units, (this.#bringers.get(units) ?? 0) + 1);
      }
      for (const units of node.takes) {
        const takers = this.#takers.get(units);
        if (takers === undefined) this.#takers.set(units, [node]);
        else takers.push(node);
      }
    }
    chain(this.#nodes);
    const { length } = group;
    this.#unsupplied = heap(({ place, next }) => (next === undefined ? place + length : place));
  }

  run(): Entry[] {
    const arranged: Entry[] = [];
    for (const node of this.#nodes) if (node.isReady) this.#offer(node);
    for (;;) {
      const node = take(this.#supplied) ?? take(this.#unsupplied);
      if (node === undefined) return arranged;
      node.isPlaced = true;
      arranged.push(node.entry);
      for (const units of node.brings) this.#bring(units);
      if (node.next === undefined) continue;
      node.next.isReady = true;
      this.#offer(node.next);
    }
  }

  #offer(node: Node): void {
    (this.#isSupplied(node) ? this.#supplied : this.#unsupplied).push(node);
  }

  #bring(units: string): void {
    const left = (this.#bringers.get(units) ?? 0) - 1;
    this.#bringers.set(units, left);
    // The last supplier may itself need the units that it supplies.
    if (left > 1) return;
    for (const taker of this.#takers.get(units) ?? []) {
      if (taker.isReady && !taker.isPlaced && this.#isSupplied(taker)) this.#supplied.push(taker);
    }
  }

  #isSupplied({ takes, brings }: Node): boolean {
    return takes.every((units) => {
      const own = brings.includes(units) ? 1 : 0;
      return (this.#bringers.get(units) ?? 0) <= own;
    });
  }
}

function heap(rankOf: (node: Node) => number): Heap<Node> {
  return new Heap<Node>((a, b) => rankOf(a) - rankOf(b), rankOf);
}

/** The first node not placed yet: a node is pushed again when its units become available. */
function take(nodes: Heap<Node>): Node | undefined {
  for (;;) {
    const { top } = nodes;
    if (top === undefined) return undefined;
    nodes.pop();
    if (!top.isPlaced) return top;
  }
}

/** Chains the entries of each account in the order that its balances prove. */
function chain(nodes: readonly Node[]): void {
  const byAccount = new Map<string, Node[]>();
  for (const node of nodes) {
    const { account, sequence } = node.entry;
    if (sequence === undefined) continue;
    const numbered = byAccount.get(account);
    if (numbered === undefined) byAccount.set(account, [node]);
    else numbered.push(node);
  }
  for (const numbered of byAccount.values()) {
    numbered.sort((a, b) => (a.entry.sequence ?? 0) - (b.entry.sequence ?? 0) || a.place - b.place);
    for (const [index, node] of numbered.entries()) {
      node.isReady = index === 0;
      node.next = numbered[index + 1];
    }
  }
}

function nodeOf(entry: Entry, place: number): Node {
  const { account } = entry;
  const [gets, gives] = [
    unitsOf('in' in entry ? entry.in : undefined),
    unitsOf('out' in entry ? entry.out : undefined),
  ];
  const [brings, takes]: [string[], string[]] = [[], []];
  if (entry.kind === 'transfer') {
    const asset = gets ?? gives;
    if (asset !== undefined && account !== entry.toAccount) {
      brings.push(unitsIn(entry.toAccount, asset));
      takes.push(unitsIn(account, asset));
    }
  } else {
    if (gets !== undefined) brings.push(unitsIn(account, gets), anywhere(gets));
    if (gives !== undefined) takes.push(unitsIn(account, gives), anywhere(gives));
  }
  return { entry, place, brings, takes, next: undefined, isReady: true, isPlaced: false };
}

function unitsOf(leg: Leg | undefined): string | undefined {
  return leg === undefined || isFiat(leg.asset) ? undefined : leg.asset;
}

const unitsIn = (account: string, asset: string): string => `${account}\n${asset}`;

/** Key for the scope of all accounts: account names are never empty. */
const anywhere = (asset: string): string => unitsIn('', asset);
