/**
 * Rows by a key, for files whose rows of one key stand together as a rule. Lists are made in their
 * final size: a million rows in lists that have room to grow take half as much memory again.
 */
export class RowGroups<K, T extends object> {
  readonly #groups = new Map<K, T | T[]>();
  /** Rows of the key met last, not yet in the map. */
  readonly #run: T[] = [];
  #key: K | undefined;

  add(key: K, row: T): void {
    if (this.#run.length > 0 && key !== this.#key) this.#flush();
    this.#key = key;
    this.#run.push(row);
  }

  has(key: K): boolean {
    this.#flush();
    return this.#groups.has(key);
  }

  /** The rows of each key, keys in the order they were first met in. */
  *values(): Generator<readonly T[], void, undefined> {
    this.#flush();
    for (const rows of this.#groups.values()) yield isList(rows) ? rows : [rows];
  }

  #flush(): void {
    const key = this.#key;
    const [first, second] = this.#run;
    if (key === undefined || first === undefined) return;
    const known = this.#groups.get(key);
    if (known === undefined) {
      this.#groups.set(key, second === undefined ? first : this.#run.slice());
    } else if (isList(known)) {
      for (const row of this.#run) known.push(row);
    } else {
      this.#groups.set(key, [known, ...this.#run]);
    }
    this.#run.length = 0;
  }
}

function isList<T extends object>(rows: T | T[]): rows is T[] {
  return Array.isArray(rows);
}
