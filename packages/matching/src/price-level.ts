/** What stands in the queue of a price level. A level links its orders, so any leaves in O(1). */
export interface Queued<Self> {
  /** Lots still open. */
  left: bigint;
  level: PriceLevel<Self> | null;
  previous: Self | null;
  next: Self | null;
}

/** The orders of one price, first come first. */
export interface PriceLevel<Item> {
  readonly price: bigint;
  first: Item | null;
  last: Item | null;
  /** Lots of all its orders (B3). */
  lots: bigint;
  count: number;
}

/**
 * The levels of one side, the best at the end, where orders come and go most. `bestIsHighest` is true
 * for bids.
 */
export interface PriceSide<Item> {
  readonly bestIsHighest: boolean;
  readonly levels: PriceLevel<Item>[];
  /**
   * The same levels: an order finds that of its price by a hash in place of nine comparisons of bigints
   * among 500 levels, 3 % of the time of a million operations.
   */
  readonly byPrice: Map<bigint, PriceLevel<Item>>;
}

export function createSide<Item>(bestIsHighest: boolean): PriceSide<Item> {
  return { bestIsHighest, levels: [], byPrice: new Map() };
}

export function bestLevel<Item>(side: PriceSide<Item>): PriceLevel<Item> | undefined {
  return side.levels.at(-1);
}

/** Puts an item at the back of the queue of a price. */
export function enqueue<Item extends Queued<Item>>(
  side: PriceSide<Item>,
  item: Item,
  price: bigint,
): void {
  const level = levelAt(side, price);
  item.level = level;
  item.previous = level.last;
  item.next = null;
  if (level.last === null) level.first = item;
  else level.last.next = item;
  level.last = item;
  level.lots += item.left;
  level.count += 1;
}

/** Puts an item into the queue of another, right before it. */
export function enqueueBefore<Item extends Queued<Item>>(item: Item, next: Item): void {
  const { level, previous } = next;
  if (level === null) return;
  item.level = level;
  item.previous = previous;
  item.next = next;
  next.previous = item;
  if (previous === null) level.first = item;
  else previous.next = item;
  level.lots += item.left;
  level.count += 1;
}

/** Takes an item out of its queue, and its level with it when that is empty. */
export function dequeue<Item extends Queued<Item>>(side: PriceSide<Item>, item: Item): void {
  const { level, previous, next } = item;
  if (level === null) return;
  if (previous === null) level.first = next;
  else previous.next = next;
  if (next === null) level.last = previous;
  else next.previous = previous;
  level.lots -= item.left;
  level.count -= 1;
  item.level = null;
  item.previous = null;
  item.next = null;
  if (level.count > 0) return;
  side.levels.splice(placeOf(side, level.price), 1);
  side.byPrice.delete(level.price);
}

/** Takes lots off an item that keeps its place. */
export function reduceInPlace<Item extends Queued<Item>>(item: Item, lots: bigint): void {
  item.left -= lots;
  if (item.level !== null) item.level.lots -= lots;
}

function levelAt<Item>(side: PriceSide<Item>, price: bigint): PriceLevel<Item> {
  const known = side.byPrice.get(price);
  if (known !== undefined) return known;
  const level: PriceLevel<Item> = { price, first: null, last: null, lots: 0n, count: 0 };
  side.byPrice.set(price, level);
  const place = placeOf(side, price);
  if (place === side.levels.length) side.levels.push(level);
  else side.levels.splice(place, 0, level);
  return level;
}

/** The place of a price among the levels: that of its level, or where its level would stand. */
function placeOf<Item>({ levels, bestIsHighest }: PriceSide<Item>, price: bigint): number {
  let low = 0;
  let high = levels.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = levels[middle];
    if (found === undefined) break;
    if (bestIsHighest ? found.price < price : found.price > price) low = middle + 1;
    else high = middle;
  }
  return low;
}
