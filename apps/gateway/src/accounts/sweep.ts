import type { Kysely } from 'kysely';

import { ENROLMENT_MS } from '../factors/second-factor.ts';
import { regularly } from '../regularly.ts';
import { DEVICE_MS } from './known-devices.ts';
import { isOver } from './limits.ts';
import { SESSION_IDLE_MS } from './sessions.ts';
import type { AccountTables } from './tables.ts';

/**
 * Removes what is over: sessions, devices, registrations, reset links, windows of attempts and
 * enrolments that nobody confirmed, challenges that nobody answered. None of it
 * counts any more, so it may be called at any time, and by several at once.
 *
 * @param now in ms since 1970
 */
export async function sweepExpired(db: Kysely<AccountTables>, now: number): Promise<void> {
  const time = new Date(now);
  await db.deleteFrom('sessions').where('expires_at', '<=', time).execute();
  const idleSince = new Date(now - SESSION_IDLE_MS);
  await db.deleteFrom('sessions').where('last_seen_at', '<=', idleSince).execute();
  const unseenSince = new Date(now - DEVICE_MS);
  await db.deleteFrom('known_devices').where('last_seen_at', '<=', unseenSince).execute();
  await db.deleteFrom('registrations').where('expires_at', '<=', time).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<=', time).execute();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', time).execute();
  await db.deleteFrom('attempts').where(isOver(now)).execute();
  await db
    .deleteFrom('second_factors')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<=', new Date(now - ENROLMENT_MS))
    .execute();
}

const SWEEP_EVERY_MS = 10 * 60_000;

/** Removes what is over, now and every ten minutes. Returns how to stop. */
export function sweepRegularly(
  db: Kysely<AccountTables>,
  warn: (line: string) => void,
): () => void {
  const work = { name: 'Sweeping', everyMs: SWEEP_EVERY_MS, warn };
  return regularly(work, () => sweepExpired(db, Date.now()));
}
