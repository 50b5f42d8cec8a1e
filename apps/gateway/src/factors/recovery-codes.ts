import { timingSafeEqual } from 'node:crypto';

import { hashOf, newCode, newToken } from '../accounts/tokens.ts';

/** Stand in for an authenticator that is lost: shown once, each good for one sign-in. */
export const RECOVERY_CODES = 10;
/** Four times six digits, 79 bits: they can be typed on the keyboard of the other codes. */
const GROUPS = 4;
const CODE = /^\d{24}$/;

type RandomBytes = (size: number) => Uint8Array;

/** Such as `123456-123456-123456-123456`. */
export function newRecoveryCode(randomBytes: RandomBytes): string {
  return Array.from({ length: GROUPS }, () => newCode(randomBytes)).join('-');
}

/** What is stored of a code: its hash with a salt of its own. */
export interface StoredCode {
  readonly salt: string;
  readonly code_hash: string;
}

export function storedCode(randomBytes: RandomBytes, code: string): StoredCode {
  const salt = newToken(randomBytes);
  return { salt, code_hash: saltedHash(salt, digitsOf(code)) };
}

/** The digits of what is typed: spaces and dashes do not count. */
export function digitsOf(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '');
}

export function isRecoveryCode(digits: string): boolean {
  return CODE.test(digits);
}

/** Which of the stored codes the digits are; every one is compared. */
export function findCode<Row extends StoredCode>(rows: readonly Row[], digits: string): Row | null {
  let found: Row | null = null;
  for (const row of rows) {
    const typed = Buffer.from(saltedHash(row.salt, digits));
    if (timingSafeEqual(typed, Buffer.from(row.code_hash))) found = row;
  }
  return found;
}

function saltedHash(salt: string, digits: string): string {
  return hashOf(`${salt}:${digits}`);
}
