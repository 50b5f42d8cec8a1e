import * as v from 'valibot';

import type { ACCOUNT_CODES } from '../account-api.ts';
import { checkTask, emptyResult, fieldFaults } from './account.ts';

export type AccountFailureName = keyof typeof ACCOUNT_CODES;

export interface AccountFailureContract {
  /** 200 with a code, but for what a cache or a proxy has to understand too. */
  readonly status: 200 | 403 | 413 | 503;
  /** For programs, not for people: pages word an answer by its code. */
  readonly message: string;
  readonly result: v.GenericSchema;
}

const invalidInputResult = v.object({ fields: fieldFaults });

const checkNeededResult = v.object({ check: checkTask });

const tooManyAttemptsResult = v.object({
  retry_after_s: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.description('Whole seconds until another try can succeed.'),
  ),
});

/** How the failures of account calls are answered, by the names of their codes. */
export const ACCOUNT_FAILURES: Readonly<Record<AccountFailureName, AccountFailureContract>> = {
  notSignedIn: { status: 200, message: 'not signed in', result: emptyResult },
  invalidInput: { status: 200, message: 'invalid input', result: invalidInputResult },
  wrongCredentials: { status: 200, message: 'wrong address or password', result: emptyResult },
  wrongCode: { status: 200, message: 'wrong or outdated code', result: emptyResult },
  tooManyAttempts: { status: 200, message: 'too many attempts', result: tooManyAttemptsResult },
  resetLinkInvalid: { status: 200, message: 'reset link used or outdated', result: emptyResult },
  wrongCurrentPassword: { status: 200, message: 'wrong current password', result: emptyResult },
  noSuchSession: { status: 200, message: 'no such session', result: emptyResult },
  noSuchKey: { status: 200, message: 'no such key', result: emptyResult },
  checkNeeded: { status: 200, message: 'check needed', result: checkNeededResult },
  secondFactorNeeded: { status: 200, message: 'second factor needed', result: emptyResult },
  secondFactorOn: { status: 200, message: 'second factor on already', result: emptyResult },
  passkeyRefused: { status: 200, message: 'passkey refused', result: emptyResult },
  tooManyKeys: { status: 200, message: 'too many keys', result: emptyResult },
  foreignOrigin: { status: 403, message: 'request from a foreign origin', result: emptyResult },
  tooLarge: { status: 413, message: 'request body too large', result: emptyResult },
  unavailable: { status: 503, message: 'data unavailable for now', result: emptyResult },
};
