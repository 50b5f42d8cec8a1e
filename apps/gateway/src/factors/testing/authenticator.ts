import { codeOf, stepOf } from '../totp.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;

/** The bytes of a secret as an authenticator program reads what is typed. */
export function bytesOf(base32: string): Uint8Array {
  const bits = Array.from(base32, (letter) =>
    ALPHABET.indexOf(letter).toString(2).padStart(BITS, '0'),
  ).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => parseInt(byte, 2));
}

/** The code that an authenticator shows at an instant, in ms. */
export function shownCode(base32: string, now: number): string {
  return codeOf(bytesOf(base32), stepOf(now));
}
