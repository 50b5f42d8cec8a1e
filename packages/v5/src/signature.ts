import { createHmac, timingSafeEqual } from 'node:crypto';
import { type V5Failure, v5Failure } from './errors.ts';

/** What a request brings to prove who sent it, as its headers have it; absent ones are empty. */
export interface Credentials {
  readonly apiKey: string;
  /** Milliseconds since 1970, in digits. */
  readonly timestamp: string;
  /** Milliseconds, in digits; 5000 where it is empty. */
  readonly recvWindow: string;
  /** HMAC-SHA256 in lower-case hex. */
  readonly sign: string;
}

const DEFAULT_WINDOW_MS = 5_000;
/** A request may be held back for no longer, whatever it asks for. */
const LONGEST_WINDOW_MS = 60_000;
/** How far a client's clock may be ahead. */
const AHEAD_MS = 1_000;

const HEX_SHA256 = /^[0-9a-f]{64}$/;

/**
 * Signs the bytes as they go over the wire: the query of a GET without its question mark, the body of
 * a POST. Clients order and escape parameters in ways of their own, so nothing is written anew.
 */
export function signatureOf(
  secret: string,
  { timestamp, apiKey, recvWindow }: Omit<Credentials, 'sign'>,
  payload: Uint8Array,
): string {
  return createHmac('sha256', secret)
    .update(timestamp + apiKey + recvWindow, 'latin1')
    .update(payload)
    .digest('hex');
}

/** In constant time: how long a comparison takes says nothing of where two signatures part. */
export function hasValidSignature(
  secret: string,
  credentials: Credentials,
  payload: Uint8Array,
): boolean {
  return isSameHex(credentials.sign, signatureOf(secret, credentials, payload));
}

/** The signature of a socket's `auth`: over `GET/realtime` and the instant it expires. */
export function hasValidSocketSignature(secret: string, expires: string, sign: string): boolean {
  const expected = createHmac('sha256', secret).update(`GET/realtime${expires}`).digest('hex');
  return isSameHex(sign, expected);
}

function isSameHex(given: string, expected: string): boolean {
  const text = given.toLowerCase();
  if (!HEX_SHA256.test(text)) return false;
  return timingSafeEqual(Buffer.from(text, 'hex'), Buffer.from(expected, 'hex'));
}

/**
 * Whether a request is of now: `now - recvWindow <= timestamp < now + 1 s`.
 *
 * @returns null where it is
 */
export function timeFault(
  { timestamp, recvWindow }: Pick<Credentials, 'timestamp' | 'recvWindow'>,
  now: number,
): V5Failure | null {
  if (!/^\d{1,15}$/.test(timestamp)) return v5Failure('staleTimestamp', 'X-BAPI-TIMESTAMP');
  if (recvWindow !== '' && !/^\d{1,9}$/.test(recvWindow)) {
    return v5Failure('badRequest', 'X-BAPI-RECV-WINDOW');
  }
  const sentAt = parseInt(timestamp, 10);
  const asked = recvWindow === '' ? DEFAULT_WINDOW_MS : parseInt(recvWindow, 10);
  const window = Math.min(asked, LONGEST_WINDOW_MS);
  const isOfNow = now - window <= sentAt && sentAt < now + AHEAD_MS;
  return isOfNow ? null : v5Failure('staleTimestamp', `sent ${timestamp}, server ${now}`);
}
