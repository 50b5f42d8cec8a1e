import { type QueryExecutorProvider, sql } from 'kysely';
import type { Mailer } from './mail/mailer.ts';
import { createReadiness, diskState, type Readiness } from './readiness.ts';

const CHECK_EVERY_MS = 5_000;
const MAIL_CHECK_EVERY_MS = 60_000;

/** How database, disk and mails of our own accounts are. */
export function ownReadiness(
  dataDir: string,
  kysely: QueryExecutorProvider,
  mailer: Mailer,
): () => Promise<Readiness> {
  return createReadiness(
    {
      database: { run: stateOf(() => answers(kysely)), keptMs: 0, isNeeded: true },
      disk: { run: () => diskState(dataDir), keptMs: CHECK_EVERY_MS, isNeeded: true },
      mail: { run: () => mailer.state(), keptMs: MAIL_CHECK_EVERY_MS, isNeeded: false },
    },
    Date.now,
  );
}

/** Whether the operator's exchange answers. */
export function exchangeReadiness(
  answersProfile: () => Promise<boolean>,
): () => Promise<Readiness> {
  const check = { run: stateOf(answersProfile), keptMs: 0, isNeeded: true };
  return createReadiness({ exchange: check }, Date.now);
}

/** A check of a thing that answers or does not. */
function stateOf(isThere: () => Promise<boolean>): () => Promise<string> {
  return async () => ((await isThere()) ? 'ok' : 'unavailable');
}

async function answers(kysely: QueryExecutorProvider): Promise<boolean> {
  return sql`select 1`.execute(kysely).then(
    () => true,
    () => false,
  );
}
