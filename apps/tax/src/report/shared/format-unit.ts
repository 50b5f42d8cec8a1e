import { fromFixedPoint } from '@meridian/money/fixed.ts';
import { formatMoney } from '@meridian/money/format.ts';

/** Money as text, for parameters of messages; to the currency's own digits. */
export function moneyText(atoms: bigint, currency: string, tag: string): string {
  return formatMoney(fromFixedPoint(atoms), currency, { locale: tag, rounding: 'half-up' });
}
