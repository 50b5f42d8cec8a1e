import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';

import type { EntryId, MoneyAmount } from '@meridian/tax-engine/ledger/entry.ts';
import type { LotChoice } from '@meridian/tax-engine/matching/lots/selections.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import type { Correction, LegKey } from '@meridian/tax-engine/valuation/correction.ts';
import type { AtPar } from '@meridian/tax-engine/valuation/values.ts';
import type { DecimalMark } from '@meridian/tax-import/ledger/decimal-mark.ts';
import type { DayOrder } from '@meridian/tax-import/times/day-order.ts';
import type { FormatId } from '@meridian/tax-import/formats/format-id.ts';
import type { Mapping } from '@meridian/tax-import/mapping/mapping.ts';
import type { OperationNames } from '@meridian/tax-import/recognition/operation-names.ts';
import type { Decisions } from '@meridian/tax-import/across/decisions.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';

import type { DecisionNote } from '../model/across-view.ts';
import {
  fingerprintOf,
  type Fingerprint,
  type StoredRecord,
  type Stores,
} from '../../hand-over/hand-over-file.ts';
import type {
  Answers,
  OpeningLot,
  ProblemView,
  StorageView,
  TypedPrice,
} from '../model/workspace-view.ts';

/** A file the user gave, as it was given. Its content is read anew whenever the page opens. */
export interface StoredFile {
  readonly fileId: string;
  readonly name: string;
  readonly blob: Blob;
  /** When it was added, ms; files are read back in this order. */
  readonly addedAt: number;
  readonly sample: boolean;
  /** The sources taken from it (a zip may hold several); empty for a file of prices or rates. */
  readonly sourceIds: readonly string[];
  readonly timeZone?: string;
  readonly account?: string;
  readonly dayOrder?: DayOrder;
  readonly decimalMark?: DecimalMark;
  /** What it is read as where several formats fit. */
  readonly format?: FormatId;
  /** Operations that its format does not know, by the name that it has for them. */
  readonly operations?: OperationNames;
  /** The one of an archive's files that it is about, where its format was asked for. */
  readonly innerName?: string;
  /** How it is read where no format knows it. */
  readonly mapped?: MappedBy;
  /** Rates only: the currency they are in, that of the country chosen when they were dropped. */
  readonly quote?: string;
}

/** A file read by the user's mapping, or one of the files of an archive. */
export interface MappedBy {
  readonly mapping: Mapping;
  readonly innerName?: string;
}

/** A mapping that is offered for other files. */
export interface StoredMapping {
  readonly id: string;
  readonly mapping: Mapping;
}

/** A dropped file that was not taken. */
export type StoredProblem = Pick<ProblemView, 'id' | 'name' | 'reason' | 'formats'> & {
  readonly addedAt: number;
  /** Where the user can still say how to read it. */
  readonly file?: { readonly name: string; readonly blob: Blob };
  /** The one of an archive's files that it is about. */
  readonly innerName?: string;
};

export interface StoredCorrection {
  readonly entryId: EntryId;
  /** The source its entry comes from, so that both are removed together. */
  readonly source: string;
  /** What the entry is about, so that it can be named while its file is still being read. */
  readonly asset: string;
  readonly at: Instant;
  /** Assets of the legs and fees that have a typed value. */
  readonly assets?: Readonly<Partial<Record<LegKey, string>>>;
  readonly correction: StoredValues;
  /** Lots that the user names for what the entry disposes of. */
  readonly lots?: readonly LotChoice[];
}

/** Until `values` came, a value was one of the entry as a whole; see `placed-corrections.ts`. */
type StoredValues = Correction & { readonly value?: MoneyAmount };

export interface StoredChoice {
  readonly country: string | null;
  readonly year: number | null;
  readonly answers: Readonly<Record<string, StoredAnswers>>;
  /** By country, in order of years. Until this came, a method was one of a country's answers. */
  readonly methods?: Readonly<Record<string, readonly StoredMethod[]>>;
}

/** A method from a tax year on; null: for all years, as it was chosen before years had their own. */
export interface StoredMethod {
  readonly fromYear: number | null;
  readonly method: Method;
}

/** Until `methods` came, the method of all years was one of a country's answers; see `methods.ts`. */
type StoredAnswers = Answers & { readonly method?: Method };

/** The user's word on what spans sources, with words that outlive the files it is about. */
export interface StoredDecisions {
  readonly state: Decisions;
  readonly notes: readonly DecisionNote[];
}

interface Records {
  readonly files: StoredFile;
  readonly openings: OpeningLot;
  readonly prices: TypedPrice;
  readonly corrections: StoredCorrection;
  readonly choice: StoredChoice;
  readonly decisions: StoredDecisions;
  readonly mappings: StoredMapping;
  readonly problems: StoredProblem;
  readonly atPar: AtPar;
}

type StoreName = keyof Records;

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
  clear(): Promise<void>;
  /** Takes a workspace that was kept elsewhere, whole or not at all. */
  restore(stores: Stores, fingerprint: Fingerprint): Promise<Restored>;
}

/** `occupied`: there is a workspace already; `refused`: the device does not keep it. */
type Restored = 'kept' | 'occupied' | 'refused';

const DATABASE = 'meridian.report';
const VERSION = 5;
/** Stores of one record, each under this key. */
const SINGLE_KEYS: Partial<Record<StoreName, string>> = {
  choice: 'choice',
  decisions: 'decisions',
};
const STORES = [
  'files',
  'openings',
  'prices',
  'corrections',
  'choice',
  'decisions',
  'mappings',
  'problems',
  'atPar',
] as const;

interface Schema extends DBSchema {
  files: { key: string; value: StoredFile };
  openings: { key: string; value: OpeningLot };
  prices: { key: string; value: TypedPrice };
  corrections: { key: string; value: StoredCorrection };
  choice: { key: string; value: StoredChoice };
  decisions: { key: string; value: StoredDecisions };
  mappings: { key: string; value: StoredMapping };
  problems: { key: string; value: StoredProblem };
  atPar: { key: string; value: AtPar };
  /** Hashes of workspaces that were taken from elsewhere. */
  restored: { key: string; value: string };
}

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
    async clear() {
      for (const store of STORES) await write(store, (records) => records.clear());
    },
    async restore(stores, fingerprint) {
      if (database === null) return 'refused';
      return restoreStores(database, stores, fingerprint).catch(() => 'refused' as const);
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

/** What the user sees as a report, and can remove: nothing else stands in the way of another one. */
const IN_USE = ['files', 'openings'] as const;

/**
 * Writes every record in one transaction with the mark of the workspace, and reads them back. A
 * workspace that was taken before is not written again: the user may have gone on working with it.
 */
async function restoreStores(
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
  for (const name of names) {
    const store = transaction.objectStore(name);
    for (const { key, value } of stores[name] ?? []) {
      // `as`: what the report itself kept; a record of another shape is refused by its key.
      const record = value as Records[StoreName];
      void store.put(record, store.keyPath === null ? key : undefined);
    }
  }
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

function isQuotaError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
