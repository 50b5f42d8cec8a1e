import { invariant } from '../invariants.ts';

/** Keys that differ by less than this fraction count as equal: they are rounded. */
const NEAR = 2 ** -46;

/**
 * Binary heap; the item that ranks first is on top. Each item has a number as its key, and most
 * comparisons read only the keys, which are an array of numbers: items are compared by `rank` where
 * their keys are nearly equal, which instants in milliseconds never are. A million lots take 3 to 4
 * s; tinyqueue, which compares items, takes 10 to 18 s.
 */
export class Heap<T> {
  readonly #items: T[] = [];
  readonly #keys: number[] = [];
  readonly #keyOf: (item: T) => number;
  readonly #rank: (a: T, b: T) => number;

  /**
   * @param rank the full order of two items; only asked where their keys, lowest first, are nearly
   * equal
   */
  constructor(rank: (a: T, b: T) => number, keyOf: (item: T) => number) {
    this.#rank = rank;
    this.#keyOf = keyOf;
  }

  get top(): T | undefined {
    return this.#items[0];
  }

  get items(): readonly T[] {
    return this.#items;
  }

  push(item: T): void {
    this.#raise(item, this.#keyOf(item), this.#items.length);
  }

  /** Removes the top. */
  pop(): void {
    const items = this.#items;
    const last = items.pop();
    const key = this.#keys.pop();
    if (last === undefined || key === undefined || items.length === 0) return;
    // The hole moves down to the bottom, then the last item moves up from there. That item came
    // from the bottom and seldom rises far, so each level costs one comparison instead of two.
    let hole = 0;
    for (let child = 1; child < items.length; child = 2 * hole + 1) {
      const best = child + 1 < items.length && this.#isBefore(child + 1, child) ? child + 1 : child;
      this.#copy(best, hole);
      hole = best;
    }
    this.#raise(last, key, hole);
  }

  #raise(item: T, key: number, from: number): void {
    let position = from;
    while (position > 0) {
      const above = (position - 1) >> 1;
      const parentKey = known(this.#keys[above]);
      if (isNear(parentKey, key)) {
        if (this.#rank(item, known(this.#items[above])) >= 0) break;
      } else if (parentKey < key) break;
      this.#copy(above, position);
      position = above;
    }
    this.#items[position] = item;
    this.#keys[position] = key;
  }

  #isBefore(a: number, b: number): boolean {
    const left = known(this.#keys[a]);
    const right = known(this.#keys[b]);
    if (!isNear(left, right)) return left < right;
    return this.#rank(known(this.#items[a]), known(this.#items[b])) < 0;
  }

  #copy(from: number, to: number): void {
    this.#items[to] = known(this.#items[from]);
    this.#keys[to] = known(this.#keys[from]);
  }
}

function isNear(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) < NEAR * Math.min(Math.abs(a), Math.abs(b));
}

/** The value at an index inside the heap. */
function known<T>(value: T | undefined): T {
  invariant(value !== undefined, 'heap-index-is-inside');
  return value;
}
