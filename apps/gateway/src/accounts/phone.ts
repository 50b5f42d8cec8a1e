import { isPhone } from '@meridian/editions/calling-codes.ts';
import type { PhoneNumber } from '@meridian/protocol/contracts/account.ts';

/** A number as it is kept, `+31612345678`; null where none was given, undefined where it can be none. */
export function readPhone(phone: PhoneNumber | undefined): string | null | undefined {
  if (phone === undefined) return null;
  const { country_code: country, number } = phone;
  return isPhone(country, number) ? `+${country}${number}` : undefined;
}

/** The number as profiles show it, `+31******78`: enough for its owner to know it. */
export function vaguePhone(phone: string | null): string {
  if (phone === null) return '';
  return `${phone.slice(0, 3)}******${phone.slice(-2)}`;
}
