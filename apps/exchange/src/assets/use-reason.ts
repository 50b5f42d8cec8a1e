import type { MessageId } from '@meridian/i18n/message-ids.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import type { Reason } from './convert-model.ts';

/** Refusals that have words of their own; the others share the last. */
const WORDED = {
  'below-minimum': 'assets.convert.refused.below-minimum',
  'above-maximum': 'assets.convert.refused.above-maximum',
  'no-price': 'assets.convert.refused.no-price',
  'quote-expired': 'assets.convert.refused.quote-expired',
  'quote-used': 'assets.convert.refused.quote-used',
  'price-moved': 'assets.convert.refused.price-moved',
  'insufficient-funds': 'assets.convert.refused.insufficient-funds',
  'value-decimals': 'assets.convert.refused.value-decimals',
  'signed-out': 'assets.refused.signed-out',
  'not-permitted': 'assets.refused.not-permitted',
} as const satisfies Partial<Record<Reason, MessageId>>;

/** Why a conversion was refused, in the reader's words. */
export function useReason(): (reason: string, asked: { readonly from: string }) => string {
  const { t } = useI18n();
  const words: Readonly<Partial<Record<string, MessageId>>> = WORDED;
  return (reason, { from }) => t(words[reason] ?? 'assets.convert.refused.other', { asset: from });
}
