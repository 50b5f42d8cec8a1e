import {
  EMAIL_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  VERIFICATION_CODE_LENGTH,
} from '@meridian/protocol/account-api.ts';
import type { FieldFault } from '@meridian/protocol/contracts/account.ts';
import { isReferralCode } from '@meridian/session/referral-code.ts';

import { fieldFault, NO_FAULTS, type Faults, type FieldName } from './faults.ts';

/** What forms find out before they ask the gateway, which checks all of it again. */
export const CHECKS = {
  email: (value: string): FieldFault | null => {
    if (value.trim() === '') return 'missing';
    if (value.length > EMAIL_MAX_LENGTH) return 'too-long';
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? null : 'invalid';
  },
  password: (value: string): FieldFault | null => (value === '' ? 'missing' : null),
  newPassword: (value: string): FieldFault | null => {
    if (value === '') return 'missing';
    if (value.length < PASSWORD_MIN_LENGTH) return 'too-short';
    return value.length > PASSWORD_MAX_LENGTH ? 'too-long' : null;
  },
  code: (value: string): FieldFault | null =>
    new RegExp(`^[0-9]{${VERIFICATION_CODE_LENGTH}}$`).test(readCode(value)) ? null : 'invalid',
  factorCode: (value: string): FieldFault | null =>
    /^(?:[0-9]{6}|[0-9]{24})$/.test(value) ? null : 'invalid',
  ref: (value: string): FieldFault | null =>
    value.trim() === '' || isReferralCode(value.trim()) ? null : 'invalid',
} as const;

/**
 * A code as the mail has it. It is pasted with spaces now and then, and keyboards of many languages type
 * digits of their own.
 */
export function readCode(value: string): string {
  return Array.from(value.replaceAll(/\s/g, ''), asciiDigit).join('');
}

/** A code of a second factor: recovery codes are written with dashes. */
export function readFactorCode(value: string): string {
  return readCode(value).replaceAll('-', '');
}

/** Arabic, Persian, Devanagari, Bengali, Burmese and full width: the digits follow their zero. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0x1040, 0xff10] as const;

function asciiDigit(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => point >= first && point < first + 10);
  return zero === undefined ? character : String(point - zero);
}

/** Runs one check a field; null where nothing is wrong. */
export function checkFields(
  found: Readonly<Partial<Record<FieldName, FieldFault | null>>>,
): Faults | null {
  const entries = Object.entries(found).filter(([, fault]) => fault !== null);
  if (entries.length === 0) return null;
  const fields: Partial<Record<FieldName, ReturnType<typeof fieldFault>>> = {};
  for (const [name, fault] of entries) {
    // `as`: the keys of a record whose type names them.
    fields[name as FieldName] = fieldFault(name as FieldName, fault);
  }
  return { ...NO_FAULTS, fields };
}
