import { Heap } from '../common/heap.ts';
import { type Entry, type Leg, isFiat } from './entry.ts';
import { PHASE, compareEntries, phaseOf } from './order.ts';

/** Entries between two pauses: a few milliseconds of work. */
const STRIDE = 8192;

export interface ArrangedLedger {
  readonly entries: readonly Entry[];
  readonly order: EntryOrder;
}

/** The order of any two entries of a ledger. */
export interface EntryOrder {
  readonly compare: (a: Entry, b: Entry) => number;
  /** Whether `compareEntries` alone would give another order there. */
  readonly isArranged: (instant: number) => boolean;
}

/**
 * Puts the entries of one instant in an order in which units are there before they are used, where
 * that of what entries do is not enough: a transfer of what a swap brought, a swap of what another
 * swap brought. An order that the balances of one account prove stands against everything else. Units
 * are told apart by account and asset, never by the order of names.
 *
 * @param entries in the order of `compareEntries`
 */
export function* arrangeInstants(entries: readonly Entry[]): Generator<void, ArrangedLedger> {
  const places = new Map<Entry, number>();
  const instants = new Set<number>();
  let arranged: Entry[] | undefined;
  let paused = 0;
  for (let from = 0; from < entries.length;) {
    if (from - paused >= STRIDE) {
      paused = from;
      yield;
    }
    const at = entries[from]?.at;
    let to = from + 1;
    while (to < entries.length && entries[to]?.at === at) to += 1;
    const group = to - from > 1 ? arrangeGroup(entries, from, to) : null;
    if (group !== null && at !== undefined) {
      arranged ??= entries.slice();
      instants.add(at);
      for (const [index, entry] of group.entries()) {
        arranged[from + index] = entry;
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

/** Null where the order stands as it is, which a look at what the entries are mostly tells. */
function arrangeGroup(entries: readonly Entry[], from: number, to: number): Entry[] | null {
  let [moving, numbered] = [0, 0];
  for (let index = from; index < to; index += 1) {
    const entry = entries[index];
    if (entry === undefined) continue;
    const phase = phaseOf(entry);
    if (phase === PHASE.transfer || phase === PHASE.swap) moving += 1;
    if (entry.sequence !== undefined) numbered += 1;
  }
  if (moving < 2 && numbered < 2) return null;
  const group = entries.slice(from, to);
  const arranged = new Arrangement(group).run();
  return arranged.every((entry, index) => entry === group[index]) ? null : arranged;
}

/** An entry of one instant: what it waits for, and what it brings and takes. */
interface Node {
  readonly entry: Entry;
  /** Its place in the order of `compareEntries`. */
  readonly place: number;
  readonly brings: readonly string[];
  readonly takes: readonly string[];
  /** The entry of its account that is proven to follow. */
  next: Node | undefined;
  isReady: boolean;
  isPlaced: boolean;
}

/**
 * Places the first entry that is proven to follow nothing that is left and takes nothing that one left
 * will bring. Where each of them does, it is the first that others are proven to follow, which may be
 * what brings the units, else the first of all. Each look at an
 * entry is paid by an entry that brings something: n log n for n entries that share a few assets.
 */
class Arrangement {
  readonly #nodes: readonly Node[];
  /** Of each kind of units in an account: how many entries that are not placed bring them. */
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
    // The last one left may wait for what it brings itself.
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

/** The first node that is not placed yet: a node may have come to be clear while it waited. */
function take(nodes: Heap<Node>): Node | undefined {
  for (;;) {
    const { top } = nodes;
    if (top === undefined) return undefined;
    nodes.pop();
    if (!top.isPlaced) return top;
  }
}

/** Ties the entries of an account in the order that its balances prove. */
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

/** For a scope of all accounts: no account has a name without letters. */
const anywhere = (asset: string): string => unitsIn('', asset);
