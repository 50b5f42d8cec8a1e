import { type Quantity, ZERO, minus } from '@meridian/money/measure.ts';
import { min } from './min.ts';
import { shouldCompact } from './should-compact.ts';

/**
 * First-in-first-out queue: an array and the index of its first item. Dropping moves the index, and the
 * array is copied once more than half of it is dropped, so that n drops take O(n); `Array.shift` moves
 * all items each time.
 */
export class Queue<T> {
  #items: T[];
  #head = 0;

  /** @param first an array created with an item reserves 1 slot, an empty one that grows reserves 17 */
  constructor(first?: T) {
    this.#items = first === undefined ? [] : [first];
  }

  get first(): T | undefined {
    return this.#items[this.#head];
  }

  get last(): T | undefined {
    return this.#head < this.#items.length ? this.#items.at(-1) : undefined;
  }

  get size(): number {
    return this.#items.length - this.#head;
  }

  /** The item at an index counted from the first. */
  at(index: number): T | undefined {
    return index < 0 ? undefined : this.#items[this.#head + index];
  }

  /** The items from the first to the last. */
  items(): T[] {
    return this.#items.slice(this.#head);
  }

  push(item: T): void {
    this.#items.push(item);
  }

  /** Index for an item with this key in a queue sorted by key: behind items with the same key. */
  positionOf(key: number, keyOf: (item: T) => number): number {
    const { last } = this;
    if (last === undefined || keyOf(last) <= key) return this.size;
    let [low, high] = [this.#head, this.#items.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const item = this.#items[middle];
      if (item !== undefined && keyOf(item) <= key) low = middle + 1;
      else high = middle;
    }
    return low - this.#head;
  }

  insert(index: number, item: T): void {
    if (index === this.size) this.#items.push(item);
    else this.#items.splice(this.#head + index, 0, item);
  }

  /** Removes the first item. */
  drop(): void {
    this.#head += 1;
    if (shouldCompact(this.#head, this.#items.length)) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
  }
}

/**
 * Consumes up to `wanted` units, first in first out: `onConsumed` gets each item with the units consumed
 * of it, and an item without units left is dropped. Returns the units consumed.
 */
export function consumeFifo<T>(
  queue: Queue<T>,
  wanted: Quantity,
  unitsLeft: (item: T) => Quantity,
  onConsumed: (item: T, units: Quantity) => void,
): Quantity {
  let missing = wanted;
  while (missing > ZERO) {
    const item = queue.first;
    if (item === undefined) break;
    const available = unitsLeft(item);
    const units = min(available, missing);
    onConsumed(item, units);
    missing = minus(missing, units);
    if (units === available) queue.drop();
  }
  return minus(wanted, missing);
}
