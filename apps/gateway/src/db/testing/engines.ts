import type { Database, DatabaseOptions } from '../open-database.ts';
import { POSTGRES_MISSING } from './postgres-server.ts';
import { MIGRATIONS, type Tables } from './tables.ts';
import { openServerDatabase, openTestDatabase } from './test-database.ts';

type Options = Partial<DatabaseOptions>;

/** Both databases behind one word, for tests that must hold on either. */
export interface TestEngine {
  readonly kind: Database<Tables>['kind'];
  readonly missing: string | undefined;
  /** The caller closes it. */
  readonly open: (options?: Options) => Promise<Database<Tables>>;
}

export const TEST_ENGINES: readonly TestEngine[] = [
  {
    kind: 'embedded',
    missing: undefined,
    open: (options) => openTestDatabase<Tables>(MIGRATIONS, options),
  },
  {
    kind: 'server',
    missing: POSTGRES_MISSING,
    open: (options) => openServerDatabase<Tables>(MIGRATIONS, options),
  },
];
