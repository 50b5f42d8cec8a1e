/** Losses on many units that are bought back: in many small parts, and by the thousand. */
import type { LossDisallowance } from '@meridian/tax-rules/matching.ts';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../ledger/entry.ts';
import { IE, lotReport, lotsOf } from '../../testing/lot-report.ts';
import { issuesOf, trade } from '../../testing/entries.ts';

const OPEN: LossDisallowance = { ...IE, byDefault: false };

const bought = trade('2024-01-01', '1000 USD', '10 BTC');
/** 900 - 1000: a loss of 10 a BTC. */
const sold = trade('2024-06-01', '10 BTC', '900 USD');

describe('units bought back bit by bit', () => {
  const parts = [
    trade('2024-06-02', '300 USD', '3 BTC'),
    trade('2024-06-03', '500 USD', '5 BTC'),
    trade('2024-06-04', '400 USD', '4 BTC'),
    trade('2024-06-05', '700 USD', '7 BTC'),
  ];

  it('answer for no more than was sold', () => {
    const on = (count: number) =>
      lotsOf(lotReport(2024, [bought, sold, ...parts.slice(0, count)], { lossDisallowance: IE }));
    expect(on(1)).toEqual(['10 fifo taxable 1000 -70 30']);
    expect(on(2)).toEqual(['10 fifo taxable 1000 -20 80']);
    expect(on(3)).toEqual(['10 fifo taxable 1000 0 100']);
    expect(on(4)).toEqual(['10 fifo taxable 1000 0 100']);
  });

  it('bring the loss back with those units alone', () => {
    const sales = [3, 5, 2, 2, 7].map((units, index) =>
      trade(`2024-09-0${index + 1}`, `${units} BTC`, `${units * 200} USD`),
    );
    const made = lotReport(2024, [bought, sold, ...parts, ...sales], { lossDisallowance: IE });
    expect(lotsOf(made)).toEqual([
      '10 fifo taxable 1000 0 100',
      '3 fifo taxable 300 270 -30',
      '5 fifo taxable 500 450 -50',
      '2 fifo taxable 200 180 -20',
      '2 fifo taxable 200 200',
      '7 fifo taxable 700 700',
    ]);
  });

  it('are told of once for each unit sold, where the rule is open', () => {
    const made = lotReport(2024, [bought, sold, ...parts], { lossDisallowance: OPEN });
    expect(issuesOf(made)).toEqual(['note loss-may-be-denied 10 BTC 2024-06-01 100']);
  });
});

describe('more losses than are kept', () => {
  /** 1,500 times a unit sold for half of its cost and bought back within the minute. */
  const minute = (index: number, second: number): string =>
    new Date(Date.UTC(2024, 1, 1, 0, index, second)).toISOString();
  const many = Array.from({ length: 1500 }, (_, index): Entry[] => [
    trade(minute(index, 0), '1 BTC', '50 USD'),
    trade(minute(index, 30), '100 USD', '1 BTC'),
  ]).flat();
  const stock = trade('2024-01-01', '300000 USD', '3000 BTC');
  const last = trade('2024-06-01', '1 BTC', '40 USD');
  const after = (day: string) => [stock, ...many, last, trade(day, '90 USD', '1 BTC')];

  it('leave the next one its own days', () => {
    const disallowed = (day: string) =>
      lotsOf(lotReport(2024, after(day), { lossDisallowance: IE })).at(-1);
    expect(disallowed('2024-06-29')).toBe('1 fifo taxable 100 0 60');
    expect(disallowed('2024-06-30')).toBe('1 fifo taxable 100 -60');
  });

  it('leave the next one its own name', () => {
    const issues = issuesOf(lotReport(2024, after('2024-06-10'), { lossDisallowance: OPEN }));
    expect(issues).toHaveLength(1501);
    expect(issues.filter((issue) => issue.endsWith(' 60'))).toEqual([
      'note loss-may-be-denied 1 BTC 2024-06-01 60',
    ]);
  });
});
