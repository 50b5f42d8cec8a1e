import { createHash } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

type RandomBytes = (size: number) => Uint8Array;

/** An unguessable token: 256 random bits as base64url. */
export function newToken(randomBytes: RandomBytes): string {
  return base64url(randomBytes(TOKEN_BYTES));
}

/** Whether a text could be a token at all; others need no look at the data. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** What is stored in a token's place. Without salt: there is nothing to guess in 256 bits. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const ID_BYTES = 16;
const ID = /^[A-Za-z0-9_-]{22}$/;

/** The id of a registration: as good as a token, since it is what a code is entered for. */
export function newRegistrationId(randomBytes: RandomBytes): string {
  return base64url(randomBytes(ID_BYTES));
}

export function isRegistrationId(text: string): boolean {
  return ID.test(text);
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** A random UUID (RFC 9562, version 4). */
export function newUuid(randomBytes: RandomBytes): string {
  const hex = Buffer.from(randomBytes(ID_BYTES)).toString('hex');
  const variant = '89ab'.charAt(parseInt(hex.charAt(16), 16) % 4);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20),
  ];
  return parts.join('-');
}

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

const CODES = 1_000_000;
/** The largest multiple of a million that four bytes hold: above it codes would not be equally likely. */
const FAIR_BELOW = Math.floor(2 ** 32 / CODES) * CODES;

/** A code of six digits, each equally likely. */
export function newCode(randomBytes: RandomBytes): string {
  let drawn = FAIR_BELOW;
  while (drawn >= FAIR_BELOW) drawn = Buffer.from(randomBytes(4)).readUInt32BE(0);
  return (drawn % CODES).toString().padStart(6, '0');
}

/** A code's hash is bound to its registration: equal codes do not show as equal. */
export function codeHashOf(registrationId: string, code: string): string {
  return hashOf(`${registrationId}:${code}`);
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
