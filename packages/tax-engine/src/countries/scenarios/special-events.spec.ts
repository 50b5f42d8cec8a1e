/**
 * Events off the beaten track, in the countries whose law says something of its own about them:
 * gifts received, forks and airdrops, collectibles, wrapped and migrated tokens, units lost or
 * stolen, charges. Every figure is derived by hand beside it.
 */
import { fixed } from '@meridian/money/fixed.ts';
import { COUNTRIES } from '@meridian/tax-rules/countries.ts';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../ledger/entry.ts';
import {
  charge,
  disposalsOf,
  giftReceived,
  holdingsOf,
  income,
  issuesOf,
  outgoing,
  reportOf,
  show,
  lotMatchesOf,
  trade,
} from '../../testing/entries.ts';

/** The same thing under another name. */
function migrated(date: string, from: string, to: string): Entry {
  return { ...trade(date, from, to), kind: 'trade', conversion: 'migration' };
}

describe('a gift received', () => {
  const given = giftReceived('2024-01-10', '1 BTC');
  const corrections = {
    [given.id]: { cost: { currency: 'EUR', atoms: fixed('8000') }, acquiredDay: '2022-05-01' },
  };

  it('goes on with cost and day of the giver (DE, EStG § 23 (1) sentence 3)', () => {
    const sold = trade('2024-06-01', '1 BTC', '50000 EUR');
    // More than a year after the giver's purchase, not after the gift.
    expect(lotMatchesOf(reportOf('DE', 2024, [given, sold], { corrections }))).toEqual([
      '1 BTC fifo exempt 42000',
    ]);
  });

  it('has no cost until the user says it, and says so', () => {
    const report = reportOf('DE', 2024, [given, trade('2024-06-01', '1 BTC', '50000 EUR')]);
    expect(lotMatchesOf(report)).toEqual(['1 BTC fifo unknown ?']);
    expect(issuesOf(report)[0]).toContain('missing-cost');
  });
});

describe('forks and airdrops', () => {
  const entries = [
    income('2024-01-10', 'fork', '1 BCH @ 300 EUR'),
    income('2024-01-11', 'airdrop', '10 ARB @ 20 EUR'),
    trade('2024-06-01', '1 BCH', '400 EUR'),
    trade('2024-06-02', '10 ARB', '30 EUR'),
  ];

  it('cost nothing where the law says so (AT, EStG § 27b (2))', () => {
    const report = reportOf('AT', 2024, entries);
    expect(disposalsOf(report)).toEqual(['1 BCH: 400 - 0 - 0 = 400', '10 ARB: 30 - 0 - 0 = 30']);
    expect([report.totals.income, report.totals.incomeWithGains]).toEqual([0n, 0n]);
  });

  it('cost what was income before, a fork a part of an older cost (DE)', () => {
    const report = reportOf('DE', 2024, entries);
    expect(disposalsOf(report)).toEqual(['1 BCH: 400 - 0 - ? = ?', '10 ARB: 30 - 0 - 20 = 10']);
    expect(report.totals.income).toBe(fixed('20'));
  });

  it.each(COUNTRIES.map((rules) => [rules.country, rules] as const))(
    '%s: are income at their value or none, never both without cost',
    (_, rules) => {
      const bought = [income('2024-05-01', 'fork', `1 BCH @ 300 ${rules.currency}`)];
      const { totals, holdings } = reportOf(rules, 2024, bought);
      const taxed = totals.income + totals.incomeWithGains + totals.incomeApart;
      const [held] = holdings;
      if (taxed > 0n && held?.cost !== null && rules.matching.value.methods[0] !== 'cash-basis') {
        expect(held?.cost).toBe(fixed('300'));
      }
      expect([0n, fixed('300')]).toContain(taxed);
    },
  );
});

describe('collectibles', () => {
  const entries = [
    trade('2024-01-10', '1000 EUR', '1 NFT:APE-1'),
    trade('2024-01-11', '5000 EUR', '1 NFT:APE-2'),
    trade('2024-06-01', '1 NFT:APE-2', '6000 EUR'),
  ];

  it.each(['DE', 'AT', 'IT', 'ES', 'IE'])('%s: are each an asset of their own', (country) => {
    const report = reportOf(country, 2024, entries);
    expect(
      report.disposals.map(({ asset, assetClass, gain }) => [asset, assetClass, show(gain)]),
    ).toEqual([['NFT:APE-2', 'nft', '1000']]);
    expect(holdingsOf(report)[0]).toMatch(/NFT:APE-1 for 1000$/);
  });
});

describe('a token under a new name', () => {
  it.each(COUNTRIES.map((rules) => [rules.country, rules] as const))(
    '%s: disposes of nothing and keeps its cost',
    (_, rules) => {
      const { currency } = rules;
      const report = reportOf(rules, 2025, [
        trade('2025-01-10', `1000 ${currency}`, '10 MATIC'),
        migrated('2025-03-01', '10 MATIC', '10 POL'),
      ]);
      expect(report.disposals).toEqual([]);
      expect(report.holdings.map(({ asset, quantity }) => [asset, show(quantity)])).toEqual([
        ['POL', '10'],
      ]);
      // Costs of a year are those of the year, and of a portfolio those of all of it.
      const paid = { HU: report.cash?.costs, PL: report.cash?.costs, FR: fixed('1000') }[
        rules.country
      ];
      expect(show(paid ?? report.holdings[0]?.cost ?? null)).toBe('1000');
    },
  );

  it('keeps its day (DE, US)', () => {
    const entriesIn = (currency: string) => [
      trade('2023-01-10', `1000 ${currency}`, '10 MATIC'),
      migrated('2024-09-01', '10 MATIC', '10 POL'),
      trade('2024-10-01', '10 POL', `1500 ${currency}`),
    ];
    expect(lotMatchesOf(reportOf('DE', 2024, entriesIn('EUR')))).toEqual([
      '10 POL fifo exempt 500',
    ]);
    expect(lotMatchesOf(reportOf('US', 2024, entriesIn('USD')))).toEqual(['10 POL fifo long 500']);
  });

  it('stays old where grandfathered units are outside the law (AT)', () => {
    const report = reportOf('AT', 2024, [
      trade('2019-05-01', '1000 EUR', '10 MATIC'),
      trade('2022-05-01', '900 EUR', '5 MATIC'),
      migrated('2024-03-01', '12 MATIC', '24 POL'),
      trade('2024-06-01', '24 POL', '4800 EUR'),
    ]);
    // 20 old ones that cost 1,000, and 4 for two of the five new ones, 360.
    expect(lotMatchesOf(report)).toEqual([
      '20 POL old-holdings exempt 3000',
      '4 POL moving-average taxable 440',
    ]);
    expect(holdingsOf(report)).toEqual(['A: 3 MATIC for 540']);
  });
});

describe('units lost or stolen', () => {
  const bought = trade('2024-01-10', '1000 EUR', '2 BTC');

  it.each(['lost', 'stolen'] as const)('%s: leave with their cost and bring no loss', (kind) => {
    const left = outgoing('2024-02-10', kind, '1 BTC @ 900 EUR');
    for (const country of ['DE', 'AT', 'ES', 'IT', 'PT', 'IE', 'FR']) {
      const report = reportOf(country, 2024, [bought, left]);
      expect(report.disposals, country).toEqual([]);
      expect(show(report.holdings[0]?.quantity ?? null), country).toBe('1');
    }
  });

  it('beyond what was there are named', () => {
    const report = reportOf('DE', 2024, [bought, outgoing('2024-02-10', 'lost', '3 BTC')]);
    expect(issuesOf(report).join()).toContain('1 BTC');
  });
});

describe('a charge', () => {
  const bought = trade('2024-01-10', '1000 EUR', '2 ETH');

  it('paid in units gives them away at their value (interest paid)', () => {
    const report = reportOf('DE', 2024, [bought, charge('2024-02-10', '0.5 ETH @ 400 EUR')]);
    expect(disposalsOf(report)).toEqual(['0.5 ETH: 400 - 0 - 250 = 150']);
    expect(report.disposals[0]?.parts[0]?.kind).toBe('fee');
  });

  it('paid in money changes nothing but a year of cash (DE; HU, PL)', () => {
    const report = reportOf('DE', 2024, [bought, charge('2024-02-10', '50 EUR')]);
    expect([report.disposals, report.issues]).toEqual([[], []]);
  });
});
