/**
 * Requests and results of the account calls. The gateway reads requests by these schemas; types, the
 * OpenAPI document and its checks come from them too. Pages import types only: no schema is in a
 * first load.
 */
import * as v from 'valibot';

import {
  EMAIL_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  VERIFICATION_CODE_LENGTH,
} from '../account-api.ts';
import { WORK_BITS } from '../sign-in-check.ts';
import { factorCode } from './second-factor.ts';
import type { WireType } from './wire-type.ts';

const text = (description: string) => v.pipe(v.string(), v.description(description));

// Lengths and formats are not shapes: the gateway's functions name every such fault at once.
const email = text(`An e-mail address of at most ${EMAIL_MAX_LENGTH} characters.`);
const newPassword = text(
  `${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters, none that is easy to guess.`,
);
const registrationId = text('What the registration answered.');
const lang = text('Locale of the page, for the mail; English where it is none of ours.');

export const tokenPlace = v.pipe(
  v.picklist(['cookie', 'body']),
  v.description(
    'Where the token goes: into the HttpOnly cookie (unless given), or into the answer, for pages in the app or in a frame.',
  ),
);

/**
 * Where the token goes: into the HttpOnly cookie, or into the answer for pages in the app or in a
 * frame, which keep it in memory and send it as the `UserToken` header (R-AUTH-11).
 */
export type TokenPlace = WireType<typeof tokenPlace>;

const phoneNumber = v.object({
  country_code: text('The calling code, digits without a plus sign.'),
  number: text('The number behind the calling code, digits only.'),
});
export type PhoneNumber = WireType<typeof phoneNumber>;

export const registerRequest = v.object({
  email,
  password: newPassword,
  lang: v.exactOptional(lang),
  ref: v.exactOptional(text('A referral code; one that can be none is left out.')),
  phone: v.exactOptional(phoneNumber),
  legal_version: v.exactOptional(
    text(
      'The version of terms and privacy notice that the form names, kept with the time; one that was never published is left out.',
    ),
  ),
});
export type RegisterRequest = WireType<typeof registerRequest>;

export const registerResult = v.object({
  registration_id: text('Names the registration in the calls that follow.'),
});
export type RegisterResult = WireType<typeof registerResult>;

export const verifyRequest = v.object({
  registration_id: registrationId,
  code: text(`The ${VERIFICATION_CODE_LENGTH} digits of the mail.`),
  token_in: v.exactOptional(tokenPlace),
});
export type VerifyRequest = WireType<typeof verifyRequest>;

export const resendRequest = v.object({ registration_id: registrationId });
export type ResendRequest = WireType<typeof resendRequest>;

export const signInRequest = v.object({
  email,
  password: text('The password.'),
  token_in: v.exactOptional(tokenPlace),
  check: v.exactOptional(
    text('What came of the check that an earlier try was answered with; counts once.'),
  ),
  code: v.exactOptional(factorCode),
});
export type SignInRequest = WireType<typeof signInRequest>;

export const checkTask = v.variant('kind', [
  v.object({
    kind: v.literal('work'),
    challenge: text(
      `Find a count, in base 36, so that the SHA-256 of "challenge.count" begins with ${WORK_BITS} zero bits. That text is the check.`,
    ),
  }),
  v.object({
    kind: v.literal('captcha'),
    site_key: text('For the operator’s captcha, whose answer is the check.'),
  }),
]);
export type CheckTask = WireType<typeof checkTask>;

export const signInResult = v.object({
  user_token: v.exactOptional(text('Only where the request asked for `token_in: "body"`.')),
  profile: v.object({ id: v.number() }),
  password_outdated: v.exactOptional(
    v.pipe(
      v.boolean(),
      v.description('The password would not be taken as a new one today: ask for another.'),
    ),
  ),
});
export type SignInResult = WireType<typeof signInResult>;

export const forgotPasswordRequest = v.object({ email, lang: v.exactOptional(lang) });
export type ForgotPasswordRequest = WireType<typeof forgotPasswordRequest>;

export const resetPasswordRequest = v.object({
  token: text('The secret of the link in the mail.'),
  password: newPassword,
});
export type ResetPasswordRequest = WireType<typeof resetPasswordRequest>;

export const changePasswordRequest = v.object({
  current: text('The password until now.'),
  password: newPassword,
  code: v.exactOptional(factorCode),
});
export type ChangePasswordRequest = WireType<typeof changePasswordRequest>;

const instant = v.pipe(v.string(), v.isoTimestamp(), v.description('Instant in UTC.'));

export const sessionInfo = v.object({
  id: v.string(),
  current: v.pipe(v.boolean(), v.description('The session that asks.')),
  created_at: instant,
  last_seen_at: instant,
  user_agent: v.string(),
  ip: v.string(),
});
export type SessionInfo = WireType<typeof sessionInfo>;

export const sessionsResult = v.object({ sessions: v.array(sessionInfo) });
export type SessionsResult = WireType<typeof sessionsResult>;

/** The result of a call that says nothing but how it went. */
export const emptyResult = v.object({});

const fieldFault = v.picklist(['missing', 'invalid', 'too-short', 'too-long', 'too-common']);
export type FieldFault = WireType<typeof fieldFault>;

export const fieldFaults = v.pipe(
  v.record(v.string(), fieldFault),
  v.description('What is wrong, by field of the request.'),
);
export type FieldFaults = WireType<typeof fieldFaults>;
