import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

import { keptYearOf, type KeptYear } from './kept-year.ts';
import type { Provenance } from './year-file.ts';

/**
 * Where the report keeps the whole years that the connect page handed over: a database beside the
 * workspace, with nothing in it about the user.
 */
export interface YearStore {
  /** Latest year first. */
  list(): Promise<KeptYear[]>;
  texts(): Promise<string[]>;
  put(file: Provenance, text: string): Promise<void>;
  remove(key: string): Promise<void>;
  clear(): Promise<void>;
}

interface Schema extends DBSchema {
  about: { key: string; value: KeptYear };
  texts: { key: string; value: string };
}

const DATABASE = 'meridian.prices';
const VERSION = 1;
const BOTH = ['about', 'texts'] as const;

/** @throws where the browser keeps nothing for this site */
export function openYearStore(): YearStore {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const database = () => (opened ??= openDatabase());
  return {
    async list() {
      const kept = await (await database()).getAll('about');
      return kept.toSorted((a, b) => b.year - a.year || (a.key < b.key ? -1 : 1));
    },
    async texts() {
      return (await database()).getAll('texts');
    },
    async put(file, text) {
      const kept = keptYearOf(file);
      const transaction = (await database()).transaction(BOTH, 'readwrite');
      await Promise.all([
        transaction.objectStore('about').put(kept, kept.key),
        transaction.objectStore('texts').put(text, kept.key),
        transaction.done,
      ]);
      announce();
    },
    async remove(key) {
      const transaction = (await database()).transaction(BOTH, 'readwrite');
      await Promise.all([
        ...BOTH.map((name) => transaction.objectStore(name).delete(key)),
        transaction.done,
      ]);
      announce();
    },
    async clear() {
      const transaction = (await database()).transaction(BOTH, 'readwrite');
      await Promise.all([
        ...BOTH.map((name) => transaction.objectStore(name).clear()),
        transaction.done,
      ]);
      announce();
    },
  };
}

/** Async, so that a browser that throws at the mention of a database is a rejection too. */
async function openDatabase(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(DATABASE, VERSION, {
    upgrade(database) {
      for (const name of BOTH) database.createObjectStore(name);
    },
  });
}

/** Announces that the store has changed, without saying what. */
function announce(): void {
  const channel = new BroadcastChannel(DATABASE);
  channel.postMessage(null);
  channel.close();
}

/** Tells of changes that other tabs make. */
export function observeYears(onChange: () => void): void {
  new BroadcastChannel(DATABASE).onmessage = () => onChange();
}
