import { invariant } from '../invariants.ts';
import type { Day } from '../common/time.ts';
import type { Entry } from '../ledger/entry.ts';
import type { Movement } from '../movements/movement.ts';
import type { Lot } from '../result/lot.ts';
import type { MatchResult, Matcher, Stock } from './matcher.ts';

/** A matcher that takes over on a day. */
export interface Successor {
  readonly firstDay: Day;
  readonly create: () => Matcher;
}

/**
 * Matchers of different kinds one after the other (averages after lots, lots after averages): each
 * begins with the stock that the one before it leaves on the day it takes over, as its first
 * acquisitions. Lots become units of a pool with their cost and day; a pool becomes one lot at its
 * average, or a lot for each day that it keeps.
 *
 * @param successors in order of their days
 */
export function createSuccessiveMatcher(first: Matcher, successors: readonly Successor[]): Matcher {
  return new SuccessiveMatcher(first, successors);
}

class SuccessiveMatcher implements Matcher {
  #current: Matcher;
  /** Successors to come, the next last. */
  readonly #successors: Successor[];
  readonly #earlier: MatchResult[] = [];
  /** The entry that last brought units of an asset: a pool's units are named by it. */
  readonly #lastEntries = new Map<string, Entry>();

  constructor(first: Matcher, successors: readonly Successor[]) {
    this.#current = first;
    this.#successors = successors.toReversed();
  }

  apply(movement: Movement): void {
    for (let next = this.#successors.at(-1); next !== undefined; next = this.#successors.at(-1)) {
      if (movement.day < next.firstDay) break;
      this.#takeOver(next);
    }
    const { type, asset, entry } = movement;
    if (type === 'acquire') this.#lastEntries.set(asset, entry);
    if (type === 'exchange') this.#lastEntries.set(movement.into.asset, entry);
    this.#current.apply(movement);
  }

  finish(): MatchResult {
    for (let next = this.#successors.at(-1); next !== undefined; next = this.#successors.at(-1)) {
      this.#takeOver(next);
    }
    const result = this.#current.finish();
    const all = [...this.#earlier, result];
    return {
      ...result,
      shortfalls: all.flatMap(({ shortfalls }) => shortfalls),
      earlierShortfalls: all.flatMap(({ earlierShortfalls = [] }) => earlierShortfalls),
      notes: all.flatMap(({ notes = [] }) => notes),
    };
  }

  stock(): readonly Stock[] | null {
    return this.#current.stock?.() ?? null;
  }

  #takeOver({ firstDay, create }: Successor): void {
    this.#successors.pop();
    const before = this.#current;
    this.#earlier.push(before.finish());
    const stock = before.stock?.() ?? null;
    invariant(stock !== null, 'method-before-leaves-a-stock');
    this.#current = create();
    for (const held of stock) {
      const lot = this.#lotOf(held);
      const { entry } = lot;
      const { asset, account, quantity } = held;
      this.#current.apply({ type: 'acquire', entry, asset, account, day: firstDay, quantity, lot });
    }
  }

  #lotOf({ asset, quantity, cost, lot, unknown }: Stock): Lot {
    const missing = cost === null ? 'acquisition' : null;
    if (lot?.cost === null) return { ...lot, quantity };
    if (lot !== null && cost !== null) return { ...lot, quantity, cost };
    const entry = lot?.entry ?? this.#lastEntries.get(asset);
    invariant(entry !== undefined, 'stock-has-an-acquisition');
    const { acquiredDay = null, acquiredAt = null } = lot ?? {};
    return {
      ...{ entry, asset, quantity, cost, missing, acquiredDay, acquiredAt },
      origin: null,
      ...(cost === null ? { from: unknown } : {}),
    };
  }
}
