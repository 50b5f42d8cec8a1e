import { type Quantity, ZERO, negate, plus } from '@meridian/money/measure.ts';
import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import type { Pooled } from '../across/pool.ts';

/** Entries of two sources that name one order, trade or transaction; places in their lists. */
export interface SharedId {
  readonly by: 'id' | 'hash';
  readonly left: readonly number[];
  readonly right: readonly number[];
}

/** Shorter texts are words, sides and counts rather than ids. */
const ID_LENGTH_MIN = 8;
/** More entries than an order has fills: an account's number, which stands in every row. */
const ENTRIES_MAX = 200;

const SEPARATORS = /[\s|,;#>()]+/;
/** Amounts, dates and times. */
const NO_ID = /^[-+]?\d+[.:]\d|^\d{4}-\d\d-\d\d|^\d+n?$/;

/**
 * The parts of an entry's key that look like an id: the source's own id, or its cells, of which one
 * may be the order's. Long plain numbers are ids too, short ones are amounts.
 */
function idsIn(key: string): string[] {
  return key.split(SEPARATORS).filter((part) => {
    if (part.length < ID_LENGTH_MIN || !/\d/.test(part)) return false;
    return !NO_ID.test(part) || (/^\d+$/.test(part) && !/0{6}$/.test(part));
  });
}

/** The ids of a source with the places of their entries, those left out that stand everywhere. */
export function idIndex({ source, entries, keys }: Pooled): Map<string, number[]> {
  const index = new Map<string, number[]>();
  const note = (id: string, position: number): void => {
    const list = index.get(id);
    if (list === undefined) index.set(id, [position]);
    else if (list.at(-1) !== position) list.push(position);
  };
  for (const [position, entry] of entries.entries()) {
    for (const id of idsIn(keys[position] ?? '')) note(id.toLowerCase(), position);
    const hash = hashOf(source.hashes[entry.id]);
    if (hash !== undefined) note(`hash ${hash}`, position);
  }
  for (const [id, list] of index) if (list.length > ENTRIES_MAX) index.delete(id);
  return index;
}

function hashOf(text: string | undefined): string | undefined {
  const plain = text?.trim().toLowerCase().replace(/^0x/, '');
  return plain === undefined || plain.length < ID_LENGTH_MIN ? undefined : plain;
}

/**
 * Groups of entries that share an id, every entry in one group at most. Rarer ids come first: a
 * trade's own id names one entry, its order's all fills.
 *
 * @param accepts whether a group may be one event; one that may not leaves its entries free
 */
export function sharedIds(
  left: ReadonlyMap<string, readonly number[]>,
  right: ReadonlyMap<string, readonly number[]>,
  accepts: (group: SharedId) => boolean,
): SharedId[] {
  const shared: { id: string; left: readonly number[]; right: readonly number[] }[] = [];
  for (const [id, own] of left) {
    const others = right.get(id);
    if (others !== undefined) shared.push({ id, left: own, right: others });
  }
  shared.sort(
    (a, b) =>
      a.left.length + a.right.length - b.left.length - b.right.length ||
      (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
  const takenLeft = new Set<number>();
  const takenRight = new Set<number>();
  return shared.flatMap(({ id, left: own, right: others }) => {
    const group: SharedId = {
      by: id.startsWith('hash ') ? 'hash' : 'id',
      left: own.filter((index) => !takenLeft.has(index)),
      right: others.filter((index) => !takenRight.has(index)),
    };
    if (group.left.length === 0 || group.right.length === 0 || !accepts(group)) return [];
    for (const index of group.left) takenLeft.add(index);
    for (const index of group.right) takenRight.add(index);
    return [group];
  });
}

/** What entries come to per asset, fees included; assets that come to nothing left out. */
export function netOf(entries: readonly Entry[]): Map<string, Quantity> {
  const net = new Map<string, Quantity>();
  const add = (asset: string, change: Quantity): void => {
    net.set(asset, plus(net.get(asset) ?? ZERO, change));
  };
  for (const entry of entries) {
    if ('in' in entry && entry.in !== undefined) add(entry.in.asset, entry.in.quantity);
    if ('out' in entry && entry.out !== undefined) add(entry.out.asset, negate(entry.out.quantity));
    for (const fee of entry.fees) add(fee.asset, negate(fee.quantity));
  }
  for (const [asset, change] of net) if (change === ZERO) net.delete(asset);
  return net;
}

export function sameNet(
  a: ReadonlyMap<string, Quantity>,
  b: ReadonlyMap<string, Quantity>,
): boolean {
  return a.size === b.size && [...a].every(([asset, change]) => b.get(asset) === change);
}

/** Whether two sums go the same way in the assets they share, and share any. */
export function sameWay(
  a: ReadonlyMap<string, Quantity>,
  b: ReadonlyMap<string, Quantity>,
): boolean {
  let shared = 0;
  for (const [asset, change] of a) {
    const other = b.get(asset);
    if (other === undefined) continue;
    if (change > ZERO !== other > ZERO) return false;
    shared += 1;
  }
  return shared > 0;
}
