import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import type { JudgedTwap } from './twap-draft.ts';

/** Why the button is off, in words. */
export function useTwapReason(judged: JudgedTwap, instrument: InstrumentInfo): string {
  const { t } = useI18n();
  if (instrument.status !== 'Trading') return t('trade.refused.symbol-halted');
  if (judged.type === 'ready') return '';
  if (judged.type === 'incomplete') return t('trade.fault.empty.amount');
  const { refusal } = judged;
  switch (refusal) {
    case 'qty-invalid':
      return t('trade.fault.off-lot', { step: instrument.lotSize, asset: instrument.base });
    case 'limit-invalid':
      return t('trade.fault.off-tick', { step: instrument.tickSize, asset: instrument.quote });
    case 'slice-too-small':
      return t('trade.fault.too-small', { least: instrument.minValue, asset: instrument.quote });
    case 'slice-too-large':
      return t('trade.fault.too-large');
    case 'insufficient-funds':
      return t('trade.fault.insufficient');
    case 'slices-invalid':
      return t('trade.twap.bad-slices');
    case 'duration-invalid':
      return t('trade.twap.bad-duration');
    case 'unknown-symbol':
    case 'symbol-halted':
      return t('trade.refused.symbol-halted');
    case 'account-frozen':
      return t('trade.refused.account-frozen');
    case 'too-many':
      return t('trade.refused.too-many-orders');
    case 'empty':
      return t('trade.fault.empty.price');
    case 'no-price':
    case 'not-a-number':
    case 'ambiguous':
    case 'not-above-zero':
      return t(`trade.fault.${refusal}`);
  }
}
