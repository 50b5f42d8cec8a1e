/**
 * What the report kept on the main host until it had an origin of its own, as it was written there on
 * 25 November 2026: files, prices, a country, a year, an answer, and a downloaded year of rates. The
 * values that JSON does not know are tagged.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const TEXT = readFileSync(new URL('workspace-of-2026-11.json', import.meta.url), 'utf8');

interface OldStore {
  readonly keyPath: string | null;
  readonly records: readonly { readonly key: string; readonly value: unknown }[];
}

type OldDatabases = Readonly<
  Record<string, { readonly version: number; readonly stores: Readonly<Record<string, OldStore>> }>
>;

/** Writes it to the origin that the page is on. */
export async function writeOldWorkspace(page: Page): Promise<void> {
  await page.evaluate(async (text) => {
    const revive = (_key: string, value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value;
      if ('$bigint' in value) return BigInt(String(value.$bigint));
      if (!('$blob' in value)) return value;
      // `as`: the tag of the file above.
      const { $blob, name, ...options } = value as { $blob: string; name: string };
      return new File([$blob], name, options);
    };
    // `as`: the file above.
    const databases = JSON.parse(text, revive) as OldDatabases;
    for (const [name, { version, stores }] of Object.entries(databases)) {
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, version);
        opening.onupgradeneeded = () => {
          for (const [store, { keyPath }] of Object.entries(stores)) {
            opening.result.createObjectStore(store, { keyPath });
          }
        };
        opening.onerror = () => reject(new Error(`cannot write ${name}`));
        opening.onsuccess = () => {
          const names = Object.keys(stores);
          const writing = opening.result.transaction(names, 'readwrite', { durability: 'strict' });
          for (const [store, { keyPath, records }] of Object.entries(stores)) {
            for (const { key, value } of records) {
              writing.objectStore(store).put(value, keyPath === null ? key : undefined);
            }
          }
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      });
    }
  }, TEXT);
}

/** How many records each database of the page's origin holds. */
export async function storedRecords(page: Page): Promise<Readonly<Record<string, number>>> {
  return page.evaluate(async () => {
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const counts: [string, number][] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      let count = 0;
      for (const store of database.objectStoreNames) {
        count += await settled(database.transaction(store).objectStore(store).count());
      }
      database.close();
      counts.push([name, count]);
    }
    return Object.fromEntries(counts);
  });
}
