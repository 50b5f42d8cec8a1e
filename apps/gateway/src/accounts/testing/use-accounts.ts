import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  type AccountDatabase,
  type AccountFixture,
  createFixture,
  emptyTables,
  openAccountDatabase,
} from './fixture.ts';

interface Opened {
  readonly database: AccountDatabase;
  readonly fixture: AccountFixture;
}

/**
 * One database for a file or a group of tests, emptied before each, and a new server over it.
 *
 * @param use keeps them for the test
 */
export function useAccounts(
  use: (opened: Opened) => void,
  open: () => Promise<AccountDatabase> = openAccountDatabase,
): void {
  let database: AccountDatabase;
  beforeAll(async () => {
    database = await open();
  }, 60_000);
  afterAll(() => database.close());
  beforeEach(async () => {
    await emptyTables(database);
    const fixture = createFixture(database);
    use({ database, fixture });
    return () => fixture.app.close();
  });
}
