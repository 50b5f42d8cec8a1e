import { regionOfLocale, type Locale } from '@meridian/editions/locales.ts';
import type { RegisterRequest } from '@meridian/protocol/contracts/account.ts';

import {
  failure,
  success,
  type AccountContext,
  type AccountResult,
  type Client,
} from './context.ts';
import { readEmail } from './email.ts';
import {
  faultsOf,
  judgePassword,
  readLegalVersion,
  readLocale,
  readReferralCode,
} from './fields.ts';
import { giveBack, mailLimits, takeAttempts } from './limits.ts';
import { sendCode } from './mails.ts';
import { HASHER_BUSY } from './password-hash.ts';
import { readPhone } from './phone.ts';
import { codeHashOf, isRegistrationId, newCode, newRegistrationId } from './tokens.ts';

const REGISTRATION_MS = 30 * 60_000;
export const MAX_CODE_TRIES = 5;
const MAX_CODE_SENDS = 5;

/**
 * Takes a sign-up down and mails its code. No account exists before the code comes back. An address
 * that has one takes the same steps and gets the same answer; only its mail is another.
 *
 * @returns the registration's id
 */
export async function register(
  context: AccountContext,
  request: RegisterRequest,
  client: Client,
): Promise<AccountResult<string>> {
  const { db, hasher, now, randomBytes } = context;
  const reading = readEmail(request.email);
  const phone = readPhone(request.phone);
  const judged = await judgePassword(context, request.password, reading.ok ? reading.email : '');
  if (!judged.ok) return failure('tooManyAttempts', HASHER_BUSY);
  const fields = faultsOf({
    email: reading.ok ? null : reading.fault,
    password: judged.fault,
    phone: phone === undefined ? 'invalid' : null,
  });
  if (!reading.ok || phone === undefined || Object.keys(fields).length > 0)
    return failure('invalidInput', { fields });
  const { email } = reading;
  const taking = await takeAttempts(db, mailLimits(email, client.ip), now());
  if (!taking.ok) return failure('tooManyAttempts', { retryAfterS: taking.retryAfterS });
  const hash = await hasher.hash(request.password);
  if (!hash.ok) {
    await giveBack(db, taking.taken);
    return failure('tooManyAttempts', HASHER_BUSY);
  }

  const id = newRegistrationId(randomBytes);
  const code = newCode(randomBytes);
  const lang = readLocale(request.lang);
  const time = now();
  await db
    .insertInto('registrations')
    .values({
      id,
      email,
      password_hash: hash.phc,
      code_hash: codeHashOf(id, code),
      edition: regionOfLocale(lang),
      lang,
      referral_code: readReferralCode(request.ref),
      phone,
      legal_version: readLegalVersion(request.legal_version),
      created_at: new Date(time),
      expires_at: new Date(time + REGISTRATION_MS),
    })
    .execute();
  sendCode(context, { email, lang, code, validMs: REGISTRATION_MS });
  return success(id);
}

/** Mails a new code, which takes the place of the one before. Tries used up stay used up. */
export async function resendCode(
  context: AccountContext,
  registrationId: string,
  client: Client,
): Promise<AccountResult<null>> {
  const { db, now, randomBytes } = context;
  if (!isRegistrationId(registrationId)) return failure('wrongCode');
  const time = new Date(now());
  const found = await db
    .selectFrom('registrations')
    .select(['email', 'lang', 'sends', 'expires_at'])
    .where('id', '=', registrationId)
    .where('expires_at', '>', time)
    .where('attempts', '<', MAX_CODE_TRIES)
    .executeTakeFirst();
  if (found === undefined) return failure('wrongCode');
  const validMs = found.expires_at.getTime() - time.getTime();
  const usedUp = failure('tooManyAttempts', { retryAfterS: Math.ceil(validMs / 1_000) });
  if (found.sends >= MAX_CODE_SENDS) return usedUp;
  const taking = await takeAttempts(db, mailLimits(found.email, client.ip), now());
  if (!taking.ok) return failure('tooManyAttempts', { retryAfterS: taking.retryAfterS });

  const code = newCode(randomBytes);
  const sent = await db
    .updateTable('registrations')
    .set((row) => ({ code_hash: codeHashOf(registrationId, code), sends: row('sends', '+', 1) }))
    .where('id', '=', registrationId)
    .where('sends', '<', MAX_CODE_SENDS)
    .returning('id')
    .executeTakeFirst();
  if (sent === undefined) return usedUp;
  // `as`: only `register` writes the column, from `readLocale`.
  sendCode(context, { email: found.email, lang: found.lang as Locale, code, validMs });
  return success(null);
}
