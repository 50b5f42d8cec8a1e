import { openDB, type IDBPDatabase, type IDBPObjectStore } from 'idb';

import type { AtPar } from '@meridian/tax-engine/valuation/values.ts';

import type { Fingerprint, Stores } from '../../hand-over/hand-over-file.ts';
import type { OpeningLot, StorageView, TypedPrice } from '../model/workspace-view.ts';
import { replaceStores, restoreStores, type Restored } from './restore-stores.ts';
import {
  STORES,
  type Records,
  type Schema,
  type StoredChoice,
  type StoredCorrection,
  type StoredDecisions,
  type StoredFile,
  type StoredMapping,
  type StoredProblem,
  type StoreName,
} from './stored.ts';

interface Contents {
  readonly files: readonly StoredFile[];
  readonly openings: readonly OpeningLot[];
  readonly prices: readonly TypedPrice[];
  readonly corrections: readonly StoredCorrection[];
  readonly choice: StoredChoice | null;
  readonly decisions: StoredDecisions | null;
  readonly mappings: readonly StoredMapping[];
  readonly problems: readonly StoredProblem[];
  readonly atPar: readonly AtPar[];
}

/**
 * Where the workspace is kept. A write that the device refuses turns the storage to memory: the
 * page says so and goes on, and what was written before stays on the device.
 */
export interface Storage {
  readonly state: () => StorageView;
  readAll(): Promise<Contents>;
  /** False when the record is not kept on the device. */
  put<Name extends StoreName>(store: Name, record: Records[Name]): Promise<boolean>;
  remove(store: StoreName, key: string): Promise<void>;
  /** Puts and removes many records, all or none. */
  change<Name extends StoreName>(
    store: Name,
    records: readonly Records[Name][],
    removed: readonly string[],
  ): Promise<void>;
  clear(): Promise<void>;
  /** Takes a workspace that was kept elsewhere, whole or not at all. */
  restore(stores: Stores, fingerprint: Fingerprint): Promise<Restored>;
  /** Puts a workspace in the place of the one here; where that fails, the one here stays as it is. */
  replace(stores: Stores): Promise<Replaced>;
}

/** `full`: there is no room for it; `refused`: the device keeps nothing. */
export type Replaced = 'kept' | 'full' | 'refused';

const DATABASE = 'meridian.report';
const VERSION = 5;
/** Stores of one record, each under this key. */
const SINGLE_KEYS: Partial<Record<StoreName, string>> = {
  choice: 'choice',
  decisions: 'decisions',
};
const NOTHING: Contents = {
  files: [],
  openings: [],
  prices: [],
  corrections: [],
  choice: null,
  decisions: null,
  mappings: [],
  problems: [],
  atPar: [],
};

/**
 * Opens the device's storage; where there is none (a private window), memory.
 *
 * @param onLost called when a write was refused and the rest of the visit lives in memory
 */
export async function openStorage(onLost: () => void): Promise<Storage> {
  let state: StorageView = { type: 'device' };
  let database = await openDatabase().catch(() => null);
  if (database === null) state = { type: 'memory', reason: 'unavailable' };

  async function write(
    store: StoreName,
    action: (
      records: IDBPObjectStore<Schema, StoreName[], StoreName, 'readwrite'>,
    ) => Promise<unknown>,
  ): Promise<boolean> {
    if (database === null) return false;
    try {
      // Strict: the record must be on the disk before the page calls a file imported.
      const transaction = database.transaction([store], 'readwrite', { durability: 'strict' });
      await Promise.all([action(transaction.objectStore(store)), transaction.done]);
      return true;
    } catch (error) {
      state = { type: 'memory', reason: isQuotaError(error) ? 'full' : 'unavailable' };
      onLost();
      return false;
    }
  }

  return {
    state: () => state,
    async readAll() {
      if (database === null) return NOTHING;
      try {
        return await readContents(database);
      } catch {
        database = null;
        state = { type: 'memory', reason: 'unavailable' };
        return NOTHING;
      }
    },
    put: (store, record) => write(store, (records) => records.put(record, SINGLE_KEYS[store])),
    async remove(store, key) {
      await write(store, (records) => records.delete(key));
    },
    async change(store, kept, removed) {
      await write(store, (records) =>
        Promise.all([
          ...kept.map((record) => records.put(record, SINGLE_KEYS[store])),
          ...removed.map((key) => records.delete(key)),
        ]),
      );
    },
    async clear() {
      for (const store of STORES) await write(store, (records) => records.clear());
    },
    async restore(stores, fingerprint) {
      if (database === null) return 'refused';
      return restoreStores(database, stores, fingerprint).catch(() => 'refused' as const);
    },
    async replace(stores) {
      if (database === null) return 'refused';
      try {
        await replaceStores(database, stores);
        return 'kept';
      } catch (error) {
        return isQuotaError(error) ? 'full' : 'refused';
      }
    },
  };
}

/** Async, so that a browser that throws at the mere mention of a database is a rejection too. */
async function openDatabase(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(DATABASE, VERSION, {
    upgrade(database, from) {
      if (from < 1) {
        database.createObjectStore('files', { keyPath: 'fileId' });
        database.createObjectStore('openings', { keyPath: 'id' });
        database.createObjectStore('prices', { keyPath: 'id' });
        database.createObjectStore('corrections', { keyPath: 'entryId' });
        database.createObjectStore('choice');
      }
      if (from < 2) {
        database.createObjectStore('decisions');
        database.createObjectStore('mappings', { keyPath: 'id' });
      }
      if (from < 3) database.createObjectStore('problems', { keyPath: 'id' });
      if (from < 4) database.createObjectStore('atPar', { keyPath: 'asset' });
      if (from < 5) database.createObjectStore('restored');
    },
  });
}

async function readContents(database: IDBPDatabase<Schema>): Promise<Contents> {
  const transaction = database.transaction(STORES, 'readonly');
  const [files, openings, prices, corrections, choice, decisions, mappings, problems, atPar] =
    await Promise.all([
      transaction.objectStore('files').getAll(),
      transaction.objectStore('openings').getAll(),
      transaction.objectStore('prices').getAll(),
      transaction.objectStore('corrections').getAll(),
      transaction.objectStore('choice').get('choice'),
      transaction.objectStore('decisions').get('decisions'),
      transaction.objectStore('mappings').getAll(),
      transaction.objectStore('problems').getAll(),
      transaction.objectStore('atPar').getAll(),
    ]);
  files.sort((a, b) => a.addedAt - b.addedAt);
  problems.sort((a, b) => a.addedAt - b.addedAt);
  return {
    files,
    openings,
    prices,
    corrections,
    choice: choice ?? null,
    decisions: decisions ?? null,
    mappings,
    problems,
    atPar,
  };
}

/** Whether the device had no room for a write. */
export function isQuotaError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
