import type { StoredRecord, Stores } from './hand-over-file.ts';

/** What the report kept on the main host before it had an origin of its own. */
const WORKSPACE = 'meridian.report';
const YEARS = 'meridian.prices';
const YEAR_TEXTS = 'texts';

export interface OldWorkspace {
  readonly stores: Stores;
  /** Whole-year files, as they came. */
  readonly texts: readonly string[];
}

/** Reads what is kept here, changing nothing; null where there is nothing of a user's. */
export async function readOldWorkspace(): Promise<OldWorkspace | null> {
  const stores = await readStores(WORKSPACE);
  const years = await readStores(YEARS);
  const texts = (years[YEAR_TEXTS] ?? []).map(({ value }) => value);
  const isEmpty =
    texts.length === 0 && Object.values(stores).every((records) => records.length === 0);
  if (isEmpty) return null;
  return { stores, texts: texts.filter((text) => typeof text === 'string') };
}

/** Removes what is kept here; called once the report has confirmed what it took. */
export async function removeOldWorkspace(): Promise<void> {
  for (const name of [WORKSPACE, YEARS]) await clearDatabase(name);
}

async function readStores(name: string): Promise<Record<string, readonly StoredRecord[]>> {
  const database = await openExisting(name);
  if (database === null) return {};
  const names = [...database.objectStoreNames];
  if (names.length === 0) return {};
  const transaction = database.transaction(names, 'readonly');
  const stores = await Promise.all(
    names.map(async (store): Promise<[string, readonly StoredRecord[]]> => {
      const records = transaction.objectStore(store);
      const [keys, values] = await Promise.all([
        settled(records.getAllKeys()),
        settled(records.getAll()),
      ]);
      return [store, keys.map((key, index) => recordOf(key, values[index]))];
    }),
  );
  database.close();
  return Object.fromEntries(stores);
}

/** Every key of the report's databases was a text. */
function recordOf(key: IDBValidKey, value: unknown): StoredRecord {
  if (typeof key !== 'string') throw new Error('a record without a name');
  return { key, value };
}

async function clearDatabase(name: string): Promise<void> {
  const database = await openExisting(name);
  if (database === null) return;
  const names = [...database.objectStoreNames];
  if (names.length > 0) {
    const transaction = database.transaction(names, 'readwrite', { durability: 'strict' });
    for (const store of names) transaction.objectStore(store).clear();
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
  }
  database.close();
  // Waits for as long as another tab has it open; it is empty already.
  indexedDB.deleteDatabase(name);
}

/** Opens a database as it is; null where there is none, and none is made. */
async function openExisting(name: string): Promise<IDBDatabase | null> {
  const request = indexedDB.open(name);
  let isNew = false;
  request.onupgradeneeded = () => {
    isNew = true;
    request.transaction?.abort();
  };
  try {
    return await settled(request);
  } catch (error) {
    if (isNew) return null;
    throw error;
  }
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
