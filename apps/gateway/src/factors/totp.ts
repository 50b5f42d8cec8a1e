import { createHmac, timingSafeEqual } from 'node:crypto';

/** Codes of an authenticator program by RFC 6238: SHA-1, six digits, a new one every thirty seconds. */
export const TOTP_DIGITS = 6;
export const TOTP_STEP_S = 30;
const STEP_MS = TOTP_STEP_S * 1_000;
/** 160 bits, the length of the hash, as RFC 4226 recommends. */
export const TOTP_SECRET_BYTES = 20;
/** Clocks of phones may be so many steps away from ours. */
const DRIFT_STEPS = 1;
const MODULUS = 10 ** TOTP_DIGITS;

/** The code of a time step. */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const drawn = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(drawn % MODULUS).padStart(TOTP_DIGITS, '0');
}

/** The time step of an instant, in ms since 1970. */
export function stepOf(now: number): number {
  return Math.floor(now / STEP_MS);
}

/** The step that a code is of, around an instant; null where it is of none. */
export function stepOfCode(secret: Uint8Array, code: string, now: number): number | null {
  const typed = Buffer.from(code);
  const present = stepOf(now);
  let found: number | null = null;
  // Every step is compared, whichever it is of.
  for (let step = present - DRIFT_STEPS; step <= present + DRIFT_STEPS; step += 1) {
    const expected = Buffer.from(codeOf(secret, step));
    if (typed.length === expected.length && timingSafeEqual(typed, expected)) found = step;
  }
  return found;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;

/** Base32 by RFC 4648 without padding, as programs take secrets that are typed. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= BITS) {
      bits -= BITS;
      text += ALPHABET.charAt((held >> bits) & 31);
    }
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET.charAt((held << (BITS - bits)) & 31);
}

/** What a QR code has: the key URI that authenticator programs read. */
export function keyUri(
  secret: Uint8Array,
  { issuer, account }: { issuer: string; account: string },
) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({ secret: base32(secret), issuer });
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}
