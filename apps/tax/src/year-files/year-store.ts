import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

import type { Provenance } from './year-file.ts';

/** What the device keeps of a file, without its values. */
export type KeptYear = Provenance & {
  /** Kind, year and source: what is fetched again takes its place. */
  readonly key: string;
};

/**
 * The store that the connect page (which may fetch) writes and the report page reads: a separate database, so
 * that the one never opens the other's. Nothing in it is about the user.
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
      const { kind, year, source, simulated, fetchedAt, lastDay } = file;
      const key = `${kind} ${year} ${source}`;
      const transaction = (await database()).transaction(BOTH, 'readwrite');
      await Promise.all([
        transaction
          .objectStore('about')
          .put({ key, kind, year, source, simulated, fetchedAt, lastDay }, key),
        transaction.objectStore('texts').put(text, key),
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

/** Tells of changes other pages make. */
export function observeYears(onChange: () => void): void {
  new BroadcastChannel(DATABASE).onmessage = () => onChange();
}
