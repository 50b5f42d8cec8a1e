import { ACCOUNT_PATHS } from '../account-api.ts';
import { emptyResult, signInResult } from './account.ts';
import {
  addPasskeyRequest,
  addPasskeyResult,
  passkeyOptionsResult,
  passkeySignInRequest,
  passkeysResult,
} from './passkeys.ts';
import { ownerProofRequest } from './second-factor.ts';

const BASE = '/s1';
const EXAMPLE_OPTIONS = { options: { challenge: 'Zm9yIHRoZSBleGFtcGxlcw', rpId: 'localhost' } };
const EXAMPLE_RESPONSE = { id: 'bm9uZSBvZiBvdXJz', type: 'public-key' };
const EXAMPLE_PASSKEY = {
  id: '6a1c7d0e-3f52-4b8e-9c41-2d7e5a90b613',
  name: 'phone',
  host: 'localhost',
  created_at: '2026-01-15T12:00:00.000Z',
  last_used_at: null,
} as const;

/** The calls for passkeys, a part of `ACCOUNT_CALLS`, which holds them to its type. */
export const PASSKEY_CALLS = {
  passkeys: {
    method: 'GET',
    path: BASE + ACCOUNT_PATHS.passkeys,
    summary: 'The passkeys of the account, newest first.',
    signedIn: true,
    request: null,
    result: passkeysResult,
    failures: [],
    example: { result: { host: 'localhost', passkeys: [EXAMPLE_PASSKEY] } },
  },
  beginPasskey: {
    method: 'POST',
    path: BASE + ACCOUNT_PATHS.beginPasskey,
    summary: 'What a browser makes a passkey by.',
    description:
      'Asks for the password, and for a code where there is a second factor. The challenge is good once, for five minutes.',
    signedIn: true,
    request: ownerProofRequest,
    result: passkeyOptionsResult,
    failures: [
      'invalidInput',
      'wrongCurrentPassword',
      'secondFactorNeeded',
      'wrongCode',
      'tooManyAttempts',
      'tooManyKeys',
    ],
    example: { request: { current: 'correct staple 42 horse' }, result: EXAMPLE_OPTIONS },
  },
  addPasskey: {
    method: 'POST',
    path: BASE + ACCOUNT_PATHS.passkeys,
    summary: 'Keeps a passkey that the browser has made.',
    signedIn: true,
    request: addPasskeyRequest,
    result: addPasskeyResult,
    failures: ['invalidInput', 'passkeyRefused'],
    example: {
      request: { name: 'phone', response: EXAMPLE_RESPONSE },
      result: { passkey: EXAMPLE_PASSKEY },
    },
  },
  removePasskey: {
    method: 'DELETE',
    path: BASE + ACCOUNT_PATHS.passkey,
    summary: 'Removes a passkey.',
    signedIn: true,
    request: null,
    result: emptyResult,
    failures: ['noSuchKey'],
    example: { result: {} },
  },
  beginPasskeySignIn: {
    method: 'POST',
    path: BASE + ACCOUNT_PATHS.beginPasskeySignIn,
    summary: 'What a browser finds a passkey by.',
    description: 'The challenge is good once, for five minutes.',
    signedIn: false,
    request: null,
    result: passkeyOptionsResult,
    failures: ['tooManyAttempts'],
    example: { result: EXAMPLE_OPTIONS },
  },
  passkeySignIn: {
    method: 'POST',
    path: BASE + ACCOUNT_PATHS.passkeySignIn,
    summary: 'Signs in by a passkey.',
    description: 'No code is asked for: the device has asked its owner.',
    signedIn: false,
    request: passkeySignInRequest,
    result: signInResult,
    failures: ['invalidInput', 'passkeyRefused', 'tooManyAttempts'],
    example: { request: { response: EXAMPLE_RESPONSE }, result: { profile: { id: 10000017 } } },
  },
} as const;
