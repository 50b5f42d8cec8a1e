import { fromFixedPoint } from '@meridian/money/fixed.ts';
import { formatAsset, formatDecimal, formatMoney } from '@meridian/money/format.ts';
import { isFiat } from '@meridian/tax-engine/ledger.ts';

/** Money as text, for parameters of messages; to the currency's own digits. */
export function moneyText(atoms: bigint, currency: string, tag: string): string {
  return formatMoney(fromFixedPoint(atoms), currency, { locale: tag, rounding: 'half-up' });
}

/** A quantity as text, every digit of it. */
export function quantityText(atoms: bigint, asset: string, tag: string): string {
  const value = fromFixedPoint(atoms);
  return isFiat(asset)
    ? formatMoney(value, asset, { locale: tag })
    : formatAsset(value, asset, { locale: tag });
}

/** A rate in percent as a plain number; the message adds the sign. */
export function percentText(atoms: bigint, tag: string): string {
  return formatDecimal(fromFixedPoint(atoms), { locale: tag });
}
