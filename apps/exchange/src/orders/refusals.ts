import type { MessageId } from '@meridian/i18n/message-ids.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import type { Refused } from './send-order.ts';

/** Refusals that have words of their own; the others share the last. */
const WORDED = {
  'insufficient-funds': 'trade.fault.insufficient',
  'price-above-limit': 'trade.refused.price-above-limit',
  'price-below-limit': 'trade.refused.price-below-limit',
  'symbol-halted': 'trade.refused.symbol-halted',
  'value-too-small': 'trade.refused.value-too-small',
  'too-large': 'trade.fault.too-large',
  'too-many-orders': 'trade.refused.too-many-orders',
  'too-many-conditional-orders': 'trade.refused.too-many-orders',
  'no-price': 'trade.fault.no-price',
  'bad-trigger': 'trade.refused.bad-trigger',
  'account-frozen': 'trade.refused.account-frozen',
  'unknown-order': 'trade.refused.order-ended',
  'order-filled': 'trade.refused.order-ended',
  'order-cancelled': 'trade.refused.order-ended',
  'signed-out': 'trade.refused.signed-out',
  'not-permitted': 'trade.refused.not-permitted',
  'duplicate-command': 'trade.refused.claimed',
} as const satisfies Partial<Record<Refused['reason'], MessageId>>;

/** Why the venue did not do what was asked, in the reader's words. */
export function useRefusal(): (refusal: Refused) => string {
  const { t } = useI18n();
  const words: Readonly<Partial<Record<string, MessageId>>> = WORDED;
  return ({ reason }) => t(words[reason] ?? 'trade.refused.other');
}
