import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import type { DraftFault } from './draft.ts';

/** Why the button is off, in words. */
export function useReason(fault: DraftFault | null, instrument: InstrumentInfo): string {
  const { t } = useI18n();
  if (instrument.status !== 'Trading') return t('trade.refused.symbol-halted');
  if (fault === null) return '';
  const { field, reason } = fault;
  switch (reason) {
    case 'empty':
      return t(`trade.fault.empty.${fieldWord(field)}`);
    case 'off-tick':
      return t('trade.fault.off-tick', { step: instrument.tickSize, asset: instrument.quote });
    case 'off-lot':
      return t('trade.fault.off-lot', { step: instrument.lotSize, asset: instrument.base });
    case 'too-small':
      return t('trade.fault.too-small', { least: instrument.minValue, asset: instrument.quote });
    case 'wrong-side':
      return t(`trade.fault.wrong-side.${field === 'stopLoss' ? 'stopLoss' : 'takeProfit'}`);
    case 'bad-percent':
      return t(`trade.fault.bad-percent.${field === 'distance' ? 'distance' : 'slippage'}`);
    case 'not-a-number':
    case 'ambiguous':
    case 'not-above-zero':
    case 'too-large':
    case 'insufficient':
    case 'no-price':
    case 'bad-count':
    case 'same-price':
    case 'past':
      return t(`trade.fault.${reason}`);
  }
}

/** Fields that may be left empty are never missing, and the two ends of a range are both prices. */
function fieldWord(field: DraftFault['field']) {
  switch (field) {
    case 'trigger':
    case 'amount':
    case 'takeProfit':
    case 'stopLoss':
    case 'expiry':
      return field;
    default:
      return 'price';
  }
}
