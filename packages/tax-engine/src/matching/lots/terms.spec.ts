/** The term of a lot in a disposal, by the days of a country. */
import type { Holding } from '@meridian/tax-rules/matching.ts';
import { describe, expect, it } from 'vitest';
import { createLotTerms } from './terms.ts';
import { acquire, dispose } from '../../testing/movements.ts';

const NO_HOLDING: Holding = { type: 'none' };
const YEAR: Holding = { type: 'exempt-after', period: { years: 1 } };
const LONG: Holding = { type: 'long-after', period: { years: 1 } };

/** The term of one unit bought and sold on these days; `since` `?`: nobody knows when. */
function term(holding: Holding, bought: string, sold: string, asset = 'BTC', since = bought) {
  const { lot } = acquire(bought, `1 ${asset}`, '1', { since: since === '?' ? null : since });
  return createLotTerms(holding)(lot, dispose(sold, `1 ${asset}`, '2'));
}

describe('by the days of a country', () => {
  it('asks for the class only where one is left out', () => {
    const except = { ...YEAR, except: ['e-money-token'] } as const;
    const days = ['2022-01-01', '2024-01-01'] as const;
    expect(term(YEAR, ...days, 'USDC')).toBe('exempt');
    expect(term(except, ...days, 'USDC')).toBe('taxable');
    expect(term(except, ...days, 'BTC')).toBe('exempt');
    expect(term(LONG, ...days, 'USDC')).toBe('long');
  });

  it('is taxable where no period helps, and unknown without a day', () => {
    expect(term(NO_HOLDING, '2020-01-01', '2024-01-01')).toBe('taxable');
    expect(term(YEAR, '2020-01-01', '2024-01-01', 'BTC', '?')).toBe('unknown');
  });
});
