/** Share matching beyond the stories of the United Kingdom: exchanges, and companies. */
import { describe, expect, it } from 'vitest';
import { type ShareWindows, createShareMatcher } from './match-shares.ts';
import type { Movement } from './movements.ts';
import { EVER, acquire, dispose, exchange, periodOf, remove, run } from './testing/moves.ts';

const shares = (
  movements: readonly Movement[],
  windows: ShareWindows = { daysAfter: 30 },
  period = EVER,
) => run(createShareMatcher(windows, period), movements);

describe('an exchange without a disposal (TCGA 1992 s.127)', () => {
  it('carries cost from pool to pool at the end of the day', () => {
    const { slices, held } = shares([
      acquire('2024-01-01', '4 BTC', '400'),
      exchange('2024-02-01', '2 BTC', '20 ETH', { added: '10' }),
      dispose('2024-02-01', '1 BTC', '150'),
      dispose('2024-03-01', '5 ETH', '100'),
    ]);
    // ETH: 200 of BTC and 10 for 20.
    expect(slices).toEqual([
      '1 BTC pool taxable: 150 - 0 - 100 = 50',
      '5 ETH pool taxable: 100 - 0 - 52.5 = 47.5',
    ]);
    expect(held).toEqual(['*: 1 BTC for 100', '*: 15 ETH for 157.5']);
  });

  it('is no acquisition of the 30 days after', () => {
    const { slices } = shares([
      acquire('2024-01-01', '10 ETH', '100'),
      acquire('2024-01-01', '1 BTC', '500'),
      dispose('2024-02-01', '10 ETH', '150'),
      exchange('2024-02-02', '1 BTC', '10 ETH'),
    ]);
    expect(slices).toEqual(['10 ETH pool taxable: 150 - 0 - 100 = 50']);
  });

  it('follows a chain over days, whatever the order of assets', () => {
    const { held } = shares([
      acquire('2024-01-01', '1 SOL', '0'),
      acquire('2024-01-01', '1 BTC', '500'),
      exchange('2024-02-01', '1 BTC', '1 ETH'),
      exchange('2024-02-02', '1 ETH', '1 SOL'),
    ]);
    expect(held).toEqual(['*: 2 SOL for 500']);
  });

  it('of units never acquired brings in units of unknown cost', () => {
    const { held, short } = shares([
      acquire('2024-01-01', '1 BTC', '500'),
      exchange('2024-02-01', '3 BTC', '1 ETH'),
      remove('2024-03-01', '1 BTC'),
    ]);
    expect(held).toEqual(['*: 1 ETH for ?']);
    expect(short).toEqual(['exchange 2 BTC', 'remove 1 BTC']);
  });

  it('after the year does not change what was held at its end', () => {
    const movements = [
      acquire('2024-01-01', '1 BTC', '500'),
      exchange('2025-01-01', '1 BTC', '1 ETH'),
    ];
    const windows = { daysAfter: 30 };
    expect(shares(movements, windows, periodOf(2024)).held).toEqual(['*: 1 BTC for 500']);
    expect(shares(movements, windows, periodOf(2025)).held).toEqual(['*: 1 ETH for 500']);
  });
});

describe('a company (TCGA 1992 s.107)', () => {
  const company = (movements: readonly Movement[]) => shares(movements, { daysBefore: 10 }).slices;

  it('matches the ten days before, earliest acquisition first, and none after', () => {
    expect(
      company([
        acquire('2024-01-01', '10 BTC', '100'),
        acquire('2024-06-01', '1 BTC', '20'),
        acquire('2024-06-05', '2 BTC', '60'),
        dispose('2024-06-11', '2 BTC', '100'),
        acquire('2024-06-12', '5 BTC', '500'),
      ]),
    ).toEqual([
      '1 BTC days-before taxable: 50 - 0 - 20 = 30',
      '1 BTC days-before taxable: 50 - 0 - 30 = 20',
    ]);
  });

  it('leaves older ones to the pool, and the same day comes first', () => {
    expect(
      company([
        acquire('2024-05-31', '1 BTC', '20'),
        acquire('2024-06-11', '1 BTC', '40'),
        dispose('2024-06-11', '2 BTC', '100'),
      ]),
    ).toEqual(['1 BTC same-day taxable: 50 - 0 - 40 = 10', '1 BTC pool taxable: 50 - 0 - 20 = 30']);
  });

  it('uses an acquisition once', () => {
    expect(
      company([
        acquire('2024-01-01', '10 BTC', '100'),
        acquire('2024-06-01', '1 BTC', '20'),
        dispose('2024-06-02', '1 BTC', '50'),
        dispose('2024-06-03', '1 BTC', '50'),
      ]),
    ).toEqual([
      '1 BTC days-before taxable: 50 - 0 - 20 = 30',
      '1 BTC pool taxable: 50 - 0 - 10 = 40',
    ]);
  });
});
