/** The term of a lot in a disposal: by days of the country, or by what another tool compares. */
import type { Holding } from '@meridian/tax-rules/matching.ts';
import { describe, expect, it } from 'vitest';
import { type TermPolicy, createLotTerms } from './terms.ts';
import { acquire, dispose } from '../../testing/moves.ts';

const NO_HOLDING: Holding = { type: 'none' };
const YEAR: Holding = { type: 'exempt-after', period: { years: 1 } };
const LONG: Holding = { type: 'long-after', period: { years: 1 } };

/** The term of one unit bought and sold on these days; `since` `?`: nobody knows when. */
function term(policy: TermPolicy, bought: string, sold: string, asset = 'BTC', since = bought) {
  const { lot } = acquire(bought, `1 ${asset}`, '1', { since: since === '?' ? null : since });
  return createLotTerms(policy)(lot, dispose(sold, `1 ${asset}`, '2'));
}

describe('by the days of a country', () => {
  it('asks for the class only where one is left out', () => {
    const except = { ...YEAR, except: ['e-money-token'] } as const;
    const days = ['2022-01-01', '2024-01-01'] as const;
    expect(term({ holding: YEAR }, ...days, 'USDC')).toBe('exempt');
    expect(term({ holding: except }, ...days, 'USDC')).toBe('taxable');
    expect(term({ holding: except }, ...days, 'BTC')).toBe('exempt');
    expect(term({ holding: LONG }, ...days, 'USDC')).toBe('long');
  });

  it('is taxable where no period helps, and unknown without a day', () => {
    expect(term({ holding: NO_HOLDING }, '2020-01-01', '2024-01-01')).toBe('taxable');
    expect(term({ holding: YEAR }, '2020-01-01', '2024-01-01', 'BTC', '?')).toBe('unknown');
  });
});

describe('by whole days between two instants', () => {
  const days = (holding: Holding) => ({ holding, longFromDays: 365 });

  it('is long from as many days on', () => {
    expect(term(days(LONG), '2023-01-01', '2023-12-31')).toBe('short');
    expect(term(days(LONG), '2023-01-01', '2024-01-01')).toBe('long');
  });

  it('is taxable where no period helps, and unknown without an instant', () => {
    expect(term(days(NO_HOLDING), '2020-01-01', '2024-01-01')).toBe('taxable');
    expect(term(days(LONG), '2020-01-01', '2024-01-01', 'BTC', '?')).toBe('unknown');
  });
});

describe('by an exemption of another tool', () => {
  const exempt = (one: NonNullable<TermPolicy['exempt']>): TermPolicy => {
    return { holding: YEAR, exempt: one };
  };
  const YEARS = exempt({ type: 'after-calendar-years', years: 1 });

  it('counts seconds from the instant of acquisition, and begins after them', () => {
    const day = exempt({ type: 'after-seconds', seconds: 86_400 });
    expect(term(day, '2024-01-01', '2024-01-02')).toBe('taxable');
    expect(term(day, '2024-01-01', '2024-01-03')).toBe('exempt');
  });

  it('counts years to the same instant; 29 February becomes 28 February', () => {
    expect(term(YEARS, '2023-01-01', '2024-01-01')).toBe('taxable');
    expect(term(YEARS, '2023-01-01', '2024-01-02')).toBe('exempt');
    expect(term(YEARS, '2024-02-29', '2025-02-28')).toBe('taxable');
    expect(term(YEARS, '2024-02-29', '2025-03-01')).toBe('exempt');
  });

  it('may be none at all, and knows nothing without an instant', () => {
    expect(term(exempt({ type: 'none' }), '2020-01-01', '2024-01-01')).toBe('taxable');
    expect(term(YEARS, '2020-01-01', '2024-01-01', 'BTC', '?')).toBe('unknown');
  });
});
