import type { Rate } from '@meridian/money/measure.ts';
import { fixedRate } from '@meridian/money/fixed.ts';

export interface Peg {
  readonly currency: string;
  /** The currency it is pegged to. */
  readonly to: string;
  /** Units of the pegged currency for a unit of the other, atoms. */
  readonly rate: Rate;
  /** First day of this rate. */
  readonly from: string;
  readonly source: string;
}

/**
 * Currencies with a fixed rate to the dollar by law. The Hong Kong dollar is not included: it moves
 * in a band of 7.75 to 7.85.
 */
export const PEGS: readonly Peg[] = [
  {
    currency: 'AED',
    to: 'USD',
    rate: fixedRate('3.6725'),
    from: '1997-11-01',
    source: 'Peg of the Central Bank of the UAE, https://www.centralbank.ae',
  },
  {
    currency: 'SAR',
    to: 'USD',
    rate: fixedRate('3.75'),
    from: '1986-06-01',
    source: 'Peg of the Saudi Central Bank, https://www.sama.gov.sa',
  },
];

export function pegOf(currency: string): Peg | null {
  return PEGS.find((peg) => peg.currency === currency) ?? null;
}
