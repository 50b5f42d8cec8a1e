/** Requests and results of the calls for an account's second factor. */
import * as v from 'valibot';

import type { WireType } from './wire-type.ts';

const instant = v.pipe(v.string(), v.isoTimestamp(), v.description('Instant in UTC.'));
const current = v.pipe(v.string(), v.description('The password of the account.'));

/** A code as calls take it that ask for one where there is a second factor. */
export const factorCode = v.pipe(
  v.string(),
  v.description(
    'A code of the authenticator or a recovery code, where the account has a second factor; spaces and dashes do not count.',
  ),
);

export const secondFactorResult = v.object({
  since: v.nullable(v.pipe(instant, v.description('Null: there is no second factor.'))),
  recovery_codes_left: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type SecondFactorResult = WireType<typeof secondFactorResult>;

export const beginSecondFactorRequest = v.object({ current });
export type BeginSecondFactorRequest = WireType<typeof beginSecondFactorRequest>;

export const beginSecondFactorResult = v.object({
  secret: v.pipe(v.string(), v.description('In base32, to be typed into an authenticator.')),
  uri: v.pipe(v.string(), v.description('The same as a key URI (`otpauth:`), for a QR code.')),
});
export type BeginSecondFactorResult = WireType<typeof beginSecondFactorResult>;

export const confirmSecondFactorRequest = v.object({
  code: v.pipe(v.string(), v.description('What the authenticator shows for the secret.')),
});
export type ConfirmSecondFactorRequest = WireType<typeof confirmSecondFactorRequest>;

export const recoveryCodesResult = v.object({
  recovery_codes: v.pipe(
    v.array(v.string()),
    v.description('Shown this once; each stands in for one code.'),
  ),
});
export type RecoveryCodesResult = WireType<typeof recoveryCodesResult>;

export const ownerProofRequest = v.object({ current, code: v.exactOptional(factorCode) });
export type OwnerProofRequest = WireType<typeof ownerProofRequest>;
