import { ACCOUNT_CODES, ACCOUNT_PATHS } from '@meridian/protocol/account-api.ts';
import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import type * as wire from '@meridian/protocol/contracts/api-keys.ts';
import type * as passkey from '@meridian/protocol/contracts/passkeys.ts';
import type * as factor from '@meridian/protocol/contracts/second-factor.ts';
import { accessRefusal } from '@meridian/protocol/access-refusal.ts';
import type { BusinessError } from '@meridian/protocol/envelope.ts';

/** Why something was not done. */
export interface Refusal {
  readonly reason:
    | 'signed-out'
    | 'not-permitted'
    | 'password'
    | 'code'
    | 'on-already'
    | 'passkey'
    | 'too-many-attempts'
    | 'too-many-keys'
    | 'gone'
    | 'name'
    | 'addresses'
    | 'addresses-needed'
    | 'unavailable'
    | 'other';
  /** The field of the form that it is about; empty where it is about none. */
  readonly field: KeyField | '';
}

export type KeyField = 'name' | 'addresses' | 'current' | 'code';

export type KeyAnswer<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly refusal: Refusal };

export interface KeyCalls {
  keys(): Promise<KeyAnswer<wire.ApiKeysResult>>;
  create(request: wire.CreateApiKeyRequest): Promise<KeyAnswer<wire.CreateApiKeyResult>>;
  revoke(id: string): Promise<KeyAnswer<object>>;
  secondFactor(): Promise<KeyAnswer<factor.SecondFactorResult>>;
  beginSecondFactor(current: string): Promise<KeyAnswer<factor.BeginSecondFactorResult>>;
  confirmSecondFactor(code: string): Promise<KeyAnswer<factor.RecoveryCodesResult>>;
  renewRecoveryCodes(
    proof: factor.OwnerProofRequest,
  ): Promise<KeyAnswer<factor.RecoveryCodesResult>>;
  endSecondFactor(proof: factor.OwnerProofRequest): Promise<KeyAnswer<object>>;
  passkeys(): Promise<KeyAnswer<passkey.PasskeysResult>>;
  beginPasskey(proof: factor.OwnerProofRequest): Promise<KeyAnswer<passkey.PasskeyOptionsResult>>;
  addPasskey(request: passkey.AddPasskeyRequest): Promise<KeyAnswer<passkey.AddPasskeyResult>>;
  removePasskey(id: string): Promise<KeyAnswer<object>>;
}

/** The calls of the account's API keys and second factor; each failure in the words of `Refusal`. */
export function keyCalls(client: Pick<BusinessClient, 'get' | 'post' | 'delete'>): KeyCalls {
  const options = { hiddenToast: true } as const;
  const get = <Result>(path: string) => answered<Result>(client.get(path, {}, options));
  const post = <Result>(path: string, body: object) =>
    answered<Result>(client.post(path, { ...body }, options));
  return {
    keys: () => get(ACCOUNT_PATHS.apiKeys),
    create: (request) => post(ACCOUNT_PATHS.apiKeys, request),
    revoke: (id) => answered(client.delete(ACCOUNT_PATHS.apiKey, { id }, options)),
    secondFactor: () => get(ACCOUNT_PATHS.secondFactor),
    beginSecondFactor: (current) => post(ACCOUNT_PATHS.beginSecondFactor, { current }),
    confirmSecondFactor: (code) => post(ACCOUNT_PATHS.confirmSecondFactor, { code }),
    renewRecoveryCodes: (proof) => post(ACCOUNT_PATHS.recoveryCodes, proof),
    endSecondFactor: (proof) => post(ACCOUNT_PATHS.endSecondFactor, proof),
    passkeys: () => get(ACCOUNT_PATHS.passkeys),
    beginPasskey: (proof) => post(ACCOUNT_PATHS.beginPasskey, proof),
    addPasskey: (request) => post(ACCOUNT_PATHS.passkeys, request),
    removePasskey: (id) => answered(client.delete(ACCOUNT_PATHS.passkey, { id }, options)),
  };
}

async function answered<Result>(
  call: ReturnType<BusinessClient['get']>,
): Promise<KeyAnswer<Result>> {
  const answer = await call;
  // `as`: the gateway's answer by its contract.
  if (answer.ok) return { ok: true, result: answer.result as Result };
  return { ok: false, refusal: refusalOf(answer.error) };
}

/** A failed call as what it says to a person. */
function refusalOf(
  error: Pick<BusinessError, 'access' | 'authFailure' | 'code' | 'data' | 'kind' | 'status'>,
): Refusal {
  const access = accessRefusal(error);
  if (access !== null) return { reason: access, field: '' };
  const { code, data, kind, status } = error;
  switch (code) {
    case ACCOUNT_CODES.wrongCurrentPassword:
      return { reason: 'password', field: 'current' };
    case ACCOUNT_CODES.secondFactorNeeded:
    case ACCOUNT_CODES.wrongCode:
      return { reason: 'code', field: 'code' };
    case ACCOUNT_CODES.passkeyRefused:
      return { reason: 'passkey', field: '' };
    case ACCOUNT_CODES.secondFactorOn:
      return { reason: 'on-already', field: '' };
    case ACCOUNT_CODES.tooManyAttempts:
      return { reason: 'too-many-attempts', field: '' };
    case ACCOUNT_CODES.tooManyKeys:
      return { reason: 'too-many-keys', field: '' };
    case ACCOUNT_CODES.noSuchKey:
      return { reason: 'gone', field: '' };
    case ACCOUNT_CODES.invalidInput:
      return inputFault(data);
    default: {
      const isAway = status === 503 || kind === 'network' || kind === 'timeout';
      return { reason: isAway ? 'unavailable' : 'other', field: '' };
    }
  }
}

/** The first field of `{fields: {addresses: 'missing'}}` that the form has. */
function inputFault(data: unknown): Refusal {
  const fields = entriesOf(entriesOf(data).get('fields'));
  if (fields.has('name')) return { reason: 'name', field: 'name' };
  const addresses = fields.get('addresses');
  if (addresses === 'missing') return { reason: 'addresses-needed', field: 'addresses' };
  if (addresses !== undefined) return { reason: 'addresses', field: 'addresses' };
  return { reason: 'other', field: '' };
}

function entriesOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}
