import { PERSISTENT_CACHE_CAP_BYTES } from './constants.ts';

/** The part of `localStorage` the cache uses. Every call of it may throw. */
export interface StorageLike {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

interface Stored {
  readonly key: string;
  readonly savedAt: number;
  readonly bytes: number;
}

// What an entry looks like: when it was put, when it ends (0: never), and its JSON.
const ENTRY = /^(\d{1,16})\|(\d{1,16})\|/;

// Storage counts UTF-16 code units of keys and values, and the tightest quota counts both bytes.
const BYTES_PER_UNIT = 2;

/** The JSON of an entry as it lies in the storage, for who reads one before this class is loaded. */
export function jsonOfEntry(text: string): string {
  return text.replace(ENTRY, '');
}

/**
 * Answers that outlive the page, at most about 4.7 MB of them (R-HTTP-19), the oldest out first. Its
 * keys begin with `{name}:`; what else lies in the storage is neither read nor removed. An entry that
 * cannot be read is dropped, and a storage that is denied or full is one that holds nothing: no call
 * throws.
 */
export class PersistentCache {
  readonly #storage: () => StorageLike;
  readonly #now: () => number;
  readonly #prefix: string;
  readonly #capBytes: number;

  /**
   * @param storage asked for at each use, since reaching for `localStorage` throws where it is denied
   * @param now the clock, in ms
   */
  constructor({
    storage,
    now,
    name,
    capBytes = PERSISTENT_CACHE_CAP_BYTES,
  }: {
    readonly storage: () => StorageLike;
    readonly now: () => number;
    readonly name: string;
    readonly capBytes?: number;
  }) {
    this.#storage = storage;
    this.#now = now;
    this.#prefix = `${name}:`;
    this.#capBytes = capBytes;
  }

  /** The value, as JSON kept it, or null where there is none that is still good. */
  get(key: string): { readonly value: unknown } | null {
    return attempt(null, () => {
      const storage = this.#storage();
      const text = storage.getItem(this.#prefix + key);
      if (text === null) return null;
      const entry = readEntry(text, this.#now());
      if (entry === null) storage.removeItem(this.#prefix + key);
      return entry;
    });
  }

  /**
   * Keeps a value in place of an older one; says whether it did. What is larger than the whole cache
   * is not kept, nor is what JSON has no text for.
   *
   * @param lifeMs how long it is good; without it, until it has to make room
   */
  put(key: string, value: unknown, lifeMs: number | null = null): boolean {
    this.delete(key);
    return attempt(false, () => {
      // `as`: JSON has no text for undefined and functions, which its type does not say.
      const json = JSON.stringify(value) as string | undefined;
      if (json === undefined) return false;
      const now = Math.trunc(this.#now());
      const ends = lifeMs === null ? 0 : now + Math.ceil(lifeMs);
      return this.#store(this.#prefix + key, `${now}|${ends}|${json}`);
    });
  }

  delete(key: string): void {
    attempt(undefined, () => this.#storage().removeItem(this.#prefix + key));
  }

  clear(): void {
    attempt(undefined, () => {
      const storage = this.#storage();
      for (const { key } of this.#entries(storage)) storage.removeItem(key);
    });
  }

  #store(key: string, text: string): boolean {
    const bytes = bytesOf(key, text);
    if (bytes > this.#capBytes) return false;
    const storage = this.#storage();
    const entries = this.#entries(storage).toSorted((a, b) => a.savedAt - b.savedAt);
    let held = entries.reduce((sum, entry) => sum + entry.bytes, bytes);
    for (;;) {
      if (held <= this.#capBytes && isStored(storage, key, text)) return true;
      const oldest = entries.shift();
      if (oldest === undefined) return false;
      storage.removeItem(oldest.key);
      held -= oldest.bytes;
    }
  }

  #entries(storage: StorageLike): Stored[] {
    const found: Stored[] = [];
    for (let index = 0; index < storage.length; index += 1) {
      const key = storage.key(index);
      if (!key?.startsWith(this.#prefix)) continue;
      const text = storage.getItem(key) ?? '';
      // An entry that cannot be read, or says it is from the future, counts as the oldest there is.
      const [, digits = '0'] = ENTRY.exec(text) ?? [];
      const savedAt = Number.parseInt(digits, 10);
      const isPast = savedAt <= this.#now();
      found.push({ key, savedAt: isPast ? savedAt : 0, bytes: bytesOf(key, text) });
    }
    return found;
  }
}

/**
 * Whether the text could be stored. A storage that is full, of others' entries perhaps, says no and
 * gets another try with less in it; one that is denied throws on.
 */
function isStored(storage: StorageLike, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
    return true;
  } catch (cause) {
    if (cause instanceof Error && /quota/i.test(cause.name)) return false;
    throw cause;
  }
}

function readEntry(text: string, now: number): { readonly value: unknown } | null {
  const [head, savedAt = '', ends = ''] = ENTRY.exec(text) ?? [];
  if (head === undefined) return null;
  const until = Number.parseInt(ends, 10);
  // From a clock that ran ahead: its age is unknown.
  if (Number.parseInt(savedAt, 10) > now || (until > 0 && now >= until)) return null;
  return attempt(null, () => ({ value: JSON.parse(text.slice(head.length)) as unknown }));
}

function bytesOf(key: string, text: string): number {
  return (key.length + text.length) * BYTES_PER_UNIT;
}

/** What storage or JSON cannot do is what the fallback says. */
function attempt<T>(fallback: T, run: () => T): T {
  try {
    return run();
  } catch {
    return fallback;
  }
}
