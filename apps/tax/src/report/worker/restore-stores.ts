import type { IDBPDatabase, IDBPObjectStore } from 'idb';

import {
  fingerprintOf,
  type Fingerprint,
  type StoredRecord,
  type Stores,
} from '../../hand-over/hand-over-file.ts';
import { STORES, type Records, type Schema, type StoreName } from './stored.ts';

/** `occupied`: there is a workspace already; `refused`: the device does not keep it. */
export type Restored = 'kept' | 'occupied' | 'refused';

/** What the user sees as a report, and can remove: nothing else stands in the way of another one. */
const IN_USE = ['files', 'openings'] as const;

/**
 * Writes every record in one transaction with the mark of the workspace, and reads them back. A
 * workspace that was taken before is not written again: the user may have gone on working with it.
 */
export async function restoreStores(
  database: IDBPDatabase<Schema>,
  stores: Stores,
  { hash }: Fingerprint,
): Promise<Restored> {
  const names = STORES.filter((name) => stores[name] !== undefined);
  const isKnown = (name: string) => STORES.some((known) => known === name) || name === 'restored';
  // What has no place here would be lost.
  if (Object.entries(stores).some(([name, records]) => records.length > 0 && !isKnown(name))) {
    return 'refused';
  }
  const transaction = database.transaction([...STORES, 'restored'] as const, 'readwrite', {
    durability: 'strict',
  });
  const counts = await Promise.all(IN_USE.map((name) => transaction.objectStore(name).count()));
  if (counts.some((count) => count > 0)) {
    return (await transaction.objectStore('restored').get(hash)) === undefined
      ? 'occupied'
      : 'kept';
  }
  for (const name of names) putAll(transaction.objectStore(name), stores[name] ?? []);
  void transaction.objectStore('restored').put(hash, hash);
  await transaction.done;
  const handedOver = Object.fromEntries(names.map((name) => [name, stores[name] ?? []]));
  const [before, after] = await Promise.all([
    fingerprintOfStores(handedOver),
    fingerprintOfStores(await readAgain(database, handedOver)),
  ]);
  return before.hash === after.hash && before.count === after.count ? 'kept' : 'refused';
}

/** The same records as the device has them by now. */
async function readAgain(
  database: IDBPDatabase<Schema>,
  stores: Readonly<Partial<Record<StoreName, readonly StoredRecord[]>>>,
): Promise<Stores> {
  const found: [string, StoredRecord[]][] = [];
  for (const name of STORES) {
    const records: StoredRecord[] = [];
    for (const { key } of stores[name] ?? []) {
      records.push({ key, value: await database.get(name, key) });
    }
    if (stores[name] !== undefined) found.push([name, records]);
  }
  return Object.fromEntries(found);
}

async function fingerprintOfStores(stores: Stores): Promise<Fingerprint> {
  return fingerprintOf({ kind: 'workspace', stores, texts: [] });
}

/** Empties every store and fills it, in one transaction: all of it happens, or none. */
export async function replaceStores(database: IDBPDatabase<Schema>, stores: Stores): Promise<void> {
  const transaction = database.transaction(STORES, 'readwrite', { durability: 'strict' });
  // Awaited below; until then a failure must not count as unhandled.
  transaction.done.catch(() => undefined);
  try {
    for (const name of STORES) {
      const store = transaction.objectStore(name);
      store.clear().catch(() => undefined);
      putAll(store, stores[name] ?? []);
    }
  } catch (error) {
    // What was asked for before would be done without the rest.
    transaction.abort();
    throw error;
  }
  await transaction.done;
}

function putAll(
  store: Pick<IDBPObjectStore<Schema, StoreName[], StoreName, 'readwrite'>, 'keyPath' | 'put'>,
  records: readonly StoredRecord[],
): void {
  for (const { key, value } of records) {
    // `as`: what the report itself kept; a record of another shape is refused by its key.
    const record = value as Records[StoreName];
    store.put(record, store.keyPath === null ? key : undefined).catch(() => undefined);
  }
}
