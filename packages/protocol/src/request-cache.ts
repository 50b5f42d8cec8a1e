import { REQUEST_CACHE_LIFE_MS, REQUEST_CACHE_MAX_ENTRIES } from './constants.ts';

/**
 * Answers by address: at most 20, for 60 s each (R-HTTP-18). The oldest goes first; putting an entry
 * again makes it the newest and starts its life anew, reading it does neither.
 */
export class RequestCache<Value> {
  /** In the order they were put, oldest first. */
  readonly #entries = new Map<string, { readonly value: Value; readonly at: number }>();
  readonly #now: () => number;

  /** @param now the clock, in ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** The entry, or null where there is none or it is 60 s old. */
  get(key: string): { readonly value: Value } | null {
    const entry = this.#entries.get(key);
    if (entry === undefined) return null;
    const age = this.#now() - entry.at;
    // A clock that was set back must not keep an entry for longer than its life.
    if (age >= 0 && age < REQUEST_CACHE_LIFE_MS) return entry;
    this.#entries.delete(key);
    return null;
  }

  put(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, at: this.#now() });
    if (this.#entries.size <= REQUEST_CACHE_MAX_ENTRIES) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  keys(): string[] {
    return [...this.#entries.keys()];
  }
}
