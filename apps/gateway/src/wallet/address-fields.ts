import type { FieldFaults } from '@meridian/protocol/contracts/account.ts';
import { ADDRESS_LABEL_MAX_LENGTH } from '@meridian/protocol/wallet-api.ts';

/** What is wrong with the label of an entry of the address book. */
export function addressFields({ label }: { readonly label: string }): FieldFaults {
  const trimmed = label.trim();
  if (trimmed === '') return { label: 'missing' };
  if (trimmed.length > ADDRESS_LABEL_MAX_LENGTH) return { label: 'too-long' };
  return /\p{Cc}/u.test(trimmed) ? { label: 'invalid' } : {};
}
