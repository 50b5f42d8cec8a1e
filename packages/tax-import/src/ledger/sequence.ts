import { isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';
import type { Precedence } from '../balances/check.ts';
import { Heap } from './heap.ts';
import type { Draft } from './builder.ts';
import type { Throttle } from '../throttle.ts';

/**
 * Numbers the entries of each instant in an order that the file's balances prove. Where they leave
 * the order open, acquisitions come before disposals, then content decides. Instants about which
 * the balances say nothing, or contradict each other, get no numbers.
 */
export class SequenceFinder {
  readonly #after = new Map<Draft, Set<Draft>>();
  readonly #byInstant = new Map<Instant, Set<Draft>>();

  /** Takes one proven order; of use when both rows are in the ledger as different entries. */
  readonly note = ([first, second]: Precedence): void => {
    const before = first.entry;
    const after = second.entry;
    if (before === null || after === null || before === after) return;
    // An entry with rows at several instants stands at the first of them only.
    if (before.at !== first.at || after.at !== second.at) return;
    followers(this.#after, before).add(after);
    followers(this.#byInstant, first.at).add(before).add(after);
  };

  /**
   * Numbers every entry of an instant or none.
   *
   * @param entries sorted by time, then key; entries that say the same are put in sequence
   */
  async assign(entries: Draft[], throttle: Throttle): Promise<void> {
    for (let from = 0; from < entries.length;) {
      const time = entries[from]?.at;
      let to = from + 1;
      while (to < entries.length && entries[to]?.at === time) to += 1;
      if (time !== undefined && this.#byInstant.has(time)) {
        const numbered = this.#number(entries.slice(from, to));
        for (const [index, entry] of numbered.entries()) entries[from + index] = entry;
      }
      from = to;
      if (throttle.due()) await throttle.pause();
    }
  }

  #number(entries: readonly Draft[]): readonly Draft[] {
    const waitingFor = new Map<Draft, number>();
    for (const entry of entries) {
      for (const next of this.#after.get(entry) ?? []) {
        waitingFor.set(next, (waitingFor.get(next) ?? 0) + 1);
      }
    }
    const preferred = entries.toSorted((a, b) => rank(a) - rank(b) || compareKeys(a, b));
    const places = new Map(preferred.map((entry, place) => [entry, place]));
    const ready = new Heap();
    for (const [place, entry] of preferred.entries()) {
      if (!waitingFor.has(entry)) ready.push(place);
    }
    const ordered: Draft[] = [];
    for (let place = ready.pop(); place !== undefined; place = ready.pop()) {
      const entry = preferred[place];
      if (entry === undefined) continue;
      ordered.push(entry);
      for (const next of this.#after.get(entry) ?? []) {
        const left = (waitingFor.get(next) ?? 0) - 1;
        waitingFor.set(next, left);
        if (left === 0) ready.push(places.get(next) ?? 0);
      }
    }
    // The balances of two assets contradict each other: nothing is proven.
    if (ordered.length < entries.length) return entries;
    for (const [index, entry] of ordered.entries()) entry.sequence = index;
    return ordered.toSorted(compareKeys);
  }
}

function compareKeys(a: Draft, b: Draft): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

function followers<K>(map: Map<K, Set<Draft>>, key: K): Set<Draft> {
  let set = map.get(key);
  if (set === undefined) {
    set = new Set();
    map.set(key, set);
  }
  return set;
}

/** Acquisitions, then what is both or neither, then disposals. */
function rank(entry: Draft): number {
  const gets = 'in' in entry && entry.in !== undefined;
  const gives = 'out' in entry && entry.out !== undefined;
  if (gets && gives) {
    const pays = entry.out;
    return pays !== undefined && isFiat(pays.asset) ? 0 : 1;
  }
  return gets ? 0 : gives ? 2 : 1;
}
