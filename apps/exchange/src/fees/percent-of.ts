import { type Decimal, decimal, multiply } from '@meridian/money/decimal.ts';
import { formatPercent } from '@meridian/money/percent.ts';

const HUNDRED = decimal('100');

/** A share such as 0.001 in percent. */
export function percentOf(share: Decimal, tag: string): string {
  return formatPercent(multiply(share, HUNDRED), tag);
}
