import { ACCOUNT_CODES } from '@meridian/protocol/account-api.ts';
import { ACCOUNT_FAILURES } from '@meridian/protocol/contracts/account-failures.ts';

import { envelope, SERVER_ERROR_CODE, type Envelope } from '../envelope.ts';
import type { AccountFailure } from './context.ts';

export function okEnvelope(result: object, now: number): Envelope {
  return envelope(0, 'OK', result, now);
}

export function failureEnvelope(
  { code, fields, retryAfterS, check }: AccountFailure,
  now: number,
): Envelope {
  const result = {
    ...(fields && { fields }),
    ...(check && { check }),
    ...(retryAfterS !== undefined && { retry_after_s: retryAfterS }),
  };
  return envelope(ACCOUNT_CODES[code], ACCOUNT_FAILURES[code].message, result, now);
}

/** A bug of ours: the code other calls of this API have for it. */
export function internalErrorEnvelope(now: number): Envelope {
  return envelope(SERVER_ERROR_CODE, 'server error', {}, now);
}

/** The HTTP status of a failure. */
export function statusOf({ code }: AccountFailure): number {
  return ACCOUNT_FAILURES[code].status;
}
