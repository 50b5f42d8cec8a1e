import type { IncomingHttpHeaders } from 'node:http';
import type { KeyScope } from '@meridian/v5/contracts/call.ts';
import { type Credentials, hasValidSignature, timeFault } from '@meridian/v5/signature.ts';
import type { KeyStore, UsableKey } from '../keys/store.ts';
import { refused } from './outcome.ts';

export type Authenticated =
  | { readonly ok: true; readonly key: UsableKey }
  | ReturnType<typeof refused>;

export interface SignedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  /** What was signed: the query without its question mark, or the body, byte for byte. */
  readonly payload: Uint8Array;
}

/**
 * Finds whose key signed a request. Whether a key has expired or may be used from elsewhere is said
 * to its holder only, who has signed with it.
 */
export async function authenticate(
  { keys, now }: { readonly keys: KeyStore; readonly now: () => number },
  { headers, ip, payload }: SignedRequest,
): Promise<Authenticated> {
  const credentials: Credentials = {
    apiKey: textOf(headers['x-bapi-api-key']),
    timestamp: textOf(headers['x-bapi-timestamp']),
    recvWindow: textOf(headers['x-bapi-recv-window']),
    sign: textOf(headers['x-bapi-sign']),
  };
  const fault = timeFault(credentials, now());
  if (fault !== null) return { ok: false, failure: fault };
  const key = await keys.find(credentials.apiKey);
  if (key === null) return refused('unknownKey');
  if (!hasValidSignature(key.secret, credentials, payload)) return refused('badSignature');
  return admitted(keys, key, { ip, now: now() });
}

/** Whether a key that signed may be used now and from there; notes that it was. */
export function admitted(
  keys: KeyStore,
  key: UsableKey,
  { ip, now }: { readonly ip: string; readonly now: number },
): Authenticated {
  if (hasExpired(key, now)) return refused('keyExpired');
  if (!key.allowed.allows(ip)) return refused('foreignAddress');
  keys.noteUse(key, ip);
  return { ok: true, key };
}

function hasExpired({ expiresAt }: UsableKey, now: number): boolean {
  return expiresAt !== null && expiresAt.getTime() <= now;
}

/** A key that may withdraw or trade may read; no scope brings another one along. */
export function mayUse(key: UsableKey, scope: KeyScope): boolean {
  return key.scopes.includes(scope);
}

function textOf(header: string | readonly string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}
