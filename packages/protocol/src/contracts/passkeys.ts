/** Requests and results of the calls for passkeys. */
import * as v from 'valibot';

import { PASSKEY_NAME_MAX_LENGTH } from '../account-api.ts';
import { tokenPlace } from './account.ts';
import type { WireType } from './wire-type.ts';

const instant = v.pipe(v.string(), v.isoTimestamp(), v.description('Instant in UTC.'));

/** What a browser's `navigator.credentials` takes and gives, as WebAuthn's JSON forms have it. */
const options = v.pipe(
  v.record(v.string(), v.unknown()),
  v.description('For `navigator.credentials`, in the JSON form of WebAuthn.'),
);
const response = v.pipe(
  v.record(v.string(), v.unknown()),
  v.description('What `navigator.credentials` gave, in the JSON form of WebAuthn.'),
);

export const passkeyInfo = v.object({
  id: v.pipe(v.string(), v.description('What a removal names.')),
  name: v.string(),
  host: v.pipe(v.string(), v.description('The host it signs in at.')),
  created_at: instant,
  last_used_at: v.nullable(instant),
});
export type PasskeyInfo = WireType<typeof passkeyInfo>;

export const passkeysResult = v.object({
  host: v.pipe(v.string(), v.description('The host that was asked.')),
  passkeys: v.array(passkeyInfo),
});
export type PasskeysResult = WireType<typeof passkeysResult>;

export const passkeyOptionsResult = v.object({ options });
export type PasskeyOptionsResult = WireType<typeof passkeyOptionsResult>;

export const addPasskeyRequest = v.object({
  name: v.pipe(v.string(), v.description(`1 to ${PASSKEY_NAME_MAX_LENGTH} characters.`)),
  response,
});
export type AddPasskeyRequest = WireType<typeof addPasskeyRequest>;

export const addPasskeyResult = v.object({ passkey: passkeyInfo });
export type AddPasskeyResult = WireType<typeof addPasskeyResult>;

export const passkeySignInRequest = v.object({
  response,
  token_in: v.exactOptional(tokenPlace),
});
export type PasskeySignInRequest = WireType<typeof passkeySignInRequest>;
