import {
  failure,
  success,
  type AccountContext,
  type AccountResult,
  type Client,
} from './context.ts';
import { confirmLimits, giveBack, takeAttempts } from './limits.ts';
import { HASHER_BUSY } from './password-hash.ts';
import type { SignedIn } from './sessions.ts';

/**
 * Asks who is signed in for the password once more. Tries count by account: a stolen session guesses
 * no faster, and strangers who try to sign in do not keep the owner from it.
 *
 * @returns the hash that it matched
 */
export async function confirmPassword(
  { db, hasher, now, event }: AccountContext,
  { userId }: SignedIn,
  password: string,
  client: Client,
): Promise<AccountResult<string>> {
  const taking = await takeAttempts(db, confirmLimits(userId, client.ip), now());
  if (!taking.ok) return failure('tooManyAttempts', { retryAfterS: taking.retryAfterS });
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst();
  const match = await hasher.matches(password, user?.password_hash ?? null);
  if (match.ok && !match.matches) {
    event('step-up-failed', { client, account: userId });
    return failure('wrongCurrentPassword');
  }
  await giveBack(db, taking.taken);
  if (!match.ok || user === undefined) return failure('tooManyAttempts', HASHER_BUSY);
  event('step-up', { client, account: userId });
  return success(user.password_hash);
}
