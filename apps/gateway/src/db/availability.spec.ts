import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnavailable, meansUnavailable } from './availability.ts';
import { ConnectionLost } from './connection-lost.ts';
import { type Database, openDatabase } from './open-database.ts';
import { POSTGRES_MISSING, type PostgresServer, startPostgres } from './testing/postgres-server.ts';
import { MIGRATIONS, type Tables } from './testing/tables.ts';

if (POSTGRES_MISSING !== undefined)
  console.log(`availability.spec: server skipped, ${POSTGRES_MISSING}`);

describe('an error of the driver', () => {
  const withCode = (code: string) => Object.assign(new Error('some words'), { code });

  it.each([
    ['ECONNREFUSED', true],
    ['ENOENT', true],
    ['08006', true],
    ['08P01', true],
    ['53300', true],
    ['57014', true],
    ['57P01', true],
    ['57P03', true],
    ['57000', false],
    ['23505', false],
    ['25P02', false],
    ['28P01', false],
    ['40001', false],
    ['42P01', false],
  ])('with code %s means that the database is away: %s', (code, away) => {
    expect(meansUnavailable(withCode(code))).toBe(away);
  });

  it.each([
    ['Connection terminated unexpectedly', true],
    ['timeout exceeded when trying to connect', true],
    ['Query values must be an array', false],
  ])('without a code but saying "%s" means it: %s', (message, away) => {
    expect(meansUnavailable(new Error(message))).toBe(away);
  });

  it('of our own, and what is no error', () => {
    expect(meansUnavailable(new ConnectionLost('gone'))).toBe(true);
    expect(meansUnavailable('Connection terminated')).toBe(false);
    expect(meansUnavailable(undefined)).toBe(false);
  });
});

describe('a server that cannot be opened', () => {
  const open = (databaseUrl: string) =>
    openDatabase<Tables>({
      dataDir: '',
      databaseUrl,
      migrationsDir: MIGRATIONS,
      timeouts: { connectMs: 300 },
    });

  it('is named by its scheme, with no word of the address', async () => {
    expect(await open('mysql://root:secret@localhost/')).toEqual({
      ok: false,
      message: 'DATABASE_URL must begin with postgres:// or postgresql://.',
    });
    expect(JSON.stringify(await open('postgres://root:secret@[broken/'))).not.toContain('secret');
  });

  it('is an error when nothing listens', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    taken.close();
    if (address === null || typeof address === 'string') throw new Error('no port');
    expect(await open(`postgres://me:secret@127.0.0.1:${address.port}/db`)).toEqual({
      ok: false,
      message: `Cannot open the database (DATABASE_URL): connect ECONNREFUSED 127.0.0.1:${address.port}`,
    });
  });

  it('is an error when what listens sends nothing', async () => {
    const mute = createServer().listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const address = mute.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const result = await open(`postgres://127.0.0.1:${address.port}/db`);
    expect(result.ok ? '' : result.message).toContain('timeout');
    mute.close();
  });
});

describe.skipIf(POSTGRES_MISSING !== undefined)('a server that goes away', () => {
  let server: PostgresServer;
  let database: Database<Tables>;
  const lost: string[] = [];

  beforeAll(async () => {
    server = await startPostgres();
    const opened = await openDatabase<Tables>({
      dataDir: '',
      databaseUrl: server.url,
      migrationsDir: MIGRATIONS,
      onLost: (reason) => lost.push(reason.message),
      // Longer than opening takes on a busy machine; a frozen server never answers.
      timeouts: { connectMs: 2_000, statementMs: 2_000 },
    });
    if (!opened.ok) throw new Error(opened.message);
    ({ database } = opened);
  });

  afterAll(async () => {
    await database.close();
    await server.remove();
  });

  const add = (id: bigint) =>
    database.kysely.insertInto('thing').values({ id, note: 'x' }).execute();
  const count = async () =>
    (await database.kysely.selectFrom('thing').select('id').execute()).length;

  it('fails as unavailable and comes back by itself, with all that was acknowledged', async () => {
    await Promise.all([1n, 2n, 3n, 4n].map(add));
    const cutOff = database.kysely.transaction().execute(async (transaction) => {
      await transaction.insertInto('thing').values({ id: 5n, note: 'x' }).execute();
      await server.stop();
      await transaction.insertInto('thing').values({ id: 6n, note: 'x' }).execute();
    });
    await expect(cutOff).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(Promise.all([count(), count()])).rejects.toBeInstanceOf(DatabaseUnavailable);
    await server.start();
    expect(await count()).toBe(4);
    expect(lost.length).toBeGreaterThan(0);
  });

  it('that froze is hung up on, and answers once it thaws', async () => {
    expect(await count()).toBe(4);
    server.freeze();
    const asked = Array.from({ length: 12 }, count);
    for (const answer of await Promise.allSettled(asked))
      expect(answer).toMatchObject({ status: 'rejected', reason: { name: 'DatabaseUnavailable' } });
    server.resume();
    expect(await count()).toBe(4);
  });
});
