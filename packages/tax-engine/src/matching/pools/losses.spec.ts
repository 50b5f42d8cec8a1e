/** Superficial losses of Canada (ITA s. 54, 40(2)(g)(i), 53(1)(f)); figures by hand. */
import { describe, expect, it } from 'vitest';
import { type PoolPolicy, createPoolMatcher } from './matcher.ts';
import type { Movement } from '../../movements/movement.ts';
import { EVER, acquire, dispose, periodOf, remove, run } from '../../testing/movements.ts';

const CANADA: PoolPolicy = {
  scope: 'global',
  holding: { type: 'none' },
  lossDisallowance: { type: 'superficial', daysBefore: 30, daysAfter: 30 },
};

const canada = (movements: readonly Movement[], period = EVER) =>
  run(createPoolMatcher(CANADA, period), movements);

/** `disallowed / gain` of each lot match, and the holdings. */
const described = (movements: readonly Movement[]) => {
  const { slices, held } = canada(movements);
  return { slices: slices.map((lotMatch) => lotMatch.split(': ')[1]), held };
};

describe('a superficial loss', () => {
  it('is disallowed in part where fewer units are bought back than sold', () => {
    // Loss 40 on 2; S 2, P 1, B 1: half of it, which adds to the 90.
    expect(
      described([
        acquire('2024-01-01', '2 BTC', '200'),
        dispose('2024-01-10', '2 BTC', '160'),
        acquire('2024-01-20', '1 BTC', '90'),
      ]),
    ).toEqual({ slices: ['160 - 0 - 200 + 20 = -20'], held: ['*: 1 BTC for 110'] });
  });

  it('is disallowed whole and comes back with the units bought', () => {
    expect(
      described([
        acquire('2024-01-01', '1 BTC', '100'),
        dispose('2024-01-10', '1 BTC', '80'),
        acquire('2024-01-20', '1 BTC', '90'),
        dispose('2024-03-01', '1 BTC', '120'),
      ]),
    ).toEqual({ slices: ['80 - 0 - 100 + 20 = 0', '120 - 0 - 110 = 10'], held: [] });
  });

  it('is none where nothing is held at the end of the window', () => {
    // Bought back on 20 January, sold on 1 February, before 9 February ends.
    expect(
      described([
        acquire('2024-01-01', '1 BTC', '100'),
        dispose('2024-01-10', '1 BTC', '80'),
        acquire('2024-01-20', '1 BTC', '90'),
        dispose('2024-02-01', '1 BTC', '95'),
      ]).slices,
    ).toEqual(['80 - 0 - 100 = -20', '95 - 0 - 90 = 5']);
  });

  it('counts a purchase of the 30 days before the sale (CRA 2005-0150811E5)', () => {
    // 100 at 3 and 100 at 1: average 2. Half is sold for 100: loss 100, S = P = B = 100.
    expect(
      described([
        acquire('2006-01-01', '100 XYZ', '300'),
        acquire('2006-03-01', '100 XYZ', '100'),
        dispose('2006-03-02', '100 XYZ', '100'),
      ]),
    ).toEqual({ slices: ['100 - 0 - 200 + 100 = 0'], held: ['*: 100 XYZ for 300'] });
  });

  it('counts what is held at the end with units from before (IT-456R no. 12)', () => {
    // 50 held, 20 sold, 15 bought back: the loss of 15 of 20.
    expect(
      described([
        acquire('2024-01-01', '50 XYZ', '500'),
        dispose('2024-06-01', '20 XYZ', '120'),
        acquire('2024-06-15', '15 XYZ', '105'),
      ]),
    ).toEqual({ slices: ['120 - 0 - 200 + 60 = -20'], held: ['*: 45 XYZ for 465'] });
  });

  it('reaches 30 days to both sides, and no further', () => {
    const around = (before: string, after: string) =>
      described([
        acquire('2023-01-01', '4 BTC', '400'),
        acquire(before, '1 BTC', '100'),
        dispose('2024-06-30', '2 BTC', '160'),
        acquire(after, '1 BTC', '80'),
      ]).slices;
    expect(around('2024-05-31', '2024-07-30')).toEqual(['160 - 0 - 200 + 40 = 0']);
    expect(around('2024-05-30', '2024-07-30')).toEqual(['160 - 0 - 200 + 20 = -20']);
    expect(around('2024-05-30', '2024-07-31')).toEqual(['160 - 0 - 200 = -40']);
  });

  it('counts units from the day they were acquired, also where it is dated back', () => {
    const back = (since: string) =>
      described([
        acquire('2023-01-01', '2 BTC', '200'),
        acquire('2024-05-10', '1 BTC', '100'),
        dispose('2024-05-15', '1 BTC', '100'),
        dispose('2024-06-20', '1 BTC', '80'),
        acquire('2024-07-01', '1 BTC', '100', { since }),
      ]).slices[1];
    // Neither of 10 May, 41 days before, nor of 2022.
    expect(back('2022-06-01')).toBe('80 - 0 - 100 = -20');
    expect(back('2024-06-10')).toBe('80 - 0 - 100 + 20 = 0');
    expect(back('2024-05-10')).toBe('80 - 0 - 100 = -20');
  });

  it('counts units received as income, and fees in the loss', () => {
    // 100 + 4 - 90 = 14 on 1; a reward of 0.5 is an acquisition.
    expect(
      described([
        acquire('2024-01-01', '1 BTC', '100'),
        dispose('2024-03-01', '1 BTC', '90', { fees: '4' }),
        acquire('2024-03-05', '0.5 BTC', '45'),
      ]),
    ).toEqual({ slices: ['90 - 4 - 100 + 7 = -7'], held: ['*: 0.5 BTC for 52'] });
  });

  it('adds to the cost when the window ends: sales inside it know nothing of it', () => {
    // 2 June: loss 20, bought back on 3 June: 3 for 270. On 10 June one goes at 90, without the 20,
    // which come on 2 July: 2 for 200.
    const { slices, held } = described([
      acquire('2024-01-01', '2 BTC', '200'),
      dispose('2024-06-02', '1 BTC', '80'),
      acquire('2024-06-03', '2 BTC', '170'),
      dispose('2024-06-10', '1 BTC', '120'),
      dispose('2024-07-03', '1 BTC', '120'),
    ]);
    expect(slices).toEqual(['80 - 0 - 100 + 20 = 0', '120 - 0 - 90 = 30', '120 - 0 - 100 = 20']);
    expect(held).toEqual(['*: 1 BTC for 100']);
  });
});

describe('several losses in one window', () => {
  it('share the units bought: one of them answers for one unit sold', () => {
    // One sale of 2 would be disallowed by half, 20; so are two sales of 1, the earlier one.
    const apart = described([
      acquire('2024-01-01', '2 BTC', '200'),
      dispose('2024-06-01', '1 BTC', '80'),
      dispose('2024-06-02', '1 BTC', '80'),
      acquire('2024-06-10', '1 BTC', '90'),
    ]);
    expect(apart.slices).toEqual(['80 - 0 - 100 + 20 = 0', '80 - 0 - 100 = -20']);
    expect(apart.held).toEqual(['*: 1 BTC for 110']);
  });

  it('of one day count as one sale in parts', () => {
    expect(
      described([
        acquire('2024-01-01', '3 BTC', '300'),
        dispose('2024-06-01', '1 BTC', '80'),
        dispose('2024-06-01', '2 BTC', '180'),
        acquire('2024-06-10', '2 BTC', '190'),
      ]).slices,
    ).toEqual(['80 - 0 - 100 + 20 = 0', '180 - 0 - 200 + 10 = -10']);
  });

  it('form a chain: the disallowed loss is part of the next', () => {
    // 10 June: 1 for 90, held on 1 July, which takes the 20: 110. 20 July: sold for 70, loss 40, of
    // which S 1, P 1 (25 July), B 1: disallowed again, 80 + 40. Sold at the end: 120 - 130.
    expect(
      described([
        acquire('2024-01-01', '1 BTC', '100'),
        dispose('2024-06-01', '1 BTC', '80'),
        acquire('2024-06-10', '1 BTC', '90'),
        dispose('2024-07-20', '1 BTC', '70'),
        acquire('2024-07-25', '1 BTC', '80'),
        dispose('2025-01-01', '1 BTC', '130'),
      ]).slices,
    ).toEqual(['80 - 0 - 100 + 20 = 0', '70 - 0 - 110 + 40 = 0', '130 - 0 - 120 = 10']);
  });

  it('do not count a unit that answered and was sold since as held', () => {
    // The unit of 10 June answered for the first loss on 1 July and was sold on 5 July; that of
    // 7 July, sold at a loss on 8 July, is answered by the one of 9 July.
    expect(
      described([
        acquire('2024-01-01', '1 BTC', '100'),
        dispose('2024-06-01', '1 BTC', '80'),
        acquire('2024-06-10', '1 BTC', '90'),
        dispose('2024-07-05', '1 BTC', '200'),
        acquire('2024-07-07', '1 BTC', '100'),
        dispose('2024-07-08', '1 BTC', '95'),
        acquire('2024-07-09', '1 BTC', '96'),
      ]),
    ).toEqual({
      slices: ['80 - 0 - 100 + 20 = 0', '200 - 0 - 110 = 90', '95 - 0 - 100 + 5 = 0'],
      held: ['*: 1 BTC for 101'],
    });
  });
});

describe('units that answered for a loss', () => {
  it('are counted once, however many losses they answered for', () => {
    // On 2 and 3 July the two of 10 June take 20 each: 3 for 300. Of the loss of 5 July one unit of
    // 6 July answers, since 3 are held and 2 of them answered before.
    expect(
      described([
        acquire('2024-01-01', '3 BTC', '300'),
        dispose('2024-06-01', '1 BTC', '80'),
        dispose('2024-06-02', '1 BTC', '80'),
        acquire('2024-06-10', '2 BTC', '160'),
        dispose('2024-07-05', '1 BTC', '80'),
        acquire('2024-07-06', '1 BTC', '90'),
      ]),
    ).toEqual({
      slices: Array.from({ length: 3 }, () => '80 - 0 - 100 + 20 = 0'),
      held: ['*: 3 BTC for 310'],
    });
  });

  it('are all gone where the pool is empty, also those of the later day', () => {
    // The window of 11 July begins on 11 June: the unit of that day answered, and was sold since.
    expect(
      described([
        acquire('2024-01-01', '2 BTC', '200'),
        dispose('2024-06-01', '2 BTC', '160'),
        acquire('2024-06-10', '1 BTC', '90'),
        acquire('2024-06-11', '1 BTC', '90'),
        dispose('2024-07-03', '2 BTC', '300'),
        acquire('2024-07-09', '1 BTC', '100'),
        dispose('2024-07-11', '1 BTC', '95'),
        acquire('2024-07-12', '1 BTC', '96'),
      ]),
    ).toEqual({
      slices: ['160 - 0 - 200 + 40 = 0', '300 - 0 - 220 = 80', '95 - 0 - 100 + 5 = 0'],
      held: ['*: 1 BTC for 101'],
    });
  });

  it('are none for a sale without a loss', () => {
    expect(
      described([
        acquire('2024-01-01', '2 BTC', '200'),
        dispose('2024-06-01', '1 BTC', '100'),
        dispose('2024-06-02', '1 BTC', '80'),
        acquire('2024-06-10', '1 BTC', '90'),
      ]),
    ).toEqual({
      slices: ['100 - 0 - 100 = 0', '80 - 0 - 100 + 20 = 0'],
      held: ['*: 1 BTC for 110'],
    });
  });
});

describe('what is not known', () => {
  it('leaves the cost of units bought back open where a loss may be in it', () => {
    const { slices, held } = canada([
      acquire('2024-01-01', '1 BTC', '100'),
      dispose('2024-06-01', '1 BTC', '?'),
      acquire('2024-06-10', '1 BTC', '90'),
    ]);
    expect(slices).toEqual(['1 BTC moving-average taxable: ? - 0 - 100 = ?']);
    expect(held).toEqual(['*: 1 BTC for ?']);
  });

  it('harms nothing where nothing is bought back', () => {
    const { held } = canada([
      acquire('2024-01-01', '2 BTC', '200'),
      dispose('2024-06-01', '1 BTC', '?'),
    ]);
    expect(held).toEqual(['*: 1 BTC for 100']);
  });
});

describe('the year', () => {
  it('ends before the window of a December loss: the purchase of January disallows it', () => {
    const movements = [
      acquire('2023-01-01', '1 BTC', '100'),
      dispose('2024-12-20', '1 BTC', '80'),
      acquire('2025-01-05', '1 BTC', '85'),
    ];
    const { slices, held } = canada(movements, periodOf(2024));
    expect(slices).toEqual(['1 BTC moving-average taxable: 80 - 0 - 100 + 20 = 0']);
    expect(held).toEqual([]);
    expect(canada(movements, periodOf(2025)).held).toEqual(['*: 1 BTC for 105']);
  });

  it('holds a window that ends with its last day', () => {
    // The loss of 1 December: 30 days later it is the 31st.
    const movements = [
      acquire('2023-01-01', '1 BTC', '100'),
      dispose('2024-12-01', '1 BTC', '80'),
      acquire('2024-12-05', '1 BTC', '85'),
    ];
    expect(canada(movements, periodOf(2024)).held).toEqual(['*: 1 BTC for 105']);
  });

  it('shows the cost that windows of the year have added', () => {
    const { held } = canada(
      [
        acquire('2023-01-01', '1 BTC', '100'),
        dispose('2024-11-01', '1 BTC', '80'),
        acquire('2024-11-05', '1 BTC', '85'),
        remove('2025-06-01', '1 BTC'),
      ],
      periodOf(2024),
    );
    expect(held).toEqual(['*: 1 BTC for 105']);
  });
});
