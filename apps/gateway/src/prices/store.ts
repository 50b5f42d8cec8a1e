import type { YearFileKind } from '@meridian/routes/price-paths.ts';
import type { Kysely } from 'kysely';
import type { PriceTables } from './tables.ts';

/** What is known of a stored file without reading it. */
export interface StoredYear {
  readonly kind: YearFileKind;
  readonly source: string;
  readonly year: number;
  /** ISO day. */
  readonly lastDay: string;
  /** How many days have a value; none says that there is nothing to be had. */
  readonly valueDays: number;
  readonly fetchedAt: Date;
}

/** Where files stay that came over the network: a source that is away leaves the last ones. */
export interface YearStore {
  /** Those of one kind and source, latest year first. */
  list(kind: YearFileKind, source: string): Promise<readonly StoredYear[]>;
  body(kind: YearFileKind, source: string, year: number): Promise<string | undefined>;
  put(file: StoredYear & { readonly body: string }): Promise<void>;
}

export function createDatabaseStore(db: Kysely<PriceTables>): YearStore {
  return {
    async list(kind, source) {
      const rows = await db
        .selectFrom('price_files')
        .select(['kind', 'source', 'year', 'last_day', 'value_days', 'fetched_at'])
        .where('kind', '=', kind)
        .where('source', '=', source)
        .orderBy('year', 'desc')
        .execute();
      return rows.map(
        ({ last_day: lastDay, value_days: valueDays, fetched_at: fetchedAt, ...row }) => ({
          ...row,
          lastDay,
          valueDays,
          fetchedAt,
        }),
      );
    },
    async body(kind, source, year) {
      const row = await db
        .selectFrom('price_files')
        .select('body')
        .where('kind', '=', kind)
        .where('source', '=', source)
        .where('year', '=', year)
        .executeTakeFirst();
      return row?.body;
    },
    async put({ kind, source, year, body, lastDay, valueDays, fetchedAt }) {
      const values = { body, last_day: lastDay, value_days: valueDays, fetched_at: fetchedAt };
      await db
        .insertInto('price_files')
        .values({ kind, source, year, ...values })
        .onConflict((conflict) => conflict.columns(['kind', 'source', 'year']).doUpdateSet(values))
        .execute();
    },
  };
}

/** For a gateway without a database: what was fetched is gone with the process. */
export function createMemoryStore(): YearStore {
  const files = new Map<string, StoredYear & { readonly body: string }>();
  const keyOf = (kind: YearFileKind, source: string, year: number) => `${kind} ${source} ${year}`;
  return {
    list: async (kind, source) =>
      [...files.values()]
        .filter((file) => file.kind === kind && file.source === source)
        .toSorted((a, b) => b.year - a.year),
    body: async (kind, source, year) => files.get(keyOf(kind, source, year))?.body,
    async put(file) {
      files.set(keyOf(file.kind, file.source, file.year), file);
    },
  };
}
