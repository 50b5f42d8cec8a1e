/** Allowances that look at the sum of a year or at its disposals; figures by hand. */
import type { Allowance, RateRule } from '@meridian/tax-rules/rates.ts';
import { describe, expect, it } from 'vitest';
import {
  type Facts,
  cashYear,
  earned,
  gained,
  stepsIn,
  estimateOf,
  taxed,
} from '../testing/estimate.ts';

const rate: RateRule = { type: 'flat', rate: '0.1' };
const tax = (allowance: Allowance, disposals: Facts['disposals'] = []): string =>
  taxed({ rate, allowance }, { disposals });

describe('an allowance on the sum of the gains', () => {
  it('frees all below a limit and nothing from it on (DE, EStG par. 23 (3))', () => {
    const cliff: Allowance = { type: 'cliff-below', amount: '1000' };
    expect(tax(cliff, [gained('999.99')])).toBe('0');
    expect(tax(cliff, [gained('1000')])).toBe('100');
  });

  it('is taken off (IE, TCA s. 601: 1,270)', () => {
    const deduct: Allowance = { type: 'deduct', amount: '1270' };
    expect(tax(deduct, [gained('1271')])).toBe('0.1');
    expect(tax(deduct, [gained('500')])).toBe('0');
  });
});

it('is taken off gains and income at their rate together (IT 2023-24: 2,000)', () => {
  const law = { rate, allowance: { type: 'deduct', amount: '2000' } } as const;
  const facts = { disposals: [gained('1000')], income: [earned('1500', 'with-gains')] };
  expect(taxed(law, facts)).toBe('50');
});

describe('a limit on the proceeds of the year', () => {
  it('frees gains up to the amount, taxes all above it (FR, CGI art. 150 VH bis: 305)', () => {
    const limit: Allowance = { type: 'cliff-on-proceeds', amount: '305' };
    expect(tax(limit, [gained('100', { proceeds: '305' })])).toBe('0');
    expect(tax(limit, [gained('100', { proceeds: '305.01' })])).toBe('10');
    const two = [gained('50', { proceeds: '200' }), gained('50', { proceeds: '200' })];
    expect(tax(limit, two)).toBe('10');
  });

  it('neither counts nor frees the classes it excepts (CZ, ZDP par. 4 (1) zj)', () => {
    const limit: Allowance = {
      type: 'cliff-on-proceeds',
      amount: '100000',
      except: ['e-money-token'],
    };
    const token = gained('70', { proceeds: '90000', assetClass: 'e-money-token' });
    expect(tax(limit, [gained('500', { proceeds: '95000' }), token])).toBe('7');
  });

  it('begins on its day (CZ: 15 February 2025)', () => {
    const limit: Allowance = {
      type: 'cliff-on-proceeds',
      amount: '100000',
      disposedFrom: '2025-02-15',
    };
    const on = (day: string) => gained('100', { proceeds: '60000', day });
    expect(tax(limit, [on('2025-02-14'), on('2025-02-15')])).toBe('10');
  });

  it('shows what was held against it and what it left out', () => {
    const allowance: Allowance = { type: 'cliff-on-proceeds', amount: '305' };
    const estimate = estimateOf(
      { rate, allowance },
      { disposals: [gained('9', { proceeds: '300' })] },
    );
    expect(stepsIn(estimate)).toEqual(expect.arrayContaining(['tested 300', 'freed 9']));
  });
});

describe('small gains (RO, Cod fiscal art. 116: below 200 while the year has at most 600)', () => {
  const small: Allowance = { type: 'small-gains', perDisposal: '200', perYear: '600' };
  const taxOnGains = (...gains: readonly string[]) =>
    taxed(
      { rate, allowance: small, losses: { offset: 'none' } },
      { disposals: gains.map((gain) => gained(gain)) },
    );

  it('are free, larger ones are not', () => {
    expect(taxOnGains('199', '199')).toBe('0');
    expect(taxOnGains('199', '200')).toBe('20');
  });

  it('are taxed as soon as the gains of the year are above the limit', () => {
    expect(taxOnGains('199', '199', '199')).toBe('0');
    expect(taxOnGains('199', '199', '199', '4')).toBe('60.1');
  });
});

describe('small transactions (HU, Szja tv. 67/C: a tenth of the minimum wage, one a day)', () => {
  const law = {
    rate,
    allowance: { type: 'small-transactions', minimumWage: '1000' },
    losses: { broughtForward: 'as-tax-credit' },
  } as const;
  const sold = (proceeds: string, day: string) => gained(proceeds, { proceeds, day });
  const taxOnSales = (...sales: readonly (readonly [string, string])[]) => {
    const revenue = sales.reduce((sum, [proceeds]) => sum + Number.parseInt(proceeds, 10), 0);
    return taxed(law, {
      disposals: sales.map(([proceeds, day]) => sold(proceeds, day)),
      cash: [cashYear(2025, `${revenue}`, '0')],
    });
  };

  it('leave revenue out when small and alone on their day', () => {
    expect(taxOnSales(['100', '2025-03-01'], ['500', '2025-03-02'])).toBe('50');
    expect(taxOnSales(['101', '2025-03-01'])).toBe('10.1');
    expect(taxOnSales(['60', '2025-03-01'], ['40', '2025-03-01'])).toBe('10');
  });

  it('count all once they are together above the wage', () => {
    const days = Array.from({ length: 11 }, (_, day) => `2025-03-${String(day + 10)}`);
    expect(taxOnSales(...days.slice(1).map((day) => ['100', day] as const))).toBe('0');
    expect(taxOnSales(...days.map((day) => ['100', day] as const))).toBe('110');
  });
});
