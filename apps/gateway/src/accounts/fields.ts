import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@meridian/protocol/account-api.ts';
import { isTooCommon } from '@meridian/protocol/common-passwords.ts';
import type { FieldFault, FieldFaults } from '@meridian/protocol/contracts/account.ts';
import { isLegalVersion } from '@meridian/editions/legal-version.ts';
import { isLocale, type Locale } from '@meridian/editions/locales.ts';
import type { AccountContext } from './context.ts';

/** The fault of a new password; null for none. */
export function passwordFault(password: string, email: string): FieldFault | null {
  if (password === '') return 'missing';
  if (!password.isWellFormed()) return 'invalid';
  const { length } = Array.from(password);
  if (length < PASSWORD_MIN_LENGTH) return 'too-short';
  if (length > PASSWORD_MAX_LENGTH) return 'too-long';
  return isTooCommon(password, email) ? 'too-common' : null;
}

export type JudgedPassword =
  | { readonly ok: true; readonly fault: FieldFault | null }
  /** Too many wait to be judged: try again in seconds. */
  | { readonly ok: false };

/** The fault of a new password, with how well a guesser would do who knows lists and patterns. */
export async function judgePassword(
  { strength }: Pick<AccountContext, 'strength'>,
  password: string,
  email: string,
): Promise<JudgedPassword> {
  const fault = passwordFault(password, email);
  if (fault !== null) return { ok: true, fault };
  const guess = await strength.isGuessable(password, email);
  if (!guess.ok) return guess;
  return { ok: true, fault: guess.guessable ? 'too-common' : null };
}

/** The fault of a password at sign-in: only what could never have been set. */
export function typedPasswordFault(password: string): FieldFault | null {
  if (password === '') return 'missing';
  return Array.from(password).length > PASSWORD_MAX_LENGTH ? 'too-long' : null;
}

const REFERRAL_CODE = /^[A-Za-z0-9_-]{1,64}$/;

/** A referral code, or null where it can be none: a bad one is no reason to turn anybody away. */
export function readReferralCode(ref: string | undefined): string | null {
  return ref !== undefined && REFERRAL_CODE.test(ref) ? ref : null;
}

/** A version of terms and privacy notice; null where none was named, or one that was never published. */
export function readLegalVersion(version: string | undefined): string | null {
  return version !== undefined && isLegalVersion(version) ? version : null;
}

/** The locale a mail is written in; English where the page names none of ours. */
export function readLocale(lang: string | undefined): Locale {
  return lang !== undefined && isLocale(lang) ? lang : 'en';
}

/** The faults there are, by field. */
export function faultsOf(fields: Readonly<Record<string, FieldFault | null>>): FieldFaults {
  const faults: Record<string, FieldFault> = {};
  for (const [name, fault] of Object.entries(fields)) if (fault !== null) faults[name] = fault;
  return faults;
}
