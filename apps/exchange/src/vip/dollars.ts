import { decimal } from '@meridian/money/decimal.ts';
import { formatAsset } from '@meridian/money/format.ts';

/** Cents of a value in USDT, as levels are measured; whole ones without. */
export function dollars(value: string, tag: string): string {
  const rounding = 'half-even';
  return formatAsset(decimal(value), 'USDT', { locale: tag, maximumFractionDigits: 2, rounding });
}
