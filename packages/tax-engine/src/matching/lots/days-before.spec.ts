/**
 * Ireland: a disposal within four weeks of an acquisition takes those units first, the earliest of
 * them first (TCA 1997 s. 581 (1)); everything else is first in, first out (s. 580). By hand.
 */
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../ledger/entry.ts';
import { type LotRules, lotReport, lotsOf } from '../../testing/lot-report.ts';
import { reportOf, lotMatchesOf, trade } from '../../testing/entries.ts';

const IE: LotRules = { matching: { daysBefore: 28 } };
const report = (entries: readonly Entry[], given: LotRules = IE) =>
  lotsOf(lotReport(2024, entries, given));

const old = trade('2023-01-01', '100 USD', '2 BTC');

describe('units of the days before a disposal', () => {
  it('come first', () => {
    const entries = [
      old,
      trade('2024-05-10', '300 USD', '1 BTC'),
      trade('2024-06-01', '1.5 BTC', '600 USD'),
    ];
    // 400 a BTC: 400 - 300, then half a BTC at 50 of the old lot.
    expect(report(entries)).toEqual(['1 days-before taxable 300 100', '0.5 fifo taxable 25 175']);
  });

  it('reach 28 days and no further', () => {
    const sale = trade('2024-06-01', '1 BTC', '400 USD');
    const bought = (day: string) => [old, trade(day, '300 USD', '1 BTC'), sale];
    // 4 May is 28 days before 1 June.
    expect(report(bought('2024-05-04'))).toEqual(['1 days-before taxable 300 100']);
    expect(report(bought('2024-05-03'))).toEqual(['1 fifo taxable 50 350']);
  });

  it('go by the earliest first', () => {
    const entries = [
      old,
      trade('2024-05-10', '300 USD', '1 BTC'),
      trade('2024-05-20', '310 USD', '1 BTC'),
      trade('2024-06-01', '1 BTC', '400 USD'),
    ];
    expect(report(entries)).toEqual(['1 days-before taxable 300 100']);
  });

  it('wait behind older ones once the days are over', () => {
    const entries = [
      old,
      trade('2024-05-10', '300 USD', '1 BTC'),
      trade('2024-06-01', '0.25 BTC', '100 USD'),
      trade('2024-09-01', '2.5 BTC', '1000 USD'),
    ];
    // In September the two old BTC come first, then half of what is left of May.
    expect(report(entries)).toEqual([
      '0.25 days-before taxable 75 25',
      '2 fifo taxable 100 700',
      '0.5 fifo taxable 150 50',
    ]);
  });

  it('do not move where the country or the user says so', () => {
    const entries = [
      old,
      trade('2024-05-10', '300 USD', '1 BTC'),
      trade('2024-06-01', '1 BTC', '400 USD'),
    ];
    const off: LotRules = { matching: { daysBefore: 28, daysBeforeByDefault: false } };
    expect(report(entries, off)).toEqual(['1 fifo taxable 50 350']);
    expect(report(entries, { ...off, settings: { lossDenial: true } })).toEqual([
      '1 days-before taxable 300 100',
    ]);
    expect(report(entries, { ...IE, settings: { lossDenial: false } })).toEqual([
      '1 fifo taxable 50 350',
    ]);
  });

  it('are those of Ireland', () => {
    const entries = [
      trade('2023-01-01', '100 EUR', '2 BTC'),
      trade('2024-05-10', '300 EUR', '1 BTC'),
      trade('2024-06-01', '1 BTC', '400 EUR'),
    ];
    expect(lotMatchesOf(reportOf('IE', 2024, entries, { settings: { lossDenial: true } }))).toEqual(
      ['1 BTC days-before taxable 100'],
    );
    expect(
      lotMatchesOf(reportOf('IE', 2024, entries, { settings: { lossDenial: false } })),
    ).toEqual(['1 BTC fifo taxable 350']);
  });
});
