import type { Locale } from '@meridian/editions/locales.ts';
import type { SignInRequest } from '@meridian/protocol/contracts/account.ts';

import { withSecondFactor } from '../factors/with-owner.ts';
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
import { faultsOf, passwordFault, typedPasswordFault } from './fields.ts';
import { type DeviceOfSession, knownDevice, rememberDevice } from './known-devices.ts';
import {
  checkedLimits,
  clearGuessesFrom,
  codeLimits,
  deviceLimits,
  giveBack,
  isLiftedByCheck,
  locksAccount,
  passwordLimits,
  spentLimits,
  takeAttempts,
  type Taking,
  waitBefore,
} from './limits.ts';
import { sendLocked, sendNewDevice } from './mails.ts';
import { HASHER_BUSY } from './password-hash.ts';
import { beginSession } from './sessions.ts';
import { USER_ACTIVE } from './tables.ts';
import { userIdAsNumber } from './user-id.ts';

/**
 * Signs in with address and password. An address without an account takes the same steps, one
 * password hash included, and gets the same answer as a wrong password. Where there is a second factor a
 * right password alone is answered with the question for a code, which comes with the password again.
 */
export async function signIn(
  context: AccountContext,
  request: Pick<SignInRequest, 'email' | 'password' | 'check' | 'code'>,
  client: NewSession,
): Promise<AccountResult<OpenedSession>> {
  const { db, hasher, background } = context;
  const reading = readEmail(request.email);
  const typedFault = typedPasswordFault(request.password);
  if (!reading.ok || typedFault !== null) {
    const emailFault = reading.ok ? null : reading.fault;
    const fields = faultsOf({ email: emailFault, password: typedFault });
    return failure('invalidInput', { fields });
  }
  const { email } = reading;
  const taking = await takeTry(context, email, client, request.check);
  if (!taking.ok) return taking;

  const user = await findUser(context, email);
  const match = await hasher.matches(request.password, user?.password_hash ?? null);
  if (!match.ok) {
    await giveBack(db, taking.taken);
    return failure('tooManyAttempts', { retryAfterS: HASHER_BUSY.retryAfterS });
  }
  const opened =
    match.matches && user !== undefined
      ? await withSecondFactor(
          context,
          { owner: { ...user, email }, code: request.code, client },
          () => openFor(context, user, client),
        )
      : WRONG_CREDENTIALS;
  if (!opened.ok && opened.failure.code !== 'wrongCredentials') {
    // The password was right: what is wrong with the code counts by limits of its own.
    await giveBack(db, taking.taken);
    return opened;
  }
  if (!opened.ok || user === undefined) {
    context.event('sign-in-failed', { client, ...(user !== undefined && { account: user.id }) });
    return WRONG_CREDENTIALS;
  }
  const { token, device } = opened.value;
  const what = device.isNew ? 'signed-in-on-new-device' : 'signed-in';
  context.event(what, { client, account: user.id });
  if (device.isNew) sendNewDevice(context, email, user.lang);
  // The session stands: a database that goes away now must not turn it into a failure.
  background.run(async () => {
    await giveBack(db, taking.taken);
    await clearGuessesFrom(db, email, client.ip);
  });
  return success({
    token,
    userId: userIdAsNumber(user.id),
    device: device.token,
    isOutdated: passwordFault(request.password, email) !== null,
  });
}

const WRONG_CREDENTIALS = failure('wrongCredentials');

type Try = Extract<Taking, { ok: true }> | ReturnType<typeof failure>;

/** A known device tries on its own account, and once that is used up as any other does. */
async function takeTry(
  context: AccountContext,
  email: string,
  client: NewSession,
  check: string | undefined,
): Promise<Try> {
  const { db, now } = context;
  const device = await knownDevice(context, email, client);
  if (device !== null) {
    const taking = await takeAttempts(db, deviceLimits(device), now());
    if (taking.ok) return taking;
  }
  if (check !== undefined) return takeCheckedTry(context, email, client, check);
  const taking = await takeAttempts(db, passwordLimits(email, client.ip), now());
  if (taking.ok) return taking;
  const { reached, retryAfterS } = taking;
  if (locksAccount(email, reached)) {
    context.event('account-locked', { client });
    sendLocked(context, email, retryAfterS);
  }
  if (!isLiftedByCheck(client.ip, reached)) return failure('tooManyAttempts', { retryAfterS });
  // Nobody is asked for work that leads to nothing.
  const waitS = await waitBefore(db, checkedLimits(email, client.ip), now());
  return waitS > 0 ? failure('tooManyAttempts', { retryAfterS: waitS }) : askForCheck(context);
}

function askForCheck({ signInCheck }: AccountContext) {
  return failure('checkNeeded', { check: signInCheck.task() });
}

async function takeCheckedTry(
  context: AccountContext,
  email: string,
  { ip }: NewSession,
  check: string,
): Promise<Try> {
  const { db, now, signInCheck } = context;
  // Counted before it is looked at: a place gets no more checks wrong than passwords.
  const place = await takeAttempts(db, codeLimits(ip), now());
  if (!place.ok) return failure('tooManyAttempts', { retryAfterS: place.retryAfterS });
  if (!(await signInCheck.passes(check, ip))) return askForCheck(context);
  const spending = await takeAttempts(db, spentLimits(check), now());
  if (!spending.ok) return askForCheck(context);
  const taking = await takeAttempts(db, checkedLimits(email, ip), now());
  if (!taking.ok) return failure('tooManyAttempts', { retryAfterS: taking.retryAfterS });
  return { ok: true, taken: [...place.taken, ...taking.taken] };
}

interface FoundUser {
  readonly id: bigint;
  readonly password_hash: string;
  readonly lang: Locale;
}

async function findUser(
  { db, environment }: AccountContext,
  email: string,
): Promise<FoundUser | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'password_hash', 'lang'])
    .where('email', '=', email)
    .where('status', '=', USER_ACTIVE)
    .executeTakeFirst();
  if (user === undefined || !mayBeUsed(email, environment)) return undefined;
  // `as`: only `register` writes the column, from `readLocale`.
  return { ...user, lang: user.lang as Locale };
}

/**
 * Opens the session only if the password is still the one that was compared. A reset that happened
 * meanwhile ended every session, and must not be outlived by one of the old password.
 */
function openFor(
  context: AccountContext,
  user: FoundUser,
  client: NewSession,
): Promise<AccountResult<{ readonly token: string; readonly device: DeviceOfSession }>> {
  return context.db.transaction().execute(async (transaction) => {
    const still = await transaction
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .where('status', '=', USER_ACTIVE)
      .forShare()
      .executeTakeFirst();
    if (still === undefined) return WRONG_CREDENTIALS;
    const token = await beginSession(transaction, context, user.id, client);
    return success({ token, device: await rememberDevice(transaction, context, user.id, client) });
  });
}
