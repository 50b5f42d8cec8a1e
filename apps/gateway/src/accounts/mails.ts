import { regionOfLocale, type Locale } from '@meridian/editions/locales.ts';

import { renderMail } from '../mail/messages.ts';
import type { AccountContext } from './context.ts';
import { mayBeUsed } from './demo-address.ts';
import { withRetry } from './with-retry.ts';
import { USER_ACTIVE } from './tables.ts';
import { hashOf, newToken } from './tokens.ts';

/** A link to a new password works so long, and once. */
const RESET_MS = 3_600_000;
const RESET_HOURS = RESET_MS / 3_600_000;
const MINUTE_MS = 60_000;

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
    if (resetLink === null) return;
    await context.deliver(
      renderMail(email, lang, { kind: 'reset', resetLink, hours: RESET_HOURS }),
    );
  });
}

/** Tells the owner, who may not have been the one. */
export function sendPasswordChanged(context: AccountContext, email: string, lang: Locale): void {
  context.background.run(async () => {
    const message = { kind: 'passwordChanged', signInLink: signInPage(context, lang) } as const;
    await context.deliver(renderMail(email, lang, message));
  });
}

/** A link to a new password, or null where the address has no account. */
function resetLinkFor(
  context: AccountContext,
  email: string,
  lang: Locale,
): Promise<string | null> {
  // Twice does no harm: a link whose making got no answer is one that nobody knows.
  return withRetry(async () => {
    const user = await findUser(context, email);
    return user === null ? null : newResetLink(context, user, lang);
  }, context.wait);
}

async function findUser(
  { db, environment }: AccountContext,
  email: string,
): Promise<bigint | null> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('status', '=', USER_ACTIVE)
    .executeTakeFirst();
  return user !== undefined && mayBeUsed(email, environment) ? user.id : null;
}

/** The token stands in the fragment, which no server and no log ever sees. */
async function newResetLink(
  context: AccountContext,
  userId: bigint,
  lang: Locale,
): Promise<string> {
  const { db, now, randomBytes } = context;
  const token = newToken(randomBytes);
  const time = now();
  await db
    .insertInto('password_resets')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      created_at: new Date(time),
      expires_at: new Date(time + RESET_MS),
    })
    .execute();
  return `${signInPage(context, lang)}#reset=${token}`;
}

/** On the host of the edition the language belongs to, which the operator configured. */
function signInPage({ linkOrigin }: AccountContext, lang: Locale): string {
  return `${linkOrigin(regionOfLocale(lang))}/${lang}/login/`;
}
