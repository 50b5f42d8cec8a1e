import type { MessageId } from '@meridian/i18n/message-ids.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import type { Refusal } from './wallet-calls.ts';

/** Refusals that have words of their own; the others share the last. */
const WORDED = {
  'bad-address': 'wallet.refused.bad-address',
  'wrong-network': 'wallet.refused.wrong-network',
  'tag-missing': 'wallet.refused.tag-missing',
  'tag-not-allowed': 'wallet.refused.tag-not-allowed',
  'bad-tag': 'wallet.refused.bad-tag',
  'bad-amount': 'wallet.refused.bad-amount',
  'not-above-zero': 'wallet.refused.bad-amount',
  'too-many-digits': 'wallet.refused.too-many-digits',
  'value-decimals': 'wallet.refused.too-many-digits',
  'below-minimum': 'wallet.refused.below-minimum',
  'above-day-limit': 'wallet.refused.above-day-limit',
  'no-price': 'wallet.refused.no-price',
  'network-closed': 'wallet.refused.network-closed',
  'address-unknown': 'wallet.refused.address-unknown',
  'address-locked': 'wallet.refused.address-locked',
  'address-taken': 'wallet.refused.address-taken',
  'too-many-addresses': 'wallet.refused.too-many-addresses',
  'debt-open': 'wallet.refused.debt-open',
  'past-cancelling': 'wallet.refused.past-cancelling',
  'past-simulating': 'wallet.refused.past-simulating',
  'insufficient-funds': 'wallet.refused.insufficient-funds',
  'account-frozen': 'wallet.refused.account-frozen',
  label: 'wallet.refused.label',
  password: 'wallet.refused.password',
  code: 'wallet.refused.code',
  'too-many-attempts': 'wallet.refused.too-many-attempts',
  'signed-out': 'wallet.refused.signed-out',
  'not-permitted': 'wallet.refused.not-permitted',
  unknown: 'wallet.refused.unknown',
} as const satisfies Partial<Record<Refusal['reason'], MessageId>>;

/** Why the wallet did not do what was asked, in the reader's words. */
export function useRefusalWords(): (refusal: Refusal) => string {
  const { t } = useI18n();
  const words: Readonly<Partial<Record<string, MessageId>>> = WORDED;
  return ({ reason }) => t(words[reason] ?? 'wallet.refused.other');
}
