import { sql } from 'kysely';
import { reasonOf } from '../reason-of.ts';
import { isNothing, leftOver } from './left-over.ts';
import type { ClosingParts } from './parts.ts';

/** So many in a round: each is a few statements. */
const MOST = 100;
/** Tables that held something of a person, or of a device. */
const PERSONAL_TABLES = [
  ...['users', 'registrations', 'sessions', 'known_devices', 'password_resets', 'attempts'],
  ...['second_factors', 'recovery_codes', 'passkeys', 'api_keys', 'api_key_log'],
  ...['wallet_address_book', 'export_jobs', 'export_parts'],
] as const;

/**
 * Erases the accounts whose week is over: the user with everything that names or reaches a person. The ledger, its
 * orders, deposits and withdrawals stay under the number. Money that came in meanwhile keeps an account: its owner
 * signs in and decides.
 */
export async function eraseDue(parts: ClosingParts): Promise<void> {
  const { db, now, warn } = parts;
  const { rows } = await sql<{ readonly user_id: bigint; readonly email: string }>`
    select c.user_id, u.email from account_closings c join users u on u.id = c.user_id
    where c.due_at <= ${now()} order by c.due_at limit ${MOST}`.execute(db);
  for (const { user_id: userId, email } of rows) {
    try {
      if (isNothing(await leftOver(parts, userId))) await erase(parts, userId, email);
    } catch (error) {
      warn(`Account ${userId} could not be closed: ${reasonOf(error)}`);
    }
  }
  await shred(parts);
}

async function erase(parts: ClosingParts, userId: bigint, email: string): Promise<void> {
  const { db, mailer, now } = parts;
  // First: once the row is gone nobody knows the address.
  await mailer.forget?.(email);
  await db.transaction().execute(async (transaction) => {
    // Of signing in and this, the later one finds the row gone.
    const due = await sql`
      delete from account_closings where user_id = ${userId} and due_at <= ${now()}
      returning user_id`.execute(transaction);
    if (due.rows.length === 0) return;
    await sql`
      delete from export_parts where job_id in (select id from export_jobs where user_id = ${userId})`.execute(
      transaction,
    );
    await sql`delete from export_jobs where user_id = ${userId}`.execute(transaction);
    await sql`delete from wallet_address_book where user_id = ${userId}`.execute(transaction);
    await sql`update api_key_log set ip = null where user_id = ${userId}`.execute(transaction);
    await sql`delete from registrations where email = ${email}`.execute(transaction);
    // Sessions, devices, keys, factors and passkeys go with it.
    await sql`delete from users where id = ${userId}`.execute(transaction);
    await sql`
      insert into closed_accounts (user_id, closed_at, is_shredded)
      values (${userId}, ${now()}, ${!parts.isEmbedded})`.execute(transaction);
  });
}

/**
 * Overwrites what was deleted: a deleted row stays in its table's file and in the log until something else takes its
 * place. Tables are written anew, and the log goes on in a file of its own, after which those before are removed
 * instead of kept for use. A server's log and backups are its operator's.
 */
async function shred({ db, isEmbedded }: ClosingParts): Promise<void> {
  if (!isEmbedded) return;
  const { rows } = await sql<{ readonly user_id: bigint }>`
    select user_id from closed_accounts where not is_shredded`.execute(db);
  if (rows.length === 0) return;
  for (const table of PERSONAL_TABLES) await sql`vacuum full ${sql.table(table)}`.execute(db);
  // Its statistics hold values of columns.
  await sql`vacuum full pg_catalog.pg_statistic`.execute(db);
  await sql`set wal_recycle = off`.execute(db);
  // The second one leaves behind what the first still had to keep.
  for (let times = 0; times < 2; times += 1) {
    await sql`select pg_switch_wal()`.execute(db);
    await sql`checkpoint`.execute(db);
  }
  await sql`reset wal_recycle`.execute(db);
  const ids = rows.map(({ user_id: userId }) => userId);
  await sql`
    update closed_accounts set is_shredded = true where user_id = any(${ids}::bigint[])`.execute(
    db,
  );
}
