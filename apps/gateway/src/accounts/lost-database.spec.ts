import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { DatabaseUnavailable } from '../db/availability.ts';
import { createBackground } from './background.ts';
import {
  codeIn,
  createFixture,
  emptyTables,
  openAccountDatabase,
  PASSWORD,
  resetTokenIn,
  signUp,
  type AccountDatabase,
  type AccountFixture,
} from './testing/fixture.ts';

const EMAIL = 'ann@example.com';
const NEW_PASSWORD = 'another staple 42 horse';

let database: AccountDatabase;
/** On the working database, for the steps before the failure. */
let whole: AccountFixture;
/** On the database that fails. */
let lossy: AccountFixture;
let failures: unknown[];
let waits: number[];

beforeAll(async () => {
  database = await openAccountDatabase();
});

afterAll(() => database.close());

beforeEach(async () => {
  await emptyTables(database);
  whole = createFixture(database);
  failures = [];
  waits = [];
  return () => Promise.all([whole.app.close(), lossy.app.close()]);
});

function createLossy(kysely: AccountDatabase['kysely']): AccountFixture {
  return createFixture(
    { kysely, writes: null },
    {
      background: createBackground((error) => failures.push(error)),
      async wait(ms) {
        waits.push(ms);
      },
    },
  );
}

type Kysely = AccountDatabase['kysely'];

/** A database that is unavailable after its first commit. */
function lostAfterCommit({ kysely }: AccountDatabase): Kysely {
  let isAway = false;
  return new Proxy(kysely, {
    get(target, key) {
      if (isAway) throw new DatabaseUnavailable('The database is unavailable');
      const value: unknown = Reflect.get(target, key);
      if (key !== 'transaction') {
        const bound: unknown = typeof value === 'function' ? value.bind(target) : value;
        return bound;
      }
      const execute = async (work: Parameters<ReturnType<Kysely['transaction']>['execute']>[0]) => {
        const result = await target.transaction().execute(work);
        isAway = true;
        return result;
      };
      return () => ({ execute });
    },
  });
}

/**
 * A database in which the named statements (`insertInto password_resets`) fail, once for each time they are
 * named.
 */
function refusing({ kysely }: AccountDatabase, names: readonly string[], error: Error): Kysely {
  const left = [...names];
  return new Proxy(kysely, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return (...args: readonly unknown[]): unknown => {
        const index = left.indexOf(`${String(key)} ${String(args[0])}`);
        if (index === -1) return Reflect.apply(value, target, args);
        left.splice(index, 1);
        throw error;
      };
    },
  });
}

describe('a database that is lost after the commit leaves the success of', () => {
  beforeEach(() => {
    lossy = createLossy(lostAfterCommit(database));
  });

  /** One of the named statements was run and failed, without harm to the call. */
  async function expectLoss() {
    await lossy.settled();
    expect(failures).toEqual([expect.any(DatabaseUnavailable)]);
  }

  it('a code', async () => {
    const body = { email: EMAIL, password: PASSWORD };
    const { result } = await whole.call('/s1/account/register', body);
    const code = codeIn(await whole.lastMail());
    const registrationId = result['registration_id'];
    const verification = { registration_id: registrationId, code };
    const answer = await lossy.call('/s1/account/verify', verification);
    expect(answer).toMatchObject({ status: 200, code: 0 });
    expect(answer.setCookie).toBeDefined();
    await expectLoss();
  });

  it('a sign-in', async () => {
    await signUp(whole, EMAIL);
    const answer = await lossy.call('/s1/account/login', { email: EMAIL, password: PASSWORD });
    expect(answer).toMatchObject({ status: 200, code: 0 });
    expect(answer.setCookie).toBeDefined();
    await expectLoss();
  });

  it('a change of password', async () => {
    const { token: cookie } = await signUp(whole, EMAIL);
    const body = { current: PASSWORD, password: NEW_PASSWORD };
    const answer = await lossy.call('/s1/account/password/change', body, { cookie });
    expect(answer).toMatchObject({ status: 200, code: 0 });
    await expectLoss();
    // Though whether there are passkeys could not be asked.
    expect(lossy.mails.map(({ subject }) => subject)).toEqual([
      'Your Meridian password was changed',
    ]);
  });

  it('a reset', async () => {
    await signUp(whole, EMAIL);
    await whole.call('/s1/account/password/forgot', { email: EMAIL });
    const token = resetTokenIn(await whole.lastMail());
    const body = { token, password: NEW_PASSWORD };
    const answer = await lossy.call('/s1/account/password/reset', body);
    expect(answer).toMatchObject({ status: 200, code: 0 });
    await expectLoss();
  });
});

describe('what a mail takes from the database', () => {
  const away = new DatabaseUnavailable('The database is unavailable');
  const LINK = 'insertInto password_resets';

  it.each([
    [[LINK], [1_000]],
    [
      [LINK, LINK],
      [1_000, 10_000],
    ],
    [
      [LINK, LINK, LINK],
      [1_000, 10_000, 60_000],
    ],
  ])('is asked for again after %j was lost', async (lost, wanted) => {
    await signUp(whole, EMAIL);
    for (const path of ['/s1/account/password/forgot', '/s1/account/register']) {
      waits.length = 0;
      lossy = createLossy(refusing(database, lost, away));
      const answer = await lossy.call(path, { email: EMAIL, password: PASSWORD });
      expect(answer.code).toBe(0);
      const mail = await lossy.lastMail();
      expect(waits).toEqual(wanted);
      expect(lossy.mails).toHaveLength(1);
      const body = { token: resetTokenIn(mail), password: NEW_PASSWORD };
      if (path === '/s1/account/register')
        expect((await whole.call('/s1/account/password/reset', body)).code).toBe(0);
      await lossy.app.close();
    }
    expect(failures).toEqual([]);
  });

  it.each([
    ['three times and no more', away, 3],
    ['not again where it is a bug', new TypeError('a bug'), 0],
  ])('is asked for %s', async (_name, error, times) => {
    lossy = createLossy(refusing(database, [LINK, LINK, LINK, LINK], error));
    const answer = await lossy.call('/s1/account/password/forgot', { email: EMAIL });
    expect(answer.code).toBe(0);
    await lossy.settled();
    expect(waits).toHaveLength(times);
    expect(failures).toEqual([error]);
    expect(lossy.mails).toEqual([]);
  });
});
