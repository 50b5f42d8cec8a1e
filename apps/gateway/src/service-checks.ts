import { sql, type QueryExecutorProvider } from 'kysely';
import type { Mailer } from './mail/mailer.ts';
import type { DatabaseSource } from './metrics/metrics.ts';
import { createReadiness, diskState, type Readiness } from './readiness.ts';
import type { VenuePort } from './venue/port.ts';

/** A check of a thing that answers or does not. */
function stateOf(isThere: () => Promise<boolean>): () => Promise<string> {
  return async () => ((await isThere()) ? 'ok' : 'unavailable');
}

const CHECK_EVERY_MS = 5_000;
const MAIL_CHECK_EVERY_MS = 60_000;

export function readinessOf(
  dataDir: string,
  database: { readonly kysely: QueryExecutorProvider },
  { mailer, port }: { readonly mailer: Mailer; readonly port: Pick<VenuePort, 'isOpen' | 'leads'> },
): () => Promise<Readiness> {
  return createReadiness(
    {
      database: {
        run: stateOf(() => answers(database)),
        keptMs: 0,
        isNeeded: true,
      },
      disk: { run: () => diskState(dataDir), keptMs: CHECK_EVERY_MS, isNeeded: true },
      mail: { run: () => mailer.state(), keptMs: MAIL_CHECK_EVERY_MS, isNeeded: false },
      venue: { run: async () => venueState(port), keptMs: 0, isNeeded: false },
    },
    Date.now,
  );
}

/** Another gateway may lead: this one passes commands on, or serves pages, accounts and prices alone. */
function venueState({ isOpen, leads }: Pick<VenuePort, 'isOpen' | 'leads'>): string {
  if (leads) return 'ok';
  return isOpen ? 'follows' : 'standby';
}

/** Whether the operator's exchange answers. */
export function exchangeReadiness(
  answersProfile: () => Promise<boolean>,
): () => Promise<Readiness> {
  const check = { run: stateOf(answersProfile), keptMs: 0, isNeeded: true };
  return createReadiness({ exchange: check }, Date.now);
}

/** What metrics say of a database. */
export function databaseSource({
  kysely,
  waiting,
}: {
  readonly kysely: QueryExecutorProvider;
  readonly waiting: () => number;
}): DatabaseSource {
  return {
    waiting,
    async size() {
      const asked = sql<{ readonly size: bigint }>`
        select pg_database_size(current_database()) as size`.execute(kysely);
      const size = await asked.then(({ rows }) => rows[0]?.size ?? null).catch(() => null);
      return size === null ? null : parseInt(String(size), 10);
    },
  };
}

async function answers({ kysely }: { readonly kysely: QueryExecutorProvider }): Promise<boolean> {
  return sql`select 1`.execute(kysely).then(
    () => true,
    () => false,
  );
}
