/** What an estimate needs of the ledger beside disposals: purchases and wealth. */
import { fixed } from '@meridian/money/fixed.ts';
import type { RateRule } from '@meridian/tax-rules/rates.ts';
import { describe, expect, it } from 'vitest';
import { computeNow } from '../report/compute.ts';
import type { Entry } from '../ledger/entry.ts';
import type { Estimate } from '../result/estimate.ts';
import type { Settings } from '../input/settings.ts';
import { type Law, rulesOf } from '../testing/estimate.ts';
import { deposit, price, trade, transfer, withdrawal } from '../testing/entries.ts';
import { type PricePoint, createValueBook } from '../valuation/values.ts';

type Covered = Extract<Estimate, { covered: true }>;

function estimated(
  law: Law,
  entries: readonly Entry[],
  prices: readonly PricePoint[] = [],
  settings: Settings = {},
): Covered {
  const rules = rulesOf({
    ...law,
    rules: {
      calendar: {
        value: { startMonth: 1, startDay: 1, timeZone: 'UTC' },
        confidence: 'confirmed',
        basis: 'calendar year',
      },
    },
  });
  const values = createValueBook({ prices, rates: [] });
  const input = { entries, rules, values, corrections: new Map(), settings };
  const { estimate } = computeNow({ ...input, year: 2025, method: 'fifo' });
  if (!estimate.covered) throw new Error('the year is not covered');
  return estimate;
}

describe('purchases of the year', () => {
  const rate: RateRule = {
    type: 'turnover',
    swapsCount: false,
    periods: [{ seller: { home: '0', other: '0' }, buyer: { home: '0.001', other: '0.002' } }],
  };
  const entries = [
    trade('2024-12-31', '500 EUR', '1 BTC', { account: 'H' }),
    trade('2025-01-01', '1000 EUR', '1 BTC', { account: 'H', fees: ['7 EUR'] }),
    trade('2025-02-01', '3000 EUR', '1 BTC', { account: 'F' }),
    trade('2025-03-01', '1 BTC @ 4000 EUR', '10 ETH', { account: 'F' }),
    deposit('2025-04-01', '1 BTC', { account: 'F' }),
    trade('2026-01-01', '9000 EUR', '1 BTC', { account: 'H' }),
  ];
  const settings: Settings = { venues: { H: 'home', F: 'abroad' } };

  it('are what money bought in it, before fees', () => {
    // 1,000 * 0.1 % + 3,000 * 0.2 %; the swap does not count.
    expect(estimated({ rate }, entries, [], settings).tax).toBe(fixed('7'));
  });

  it('take swaps in where they count', () => {
    // And 4,000 * 0.2 %.
    const swaps = { ...rate, swapsCount: true };
    expect(estimated({ rate: swaps }, entries, [], settings).tax).toBe(fixed('15'));
  });
});

describe('wealth at the start of the year', () => {
  const rate: RateRule = {
    type: 'deemed-return',
    rate: '1',
    other: '1',
    bank: '0',
    debts: '0',
    exemptWealth: '0',
    debtThreshold: '0',
  };
  const entries = [
    trade('2024-01-01', '10 EUR', '4 BTC'),
    trade('2024-02-01', '1 BTC', '10 EUR'),
    trade('2024-03-01', '1 BTC @ 10 EUR', '5 ETH'),
    transfer('2024-04-01', '1 BTC', '1 BTC', 'B'),
    withdrawal('2024-05-01', '1 ETH'),
    trade('2025-01-01', '10 EUR', '100 BTC'),
  ];
  const prices = [price('2025-01-01', 'BTC', '100 EUR'), price('2025-01-01', 'ETH', '10 EUR')];
  const wealth = (given: readonly PricePoint[]) =>
    estimated({ rate }, entries, given).figures?.['wealth-at-start'];

  it('is all that is held when it begins, at the prices of that day', () => {
    // 2 BTC and 5 ETH, one of them elsewhere but still owned.
    expect(wealth(prices)).toBe(fixed('250'));
  });

  it('is not known as soon as one price is missing', () => {
    expect(wealth(prices.slice(1))).toBeUndefined();
    expect(estimated({ rate }, entries, prices.slice(1)).incomplete).toBe(true);
  });
});
