/** Germany: stories whose figures are derived by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import {
  deposit,
  gift,
  money,
  reportOf,
  show,
  slicesOf,
  staking,
  taxOf,
  trade,
  transfer,
} from './testing/story.ts';

const de = (
  year: number,
  ...rest: [Parameters<typeof reportOf>[2], Parameters<typeof reportOf>[3]?]
) => reportOf('DE', year, ...rest);

describe('the one-year period', () => {
  it('ends with the day of the same date: still taxable on it, free on the next', () => {
    const bought = trade('2023-03-10', '1000 EUR', '2 BTC');
    const report = de(2024, [
      bought,
      trade('2024-03-10', '1 BTC', '3000 EUR'),
      trade('2024-03-11', '1 BTC', '3000 EUR'),
    ]);
    // Cost 500 a BTC: gains of 2,500 each.
    expect(slicesOf(report)).toEqual(['1 BTC fifo taxable 2500', '1 BTC fifo exempt 2500']);
  });

  it('counts days in Berlin: 23:30 UTC is the next day there', () => {
    const report = de(2024, [
      trade('2023-06-30T23:30:00Z', '500 EUR', '1 BTC'),
      trade('2024-07-01T20:00:00Z', '1 BTC', '900 EUR'),
    ]);
    // Acquired on 1 July in Berlin, so 1 July a year later is still inside.
    expect(slicesOf(report)).toEqual(['1 BTC fifo taxable 400']);
  });

  it('from 29 February ends with 28 February', () => {
    const report = de(2025, [
      trade('2024-02-29', '100 EUR', '2 BTC'),
      trade('2025-02-28', '1 BTC', '80 EUR'),
      trade('2025-03-01', '1 BTC', '80 EUR'),
    ]);
    expect(slicesOf(report)).toEqual(['1 BTC fifo taxable 30', '1 BTC fifo exempt 30']);
  });
});

describe('the limit', () => {
  it.each([
    ['2024', '999.99', '0'],
    ['2024', '1000', '1000'],
    ['2024', '1000.01', '1000.01'],
    ['2023', '599.99', '0'],
    ['2023', '600', '600'],
  ])('of %s: a gain of %s leaves %s taxable', (year, gain, taxable) => {
    const report = de(Number.parseInt(year, 10), [
      trade(`${year}-02-01`, '1000 EUR', '1 BTC'),
      trade(`${year}-03-01`, '1 BTC', `${show(fixed(gain) + fixed('1000'))} EUR`),
    ]);
    expect(report.estimate.covered && show(report.estimate.taxableGain)).toBe(taxable);
  });

  it('does not count gains held longer than a year', () => {
    const report = de(2024, [
      trade('2022-01-01', '100 EUR', '1 BTC'),
      trade('2024-02-01', '1 BTC', '9000 EUR'),
      trade('2024-02-02', '100 EUR', '1 ETH'),
      trade('2024-02-03', '1 ETH', '200 EUR'),
    ]);
    expect(taxOf(report)).toBe('0');
    expect(show(report.totals.byTerm.exempt)).toBe('8900');
  });

  it('of other income is one of its own, and taxed at the rate given', () => {
    const report = de(
      2024,
      [staking('2024-01-01', '1 ETH @ 255 EUR'), staking('2024-01-02', '1 ETH @ 1 EUR')],
      { settings: { marginalRate: fixed('40') } },
    );
    // 256 is not below 256: 256 * 40 %.
    expect(taxOf(report)).toBe('102.4');
  });
});

describe('accounts', () => {
  it('are matched each alone, and a transfer brings its lots with cost and day', () => {
    const report = de(2024, [
      trade('2023-01-01', '100 EUR', '1 BTC', { account: 'A' }),
      trade('2024-01-01', '400 EUR', '1 BTC', { account: 'B' }),
      transfer('2024-02-01', '1 BTC', '1 BTC', 'B', { account: 'A' }),
      trade('2024-03-01', '1 BTC', '1000 EUR', { account: 'B' }),
    ]);
    // The lot of 2023 is the earlier one although it arrived later.
    expect(slicesOf(report)).toEqual(['1 BTC fifo exempt 900']);
    expect(report.holdings.map(({ account, cost }) => [account, show(cost)])).toEqual([
      ['B', '400'],
    ]);
  });

  it('do not lend each other lots', () => {
    const report = de(2024, [
      trade('2024-01-01', '100 EUR', '1 BTC', { account: 'A' }),
      trade('2024-03-01', '1 BTC', '1000 EUR', { account: 'B' }),
    ]);
    expect(slicesOf(report)).toEqual(['1 BTC missing unknown ?']);
    expect(report.issues.map(({ code }) => code)).toContain('missing-acquisition');
  });

  it('lose a network fee as a disposal', () => {
    const report = de(
      2024,
      [
        trade('2024-01-01', '100 EUR', '1 BTC', { account: 'A' }),
        transfer('2024-02-01', '1 BTC', '0.9 BTC', 'B', { account: 'A' }),
      ],
      { prices: [{ day: '2024-02-01', asset: 'BTC', currency: 'EUR', price: fixed('200') }] },
    );
    // 0.1 BTC worth 20, cost 10.
    expect(slicesOf(report)).toEqual(['0.1 BTC fifo taxable 10']);
  });
});

describe('fees', () => {
  it('in the bought coin add to its cost and are a disposal of their own', () => {
    const report = de(2024, [
      trade('2024-01-01', '100 EUR', '1 BTC', { fees: ['0.01 BTC'] }),
      trade('2024-02-01', '0.99 BTC', '198 EUR'),
    ]);
    // Fee 1 EUR: cost 101 for 1 BTC; fee units 1 - 1.01 = -0.01; 198 - 0.99 * 101 = 98.01.
    expect(slicesOf(report)).toEqual([
      '0.01 BTC fifo taxable -0.01',
      '0.99 BTC fifo taxable 98.01',
    ]);
  });

  it('in a third coin without a price leave the sale open, with bounds', () => {
    const entries = [
      trade('2024-01-01', '100 EUR', '1 BTC'),
      trade('2024-01-01', '10 EUR', '1 BNB'),
      trade('2024-02-01', '1 BTC', '300 EUR', { fees: ['0.1 BNB'] }),
    ];
    const open = de(2024, entries);
    const sale = open.disposals.find(({ asset }) => asset === 'BTC');
    expect([show(sale?.gain ?? null), show(sale?.open?.highest ?? null)]).toEqual(['?', '200']);
    expect(open.issues.map(({ code }) => code)).toContain('missing-fee-value');
    const known = de(2024, entries, {
      prices: [{ day: '2024-02-01', asset: 'BNB', currency: 'EUR', price: fixed('20') }],
    });
    // Fee 2: 300 - 2 - 100; the fee units 2 - 1.
    expect(slicesOf(known)).toEqual(['1 BTC fifo taxable 198', '0.1 BNB fifo taxable 1']);
  });
});

describe('what is not known', () => {
  const entries = [
    deposit('2024-01-01', '2 BTC @ 999 EUR'),
    trade('2024-02-01', '1 BTC', '300 EUR'),
  ];

  it('stays unknown: a market value at arrival is no cost', () => {
    const report = de(2024, entries);
    expect(slicesOf(report)).toEqual(['1 BTC fifo unknown ?']);
    const [sale] = report.disposals;
    expect([show(sale?.open?.lowest ?? null), show(sale?.open?.highest ?? null)]).toEqual([
      '0',
      '300',
    ]);
    expect(report.issues.map(({ code, level }) => `${code} ${level}`)).toEqual([
      'missing-cost open',
    ]);
    expect(report.totals.incomplete).toBe(1);
  });

  it('is settled by what the user types', () => {
    const id = entries[0]?.id ?? '';
    const report = de(2024, entries, {
      corrections: { [id]: { cost: money('150 EUR'), acquiredDay: '2023-12-01' } },
    });
    expect(slicesOf(report)).toEqual(['1 BTC fifo taxable 225']);
  });

  it('includes a swap without any value, in any currency', () => {
    const report = de(2024, [
      trade('2024-01-01', '100 EUR', '1 BTC'),
      trade('2024-02-01', '1 BTC', '10 ETH'),
      trade('2024-03-01', '5 ETH', '400 USD'),
    ]);
    expect(slicesOf(report)).toEqual(['1 BTC fifo taxable ?', '5 ETH fifo taxable ?']);
    expect(report.issues.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['missing-price', 'missing-rate']),
    );
  });

  it('takes the last rate of the week before, never an older one', () => {
    const sold = (day: string) =>
      de(2024, [trade('2024-01-01', '100 EUR', '1 BTC'), trade(day, '1 BTC', '400 USD')], {
        rates: [
          { day: '2024-03-01', currency: 'USD', quote: 'EUR', rate: fixed('0.9'), source: 'x' },
        ],
      });
    // A Sunday: 400 * 0.9 - 100.
    expect(slicesOf(sold('2024-03-03'))).toEqual(['1 BTC fifo taxable 260']);
    expect(slicesOf(sold('2024-03-09'))).toEqual(['1 BTC fifo taxable ?']);
  });
});

it('lets the donee continue a gift: lots leave, nothing is realised', () => {
  const report = de(2024, [
    trade('2024-01-01', '100 EUR', '1 BTC'),
    gift('2024-02-01', '0.4 BTC'),
    trade('2024-03-01', '0.6 BTC', '90 EUR'),
  ]);
  expect(slicesOf(report)).toEqual(['0.6 BTC fifo taxable 30']);
});
