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
import { knownDevice } from '../accounts/known-devices.ts';
import {
  codeBudgets,
  codeMailLimits,
  deviceCodeLimits,
  giveBack,
  type Limit,
  secondFactorLimits,
  takeAttempts,
  type Taking,
  waitBefore,
} from '../accounts/limits.ts';
import { sendCodesTried, sendSecurityChanged } from '../accounts/mails.ts';
import type { SignedIn } from '../accounts/sessions.ts';
import type { AccountTables } from '../accounts/tables.ts';
import type { Sealer } from '../keys/sealing.ts';
import type { KeyTables } from '../keys/tables.ts';
import {
  digitsOf,
  findCode,
  isRecoveryCode,
  newRecoveryCode,
  RECOVERY_CODES,
  storedCode,
} from './recovery-codes.ts';
import { base32, keyUri, stepOfCode, TOTP_DIGITS, TOTP_SECRET_BYTES } from './totp.ts';

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
  const confirmed = await confirmOwner(context, signedIn, proof, client);
  if (!confirmed.ok) return confirmed;
  const { userId, email, lang } = signedIn;
  if ((await factorOf(context.db, userId))?.confirmed_at == null) return failure('wrongCode');
  const codes = await context.db
    .transaction()
    .execute((transaction) => replaceCodes(transaction, context, userId));
  context.event('recovery-codes-renewed', { client, account: userId });
  // `as`: only `register` writes the column, from `readLocale`.
  sendSecurityChanged(context, { email, lang: lang as Locale, what: 'recoveryCodesRenewed' });
  return success(codes);
}

/** Turns it off after password and code. Nobody hears of one that was not on. */
export async function endSecondFactor(
  context: AccountContext,
  signedIn: SignedIn,
  proof: OwnerProof,
  client: Client,
): Promise<AccountResult<null>> {
  const { userId, email, lang } = signedIn;
  const confirmed = await confirmOwner(context, signedIn, proof, client);
  if (!confirmed.ok) return confirmed;
  if (!(await forgetSecondFactor(context.db, userId))) return success(null);
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

/** What an owner is asked for before something that cannot be taken back. */
export interface OwnerProof {
  readonly current: string;
  /** Of the authenticator, or a recovery code; asked for where there is a second factor. */
  readonly code?: string | undefined;
}

/** Asks who is signed in for the password once more, and for a code where there is a second factor. */
export async function confirmOwner(
  context: AccountContext,
  signedIn: SignedIn,
  { current, code }: OwnerProof,
  client: Client,
): Promise<AccountResult<null>> {
  const confirmed = await confirmPassword(context, signedIn, current, client);
  if (!confirmed.ok) return confirmed;
  // `as`: only `register` writes the column, from `readLocale`.
  const owner = { id: signedIn.userId, email: signedIn.email, lang: signedIn.lang as Locale };
  return passSecondFactor(context, owner, code, client);
}

interface Owner {
  readonly id: bigint;
  readonly email: string;
  readonly lang: Locale;
}

/**
 * Lets through who needs no code, or has one. A code of the authenticator counts once, and so does a
 * recovery code; wrong ones count against the account whatever they were tried for.
 */
export async function passSecondFactor(
  context: AccountContext,
  { id, email, lang }: Owner,
  code: string | undefined,
  client: Client,
): Promise<AccountResult<null>> {
  const { db, background } = context;
  const factor = await factorOf(db, id);
  if (factor?.confirmed_at == null) return success(null);
  const digits = digitsOf(code ?? '');
  if (digits === '') return failure('secondFactorNeeded');
  const taking = await takeCode(context, { id, email }, client);
  if (!taking.ok) return failure('tooManyAttempts', { retryAfterS: taking.retryAfterS });
  const isRecovery = isRecoveryCode(digits);
  const isRight = isRecovery
    ? await useRecoveryCode(db, id, digits)
    : await useCode(context, factor, digits);
  if (!isRight) {
    context.event('second-factor-failed', { client, account: id });
    const limits = codeBudgets(id, client.ip);
    background.run(() => tellOfCodes(context, { id, email, lang }, limits));
    return failure('wrongCode');
  }
  background.run(() => giveBack(db, taking.taken));
  if (isRecovery) {
    context.event('recovery-code-used', { client, account: id });
    sendSecurityChanged(context, { email, lang, what: 'recoveryCodeUsed' });
  }
  return success(null);
}

/** A known device tries on its own account, and once that is used up as any other does. */
async function takeCode(
  context: AccountContext,
  { id, email }: Pick<Owner, 'id' | 'email'>,
  client: Client,
): Promise<Taking> {
  const { db, now } = context;
  const device = await knownDevice(context, email, client);
  if (device !== null) {
    const taking = await takeAttempts(db, deviceCodeLimits(device), now());
    if (taking.ok) return taking;
  }
  return takeAttempts(db, secondFactorLimits(id, client.ip), now());
}

/** Whoever used up a budget of codes knows the password: its owner is to hear of that, once in a window. */
async function tellOfCodes(
  context: AccountContext,
  { id, email, lang }: Owner,
  limits: readonly Limit[],
): Promise<void> {
  const { db, now } = context;
  if ((await waitBefore(db, limits, now())) === 0) return;
  const taking = await takeAttempts(db, codeMailLimits(id), now());
  if (taking.ok) sendCodesTried(context, email, lang);
}

type Factor = NonNullable<Awaited<ReturnType<typeof factorOf>>>;

function factorOf(db: Kysely<AccountTables>, userId: bigint) {
  return db
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** One statement, so that of two at once with the same code one is too late. */
async function useCode(context: AccountContext, factor: Factor, digits: string): Promise<boolean> {
  const step = stepOf(context, factor, digits);
  if (step === null) return false;
  const used = await context.db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', factor.user_id)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', BigInt(step))
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

async function useRecoveryCode(
  db: Kysely<AccountTables>,
  userId: bigint,
  digits: string,
): Promise<boolean> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select(['id', 'salt', 'code_hash'])
    .where('user_id', '=', userId)
    .execute();
  const found = findCode(rows, digits);
  if (found === null) return false;
  const used = await db
    .deleteFrom('recovery_codes')
    .where('id', '=', found.id)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** The time step of a code; null for a wrong one. */
function stepOf({ sealer, now }: AccountContext, factor: Factor, digits: string): number | null {
  if (digits.length !== TOTP_DIGITS) return null;
  return stepOfCode(Buffer.from(opened(sealer, factor), 'base64'), digits, now());
}

/** Recovery codes go on without the file of keys; codes of the authenticator cannot be checked. */
function opened(sealer: Sealer, { user_id: userId, secret_sealed: sealed }: SealedFactor): string {
  const secret = sealer.open(sealed, sealNameOf(userId));
  if (secret === null) {
    throw new Error(`no key of KEY_FILE opens the second factor of account ${userId}`);
  }
  return secret;
}

type SealedFactor = Pick<Factor, 'user_id' | 'secret_sealed'>;

/** Seals every secret by the key that seals now. */
export async function resealFactors(
  transaction: Kysely<AccountTables & KeyTables>,
  sealer: Sealer,
): Promise<void> {
  const rows = await transaction
    .selectFrom('second_factors')
    .select(['user_id', 'secret_sealed'])
    .forUpdate()
    .execute();
  for (const row of rows) {
    const sealed = sealer.seal(opened(sealer, row), sealNameOf(row.user_id));
    await transaction
      .updateTable('second_factors')
      .set({ secret_sealed: sealed })
      .where('user_id', '=', row.user_id)
      .execute();
  }
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

function sealNameOf(userId: bigint): string {
  return `totp:${userId}`;
}
