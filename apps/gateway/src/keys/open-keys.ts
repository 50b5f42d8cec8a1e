import { join } from 'node:path';
import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import type { AccountTables } from '../accounts/tables.ts';
import type { Database } from '../db/open-database.ts';
import { openSealer, type Sealer } from './sealing.ts';
import { createKeyStore, type KeyStore } from './store.ts';
import type { KeyTables } from './tables.ts';

export interface KeysOptions {
  readonly database: Database<AccountTables & KeyTables>;
  readonly dataDir: string;
  /** The file of master keys; one of the data folder unless given. */
  readonly keyFile: string | undefined;
  readonly environment: SiteEnvironment;
  readonly warn: (line: string) => void;
}

export type KeysResult =
  | { readonly ok: true; readonly keys: KeyStore; readonly sealer: Sealer }
  | { readonly ok: false; readonly message: string };

/** Opens the store of API keys with the file that seals their secrets. */
export function openKeys(options: KeysOptions): KeysResult {
  const { database, dataDir, keyFile, environment, warn } = options;
  const opened = openSealer(keyFile ?? join(dataDir, 'api-keys.key'), keyFile === undefined);
  if (!opened.ok) return opened;
  if (opened.warning !== null) warn(opened.warning);
  const keys = createKeyStore({
    db: database.kysely,
    sealer: opened.sealer,
    environment,
    now: Date.now,
    writes: database.writes,
    warn,
  });
  return { ok: true, keys, sealer: opened.sealer };
}
