import type { MessageReference } from '@meridian/i18n/message-ids.ts';
import {
  ACCOUNT_CODES,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  VERIFICATION_CODE_LENGTH,
} from '@meridian/protocol/account-api.ts';
import type { BusinessError } from '@meridian/protocol/envelope.ts';

export type FieldName = 'email' | 'password' | 'current' | 'code' | 'ref' | 'phone';

/** What is wrong with a form: with fields of it, or with sending it. */
export interface Faults {
  readonly fields: Readonly<Partial<Record<FieldName, MessageReference>>>;
  readonly form: MessageReference | null;
}

export const NO_FAULTS: Faults = { fields: {}, form: null };

const FIELD_NAMES: readonly FieldName[] = ['email', 'password', 'current', 'code', 'ref', 'phone'];

const SECONDS_PER_MINUTE = 60;

/** What an auth failure turned out to be, in the user's words; null for every other failure. */
export function accessMessage({ access }: BusinessError): MessageReference | null {
  if (access === 'signed-out') return { id: 'account.error.signedOut' };
  return access === 'not-permitted' ? { id: 'account.error.notPermitted' } : null;
}

/** A failed call in the user's words. */
export function faultsOf(error: BusinessError): Faults {
  const { code, status, kind, data } = error;
  const access = accessMessage(error);
  if (access !== null) return { fields: {}, form: access };
  switch (code) {
    case ACCOUNT_CODES.invalidInput:
      return inputFaults(data);
    case ACCOUNT_CODES.wrongCredentials:
      return ofForm('account.error.credentials');
    case ACCOUNT_CODES.wrongCode:
      return ofField('code', 'account.error.code');
    case ACCOUNT_CODES.secondFactorNeeded:
      return { fields: { code: fieldFault('code', 'missing') }, form: null };
    case ACCOUNT_CODES.tooManyAttempts:
      return ofForm('account.error.tooMany', { minutes: minutesOf(data) });
    case ACCOUNT_CODES.passkeyRefused:
      return ofForm('account.login.passkey.failed');
    case ACCOUNT_CODES.checkNeeded:
      return ofForm('account.error.check');
    case ACCOUNT_CODES.resetLinkInvalid:
      return ofForm('account.error.resetLink');
    case ACCOUNT_CODES.wrongCurrentPassword:
      return ofField('current', 'account.error.currentPassword');
    case ACCOUNT_CODES.unavailable:
      return ofForm('account.error.unavailable');
    default:
      if (status === 503) return ofForm('account.error.unavailable');
      if (kind === 'network' || kind === 'timeout') return ofForm('account.error.network');
      return ofForm('account.error.other');
  }
}

/** `{fields: {email: 'invalid'}}` as the gateway answers it; what it names otherwise is the form's. */
function inputFaults(data: unknown): Faults {
  const named = typeof data === 'object' && data !== null && 'fields' in data ? data.fields : null;
  if (typeof named !== 'object' || named === null) return ofForm('account.error.other');
  const faults: Partial<Record<FieldName, MessageReference>> = {};
  for (const [name, fault] of Object.entries(named)) {
    const field = FIELD_NAMES.find((known) => known === name);
    if (field !== undefined) faults[field] = fieldFault(field, fault);
  }
  const form = Object.keys(faults).length === 0 ? { id: 'account.error.other' } : null;
  return { fields: faults, form };
}

/** The words for one fault of one field. */
export function fieldFault(field: FieldName, fault: unknown): MessageReference {
  const ids: Readonly<Record<string, MessageReference>> = {
    'email missing': { id: 'account.fault.email.missing' },
    'email invalid': { id: 'account.fault.email.invalid' },
    'email too-long': { id: 'account.fault.email.invalid' },
    'password missing': { id: 'account.fault.password.missing' },
    'current missing': { id: 'account.fault.password.missing' },
    'password too-short': {
      id: 'account.fault.password.tooShort',
      params: { min: PASSWORD_MIN_LENGTH },
    },
    'password too-long': {
      id: 'account.fault.password.tooLong',
      params: { max: PASSWORD_MAX_LENGTH },
    },
    'password too-common': { id: 'account.fault.password.tooCommon' },
    'code missing': { id: 'account.fault.code', params: { length: VERIFICATION_CODE_LENGTH } },
    'code invalid': { id: 'account.fault.code', params: { length: VERIFICATION_CODE_LENGTH } },
    'ref invalid': { id: 'account.fault.referral' },
    'phone invalid': { id: 'account.fault.phone' },
  };
  return ids[`${field} ${String(fault)}`] ?? { id: 'account.fault.other' };
}

/** A code of an authenticator cannot be asked for anew, as one of a mail can. */
export function ofSecondFactor(fault: MessageReference): MessageReference {
  return fault.id === 'account.error.code' ? { id: 'account.error.secondCode' } : fault;
}

/** Whole minutes to wait, at least one; one where the answer does not say. */
function minutesOf(data: unknown): number {
  const seconds =
    typeof data === 'object' && data !== null && 'retry_after_s' in data ? data.retry_after_s : 0;
  if (typeof seconds !== 'number' || !(seconds > 0)) return 1;
  return Math.ceil(seconds / SECONDS_PER_MINUTE);
}

function ofForm(id: string, params?: MessageReference['params']): Faults {
  return { fields: {}, form: params === undefined ? { id } : { id, params } };
}

function ofField(field: FieldName, id: string): Faults {
  return { fields: { [field]: { id } }, form: null };
}
