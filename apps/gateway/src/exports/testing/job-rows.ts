import { sql } from 'kysely';
import type { VenueDatabase } from '../../venue/testing/venue-fixture.ts';

interface JobRow {
  readonly status: string;
  readonly parts: number;
}

/** All jobs, oldest first. */
export async function jobRows({ kysely }: VenueDatabase): Promise<readonly JobRow[]> {
  const { rows } = await sql<JobRow>`select status, parts from export_jobs order by id`.execute(
    kysely,
  );
  return rows;
}

/** Puts jobs for files of all data back to where they began. */
export async function queueDataAgain({ kysely }: VenueDatabase): Promise<void> {
  await sql`update export_jobs set status = 'queued', token_sealed = null, parts = 0, cursor = null
    where format = 'data'`.execute(kysely);
}

interface Gate {
  /** How many writers wait to store a second part. */
  readonly waiting: () => Promise<number>;
  readonly open: () => Promise<void>;
}

const LOCK = 4711;

/** Of a server: whoever stores the second part of a file waits until the gate is opened. */
export async function holdSecondParts({ kysely }: VenueDatabase): Promise<Gate> {
  await sql`create function wait_for_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${sql.lit(LOCK)}); return new; end $$`.execute(kysely);
  await sql`create trigger gate before insert on export_parts
    for each row when (new.no = 1) execute function wait_for_gate()`.execute(kysely);
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = kysely.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  return {
    async waiting() {
      const { rows } = await sql<{ readonly count: number }>`
        select count(*)::integer as count from pg_stat_activity
        where wait_event_type = 'Lock' and wait_event = 'advisory'`.execute(kysely);
      return rows[0]?.count ?? 0;
    },
    open() {
      release.resolve();
      return holding;
    },
  };
}
