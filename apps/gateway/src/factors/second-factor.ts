import { brand } from '@meridian/editions/brand.ts';
import type { Locale } from '@meridian/editions/locales.ts';
import type { Kysely } from 'kysely';

import { confirmPassword } from '../accounts/confirm-password.ts';
import {
  failure,
  success,
  type AccountContext,
  type AccountResult,
  type Client,
} from '../accounts/context.ts';
import { giveBack, secondFactorLimits, takeAttempts } from '../accounts/limits.ts';
import { sendSecurityChanged } from '../accounts/mails.ts';
import type { SignedIn } from '../accounts/sessions.ts';
import type { AccountTables } from '../accounts/tables.ts';
import { digitsOf, newRecoveryCode, RECOVERY_CODES, storedCode } from './recovery-codes.ts';
import { factorOf, sealNameOf, stepOf } from './stored-factor.ts';
import { base32, keyUri, TOTP_SECRET_BYTES } from './totp.ts';
import { type OwnerProof, withOwner } from './with-owner.ts';

/** A secret that was shown is to be confirmed within this time. */
export const ENROLMENT_MS = 30 * 60_000;

const NO_STEP = -1;

export interface FactorStatus {
  /** Null: there is no second factor. */
  readonly since: Date | null;
  readonly recoveryCodes: number;
}

export async function factorStatus(
  { db }: Pick<AccountContext, 'db'>,
  userId: bigint,
): Promise<FactorStatus> {
  const factor = await factorOf(db, userId);
  if (factor?.confirmed_at == null) return { since: null, recoveryCodes: 0 };
  const codes = await db
    .selectFrom('recovery_codes')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  return { since: factor.confirmed_at, recoveryCodes: codes.length };
}

export interface Enrolment {
  /** In base32, to be typed. */
  readonly secret: string;
  /** For the QR code. */
  readonly uri: string;
}

/**
 * Makes a secret for an authenticator program after asking for the password. It counts only once a code
 * of it has come back; another one takes its place until then.
 */
export async function beginEnrolment(
  context: AccountContext,
  signedIn: SignedIn,
  { current }: { readonly current: string },
  client: Client,
): Promise<AccountResult<Enrolment>> {
  const { db, sealer, now, randomBytes } = context;
  const { userId, email } = signedIn;
  const confirmed = await confirmPassword(context, signedIn, current, client);
  if (!confirmed.ok) return confirmed;
  const secret = randomBytes(TOTP_SECRET_BYTES);
  const sealed = sealer.seal(Buffer.from(secret).toString('base64'), sealNameOf(userId));
  const begun = { secret_sealed: sealed, created_at: new Date(now()), last_step: NO_STEP };
  const row = await db
    .insertInto('second_factors')
    .values({ user_id: userId, ...begun })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(begun)
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (row === undefined) return failure('secondFactorOn');
  return success({
    secret: base32(secret),
    uri: keyUri(secret, { issuer: brand.name, account: email }),
  });
}

/** Turns the second factor on by a code of the secret. Answers the recovery codes, this once. */
export async function confirmEnrolment(
  context: AccountContext,
  { userId, email, lang }: SignedIn,
  { code }: { readonly code: string },
  client: Client,
): Promise<AccountResult<readonly string[]>> {
  const { db, now } = context;
  const taking = await takeAttempts(db, secondFactorLimits(userId, client.ip), now());
  if (!taking.ok) return failure('tooManyAttempts', { retryAfterS: taking.retryAfterS });
  const factor = await factorOf(db, userId);
  const isOpen =
    factor !== undefined &&
    factor.confirmed_at === null &&
    factor.created_at.getTime() > now() - ENROLMENT_MS;
  const step = isOpen ? stepOf(context, factor, digitsOf(code)) : null;
  if (step === null) return failure('wrongCode');
  const codes = await db.transaction().execute(async (transaction) => {
    const turnedOn = await transaction
      .updateTable('second_factors')
      .set({ confirmed_at: new Date(now()), last_step: step })
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is', null)
      // Of two tabs the one that began last shows the secret that counts.
      .where('secret_sealed', '=', factor?.secret_sealed ?? '')
      .returning('user_id')
      .executeTakeFirst();
    return turnedOn === undefined ? null : replaceCodes(transaction, context, userId);
  });
  if (codes === null) return failure('wrongCode');
  context.event('second-factor-on', { client, account: userId });
  // `as`: only `register` writes the column, from `readLocale`.
  sendSecurityChanged(context, { email, lang: lang as Locale, what: 'secondFactorOn' });
  context.background.run(() => giveBack(db, taking.taken));
  return success(codes);
}

/** Ten new recovery codes in the place of those before. */
export async function renewRecoveryCodes(
  context: AccountContext,
  signedIn: SignedIn,
  proof: OwnerProof,
  client: Client,
): Promise<AccountResult<readonly string[]>> {
  const { userId, email, lang } = signedIn;
  const renewed = await withOwner(context, signedIn, { ...proof, client }, () =>
    newRecoveryCodes(context, userId),
  );
  if (!renewed.ok) return renewed;
  context.event('recovery-codes-renewed', { client, account: userId });
  // `as`: only `register` writes the column, from `readLocale`.
  sendSecurityChanged(context, { email, lang: lang as Locale, what: 'recoveryCodesRenewed' });
  return renewed;
}

/** The factor's row first, as whoever gives a code back does: codes of before are not put beside the new ones. */
function newRecoveryCodes(
  context: AccountContext,
  userId: bigint,
): Promise<AccountResult<readonly string[]>> {
  return context.db.transaction().execute(async (transaction) => {
    const factor = await transaction
      .selectFrom('second_factors')
      .select('confirmed_at')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (factor?.confirmed_at == null) return failure('wrongCode');
    return success(await replaceCodes(transaction, context, userId));
  });
}

/** Turns it off after password and code. Nobody hears of one that was not on. */
export async function endSecondFactor(
  context: AccountContext,
  signedIn: SignedIn,
  proof: OwnerProof,
  client: Client,
): Promise<AccountResult<null>> {
  const { userId, email, lang } = signedIn;
  const ended = await withOwner(context, signedIn, { ...proof, client }, async () =>
    success(await forgetSecondFactor(context.db, userId)),
  );
  if (!ended.ok) return ended;
  if (!ended.value) return success(null);
  context.event('second-factor-off', { client, account: userId });
  // `as`: only `register` writes the column, from `readLocale`.
  sendSecurityChanged(context, { email, lang: lang as Locale, what: 'secondFactorOff' });
  return success(null);
}

/** Takes a second factor away. @returns whether it was on */
export function forgetSecondFactor(db: Kysely<AccountTables>, userId: bigint): Promise<boolean> {
  return db.transaction().execute((transaction) => forgetSecondFactorIn(transaction, userId));
}

/** With its recovery codes: a factor that is on without them has no way in but the phone. */
export async function forgetSecondFactorIn(
  transaction: Kysely<AccountTables>,
  userId: bigint,
): Promise<boolean> {
  const ended = await transaction
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  if (ended === undefined) return false;
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  return true;
}

async function replaceCodes(
  transaction: Kysely<AccountTables>,
  { randomBytes }: Pick<AccountContext, 'randomBytes'>,
  userId: bigint,
): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode(randomBytes));
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, ...storedCode(randomBytes, code) })))
    .execute();
  return codes;
}
