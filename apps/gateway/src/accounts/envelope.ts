import { ACCOUNT_CODES } from '@meridian/protocol/account-api.ts';

import { envelope, SERVER_ERROR_CODE, type Envelope } from '../envelope.ts';
import type { AccountFailure } from './context.ts';

/** For programs, not for people: pages word an answer by its code. */
const MESSAGES: Readonly<Record<AccountFailure['code'], string>> = {
  notSignedIn: 'not signed in',
  invalidInput: 'invalid input',
  wrongCredentials: 'wrong address or password',
  wrongCode: 'wrong or outdated code',
  tooManyAttempts: 'too many attempts',
  resetLinkInvalid: 'reset link used or outdated',
  wrongCurrentPassword: 'wrong current password',
  noSuchSession: 'no such session',
  foreignOrigin: 'request from a foreign origin',
  tooLarge: 'request body too large',
  unavailable: 'data unavailable for now',
};

export function okEnvelope(result: object, now: number): Envelope {
  return envelope(0, 'OK', result, now);
}

export function failureEnvelope(
  { code, fields, retryAfterS }: AccountFailure,
  now: number,
): Envelope {
  const result = {
    ...(fields && { fields }),
    ...(retryAfterS !== undefined && { retry_after_s: retryAfterS }),
  };
  return envelope(ACCOUNT_CODES[code], MESSAGES[code], result, now);
}

/** A bug of ours: the code other calls of this API have for it. */
export function internalErrorEnvelope(now: number): Envelope {
  return envelope(SERVER_ERROR_CODE, 'server error', {}, now);
}

/** Every answer is 200 with a code, but for those that a cache or a proxy has to understand too. */
export function statusOf({ code }: AccountFailure): number {
  switch (code) {
    case 'foreignOrigin':
      return 403;
    case 'tooLarge':
      return 413;
    case 'unavailable':
      return 503;
    default:
      return 200;
  }
}
