import type { GenericSchema, ObjectEntries, ObjectSchema } from 'valibot';

import { ACCOUNT_PATHS } from '../account-api.ts';
import { LOGOUT_PATH, PROFILE_PATH } from '../constants.ts';
import {
  changePasswordRequest,
  emptyResult,
  forgotPasswordRequest,
  registerRequest,
  registerResult,
  resendRequest,
  resetPasswordRequest,
  sessionsResult,
  signInRequest,
  signInResult,
  verifyRequest,
} from './account.ts';
import { apiKeysResult, createApiKeyRequest, createApiKeyResult } from './api-keys.ts';
import type { AccountFailureName } from './account-failures.ts';
import { PASSKEY_CALLS } from './passkey-calls.ts';
import { profileResult } from './profile.ts';
import { SECOND_FACTOR_CALLS } from './second-factor-calls.ts';

/** The schema of a request's body: fields by name. Others are ignored. */
export type BodySchema = ObjectSchema<ObjectEntries, undefined>;

/** A call below the API's base path, which an operator's exchange answers in place of our accounts. */
export interface AccountCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below the base path, parameters as `:name`. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  /** Answered only to a user who is signed in. */
  readonly signedIn: boolean;
  /** Null: the call needs no body. */
  readonly request: BodySchema | null;
  readonly result: GenericSchema;
  /** Media types that a file is answered as; failures are JSON all the same. */
  readonly file?: readonly string[];
  /** Its own failures, beside those that any call may have. */
  readonly failures: readonly AccountFailureName[];
  readonly example: { readonly request?: object; readonly result: object };
}

/** The account calls' own base path, below the API's. */
export const ACCOUNT_BASE_PATH = '/s1';

const account = (path: string): string => ACCOUNT_BASE_PATH + path;

const NOTHING = { result: {} } as const;
const EXAMPLE_PASSWORD = 'correct staple 42 horse';
const EXAMPLE_REGISTRATION = 'Zm9yIHRoZSBleGFtcGxlcw';
const EXAMPLE_TOKEN = 'dGhlIHRva2VuIG9mIGFuIGV4YW1wbGUsIG5vIG1vcmU';
const EXAMPLE_PROFILE = {
  id: 10000017,
  username: 'an***@example.com',
  vague_email: 'an***@example.com',
  vague_mobile: '',
  mobile_verified: false,
  email_verified: true,
  has_google2fa: false,
  country_code: '',
  lang: 'en',
  parent_member_id: 0,
  status: 1,
  loyalty_vip_info: { is_vip: false, label_level: 0 },
} as const;

const EXAMPLE_KEY = {
  id: '6a1c7d0e-3f52-4b8e-9c41-2d7e5a90b613',
  api_key: '4f1d0c9b8a7e6d5c4b3a',
  name: 'tax tool',
  scopes: ['read'],
  addresses: ['192.0.2.0/24'],
  created_at: '2026-01-15T12:00:00.000Z',
  expires_at: '2026-04-15T12:00:00.000Z',
  last_used_at: null,
  last_used_ip: null,
} as const;

/** Every call of the account API, by the id it has in the OpenAPI document. */
export const ACCOUNT_CALLS = {
  profile: {
    method: 'GET',
    path: PROFILE_PATH,
    summary: 'The profile of the user who is signed in (R-HTTP-02, R-USER-01).',
    signedIn: true,
    request: null,
    result: profileResult,
    failures: [],
    example: { result: EXAMPLE_PROFILE },
  },
  logout: {
    method: 'POST',
    path: LOGOUT_PATH,
    summary: 'Ends the session and clears the token cookie (R-HTTP-03).',
    description: 'Answers the same where no session was open.',
    signedIn: false,
    request: null,
    result: emptyResult,
    failures: [],
    example: NOTHING,
  },
  register: {
    method: 'POST',
    path: account(ACCOUNT_PATHS.register),
    summary: 'Starts a registration and mails its code.',
    description: 'Answers alike whether the address has an account.',
    signedIn: false,
    request: registerRequest,
    result: registerResult,
    failures: ['invalidInput', 'tooManyAttempts'],
    example: {
      request: { email: 'ann@example.com', password: EXAMPLE_PASSWORD, lang: 'en' },
      result: { registration_id: EXAMPLE_REGISTRATION },
    },
  },
  verify: {
    method: 'POST',
    path: account(ACCOUNT_PATHS.verify),
    summary: 'Ends a registration by its code and signs in.',
    signedIn: false,
    request: verifyRequest,
    result: signInResult,
    failures: ['invalidInput', 'wrongCode', 'tooManyAttempts'],
    example: {
      request: { registration_id: EXAMPLE_REGISTRATION, code: '042317' },
      result: { profile: { id: 10000017 } },
    },
  },
  resend: {
    method: 'POST',
    path: account(ACCOUNT_PATHS.resend),
    summary: 'Mails a new code, which takes the place of the one before.',
    signedIn: false,
    request: resendRequest,
    result: emptyResult,
    failures: ['invalidInput', 'wrongCode', 'tooManyAttempts'],
    example: { request: { registration_id: EXAMPLE_REGISTRATION }, result: {} },
  },
  signIn: {
    method: 'POST',
    path: account(ACCOUNT_PATHS.signIn),
    summary: 'Signs in.',
    description:
      'After wrong passwords a device that the account was not used on has to pass a check with each try. An account with a second factor is asked for a code.',
    signedIn: false,
    request: signInRequest,
    result: signInResult,
    failures: [
      'invalidInput',
      'wrongCredentials',
      'checkNeeded',
      'secondFactorNeeded',
      'wrongCode',
      'tooManyAttempts',
    ],
    example: {
      request: { email: 'ann@example.com', password: EXAMPLE_PASSWORD, token_in: 'body' },
      result: { user_token: EXAMPLE_TOKEN, profile: { id: 10000017 } },
    },
  },
  forgotPassword: {
    method: 'POST',
    path: account(ACCOUNT_PATHS.forgotPassword),
    summary: 'Mails a link that sets a new password.',
    description: 'Answers alike whether the address has an account.',
    signedIn: false,
    request: forgotPasswordRequest,
    result: emptyResult,
    failures: ['invalidInput', 'tooManyAttempts'],
    example: { request: { email: 'ann@example.com', lang: 'en' }, result: {} },
  },
  resetPassword: {
    method: 'POST',
    path: account(ACCOUNT_PATHS.resetPassword),
    summary: 'Sets a new password by the link of a mail.',
    description: 'Ends every session of the account.',
    signedIn: false,
    request: resetPasswordRequest,
    result: emptyResult,
    failures: ['invalidInput', 'resetLinkInvalid', 'tooManyAttempts'],
    example: { request: { token: EXAMPLE_TOKEN, password: EXAMPLE_PASSWORD }, result: {} },
  },
  changePassword: {
    method: 'POST',
    path: account(ACCOUNT_PATHS.changePassword),
    summary: 'Sets a new password.',
    description: 'Ends every other session of the account.',
    signedIn: true,
    request: changePasswordRequest,
    result: emptyResult,
    failures: [
      'invalidInput',
      'wrongCurrentPassword',
      'wrongCode',
      'secondFactorNeeded',
      'tooManyAttempts',
    ],
    example: {
      request: { current: 'the one before 7', password: EXAMPLE_PASSWORD },
      result: {},
    },
  },
  sessions: {
    method: 'GET',
    path: account(ACCOUNT_PATHS.sessions),
    summary: 'The open sessions of the account.',
    signedIn: true,
    request: null,
    result: sessionsResult,
    failures: [],
    example: {
      result: {
        sessions: [
          {
            id: '6a1c7d0e-3f52-4b8e-9c41-2d7e5a90b613',
            current: true,
            created_at: '2026-01-15T12:00:00.000Z',
            last_seen_at: '2026-01-15T12:34:56.789Z',
            user_agent: 'Example browser 1.0',
            ip: '192.0.2.1',
          },
        ],
      },
    },
  },
  endSession: {
    method: 'DELETE',
    path: account(ACCOUNT_PATHS.session),
    summary: 'Ends one session of the account.',
    signedIn: true,
    request: null,
    result: emptyResult,
    failures: ['noSuchSession'],
    example: NOTHING,
  },
  signOutEverywhere: {
    method: 'POST',
    path: account(ACCOUNT_PATHS.signOutEverywhere),
    summary: 'Ends every session of the account, the one that asks too.',
    signedIn: true,
    request: null,
    result: emptyResult,
    failures: [],
    example: NOTHING,
  },
  apiKeys: {
    method: 'GET',
    path: account(ACCOUNT_PATHS.apiKeys),
    summary: 'The API keys of the account, newest first.',
    signedIn: true,
    request: null,
    result: apiKeysResult,
    failures: [],
    example: { result: { keys: [EXAMPLE_KEY] } },
  },
  createApiKey: {
    method: 'POST',
    path: account(ACCOUNT_PATHS.apiKeys),
    summary: 'Makes an API key; its secret is shown this once.',
    description:
      'Asks for the password, and for a code where there is a second factor. A key that may withdraw needs addresses.',
    signedIn: true,
    request: createApiKeyRequest,
    result: createApiKeyResult,
    failures: [
      'invalidInput',
      'wrongCurrentPassword',
      'secondFactorNeeded',
      'wrongCode',
      'tooManyAttempts',
      'tooManyKeys',
    ],
    example: {
      request: { name: 'tax tool', scopes: ['read'], current: EXAMPLE_PASSWORD },
      result: { key: EXAMPLE_KEY, secret: EXAMPLE_TOKEN },
    },
  },
  revokeApiKey: {
    method: 'DELETE',
    path: account(ACCOUNT_PATHS.apiKey),
    summary: 'Revokes an API key, at once and for good.',
    signedIn: true,
    request: null,
    result: emptyResult,
    failures: ['noSuchKey'],
    example: NOTHING,
  },
  ...SECOND_FACTOR_CALLS,
  ...PASSKEY_CALLS,
} as const satisfies Readonly<Record<string, AccountCall>>;
