import { ACCOUNT_PATHS } from '../account-api.ts';
import { emptyResult } from './account.ts';
import {
  beginSecondFactorRequest,
  beginSecondFactorResult,
  confirmSecondFactorRequest,
  ownerProofRequest,
  recoveryCodesResult,
  secondFactorResult,
} from './second-factor.ts';

const BASE = '/s1';
const EXAMPLE_PASSWORD = 'correct staple 42 horse';
const EXAMPLE_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const EXAMPLE_CODES = ['042317-118264-550913-772001', '310442-907155-268830-441097'];
const EXAMPLE_PROOF = { current: EXAMPLE_PASSWORD, code: '042317' };
const PROOF_FAILURES = [
  'invalidInput',
  'wrongCurrentPassword',
  'secondFactorNeeded',
  'wrongCode',
  'tooManyAttempts',
] as const;

/** The calls of an account's second factor, a part of `ACCOUNT_CALLS`, which holds them to its type. */
export const SECOND_FACTOR_CALLS = {
  secondFactor: {
    method: 'GET',
    path: BASE + ACCOUNT_PATHS.secondFactor,
    summary: 'Whether the account has a second factor.',
    signedIn: true,
    request: null,
    result: secondFactorResult,
    failures: [],
    example: { result: { since: '2026-01-15T12:00:00.000Z', recovery_codes_left: 10 } },
  },
  beginSecondFactor: {
    method: 'POST',
    path: BASE + ACCOUNT_PATHS.beginSecondFactor,
    summary: 'Makes a secret for an authenticator program (RFC 6238).',
    description: 'Asks for the password. The secret counts once a code of it has come back.',
    signedIn: true,
    request: beginSecondFactorRequest,
    result: beginSecondFactorResult,
    failures: ['invalidInput', 'wrongCurrentPassword', 'secondFactorOn', 'tooManyAttempts'],
    example: {
      request: { current: EXAMPLE_PASSWORD },
      result: {
        secret: EXAMPLE_SECRET,
        uri: `otpauth://totp/Meridian:ann%40example.com?secret=${EXAMPLE_SECRET}&issuer=Meridian`,
      },
    },
  },
  confirmSecondFactor: {
    method: 'POST',
    path: BASE + ACCOUNT_PATHS.confirmSecondFactor,
    summary: 'Turns the second factor on by a code; answers the recovery codes.',
    signedIn: true,
    request: confirmSecondFactorRequest,
    result: recoveryCodesResult,
    failures: ['invalidInput', 'wrongCode', 'tooManyAttempts'],
    example: { request: { code: '042317' }, result: { recovery_codes: EXAMPLE_CODES } },
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: BASE + ACCOUNT_PATHS.recoveryCodes,
    summary: 'Makes new recovery codes, which take the place of those before.',
    description: 'Asks for the password and a code.',
    signedIn: true,
    request: ownerProofRequest,
    result: recoveryCodesResult,
    failures: PROOF_FAILURES,
    example: { request: EXAMPLE_PROOF, result: { recovery_codes: EXAMPLE_CODES } },
  },
  endSecondFactor: {
    method: 'POST',
    path: BASE + ACCOUNT_PATHS.endSecondFactor,
    summary: 'Turns the second factor off.',
    description: 'Asks for the password and a code.',
    signedIn: true,
    request: ownerProofRequest,
    result: emptyResult,
    failures: PROOF_FAILURES,
    example: { request: EXAMPLE_PROOF, result: {} },
  },
} as const;
