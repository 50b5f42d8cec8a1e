import { type Database, type DatabaseOptions, openDatabase } from '../open-database.ts';
import { POSTGRES_MISSING, startPostgres } from './postgres-server.ts';
import { MIGRATIONS, type Tables } from './tables.ts';
import { openTestDatabase } from './test-database.ts';

type Options = Partial<DatabaseOptions>;

/** Both databases behind one word, for tests that must hold on either. */
export interface TestEngine {
  readonly kind: Database<Tables>['kind'];
  readonly missing: string | undefined;
  /** The caller closes it. */
  readonly open: (options?: Options) => Promise<Database<Tables>>;
}

async function openOnServer(options: Options = {}): Promise<Database<Tables>> {
  const server = await startPostgres();
  const opened = await openDatabase<Tables>({
    dataDir: '',
    databaseUrl: server.url,
    migrationsDir: MIGRATIONS,
    ...options,
  });
  if (!opened.ok) throw new Error(opened.message);
  const { database } = opened;
  return { ...database, close: () => database.close().then(server.remove) };
}

export const TEST_ENGINES: readonly TestEngine[] = [
  {
    kind: 'embedded',
    missing: undefined,
    open: (options) => openTestDatabase<Tables>(MIGRATIONS, options),
  },
  { kind: 'server', missing: POSTGRES_MISSING, open: openOnServer },
];
