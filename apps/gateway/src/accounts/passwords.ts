import type { Locale } from '@meridian/editions/locales.ts';
import type { ChangePasswordRequest } from '@meridian/protocol/contracts/account.ts';

import { withSecondFactor } from '../factors/with-owner.ts';
import { confirmPassword } from './confirm-password.ts';
import {
  failure,
  success,
  type AccountContext,
  type AccountResult,
  type Client,
} from './context.ts';
import { mayBeUsed } from './demo-address.ts';
import { readEmail } from './email.ts';
import { faultsOf, judgePassword, readLocale, typedPasswordFault } from './fields.ts';
import { clearGuessesFrom, clearPasswordLocks, mailLimits, takeAttempts } from './limits.ts';
import { sendPasswordChanged, sendResetLink } from './mails.ts';
import { forgetDevices } from './known-devices.ts';
import { HASHER_BUSY } from './password-hash.ts';
import { revokeSessions, type SignedIn } from './sessions.ts';
import { USER_ACTIVE } from './tables.ts';
import { hashOf, isToken } from './tokens.ts';

/** Mails a link to choose a new password. Answers alike whether the address has an account. */
export async function forgotPassword(
  context: AccountContext,
  request: { readonly email: string; readonly lang?: string },
  client: Client,
): Promise<AccountResult<null>> {
  const reading = readEmail(request.email);
  if (!reading.ok) return failure('invalidInput', { fields: { email: reading.fault } });
  const limits = mailLimits(reading.email, client.ip);
  const taking = await takeAttempts(context.db, limits, context.now());
  if (!taking.ok) return failure('tooManyAttempts', { retryAfterS: taking.retryAfterS });
  sendResetLink(context, reading.email, readLocale(request.lang));
  return success(null);
}

/**
 * Sets a new password by the token of a mailed link. Ends every session and every other link, and
 * lets the client sign in at once even if the old password was tried too often.
 */
export async function resetPassword(
  context: AccountContext,
  { token, password }: { readonly token: string; readonly password: string },
  client: Client,
): Promise<AccountResult<null>> {
  const { db, hasher, background } = context;
  // Without the address first: a fault in the password must not depend on the link.
  const judged = await judgePassword(context, password, '');
  if (!judged.ok) return failure('tooManyAttempts', HASHER_BUSY);
  if (judged.fault !== null) return failure('invalidInput', { fields: { password: judged.fault } });
  const owner = await ownerOfReset(context, token);
  if (owner === null) return failure('resetLinkInvalid');
  const own = await judgePassword(context, password, owner.email);
  if (!own.ok) return failure('tooManyAttempts', HASHER_BUSY);
  if (own.fault !== null) return failure('invalidInput', { fields: { password: own.fault } });
  const hash = await hasher.hash(password);
  if (!hash.ok) return failure('tooManyAttempts', HASHER_BUSY);

  const done = await db.transaction().execute(async (transaction) => {
    // The account's row first, as a change of password does: in another order they could block each other.
    const lock = transaction.selectFrom('users').select('id').where('id', '=', owner.id);
    await lock.forUpdate().execute();
    const used = await transaction
      .deleteFrom('password_resets')
      .where('token_hash', '=', hashOf(token))
      .returning('user_id')
      .executeTakeFirst();
    if (used === undefined) return false;
    const changed = { password_hash: hash.phc };
    await transaction.updateTable('users').set(changed).where('id', '=', owner.id).execute();
    await transaction.deleteFrom('password_resets').where('user_id', '=', owner.id).execute();
    await revokeSessions(transaction, owner.id);
    await forgetDevices(transaction, owner.id);
    return true;
  });
  if (!done) return failure('resetLinkInvalid');
  context.event('password-reset', { client, account: owner.id });
  background.run(() => clearPasswordLocks(db, owner.email, client.ip));
  sendPasswordChanged(context, owner);
  return success(null);
}

/**
 * Changes the password of who is signed in, who has to know the one before and has a code where there
 * is a second factor: with the password alone a thief of both session and password would lock the owner
 * out. Ends every other session.
 */
export async function changePassword(
  context: AccountContext,
  signedIn: SignedIn,
  { current, password, code }: ChangePasswordRequest,
  client: Client,
): Promise<AccountResult<null>> {
  const { db, hasher, background } = context;
  const { email, userId } = signedIn;
  const judged = await judgePassword(context, password, email);
  if (!judged.ok) return failure('tooManyAttempts', HASHER_BUSY);
  const faults = { current: typedPasswordFault(current), password: judged.fault };
  const fields = faultsOf(faults);
  if (Object.keys(fields).length > 0) return failure('invalidInput', { fields });
  const confirmed = await confirmPassword(context, signedIn, current, client);
  if (!confirmed.ok) return confirmed;
  // `as`: only `register` writes the column, from `readLocale`.
  const lang = signedIn.lang as Locale;
  const proof = { owner: { id: userId, email, lang }, code, client };
  const changed = await withSecondFactor(context, proof, async () => {
    const hash = await hasher.hash(password);
    if (!hash.ok) return failure('tooManyAttempts', HASHER_BUSY);
    const change = { userId, from: confirmed.value, to: hash.phc, keep: signedIn.sessionId };
    const isReplaced = await replacePassword(context, change);
    return isReplaced ? success(null) : failure('wrongCurrentPassword');
  });
  if (!changed.ok) return changed;
  context.event('password-changed', { client, account: userId });
  background.run(() => clearGuessesFrom(db, email, client.ip));
  sendPasswordChanged(context, proof.owner);
  return changed;
}

interface PasswordChange {
  readonly userId: bigint;
  readonly from: string;
  readonly to: string;
  readonly keep: string;
}

/** False where the password became another one meanwhile. */
function replacePassword(
  { db }: AccountContext,
  { userId, from, to, keep }: PasswordChange,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable('users')
      .set({ password_hash: to })
      .where('id', '=', userId)
      .where('password_hash', '=', from)
      .returning('id')
      .executeTakeFirst();
    if (changed === undefined) return false;
    await transaction.deleteFrom('password_resets').where('user_id', '=', userId).execute();
    await revokeSessions(transaction, userId, keep);
    return true;
  });
}

interface ResetOwner {
  readonly id: bigint;
  readonly email: string;
  readonly lang: Locale;
}

async function ownerOfReset(
  { db, now, environment }: AccountContext,
  token: string,
): Promise<ResetOwner | null> {
  if (!isToken(token)) return null;
  const owner = await db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.id', 'users.email', 'users.lang'])
    .where('password_resets.token_hash', '=', hashOf(token))
    .where('password_resets.expires_at', '>', new Date(now()))
    .where('users.status', '=', USER_ACTIVE)
    .executeTakeFirst();
  if (owner === undefined || !mayBeUsed(owner.email, environment)) return null;
  // `as`: only `register` writes the column, from `readLocale`.
  return { id: owner.id, email: owner.email, lang: owner.lang as Locale };
}
