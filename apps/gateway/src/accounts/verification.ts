import { timingSafeEqual } from 'node:crypto';
import { editionOf } from '@meridian/editions/editions.ts';
import { isRegion } from '@meridian/editions/regions.ts';
import { VERIFICATION_CODE_LENGTH } from '@meridian/protocol/account-api.ts';
import type { VerifyRequest } from '@meridian/protocol/contracts/account.ts';
import { sql, type Kysely } from 'kysely';

import {
  failure,
  success,
  type AccountContext,
  type AccountResult,
  type NewSession,
  type OpenedSession,
} from './context.ts';
import { rememberDevice } from './known-devices.ts';
import { codeLimits, giveBack, takeAttempts } from './limits.ts';
import { MAX_CODE_TRIES } from './registration.ts';
import { beginSession } from './sessions.ts';
import type { AccountTables } from './tables.ts';
import { codeHashOf, isRegistrationId } from './tokens.ts';
import { userIdAsNumber } from './user-id.ts';

const CODE = new RegExp(`^\\d{${VERIFICATION_CODE_LENGTH}}$`);

/**
 * Turns a registration into an account, signed in, if the code is right. A code that is wrong, used
 * or too old, and one for an address that got an account meanwhile, all get the same answer.
 */
export async function verify(
  context: AccountContext,
  request: Pick<VerifyRequest, 'registration_id' | 'code'>,
  client: NewSession,
): Promise<AccountResult<OpenedSession>> {
  const { db, now, background } = context;
  const registrationId = request.registration_id;
  const code = request.code.replace(/[\s-]/g, '');
  if (code === '') return failure('invalidInput', { fields: { code: 'missing' } });
  if (!CODE.test(code)) return failure('invalidInput', { fields: { code: 'invalid' } });
  if (!isRegistrationId(registrationId)) return failure('wrongCode');
  const taking = await takeAttempts(db, codeLimits(client.ip), now());
  if (!taking.ok) return failure('tooManyAttempts', { retryAfterS: taking.retryAfterS });

  const opened = await db.transaction().execute(async (transaction) => {
    const userId = await useCode(transaction, registrationId, code, now());
    if (userId === null) return null;
    const token = await beginSession(transaction, context, userId, client);
    const device = await rememberDevice(transaction, context, userId, client);
    const id = userIdAsNumber(userId);
    return { token, userId: id, device: device.token, isOutdated: false };
  });
  if (opened === null) return failure('wrongCode');
  context.event('registered', { client, account: BigInt(opened.userId) });
  // The account stands: a database that goes away now must not turn it into a failure.
  background.run(() => giveBack(db, taking.taken));
  return success(opened);
}

/**
 * Counts the try and, if the code is right, makes the account. All registrations of the address are
 * locked first and in one order: of two tries at once the second waits, and finds its row gone if
 * the first was right.
 */
async function useCode(
  transaction: Kysely<AccountTables>,
  registrationId: string,
  code: string,
  now: number,
): Promise<bigint | null> {
  await transaction
    .selectFrom('registrations')
    .select('id')
    .where('email', '=', (same) =>
      same.selectFrom('registrations').select('email').where('id', '=', registrationId),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const registration = await transaction
    .updateTable('registrations')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', registrationId)
    .where('attempts', '<', MAX_CODE_TRIES)
    .where('expires_at', '>', new Date(now))
    .returningAll()
    .executeTakeFirst();
  if (registration === undefined) return null;
  const given = Buffer.from(codeHashOf(registrationId, code));
  if (!timingSafeEqual(given, Buffer.from(registration.code_hash))) return null;
  const { email, password_hash, edition, lang, referral_code, phone, legal_version } = registration;
  const user = await transaction
    .insertInto('users')
    .values({
      email,
      username: null,
      password_hash,
      country_code: isRegion(edition) ? (editionOf(edition).country ?? '') : '',
      lang,
      edition,
      referral_code,
      phone,
      legal_version,
      agreed_at: legal_version === null ? null : registration.created_at,
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (user === undefined) return null;
  await transaction.deleteFrom('registrations').where('email', '=', email).execute();
  return user.id;
}
