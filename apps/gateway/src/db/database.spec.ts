import { EventEmitter, once } from 'node:events';
import { AbortedTransactionError, sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseUnavailable, withDatabase } from './availability.ts';
import type { Database } from './open-database.ts';
import { TEST_ENGINES } from './testing/engines.ts';
import type { Tables } from './testing/tables.ts';

/** Long enough for megabytes and forty transactions on a busy machine. */
const STATEMENT_MS = 3_000;

for (const { kind, missing } of TEST_ENGINES)
  if (missing !== undefined) console.log(`database.spec: ${kind} skipped, ${missing}`);

describe.each(TEST_ENGINES)('the $kind database', ({ kind, missing, open }) => {
  describe.skipIf(missing !== undefined)('opened', () => {
    let database: Database<Tables>;
    const losses = new EventEmitter<{ lost: [Error] }>();

    beforeAll(async () => {
      database = await open({
        timeouts: { statementMs: STATEMENT_MS },
        onLost: (reason) => losses.emit('lost', reason),
      });
    });

    afterAll(async () => {
      await database.close();
    });

    beforeEach(async () => {
      await database.kysely.deleteFrom('thing').execute();
      await database.kysely.deleteFrom('every_type').execute();
    });

    const ids = async () => {
      const rows = await database.kysely.selectFrom('thing').select('id').orderBy('id').execute();
      return rows.map(({ id }) => id);
    };
    const add = (
      id: bigint,
      db: Database<Tables>['kysely'] | Transaction<Tables> = database.kysely,
    ) => db.insertInto('thing').values({ id, note: 'x' }).execute();

    it('names its kind', () => {
      expect(database.kind).toBe(kind);
    });

    it('gives every type back as it was given, exactly', async () => {
      const row = {
        big: 9_223_372_036_854_775_807n,
        bigs: ['9223372036854775807', '-1'],
        price: '12345678901234567890.123456789012345678',
        prices: ['0.1', '-0.00000000000000000001'],
        day: '2024-02-29',
        days: ['1999-12-31', '2024-02-29'],
        moment: new Date('2024-03-31T01:30:00.123Z'),
        bytes: Uint8Array.from({ length: 256 }, (_, index) => index),
        words: ['a,b', '"quoted"', '', 'NULL', 'ü'],
        document: { deep: [1, 'two', null] },
        flag: true,
      };
      await database.kysely
        .insertInto('every_type')
        .values({ ...row, document: JSON.stringify(row.document) })
        .execute();
      const read = await database.kysely
        .selectFrom('every_type')
        .selectAll()
        .executeTakeFirstOrThrow();
      const { id, ...rest } = read;
      expect(rest).toEqual(row);
      expect(id).toBeTypeOf('number');
      expect(read.bytes?.constructor).toBe(Uint8Array);
    });

    it('gives null for every type', async () => {
      await sql`insert into every_type default values`.execute(database.kysely);
      const { id, ...rest } = await database.kysely
        .selectFrom('every_type')
        .selectAll()
        .executeTakeFirstOrThrow();
      expect(id).toBeTypeOf('number');
      expect(new Set(Object.values(rest))).toEqual(new Set([null]));
    });

    it('counts the rows it touched', async () => {
      await add(1n);
      await add(2n);
      const result = await database.kysely
        .updateTable('thing')
        .set({ note: 'y' })
        .executeTakeFirstOrThrow();
      expect(result.numUpdatedRows).toBe(2n);
    });

    it('passes answers and values of megabytes', async () => {
      const note = 'é'.repeat(2_000_000);
      await database.kysely.insertInto('thing').values({ id: 1n, note }).execute();
      const row = await database.kysely.selectFrom('thing').select('note').executeTakeFirst();
      expect(row?.note === note).toBe(true);
    });

    it('undoes a transaction that throws', async () => {
      await add(1n);
      const work = database.kysely.transaction().execute(async (transaction) => {
        await add(2n, transaction);
        throw new Error('changed my mind');
      });
      await expect(work).rejects.toThrow('changed my mind');
      expect(await ids()).toEqual([1n]);
    });

    it('undoes a transaction one of whose statements failed, even if it goes on', async () => {
      await add(1n);
      const work = database.kysely.transaction().execute(async (transaction) => {
        await add(2n, transaction);
        await add(1n, transaction).catch(() => undefined);
      });
      await expect(work).rejects.toBeInstanceOf(AbortedTransactionError);
      expect(await ids()).toEqual([1n]);
    });

    it('names the constraint a statement broke', async () => {
      await add(1n);
      await expect(add(1n)).rejects.toMatchObject({ code: '23505', constraint: 'thing_pkey' });
    });

    it('keeps what is asked beside a transaction out of it', async () => {
      const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
      const order: string[] = [];
      const transaction = database.kysely.transaction().execute(async (inner) => {
        await add(1n, inner);
        const beside = ids().then((found) => {
          order.push(`beside saw ${found.length}`);
        });
        if (kind === 'server') await beside;
        await add(2n, inner);
        goOn();
        order.push('transaction ended');
        return { beside };
      });
      await seen;
      const { beside } = await transaction;
      await beside;
      expect(order).toEqual(
        kind === 'server'
          ? ['beside saw 0', 'transaction ended']
          : ['transaction ended', 'beside saw 2'],
      );
    });

    it('counts right when forty transactions meet in one row', async () => {
      await database.kysely.insertInto('thing').values({ id: 1n, note: '0' }).execute();
      const increment = () =>
        database.kysely.transaction().execute(async (transaction) => {
          const { note } = await transaction
            .selectFrom('thing')
            .select('note')
            .where('id', '=', 1n)
            .forUpdate()
            .executeTakeFirstOrThrow();
          await transaction
            .updateTable('thing')
            .set({ note: `${parseInt(note, 10) + 1}` })
            .where('id', '=', 1n)
            .execute();
        });
      await Promise.all(Array.from({ length: 40 }, increment));
      const row = await database.kysely.selectFrom('thing').select('note').executeTakeFirst();
      expect(row?.note).toBe('40');
    });

    it('leaves nothing of one connection to the next', async () => {
      await expect(
        database.kysely.connection().execute(async (connection) => {
          await sql`begin`.execute(connection);
          await sql`insert into thing values (7, 'left behind')`.execute(connection);
        }),
      ).resolves.toBeUndefined();
      expect(await ids()).toEqual([]);
    });

    it('lets the gateway go on while a statement takes long', async () => {
      let ticks = 0;
      const ticking = setInterval(() => (ticks += 1), 10);
      await sql`select pg_sleep(0.5)`.execute(database.kysely);
      clearInterval(ticking);
      // A blocked event loop would tick once.
      expect(ticks).toBeGreaterThan(2);
    });

    it('gives up a statement that takes too long, and answers the next', async () => {
      await add(1n);
      const slow = sql`select pg_sleep(60)`.execute(database.kysely);
      await expect(slow).rejects.toBeInstanceOf(DatabaseUnavailable);
      expect(await ids()).toEqual([1n]);
    });

    it('gives up a transaction that is left standing, and answers the next', async () => {
      const stuck = database.kysely.transaction().execute(async (transaction) => {
        await add(1n, transaction);
        await once(losses, 'lost');
        await add(2n, transaction);
      });
      await expect(stuck).rejects.toBeInstanceOf(DatabaseUnavailable);
      expect(await ids()).toEqual([]);
    });

    it('makes its being away a value, and leaves other errors alone', async () => {
      const away = await withDatabase(() => sql`select pg_sleep(60)`.execute(database.kysely));
      expect(away.ok).toBe(false);
      expect(await withDatabase(ids)).toEqual({ ok: true, value: [] });
      await expect(withDatabase(() => sql`selec`.execute(database.kysely))).rejects.toMatchObject({
        code: '42601',
      });
    });
  });
});
