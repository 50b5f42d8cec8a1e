import { asQuantity, negate } from '@meridian/money/measure.ts';
import { describe, expect, it } from 'vitest';
import { refuseEntry } from './entry-check.ts';
import type { Entry } from './entry.ts';
import { issuesOf, reportOf, show, trade } from '../testing/story.ts';

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

  it.each(['1e30', '1e-20'])('at a price of %s is left out and named', (price) => {
    const cost = price === '1e30' ? `1${'0'.repeat(30)} EUR` : `0.${'0'.repeat(19)}1 EUR`;
    const result = report(...good, buy('2024-02-01', '1 BTC', cost));
    expect(issuesOf(result)).toEqual(['open implausible-value 1 BTC 2024-02-01 ?']);
    expect(show(result.totals.gain)).toBe('500');
  });

  it.each([
    [10n ** 15n, 1n, null],
    [10n ** 15n + 1n, 1n, 'implausible-value'],
    [10n ** 39n, 10n ** 24n, null],
    [10n ** 39n + 1n, 10n ** 24n, 'implausible-value'],
    [1n, 10n ** 18n, null],
    [1n, 10n ** 18n + 1n, 'implausible-value'],
    [10n ** 24n, 10n ** 42n, null],
    [10n ** 24n - 1n, 10n ** 42n, 'implausible-value'],
    [10n ** 400n, 10n ** 400n, null],
    [0n, 1n, null],
  ])('is one of %d for %d units: %s', (paid, units, reason) => {
    const purchase = buy('2024-02-01', '1 BTC', '1 EUR');
    if (purchase.kind !== 'trade' || purchase.in === undefined || purchase.out === undefined) {
      throw new Error('not a purchase');
    }
    const [got, given] = [
      { ...purchase.in, quantity: asQuantity(units) },
      { ...purchase.out, quantity: asQuantity(paid) },
    ];
    expect(refuseEntry({ ...purchase, in: got, out: given })).toBe(reason);
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
