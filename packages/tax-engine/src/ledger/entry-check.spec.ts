import { ZERO, asQuantity, negate } from '@meridian/money/measure.ts';
import { describe, expect, it } from 'vitest';
import { hasImplausibleValue, refuseEntry } from './entry-check.ts';
import type { Entry } from './entry.ts';
import {
  holdingsOf,
  issuesOf,
  money,
  price,
  reportOf,
  show,
  lotMatchesOf,
  trade,
} from '../testing/entries.ts';

const buy = (date: string, units: string, paid: string): Entry => trade(date, paid, units);
const sell = (date: string, units: string, got: string): Entry => trade(date, units, got);

const report = (...entries: Entry[]) => reportOf('DE', 2024, entries);

describe('an entry that cannot be right', () => {
  const good = [buy('2024-01-10', '1 ETH', '2000 EUR'), sell('2024-05-10', '1 ETH', '2500 EUR')];

  it.each([
    ['1970-01-01', 'implausible-date'],
    ['2100-06-01', 'implausible-date'],
  ])('of %s is left out and named', (day, code) => {
    const result = report(...good, buy(day, '1 BTC', '100 EUR'));
    expect(issuesOf(result)).toEqual([`open ${code} 1 BTC ${day} ?`]);
    expect(show(result.totals.gain)).toBe('500');
    expect(result.years).toEqual([2024]);
  });

  it.each([
    [10n ** 15n, 1n, false],
    [10n ** 15n + 1n, 1n, true],
    [10n ** 39n, 10n ** 24n, false],
    [10n ** 39n + 1n, 10n ** 24n, true],
    [1n, 10n ** 18n, false],
    [1n, 10n ** 18n + 1n, true],
    [10n ** 24n, 10n ** 42n, false],
    [10n ** 24n - 1n, 10n ** 42n, true],
    [10n ** 400n, 10n ** 400n, false],
    [0n, 1n, false],
  ])('has a price that cannot be, %d for %d units: %s', (paid, units, isImplausible) => {
    const purchase = buy('2024-02-01', '1 BTC', '1 EUR');
    if (purchase.kind !== 'trade' || purchase.in === undefined || purchase.out === undefined) {
      throw new Error('not a purchase');
    }
    const [got, given] = [
      { ...purchase.in, quantity: asQuantity(units) },
      { ...purchase.out, quantity: asQuantity(paid) },
    ];
    const entry = { ...purchase, in: got, out: given };
    expect(hasImplausibleValue(entry)).toBe(isImplausible);
    expect(refuseEntry(entry)).toBeNull();
  });

  it('with a quantity below zero is left out and named', () => {
    const wrong = buy('2024-02-01', '1 BTC', '100 EUR');
    if (wrong.kind !== 'trade' || wrong.in === undefined) throw new Error('not a purchase');
    const result = report(...good, {
      ...wrong,
      in: { ...wrong.in, quantity: negate(wrong.in.quantity) },
    });
    expect(issuesOf(result)).toEqual(['open negative-quantity 1 BTC 2024-02-01 ?']);
  });

  it('with one asset on both sides is left out and named', () => {
    const wrong = buy('2024-02-01', '1 BTC', '100 EUR');
    if (wrong.kind !== 'trade' || wrong.in === undefined) throw new Error('not a purchase');
    const result = report(...good, { ...wrong, out: wrong.in });
    expect(issuesOf(result)).toEqual(['open contradictory-entry 1 BTC 2024-02-01 ?']);
  });

  it('makes the year incomplete for the sale that rests on it', () => {
    const result = report(
      buy('1970-01-01', '1 BTC', '100 EUR'),
      sell('2024-05-10', '1 BTC', '200 EUR'),
    );
    expect(result.totals.incomplete).toBe(1);
    expect(issuesOf(result).some((issue) => issue.includes('implausible-date'))).toBe(true);
  });
});

describe('A6: an implausible price does not drop an entry', () => {
  const cheap = `0.${'0'.repeat(19)}1 EUR`;
  const dear = `1${'0'.repeat(30)} EUR`;

  it.each([cheap, dear])(
    'of a purchase for %s: its units are there, their cost is asked for',
    (cost) => {
      const bought = buy('2024-02-01', '1 BTC', cost);
      const entries = [bought, sell('2024-05-10', '0.5 BTC', '200 EUR')];
      const result = report(...entries);
      expect(issuesOf(result)).toEqual(['open implausible-value 1 BTC 2024-02-01 200']);
      expect(lotMatchesOf(result)).toEqual(['0.5 BTC fifo taxable ?']);
      expect(holdingsOf(result)).toEqual(['A: 0.5 BTC for ?']);
      // 200 - 300 / 2.
      const corrections = { [bought.id]: { values: { in: money('300 EUR') } } };
      const answered = reportOf('DE', 2024, entries, { corrections });
      expect(lotMatchesOf(answered)).toEqual(['0.5 BTC fifo taxable 50']);
      expect(issuesOf(answered)).toEqual([]);
    },
  );

  it('of a sale: its units are gone, its proceeds are asked for', () => {
    const entries = [buy('2024-01-10', '1 ETH', '2000 EUR'), sell('2024-05-10', '1 ETH', dear)];
    const result = report(...entries);
    expect(issuesOf(result)).toEqual(['open implausible-value 1 ETH 2024-05-10 ?']);
    expect(result.totals).toMatchObject({ incomplete: 1, gain: 0n });
    expect(result.holdings.filter(({ quantity }) => quantity !== ZERO)).toEqual([]);
  });

  it('of a swap leaves both sides, and a value of the price list out', () => {
    const entries = [
      buy('2024-01-10', '1 BTC', '2000 EUR'),
      trade('2024-02-10', `1 BTC @ ${dear}`, '10 ETH'),
    ];
    const prices = [price('2024-02-10', 'ETH', '300 EUR')];
    const result = reportOf('DE', 2024, entries, { prices });
    expect(issuesOf(result)).toEqual(['open implausible-value 1 BTC 2024-02-10 ?']);
    expect(holdingsOf(result)).toEqual(['A: 10 ETH for ?']);
  });

  it('is a note while no disposal of the year rests on it', () => {
    const result = report(buy('2024-02-01', '1 BTC', dear));
    expect(issuesOf(result)).toEqual(['note implausible-value 1 BTC 2024-02-01 ?']);
  });
});
