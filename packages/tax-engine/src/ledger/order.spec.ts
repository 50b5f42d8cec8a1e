/** The order of entries of one instant: what brings units in comes first, whatever the account. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry } from './entry.ts';
import { compareEntries } from './order.ts';
import {
  charge,
  deposit,
  derivative,
  gift,
  giftReceived,
  halfTrade,
  opening,
  staking,
  trade,
  transfer,
  withdrawal,
} from '../testing/entries.ts';

const NOON = '2024-01-01T12:00:00Z';
const units = '1 BTC';

/** In the order of the ledger; entries of one row have no order but that of their keys. */
const PHASES: readonly (readonly Entry[])[] = [
  [opening(NOON, units, '100 EUR')],
  [
    deposit(NOON, units),
    staking(NOON, units),
    giftReceived(NOON, units),
    halfTrade(NOON, 'in', units),
    // A profit may pay for what leaves at the same instant.
    derivative(NOON, 'realised', 'in', units),
  ],
  [trade(NOON, '100 EUR', units)],
  [transfer(NOON, units, units, 'B')],
  [trade(NOON, units, '2 ETH')],
  [trade(NOON, units, '100 EUR')],
  [
    charge(NOON, units),
    gift(NOON, units),
    withdrawal(NOON, units),
    derivative(NOON, 'realised', 'out', units),
  ],
];

describe('entries of one instant', () => {
  it('come by what they do, however their keys sort', () => {
    for (const [place, phase] of PHASES.entries()) {
      for (const first of phase) {
        for (const second of PHASES.slice(place + 1).flat()) {
          const [late, early] = [
            { ...first, key: 'z' },
            { ...second, key: 'a' },
          ];
          expect(compareEntries(late, early), `${first.kind} and ${second.kind}`).toBeLessThan(0);
          expect(compareEntries(early, late)).toBeGreaterThan(0);
        }
      }
    }
  });

  it('come by key within one phase', () => {
    for (const phase of PHASES) {
      const [first = phase[0], second = first] = phase;
      if (first === undefined || second === undefined) throw new Error('an empty phase');
      expect(compareEntries({ ...first, key: 'b' }, { ...second, key: 'a' })).toBe(1);
    }
  });

  it('come by the source’s own sequence within one phase, however their keys sort', () => {
    const [first, second] = [trade(NOON, units, '2 ETH'), trade(NOON, '2 ETH', '9 SOL')];
    const [late, early] = [
      { ...first, key: 'a', sequence: 2 },
      { ...second, key: 'z', sequence: 1 },
    ];
    expect(compareEntries(late, early)).toBe(1);
  });

  it('A5: come by what they do in any accounts, and by name where only that differs', () => {
    const bought = trade(NOON, '100 EUR', units, { account: 'Z' });
    const sold = trade(NOON, units, '100 EUR', { account: 'A' });
    expect(compareEntries(bought, sold)).toBeLessThan(0);
    const twin = { ...bought, account: 'B' };
    expect(compareEntries(bought, twin)).toBe(1);
    expect(compareEntries({ ...bought, key: '1' }, { ...twin, key: '2' })).toBe(-1);
  });
});

it('gives one order, whatever the order of the rows', () => {
  const entries = PHASES.flat();
  fc.assert(
    fc.property(fc.shuffledSubarray(entries, { minLength: entries.length }), (rows) => {
      expect(rows.toSorted(compareEntries)).toEqual(entries.toSorted(compareEntries));
    }),
  );
});
