/** Germany: units that move, arrive, leave, or come from before. Figures derived by hand. */
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../ledger/entry.ts';
import {
  type Given,
  deposit,
  disposalsOf,
  giftReceived,
  holdingsOf,
  issuesOf,
  money,
  opening,
  outgoing,
  price,
  rangeOf,
  reportOf,
  show,
  lotMatchesOf,
  stepsOf,
  trade,
  transfer,
  withdrawal,
} from '../../testing/entries.ts';

const de = (entries: readonly Entry[], given?: Given) => reportOf('DE', 2024, entries, given);

const find = (entries: readonly Entry[], index: number) => entries[index]?.id ?? '';

describe('a transfer between accounts', () => {
  it('brings its lots with cost and day, and they are used by day of acquisition', () => {
    const report = de([
      trade('2023-01-01', '200 EUR', '2 BTC', { account: 'A' }),
      trade('2024-01-01', '400 EUR', '1 BTC', { account: 'B' }),
      transfer('2024-02-01', '1.5 BTC', '1.5 BTC', 'B', { account: 'A' }),
      trade('2024-03-01', '2 BTC', '2000 EUR', { account: 'B' }),
    ]);
    // 1,000 a BTC. The 1.5 of 2023 came later but are older: 1,500 - 150, held over a year. Then
    // 0.5 of B's own: 500 - 200.
    expect(lotMatchesOf(report)).toEqual(['1.5 BTC fifo exempt 1350', '0.5 BTC fifo taxable 300']);
    expect(holdingsOf(report)).toEqual(['A: 0.5 BTC for 50', 'B: 0.5 BTC for 200']);
    expect(issuesOf(report)).toEqual([]);
  });

  it('is needed: accounts do not lend each other lots', () => {
    const report = de([
      trade('2024-01-01', '100 EUR', '1 BTC', { account: 'A' }),
      trade('2024-03-01', '1 BTC', '1000 EUR', { account: 'B' }),
    ]);
    expect(lotMatchesOf(report)).toEqual(['1 BTC missing unknown ?']);
    // BTC was seen at 100 and at 1,000: a cost between nothing and 1,000.
    expect(report.disposals.map(rangeOf)).toEqual(['0..1000']);
    expect(issuesOf(report)).toEqual(['open missing-acquisition 1 BTC 2024-03-01 1000']);
  });

  it('loses its network fee as a disposal', () => {
    const report = de(
      [
        trade('2024-01-01', '100 EUR', '1 BTC', { account: 'A' }),
        transfer('2024-02-01', '1 BTC', '0.9 BTC', 'B', { account: 'A' }),
        trade('2024-03-01', '0.9 BTC', '180 EUR', { account: 'B' }),
      ],
      { prices: [price('2024-02-01', 'BTC', '200 EUR')] },
    );
    // 0.1 BTC worth 20 cost 10; the rest carries 90.
    expect(disposalsOf(report)).toEqual([
      '0.1 BTC: 20 - 0 - 10 = 10',
      '0.9 BTC: 180 - 0 - 90 = 90',
    ]);
  });

  it('with a fee of its own takes both from the account', () => {
    const report = de(
      [
        trade('2024-01-01', '100 EUR', '1 BTC', { account: 'A' }),
        transfer('2024-02-01', '0.8 BTC', '0.8 BTC', 'B', { account: 'A', fees: ['0.1 BTC'] }),
      ],
      { prices: [price('2024-02-01', 'BTC', '200 EUR')] },
    );
    expect(disposalsOf(report)).toEqual(['0.1 BTC: 20 - 0 - 10 = 10']);
    expect(holdingsOf(report)).toEqual(['A: 0.1 BTC for 10', 'B: 0.8 BTC for 80']);
  });

  it('of more than is known brings what there is, and says so', () => {
    const entries = [
      trade('2024-01-01', '100 EUR', '1 BTC', { account: 'A' }),
      transfer('2024-02-01', '3 BTC', '3 BTC', 'B', { account: 'A' }),
    ];
    const report = de(entries);
    expect(holdingsOf(report)).toEqual(['B: 1 BTC for 100']);
    expect(issuesOf(report)).toEqual(['note missing-acquisition 2 BTC 2024-02-01 ?']);
  });

  it('at the instant of the purchase comes after it', () => {
    const report = de([
      transfer('2024-01-01', '1 BTC', '1 BTC', 'B', { account: 'A' }),
      trade('2024-01-01', '100 EUR', '1 BTC', { account: 'A' }),
    ]);
    expect(holdingsOf(report)).toEqual(['B: 1 BTC for 100']);
    expect(issuesOf(report)).toEqual([]);
  });

  it('inside one account has no effect', () => {
    const report = de([
      trade('2024-01-01', '100 EUR', '1 BTC', { account: 'A' }),
      transfer('2024-02-01', '1 BTC', '1 BTC', 'A', { account: 'A' }),
    ]);
    expect(holdingsOf(report)).toEqual(['A: 1 BTC for 100']);
  });
});

describe('units that arrived from an unknown place', () => {
  const entries = [
    deposit('2024-01-01', '2 BTC @ 999 EUR'),
    trade('2024-02-01', '1 BTC', '300 EUR'),
  ];

  it('have no cost: a market value at arrival is none', () => {
    const report = de(entries);
    expect(lotMatchesOf(report)).toEqual(['1 BTC fifo unknown ?']);
    // BTC was only seen at 300, which says nothing of what it cost on another day.
    expect(report.disposals.map(rangeOf)).toEqual(['?..300']);
    expect(issuesOf(report)).toEqual(['open missing-cost 2 BTC 2024-01-01 300']);
    expect(report.totals.incomplete).toBe(1);
    expect(show(report.totals.gain)).toBe('0');
    expect(holdingsOf(report)).toEqual(['A: 1 BTC for ?']);
  });

  it('are one issue for all sales that rest on them', () => {
    const report = de([...entries, trade('2024-03-01', '1 BTC', '400 EUR')]);
    expect(issuesOf(report)).toEqual(['open missing-cost 2 BTC 2024-01-01 700']);
  });

  it('are only noted while nothing of them is sold', () => {
    expect(issuesOf(de(entries.slice(0, 1)))).toEqual([
      'note unmatched-deposit 2 BTC 2024-01-01 ?',
    ]);
  });

  it('are settled by what the user types of cost and day', () => {
    const id = find(entries, 0);
    const cost = money('150 EUR');
    // 300 - 150 / 2: bought two months before, and more than a year before.
    const young = de(entries, { corrections: { [id]: { cost, acquiredDay: '2023-12-01' } } });
    expect(lotMatchesOf(young)).toEqual(['1 BTC fifo taxable 225']);
    const old = de(entries, { corrections: { [id]: { cost, acquiredDay: '2023-01-31' } } });
    expect(lotMatchesOf(old)).toEqual(['1 BTC fifo exempt 225']);
    expect(issuesOf(old)).toEqual([]);
  });

  it('with a cost but no day have a gain that cannot be shown to be free', () => {
    const id = find(entries, 0);
    const report = de(entries, { corrections: { [id]: { cost: money('150 EUR') } } });
    expect(lotMatchesOf(report)).toEqual(['1 BTC fifo unknown 225']);
    expect(stepsOf(report)).toMatchObject({ 'gain-taxable': '225', 'gain-exempt': '0' });
  });

  it('with a day but no cost have a term and no gain', () => {
    const id = find(entries, 0);
    const report = de(entries, { corrections: { [id]: { acquiredDay: '2020-01-01' } } });
    expect(lotMatchesOf(report)).toEqual(['1 BTC fifo exempt ?']);
  });

  it('bought before the account’s own lots are sold before them', () => {
    const both = [
      trade('2024-01-01', '500 EUR', '1 BTC'),
      deposit('2024-01-05', '1 BTC'),
      trade('2024-02-01', '1 BTC', '900 EUR'),
    ];
    const typed = { cost: money('100 EUR'), acquiredDay: '2023-12-31' };
    // The typed lot is the older one: 900 - 100.
    const report = de(both, { corrections: { [find(both, 1)]: typed } });
    expect(lotMatchesOf(report)).toEqual(['1 BTC fifo taxable 800']);
  });

  it('that are his own come back with their lots', () => {
    const moved = [
      trade('2022-05-01', '100 EUR', '2 BTC'),
      withdrawal('2023-01-01', '2 BTC'),
      deposit('2024-01-01', '1.5 BTC', { account: 'B' }),
      trade('2024-02-01', '1 BTC', '300 EUR', { account: 'B' }),
    ];
    expect(issuesOf(de(moved))).toEqual([
      'open missing-cost 1.5 BTC 2024-01-01 300',
      'note unmatched-withdrawal 2 BTC 2023-01-01 ?',
    ]);
    // The lot of 2022 at 50 a BTC: 300 - 50, held over a year; 0.5 is still elsewhere.
    const report = de(moved, { corrections: { [find(moved, 2)]: { ownUnits: true } } });
    expect(lotMatchesOf(report)).toEqual(['1 BTC fifo exempt 250']);
    expect(holdingsOf(report)).toEqual(['B: 0.5 BTC for 25', 'elsewhere: 0.5 BTC for 25']);
  });

  it('as a gift are settled by the giver’s cost and day', () => {
    const given = [giftReceived('2024-01-01', '1 BTC'), trade('2024-02-01', '1 BTC', '300 EUR')];
    expect(issuesOf(de(given))).toEqual(['open missing-cost 1 BTC 2024-01-01 300']);
    const typed = { cost: money('20 EUR'), acquiredDay: '2020-01-01' };
    const report = de(given, { corrections: { [find(given, 0)]: typed } });
    expect(lotMatchesOf(report)).toEqual(['1 BTC fifo exempt 280']);
  });
});

describe('what was there before the files', () => {
  it('is an opening lot with its cost and day', () => {
    const report = de([
      opening('2023-05-01', '1 BTC', '100 EUR'),
      opening('2024-01-01', '1 BTC', '250 EUR'),
      trade('2024-05-02', '1.5 BTC', '600 EUR'),
    ]);
    // 400 a BTC: 400 - 100, a year and a day; 200 - 125.
    expect(lotMatchesOf(report)).toEqual(['1 BTC fifo exempt 300', '0.5 BTC fifo taxable 75']);
    expect(report.disposals[0]?.slices[0]?.lots[0]?.origin).toBe('opening');
  });

  it('and was never entered leaves the rest of a sale open', () => {
    const report = de([
      trade('2024-01-01', '100 EUR', '1 BTC'),
      trade('2024-02-01', '3 BTC', '900 EUR', { fees: ['3 EUR'] }),
    ]);
    // 300 a BTC: one for 300 - 1 - 100. Two without an acquisition, seen at 100 and 300 each, cost
    // between nothing and 600: 900 - 3 - 100 - 600 up to 900 - 3 - 100.
    expect(lotMatchesOf(report)).toEqual(['1 BTC fifo taxable 199', '2 BTC missing unknown ?']);
    expect(report.disposals.map(rangeOf)).toEqual(['197..797']);
    expect(report.disposals[0]?.open?.missing).toEqual(['acquisition']);
    expect(issuesOf(report)).toEqual(['open missing-acquisition 2 BTC 2024-02-01 600']);
    // Nothing of the sale is in the totals while a part of it is open.
    expect([show(report.totals.gain), report.totals.incomplete]).toEqual(['0', 1]);
  });

  it('and was never entered is named once with the fee in the same coin', () => {
    const report = de([trade('2024-02-01', '1 BTC', '300 EUR', { fees: ['0.5 BTC'] })]);
    // 1 BTC sold for 300, 0.5 BTC paid as a fee worth 150: 1.5 BTC without an acquisition.
    expect(issuesOf(report)).toEqual(['open missing-acquisition 1.5 BTC 2024-02-01 450']);
  });
});

describe('units given away', () => {
  const bought = trade('2024-01-01', '100 EUR', '1 BTC');
  const rest = trade('2024-03-01', '0.6 BTC', '90 EUR');

  it.each(['gift', 'donation', 'lost', 'stolen'] as const)('%s: nothing is realised', (kind) => {
    const report = de([bought, outgoing('2024-02-01', kind, '0.4 BTC @ 80 EUR'), rest]);
    expect(lotMatchesOf(report)).toEqual(['0.6 BTC fifo taxable 30']);
    expect(holdingsOf(report)).toEqual([]);
    expect(issuesOf(report)).toEqual([]);
  });

  it('spend: a disposal at what was bought with them', () => {
    const spend = outgoing('2024-02-01', 'spend', '0.4 BTC @ 80 EUR', { fees: ['1 EUR'] });
    // 80 - 1 - 40; 90 - 60.
    expect(disposalsOf(de([bought, spend, rest]))).toEqual([
      '0.4 BTC: 80 - 1 - 40 = 39',
      '0.6 BTC: 90 - 0 - 60 = 30',
    ]);
  });

  it('that were never acquired are noted', () => {
    expect(issuesOf(de([bought, outgoing('2024-02-01', 'gift', '3 BTC')]))).toEqual([
      'note missing-acquisition 2 BTC 2024-02-01 ?',
    ]);
  });
});
