import type { SignInRequest } from '@meridian/protocol/contracts/account.ts';

import {
  failure,
  success,
  type AccountContext,
  type AccountResult,
  type NewSession,
  type OpenedSession,
} from './context.ts';
import { mayBeUsed } from './demo-address.ts';
import { readEmail } from './email.ts';
import { faultsOf, typedPasswordFault } from './fields.ts';
import { clearGuessesFrom, giveBack, passwordLimits, takeAttempts } from './limits.ts';
import { HASHER_BUSY } from './password-hash.ts';
import { beginSession } from './sessions.ts';
import { USER_ACTIVE } from './tables.ts';
import { userIdAsNumber } from './user-id.ts';

/**
 * Signs in with address and password. An address without an account takes the same steps, one
 * password hash included, and gets the same answer as a wrong password.
 */
export async function signIn(
  context: AccountContext,
  request: Pick<SignInRequest, 'email' | 'password'>,
  client: NewSession,
): Promise<AccountResult<OpenedSession>> {
  const { db, hasher, now, background } = context;
  const reading = readEmail(request.email);
  const passwordFault = typedPasswordFault(request.password);
  if (!reading.ok || passwordFault !== null) {
    const emailFault = reading.ok ? null : reading.fault;
    const fields = faultsOf({ email: emailFault, password: passwordFault });
    return failure('invalidInput', { fields });
  }
  const { email } = reading;
  const taking = await takeAttempts(db, passwordLimits(email, client.ip), now());
  if (!taking.ok) return failure('tooManyAttempts', { retryAfterS: taking.retryAfterS });

  const user = await findUser(context, email);
  const match = await hasher.matches(request.password, user?.password_hash ?? null);
  if (!match.ok) {
    await giveBack(db, taking.taken);
    return failure('tooManyAttempts', { retryAfterS: HASHER_BUSY.retryAfterS });
  }
  const token =
    match.matches && user !== undefined ? await openFor(context, user, client) : undefined;
  if (token === undefined || user === undefined) return failure('wrongCredentials');
  // The session stands: a database that goes away now must not turn it into a failure.
  background.run(async () => {
    await giveBack(db, taking.taken);
    await clearGuessesFrom(db, email, client.ip);
  });
  return success({ token, userId: userIdAsNumber(user.id) });
}

interface FoundUser {
  readonly id: bigint;
  readonly password_hash: string;
}

async function findUser(
  { db, environment }: AccountContext,
  email: string,
): Promise<FoundUser | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .where('status', '=', USER_ACTIVE)
    .executeTakeFirst();
  return mayBeUsed(email, environment) ? user : undefined;
}

/**
 * Opens the session only if the password is still the one that was compared. A reset that happened
 * meanwhile ended every session, and must not be outlived by one of the old password.
 */
function openFor(
  context: AccountContext,
  user: FoundUser,
  client: NewSession,
): Promise<string | undefined> {
  return context.db.transaction().execute(async (transaction) => {
    const still = await transaction
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .where('status', '=', USER_ACTIVE)
      .forShare()
      .executeTakeFirst();
    return still && (await beginSession(transaction, context, user.id, client));
  });
}
