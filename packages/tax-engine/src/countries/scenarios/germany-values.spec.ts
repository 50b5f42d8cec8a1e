/** Germany: what swaps, fees and foreign money are worth. Figures derived by hand. */
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../ledger/entry.ts';
import {
  type Given,
  charge,
  deposit,
  derivative,
  disposalsOf,
  halfTrade,
  holdingsOf,
  issuesOf,
  money,
  price,
  rangeOf,
  rate,
  reportOf,
  show,
  lotMatchesOf,
  staking,
  trade,
  transfer,
  withdrawal,
} from '../../testing/entries.ts';

const de = (entries: readonly Entry[], given?: Given) => reportOf('DE', 2024, entries, given);

const find = (entries: readonly Entry[], index: number) => entries[index]?.id ?? '';

describe('a swap', () => {
  const bought = trade('2024-01-01', '20000 EUR', '1 BTC');
  const sold = trade('2024-03-01', '4 ETH', '9000 EUR');

  it('is worth what the file’s price column says', () => {
    const report = de([bought, trade('2024-02-01', '0.5 BTC @ 15000 EUR', '8 ETH'), sold]);
    // 0.5 BTC: 15,000 - 10,000. The 8 ETH cost 15,000; half of them: 9,000 - 7,500.
    expect(lotMatchesOf(report)).toEqual(['0.5 BTC fifo taxable 5000', '4 ETH fifo taxable 1500']);
    expect(report.disposals[0]?.parts[0]?.origin).toBe('price-column');
    expect(report.disposals[0]?.parts[0]?.kind).toBe('swap');
  });

  it('has a side each where the file states both: the fee lies between', () => {
    const swap = trade('2024-02-01', '0.5 BTC @ 15000 EUR', '8 ETH @ 14900 EUR', {
      fees: ['100 EUR'],
    });
    // 15,000 - 100 - 10,000; the ETH cost what was received: 9,000 - 14,900 / 2.
    expect(disposalsOf(de([bought, swap, sold]))).toEqual([
      '0.5 BTC: 15000 - 100 - 10000 = 4900',
      '4 ETH: 9000 - 0 - 7450 = 1550',
    ]);
  });

  const bare = trade('2024-02-01', '0.5 BTC', '8 ETH');

  it('is worth what was received by the user’s price list', () => {
    const prices = [
      price('2024-02-01', 'BTC', '31000 EUR'),
      price('2024-02-01', 'ETH', '1800 EUR'),
      price('2024-02-02', 'ETH', '9999 EUR'),
    ];
    // 8 * 1,800 = 14,400: - 10,000; 9,000 - 7,200.
    const report = de([bought, bare, sold], { prices });
    expect(lotMatchesOf(report)).toEqual(['0.5 BTC fifo taxable 4400', '4 ETH fifo taxable 1800']);
    expect(report.disposals[0]?.parts[0]?.origin).toBe('price-list');
  });

  it('is worth what was given where only that has a price', () => {
    const prices = [price('2024-02-01', 'BTC', '31000 EUR')];
    expect(lotMatchesOf(de([bought, bare, sold], { prices }))).toEqual([
      '0.5 BTC fifo taxable 5500',
      '4 ETH fifo taxable 1250',
    ]);
  });

  it('is worth what the user types, above all else', () => {
    const entries = [bought, trade('2024-02-01', '0.5 BTC @ 15000 EUR', '8 ETH'), sold];
    const corrections = { [find(entries, 1)]: { values: { out: money('16000 EUR') } } };
    // 16,000 - 10,000; 9,000 - 8,000.
    const report = de(entries, { corrections });
    expect(lotMatchesOf(report)).toEqual(['0.5 BTC fifo taxable 6000', '4 ETH fifo taxable 1000']);
    expect(report.disposals[0]?.parts[0]?.origin).toBe('typed');
  });

  it('without any price stays open, with what it could make, and touches nothing else', () => {
    const report = de([bought, trade('2024-01-15', '0.1 BTC', '3000 EUR'), bare, sold]);
    // 0.1 BTC: 3,000 - 2,000. The data knows 20,000 and 30,000 a BTC: the swap brought between
    // 10,000 and 15,000 against a cost of 10,000. The 4 ETH were sold at 2,250 each, the only price
    // known, which says nothing of the day they came: their gain is at most 9,000.
    expect(lotMatchesOf(report)).toEqual([
      '0.1 BTC fifo taxable 1000',
      '0.5 BTC fifo taxable ?',
      '4 ETH fifo taxable ?',
    ]);
    expect(report.disposals.map(rangeOf)).toEqual(['complete', '0..5000', '?..9000']);
    expect(report.disposals.map(({ open }) => open?.missing)).toEqual([
      undefined,
      ['proceeds'],
      ['cost'],
    ]);
    // One question for the value of the swap, whichever side of it is known.
    expect(issuesOf(report)).toEqual(['open missing-price 0.5 BTC 2024-02-01 9000']);
    const { incomplete, gain, openLowest, openHighest } = report.totals;
    expect([incomplete, show(gain), show(openLowest), show(openHighest)]).toEqual([
      2,
      '1000',
      '?',
      '14000',
    ]);
    expect(report.estimate.covered && report.estimate.incomplete).toBe(true);
    expect(holdingsOf(report)).toEqual(['A: 0.4 BTC for 8000', 'A: 4 ETH for ?']);
  });

  it('without a price of its asset anywhere has no upper bound', () => {
    const report = de([deposit('2024-01-01', '5 XYZ'), trade('2024-02-01', '5 XYZ', '1 ABC')]);
    expect(report.disposals.map(rangeOf)).toEqual(['?..?']);
  });
});

describe('the bounds of what is not known', () => {
  it('reach over the whole history, not only the year', () => {
    const entries = [
      trade('2021-01-01', '50000 EUR', '1 BTC'),
      trade('2021-02-01', '1 BTC', '52000 EUR'),
      deposit('2022-01-01', '1 BTC'),
      trade('2024-02-01', '1 BTC', '40000 EUR'),
    ];
    // Up to 52,000 was paid for a BTC: 40,000 - 52,000.
    expect(de(entries).disposals.map(rangeOf)).toEqual(['-12000..40000']);
  });

  it('end with the year: what comes later changes nothing', () => {
    const entries = [deposit('2024-01-01', '1 BTC'), trade('2024-02-01', '1 BTC', '40000 EUR')];
    const later = trade('2025-01-01', '90000 EUR', '1 BTC');
    expect(de([...entries, later]).disposals.map(rangeOf)).toEqual(['?..40000']);
  });

  it('take the price list in, in other currencies at the day’s rate', () => {
    const entries = [deposit('2024-01-01', '1 BTC'), trade('2024-02-01', '1 BTC', '40000 EUR')];
    const given = {
      prices: [price('2023-05-01', 'BTC', '60000 USD')],
      rates: [rate('2023-05-01', 'USD', '0.9 EUR')],
    };
    // 54,000 a BTC.
    expect(de(entries, given).disposals.map(rangeOf)).toEqual(['-14000..40000']);
  });

  it('are open where the value of a fee is missing: nothing bounds a fee', () => {
    const report = de([
      trade('2024-01-01', '100 EUR', '1 BTC', { fees: ['5 XYZ'] }),
      trade('2024-02-01', '1 BTC', '90 EUR'),
    ]);
    const sale = report.disposals.find(({ asset }) => asset === 'BTC');
    expect(rangeOf(sale)).toBe('?..90');
    // The price of the BTC is known; what is missing is the value of the fee.
    expect(issuesOf(report)).toContain('open missing-fee-value 5 XYZ 2024-01-01 90');
  });
});

describe('a fee', () => {
  it('in money adds to the cost of a purchase and reduces the proceeds of a sale', () => {
    const report = de([
      trade('2024-01-01', '100 EUR', '1 BTC', { fees: ['3 EUR'] }),
      trade('2024-02-01', '1 BTC', '150 EUR', { fees: ['4 EUR'] }),
    ]);
    expect(disposalsOf(report)).toEqual(['1 BTC: 150 - 4 - 103 = 43']);
  });

  it('in the bought coin adds to its cost and is a disposal of its own', () => {
    const report = de([
      trade('2024-01-01', '100 EUR', '1 BTC', { fees: ['0.01 BTC'] }),
      trade('2024-02-01', '0.99 BTC', '198 EUR'),
    ]);
    // Fee 0.01 * 100 = 1: 1 BTC cost 101, 0.01 of it 1.01. The rest: 198 - 0.99 * 101. Together 98,
    // as much as 198 - 100.
    expect(disposalsOf(report)).toEqual([
      '0.01 BTC: 1 - 0 - 1.01 = -0.01',
      '0.99 BTC: 198 - 0 - 99.99 = 98.01',
    ]);
  });

  it('in the sold coin reduces the proceeds and is a disposal of its own', () => {
    const report = de([
      trade('2024-01-01', '200 EUR', '2 BTC'),
      trade('2024-02-01', '1 BTC', '300 EUR', { fees: ['0.01 BTC'] }),
    ]);
    // Fee 0.01 * 300 = 3: 300 - 3 - 100; its units 3 - 1. Together 199 = 300 - 1.01 * 100.
    expect(disposalsOf(report)).toEqual(['1 BTC: 300 - 3 - 100 = 197', '0.01 BTC: 3 - 0 - 1 = 2']);
    expect(report.disposals[1]?.parts[0]).toMatchObject({ kind: 'fee', origin: 'implied' });
  });

  it('of a swap in the coin received belongs to the disposal', () => {
    const report = de([
      trade('2024-01-01', '100 EUR', '1 BTC'),
      trade('2024-02-01', '1 BTC @ 400 EUR', '4 ETH', { fees: ['0.1 ETH'] }),
    ]);
    // Fee 0.1 * 400 / 4 = 10: 400 - 10 - 100. The ETH cost 400, 0.1 of them 10.
    expect(disposalsOf(report)).toEqual([
      '1 BTC: 400 - 10 - 100 = 290',
      '0.1 ETH: 10 - 0 - 10 = 0',
    ]);
    expect(holdingsOf(report)).toEqual(['A: 3.9 ETH for 390']);
  });

  const third = [
    trade('2024-01-01', '100 EUR', '1 BTC'),
    trade('2024-01-01', '10 EUR', '1 BNB'),
    trade('2024-02-01', '1 BTC', '300 EUR', { fees: ['0.1 BNB'] }),
  ];

  it('in a third coin is worth its price', () => {
    const report = de(third, { prices: [price('2024-02-01', 'BNB', '20 EUR')] });
    // 0.1 * 20 = 2: 300 - 2 - 100; its units 2 - 1.
    expect(disposalsOf(report)).toEqual(['1 BTC: 300 - 2 - 100 = 198', '0.1 BNB: 2 - 0 - 1 = 1']);
  });

  it('A1: is worth what the user types for it, and the sale what it brought', () => {
    const [, , sale] = third;
    const corrections = { [sale?.id ?? '']: { values: { 'fee 0': money('4 EUR') } } };
    const report = de(third, { corrections });
    // 300 - 4 - 100; the fee units brought 4 and cost 1.
    expect(disposalsOf(report)).toEqual(['1 BTC: 300 - 4 - 100 = 196', '0.1 BNB: 4 - 0 - 1 = 3']);
    expect(issuesOf(report)).toEqual([]);
  });

  it('A1: of a transfer, a withdrawal and a derivative is worth what the user types', () => {
    const moved = [
      trade('2024-01-01', '100 EUR', '10 BNB'),
      withdrawal('2024-02-01', '1 BNB', { fees: ['2 ABC'] }),
      derivative('2024-02-02', 'fee', 'out', '3 ABC', { fees: ['1 ABC'] }),
    ];
    expect(issuesOf(de(moved)).filter((issue) => issue.includes('value'))).toEqual([
      'open missing-fee-value 2 ABC 2024-02-01 ?',
      'open derivative-without-value 3 ABC 2024-02-02 ?',
      'open missing-fee-value 1 ABC 2024-02-02 ?',
    ]);
    const corrections = {
      [find(moved, 1)]: { values: { 'fee 0': money('20 EUR') } },
      [find(moved, 2)]: { values: { out: money('30 EUR'), 'fee 0': money('10 EUR') } },
    } as const;
    const report = de(moved, { corrections });
    expect(issuesOf(report).filter((issue) => issue.includes('value'))).toEqual([]);
    expect(show(report.totals.derivatives)).toBe('-40');
  });

  it('in a third coin without a price leaves the sale open: at most 300 - 100', () => {
    const report = de(third);
    expect(disposalsOf(report)).toEqual(['1 BTC: 300 - ? - 100 = ?', '0.1 BNB: ? - 0 - 1 = ?']);
    // BNB was bought at 10 once: the 0.1 cost 1, and what they brought later no price bounds.
    expect(report.disposals.map(rangeOf)).toEqual(['?..200', '-1..?']);
    expect(issuesOf(report)).toEqual(['open missing-fee-value 0.1 BNB 2024-02-01 300']);
  });

  it('with a value of its own in the file is worth that', () => {
    const report = de([
      trade('2024-01-01', '100 EUR', '1 BTC'),
      trade('2024-02-01', '0.5 BTC', '300 EUR', { fees: ['0.1 BTC @ 7 EUR'] }),
    ]);
    expect(disposalsOf(report)).toEqual([
      '0.5 BTC: 300 - 7 - 50 = 243',
      '0.1 BTC: 7 - 0 - 10 = -3',
    ]);
  });

  it('of a move is worth its share of the value the file states for the move', () => {
    const bought = trade('2024-01-01', '100 EUR', '1 BTC');
    const lost = transfer('2024-02-01', '1 BTC @ 200 EUR', '0.9 BTC', 'B');
    expect(disposalsOf(de([bought, lost]))).toEqual(['0.1 BTC: 20 - 0 - 10 = 10']);
    const paid = withdrawal('2024-02-01', '0.8 BTC @ 160 EUR', { fees: ['0.1 BTC'] });
    expect(disposalsOf(de([bought, paid]))).toEqual(['0.1 BTC: 20 - 0 - 10 = 10']);
    const arrived = deposit('2024-02-01', '0.5 BTC @ 100 EUR', { fees: ['0.1 BTC'] });
    expect(disposalsOf(de([bought, arrived]))).toEqual(['0.1 BTC: 20 - 0 - 10 = 10']);
  });

  it('on its own is a disposal of the units', () => {
    const report = de([
      trade('2024-01-01', '100 EUR', '1 BTC'),
      charge('2024-02-01', '0.1 BTC @ 25 EUR'),
    ]);
    expect(disposalsOf(report)).toEqual(['0.1 BTC: 25 - 0 - 10 = 15']);
  });

  it('of a reward in money adds to the cost of its units', () => {
    const report = de([
      staking('2024-01-01', '1 ETH @ 100 EUR', { fees: ['2 EUR'] }),
      trade('2024-02-01', '1 ETH', '150 EUR'),
    ]);
    expect(show(report.totals.income)).toBe('100');
    expect(disposalsOf(report)).toEqual(['1 ETH: 150 - 0 - 102 = 48']);
  });

  it('of a trade of nothing breaks no report', () => {
    const report = de([
      trade('2024-01-01', '100 EUR', '1 BTC'),
      trade('2024-02-01', '0 BTC @ 0 EUR', '0 ETH', { fees: ['0.1 BTC'] }),
    ]);
    expect(disposalsOf(report)).toEqual(['0.1 BTC: ? - 0 - 10 = ?']);
  });
});

describe('foreign money', () => {
  const bought = trade('2024-01-01', '100 EUR', '1 BTC');
  const rates = [rate('2024-03-01', 'USD', '0.9 EUR')];

  it.each([
    ['the day itself', '2024-03-01', '260'],
    ['a Sunday', '2024-03-03', '260'],
    ['the seventh day after', '2024-03-08', '260'],
    ['the eighth day after', '2024-03-09', '?'],
    ['the day before', '2024-02-29', '?'],
  ])('is converted at the last rate of the week before: %s', (_, day, gain) => {
    // 400 * 0.9 - 100.
    const report = de([bought, trade(day, '1 BTC', '400 USD')], { rates });
    expect(lotMatchesOf(report)).toEqual([`1 BTC fifo taxable ${gain}`]);
  });

  it('without a rate is named as such: no price is missing', () => {
    const report = de([bought, trade('2024-02-01', '1 BTC', '400 USD')]);
    expect(issuesOf(report)).toEqual(['open missing-rate 1 BTC 2024-02-01 ?']);
  });

  it('paid without a rate leaves the cost open, and names the rate', () => {
    const entries = [
      trade('2024-01-01', '100 USD', '1 BTC'),
      trade('2024-02-01', '1 BTC', '400 EUR'),
    ];
    const report = de(entries);
    expect(issuesOf(report)).toEqual(['open missing-rate 1 BTC 2024-01-01 400']);
    // What the user types of the purchase settles it: 400 - 95.
    const corrections = { [find(entries, 0)]: { values: { in: money('95 EUR') } } };
    expect(lotMatchesOf(de(entries, { corrections }))).toEqual(['1 BTC fifo taxable 305']);
  });

  it('takes the file’s own value in the report’s currency where there is no rate', () => {
    const report = de([bought, trade('2024-02-01', '1 BTC @ 380 EUR', '400 USD')]);
    expect(lotMatchesOf(report)).toEqual(['1 BTC fifo taxable 280']);
  });

  it('traded for money has no lots; a fee in coins is still a disposal', () => {
    const report = de(
      [
        trade('2024-01-01', '10 EUR', '1 BNB'),
        trade('2024-03-01', '1000 EUR', '1100 USD'),
        trade('2024-03-01', '1100 USD', '1000 EUR', { fees: ['0.5 BNB', '1 USD'] }),
        deposit('2024-03-02', '500 USD'),
        withdrawal('2024-03-03', '500 USD'),
      ],
      { rates, prices: [price('2024-03-01', 'BNB', '30 EUR')] },
    );
    // 0.5 BNB: 15 - 5.
    expect(disposalsOf(report)).toEqual(['0.5 BNB: 15 - 0 - 5 = 10']);
    expect(holdingsOf(report)).toEqual(['A: 0.5 BNB for 5']);
    expect(issuesOf(report)).toEqual([]);
  });
});

describe('a trade with one side in the file', () => {
  const bought = trade('2024-01-01', '100 EUR', '1 BTC');

  it('is a disposal that brought something: open, never nothing', () => {
    const report = de([bought, halfTrade('2024-02-01', 'out', '1 BTC')]);
    expect(lotMatchesOf(report)).toEqual(['1 BTC fifo taxable ?']);
    expect(issuesOf(report)).toEqual(['open one-sided-trade 1 BTC 2024-02-01 ?']);
  });

  it('is an acquisition of unknown cost', () => {
    const entries = [
      halfTrade('2024-01-01', 'in', '2 ETH'),
      trade('2024-02-01', '1 ETH', '300 EUR'),
    ];
    expect(issuesOf(de(entries))).toEqual(['open one-sided-trade 2 ETH 2024-01-01 300']);
    // Worth 500 by the user: 300 - 250.
    const corrections = { [find(entries, 0)]: { values: { in: money('500 EUR') } } };
    expect(lotMatchesOf(de(entries, { corrections }))).toEqual(['1 ETH fifo taxable 50']);
  });
});

describe('results of derivatives', () => {
  it('are listed apart; the units they bring and take are lots at their value', () => {
    const report = de([
      derivative('2024-01-01', 'realised', 'in', '0.1 BTC @ 500 EUR', {
        fees: ['0.001 BTC @ 5 EUR'],
      }),
      derivative('2024-02-01', 'funding', 'out', '0.05 BTC @ 300 EUR'),
      derivative('2024-03-01', 'realised', 'out', '7 USDT'),
    ]);
    // 500 - 5 - 300 = 195; the loss of 7 USDT has no value and is counted apart.
    expect(show(report.totals.derivatives)).toBe('195');
    expect(report.totals.derivativesIncomplete).toBe(1);
    // The fee units cost 5; 0.05 BTC cost 250 and were worth 300.
    expect(disposalsOf(report)).toEqual([
      '0.001 BTC: 5 - 0 - 5 = 0',
      '0.05 BTC: 300 - 0 - 250 = 50',
      '7 USDT: ? - 0 - ? = ?',
    ]);
    expect(issuesOf(report)).toEqual([
      'open derivative-without-value 7 USDT 2024-03-01 ?',
      'open missing-acquisition 7 USDT 2024-03-01 ?',
    ]);
  });
});
