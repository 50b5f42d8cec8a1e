import { regionOfLocale, type Locale } from '@meridian/editions/locales.ts';
import { sql } from 'kysely';

import { renderMail, type SecurityChange } from '../mail/messages.ts';
import type { AccountContext } from './context.ts';
import { DatabaseUnavailable } from '../db/availability.ts';
import { mayBeUsed } from './demo-address.ts';
import { lockMailLimits, takeAttempts } from './limits.ts';
import { withRetry } from './with-retry.ts';
import { USER_ACTIVE } from './tables.ts';
import { hashOf, newToken } from './tokens.ts';

/** A link to a new password works so long, and once. */
const RESET_MS = 3_600_000;
const RESET_HOURS = RESET_MS / 3_600_000;
const MINUTE_MS = 60_000;
const SECONDS_PER_MINUTE = 60;

interface CodeMail {
  readonly email: string;
  readonly lang: Locale;
  readonly code: string;
  /** How long the code still works, in ms. */
  readonly validMs: number;
}

/**
 * Mails a verification code, or to an address with an account that it has one. That is looked up
 * after the answer, so neither its text nor its time tells.
 */
export function sendCode(context: AccountContext, { email, lang, code, validMs }: CodeMail): void {
  context.background.run(async () => {
    const resetLink = await resetLinkFor(context, email, lang);
    if (resetLink === null) {
      const minutes = Math.max(1, Math.floor(validMs / MINUTE_MS));
      await context.deliver(renderMail(email, lang, { kind: 'code', code, minutes }));
      return;
    }
    const signInLink = signInPage(context, lang);
    const message = { kind: 'accountExists', signInLink, resetLink, hours: RESET_HOURS } as const;
    await context.deliver(renderMail(email, lang, message));
  });
}

/** Mails a link to a new password if the address has an account; found out after the answer. */
export function sendResetLink(context: AccountContext, email: string, lang: Locale): void {
  context.background.run(async () => {
    const resetLink = await resetLinkFor(context, email, lang);
    // Written in either case, so that the time of what comes next does not tell of an account.
    const message = { kind: 'reset', resetLink: resetLink ?? '', hours: RESET_HOURS } as const;
    const mail = renderMail(email, lang, message);
    if (resetLink !== null) await context.deliver(mail);
  });
}

/** Tells the owner, who may not have been the one, and that passkeys stay where there are some. */
export function sendPasswordChanged(
  context: AccountContext,
  { id, email, lang }: { readonly id: bigint; readonly email: string; readonly lang: Locale },
): void {
  context.background.run(async () => {
    const hasPasskeys = await ownsPasskeys(context, id);
    const signInLink = signInPage(context, lang);
    const message = { kind: 'passwordChanged', signInLink, hasPasskeys } as const;
    await context.deliver(renderMail(email, lang, message));
  });
}

/** False where the database cannot say: the mail is not held back for that line. */
async function ownsPasskeys({ db, wait }: AccountContext, id: bigint): Promise<boolean> {
  const ask = () =>
    db.selectFrom('passkeys').select('id').where('user_id', '=', id).limit(1).execute();
  try {
    return (await withRetry(ask, wait)).length > 0;
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return false;
    throw error;
  }
}

/** Tells the owner of a sign-in on a device that the account was not used on before. */
export function sendNewDevice(context: AccountContext, email: string, lang: Locale): void {
  context.background.run(async () => {
    const message = { kind: 'newDevice', signInLink: signInPage(context, lang) } as const;
    await context.deliver(renderMail(email, lang, message));
  });
}

/** Tells the owner that somebody who knows the password has tried many codes of the second factor. */
export function sendCodesTried(context: AccountContext, email: string, lang: Locale): void {
  context.background.run(async () => {
    const message = { kind: 'codesTried', signInLink: signInPage(context, lang) } as const;
    await context.deliver(renderMail(email, lang, message));
  });
}

interface SecurityMail {
  readonly email: string;
  readonly lang: Locale;
  readonly what: SecurityChange;
}

/** Tells the owner of a change to the ways in, who may not have been the one. */
export function sendSecurityChanged(
  context: AccountContext,
  { email, lang, what }: SecurityMail,
): void {
  context.background.run(async () => {
    const signInLink = signInPage(context, lang);
    await context.deliver(renderMail(email, lang, { kind: 'securityChanged', what, signInLink }));
  });
}

/** Tells the owner, once in a window, that wrong passwords keep new devices from the account. */
export function sendLocked(context: AccountContext, email: string, retryAfterS: number): void {
  const { db, now, wait, background } = context;
  background.run(async () => {
    const taking = await takeAttempts(db, lockMailLimits(email), now());
    if (!taking.ok) return;
    const lang = await withRetry(() => languageOf(context, email), wait);
    if (lang === null) return;
    const minutes = Math.ceil(retryAfterS / SECONDS_PER_MINUTE);
    const message = { kind: 'locked', signInLink: signInPage(context, lang), minutes } as const;
    await context.deliver(renderMail(email, lang, message));
  });
}

/**
 * A link to a new password, or null where the address has no account. One statement for both: a second
 * one would hold the database up for accounts alone. The token stands in the fragment, which no server
 * and no log ever sees.
 */
function resetLinkFor(
  context: AccountContext,
  email: string,
  lang: Locale,
): Promise<string | null> {
  const { db, now, randomBytes, environment, wait } = context;
  // Twice does no harm: a link whose making got no answer is one that nobody knows.
  return withRetry(async () => {
    const token = newToken(randomBytes);
    const time = new Date(now());
    const expires = new Date(now() + RESET_MS);
    const made = await db
      .insertInto('password_resets')
      .columns(['token_hash', 'user_id', 'created_at', 'expires_at'])
      .expression((expression) =>
        expression
          .selectFrom('users')
          .select([
            sql<string>`${hashOf(token)}::text`.as('token_hash'),
            'id',
            sql<Date>`${time}::timestamptz`.as('created_at'),
            sql<Date>`${expires}::timestamptz`.as('expires_at'),
          ])
          .where('email', '=', mayBeUsed(email, environment) ? email : '')
          .where('status', '=', USER_ACTIVE),
      )
      .returning('user_id')
      .executeTakeFirst();
    return made === undefined ? null : `${signInPage(context, lang)}#reset=${token}`;
  }, wait);
}

/** The language an account's owner is written to; null where there is none. */
async function languageOf(
  { db, environment }: AccountContext,
  email: string,
): Promise<Locale | null> {
  const user = await db
    .selectFrom('users')
    .select('lang')
    .where('email', '=', email)
    .where('status', '=', USER_ACTIVE)
    .executeTakeFirst();
  // `as`: only `register` writes the column, from `readLocale`.
  return user !== undefined && mayBeUsed(email, environment) ? (user.lang as Locale) : null;
}

/** On the host of the edition the language belongs to, which the operator configured. */
function signInPage({ linkOrigin }: AccountContext, lang: Locale): string {
  return `${linkOrigin(regionOfLocale(lang))}/${lang}/login/`;
}
