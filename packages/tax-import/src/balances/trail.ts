import type { Movement } from '../ledger/builder.ts';

/** A movement after which the file states the balance. */
export type StatedMovement = Movement & { readonly balance: bigint };

interface Edge {
  readonly from: bigint;
  readonly to: bigint;
  readonly movement: StatedMovement | null;
}

/**
 * Rows of one instant in the order their balances tell: each row is a step from the balance before
 * it to the balance after it, and the order is the walk that takes every step once (an Eulerian
 * trail). Where rows are missing the walk falls into as few pieces as possible, the one that begins
 * at `start` first. Never looks at positions in the file.
 *
 * @param start the balance before them, null when it is not known
 * @returns the pieces in order; inside a piece the order is certain but for steps that could change
 * places without any balance showing it, which follow their content
 */
export function balanceTrails(
  movements: readonly StatedMovement[],
  start: bigint | null,
): StatedMovement[][] {
  const [only, second] = movements;
  if (only === undefined) return [];
  if (second === undefined) return [[only]];
  const sorted = movements.toSorted(compareContent);
  const edges = sorted.map((movement): Edge => {
    const to = movement.balance;
    return { from: to - movement.change, to, movement };
  });
  const pieces = connected(edges).flatMap((part) => cutAtBridges(walk(part, start)));
  return pieces.sort((a, b) => compareStarts(startOf(a), startOf(b), start));
}

/** Rows with one key may still differ: a source may use an id twice. */
export function compareContent(a: Movement, b: Movement): number {
  return (
    compare(a.key, b.key) ||
    compare(a.change, b.change) ||
    compare(`${a.balance}`, `${b.balance}`) ||
    compare(a.entry?.key ?? '', b.entry?.key ?? '')
  );
}

function compare<T extends string | bigint>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareStarts(a: bigint, b: bigint, start: bigint | null): number {
  if (a === b) return 0;
  if (a === start) return -1;
  return b === start || a > b ? 1 : -1;
}

function startOf(piece: readonly StatedMovement[]): bigint {
  const first = piece[0];
  return first === undefined ? 0n : first.balance - first.change;
}

/** Splits steps into the groups that touch each other. */
function connected(edges: readonly Edge[]): Edge[][] {
  const parents = new Map<bigint, bigint>();
  const rootOf = (node: bigint): bigint => {
    let root = node;
    for (let up = parents.get(root); up !== undefined && up !== root; up = parents.get(root)) {
      root = up;
    }
    parents.set(node, root);
    return root;
  };
  for (const { from, to } of edges) {
    parents.set(rootOf(from), rootOf(to));
  }
  const groups = new Map<bigint, Edge[]>();
  for (const edge of edges) {
    const root = rootOf(edge.from);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [edge]);
    else group.push(edge);
  }
  return [...groups.values()];
}

/**
 * A walk over all steps of a connected group (Hierholzer's algorithm), with bridging steps added
 * where the walk could not go on.
 */
function walk(edges: readonly Edge[], start: bigint | null): Edge[] {
  const { bridges, first } = bridge(edges, start);
  const leaving = new Map<bigint, Edge[]>();
  // Steps are taken from the end of each list: reversed, the first in content order goes first.
  for (const edge of [...edges, ...bridges].reverse()) {
    const list = leaving.get(edge.from);
    if (list === undefined) leaving.set(edge.from, [edge]);
    else list.push(edge);
  }
  const stack: { node: bigint; by: Edge | null }[] = [{ node: first, by: null }];
  const trail: Edge[] = [];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const next = leaving.get(top.node)?.pop();
    if (next !== undefined) {
      stack.push({ node: next.to, by: next });
      continue;
    }
    stack.pop();
    if (top.by !== null) trail.push(top.by);
  }
  return trail.reverse();
}

/** Bridges from where steps end without a next one to where others begin, and the first balance. */
function bridge(edges: readonly Edge[], start: bigint | null): { bridges: Edge[]; first: bigint } {
  const surplus = new Map<bigint, number>();
  for (const { from, to } of edges) {
    surplus.set(from, (surplus.get(from) ?? 0) + 1);
    surplus.set(to, (surplus.get(to) ?? 0) - 1);
  }
  const nodes = [...surplus.keys()].sort((a, b) => (a < b ? -1 : 1));
  const begins = nodes.flatMap((node) => repeat(node, surplus.get(node) ?? 0));
  const ends = nodes.flatMap((node) => repeat(node, -(surplus.get(node) ?? 0)));
  const [lowest = 0n] = nodes;
  // A closed walk may begin anywhere: at the known balance, else where it rises first.
  const closed = start !== null && surplus.has(start) ? start : lowest;
  const bridges = begins.slice(1).map((to, index): Edge => {
    return { from: ends[index] ?? to, to, movement: null };
  });
  return { bridges, first: begins[0] ?? closed };
}

function repeat(node: bigint, times: number): bigint[] {
  return times > 0 ? Array.from({ length: times }, () => node) : [];
}

function cutAtBridges(trail: readonly Edge[]): StatedMovement[][] {
  const pieces: StatedMovement[][] = [[]];
  for (const { movement } of trail) {
    if (movement === null) pieces.push([]);
    else pieces.at(-1)?.push(movement);
  }
  return pieces.filter((piece) => piece.length > 0);
}
