import {
  API_KEY_MAX_ADDRESSES,
  API_KEY_MAX_DAYS,
  API_KEY_NAME_MAX_LENGTH,
} from '@meridian/protocol/contracts/api-keys.ts';
import type { FieldFaults } from '@meridian/protocol/contracts/account.ts';
import type { KeyScope } from '@meridian/v5/contracts/call.ts';
import { readAddresses } from './addresses.ts';
import type { NewKey } from './store.ts';

export interface KeyRequest {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly addresses?: readonly string[] | undefined;
  readonly valid_days?: number | undefined;
}

export type ReadKey =
  | { readonly ok: true; readonly key: NewKey }
  | { readonly ok: false; readonly fields: FieldFaults };

const DAY_MS = 86_400_000;

/** What a key is to be, or what is wrong with it by field. */
export function readNewKey(request: KeyRequest, now: number): ReadKey {
  const name = request.name.trim();
  const addresses = (request.addresses ?? []).map((entry) => entry.trim());
  const { valid_days: days } = request;
  const fields: Record<string, FieldFaults[string]> = {};
  if (name === '') fields['name'] = 'missing';
  else if (name.length > API_KEY_NAME_MAX_LENGTH) fields['name'] = 'too-long';
  else if (/\p{Cc}/u.test(name)) fields['name'] = 'invalid';
  if (addresses.length > API_KEY_MAX_ADDRESSES) fields['addresses'] = 'too-long';
  else if (readAddresses(addresses) === null) fields['addresses'] = 'invalid';
  // Whoever finds a key that may move money out must not be able to use it from anywhere.
  else if (request.scopes.includes('withdraw') && addresses.length === 0) {
    fields['addresses'] = 'missing';
  }
  if (days !== undefined && (days < 1 || days > API_KEY_MAX_DAYS)) fields['valid_days'] = 'invalid';
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  const expiresAt = days === undefined ? null : new Date(now + days * DAY_MS);
  return { ok: true, key: { name, scopes: request.scopes, addresses, expiresAt } };
}
