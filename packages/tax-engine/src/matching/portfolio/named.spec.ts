/** The portfolio of France without a price list: what is named as missing, and the year; by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import { createPortfolioMatcher } from './matcher.ts';
import type { Movement } from '../../movements/movement.ts';
import { EVER, acquire, dispose, exchange, periodOf, run } from '../../testing/movements.ts';

const NO_PRICES = { unitPrice: () => null, typedValue: () => null, valueOf: () => null };

const france = (movements: readonly Movement[], period = EVER) =>
  run(createPortfolioMatcher(NO_PRICES, period), movements);

describe('lots that leave the capital open', () => {
  const namedAfter = (...movements: Movement[]) => {
    const { matched } = france([
      acquire('2024-01-01', '2 BTC', '600'),
      ...movements,
      dispose('2024-09-01', '0.5 BTC', '500'),
    ]);
    const lotMatch = matched.at(-1)?.slices[0];
    return {
      bound: lotMatch?.costAtMost,
      lots: lotMatch?.lots.map(({ asset, quantity, missing, from, cost, acquiredDay }) => {
        return { asset, quantity, missing, from, cost, acquiredDay };
      }),
    };
  };
  const nothing = { cost: null, acquiredDay: null };

  it('are the units never seen to come in, and then nothing bounds it', () => {
    const lot = { asset: 'SOL', quantity: fixed('3'), missing: 'acquisition', from: [] };
    expect(namedAfter(exchange('2024-06-01', '3 SOL', '1 ETH'))).toEqual({
      bound: null,
      lots: [{ ...lot, ...nothing }],
    });
  });

  it('are exchanges whose cost is not known, and then nothing bounds it', () => {
    const lot = { asset: 'BTC', quantity: fixed('1'), missing: 'fee', from: undefined };
    expect(namedAfter(exchange('2024-06-01', '1 BTC', '1 ETH', { added: '?' }))).toEqual({
      bound: null,
      lots: [{ ...lot, ...nothing }],
    });
  });

  it('are disposals without a price, and what was paid bounds it', () => {
    const lot = { asset: 'BTC', quantity: fixed('1'), missing: 'price', from: undefined };
    expect(namedAfter(dispose('2024-06-01', '1 BTC', '?'))).toEqual({
      bound: fixed('600'),
      lots: [{ ...lot, ...nothing }],
    });
  });

  it('A1: are named by a disposal of units never seen to come in, too', () => {
    // Else the question of the SOL is asked once that of the ETH is answered.
    const { matched } = france([
      exchange('2024-06-01', '3 SOL', '1 BTC'),
      dispose('2024-09-01', '1 ETH', '500'),
    ]);
    expect(matched[0]?.slices.map(({ rule, lots }) => [rule, lots[0]?.asset])).toEqual([
      ['missing', 'SOL'],
    ]);
  });

  it('count what disposals before them have used', () => {
    // 600 x 300 / 600 = 300 is used; then a disposal without a price.
    expect(
      namedAfter(dispose('2024-05-01', '1 BTC', '300'), dispose('2024-06-01', '0.1 BTC', '?'))
        .bound,
    ).toBe(fixed('300'));
  });

  it('are none where nothing is missing', () => {
    const { matched } = france([
      acquire('2024-01-01', '2 BTC', '600'),
      dispose('2024-09-01', '0.5 BTC', '500'),
    ]);
    expect(matched[0]?.slices[0]?.lots).toEqual([]);
  });

  it('of what was sold whole and never seen bought are one slice', () => {
    const { slices } = france([dispose('2024-06-01', '2 BTC', '1000')]);
    expect(slices).toEqual(['2 BTC missing unknown: 1000 - 0 - ? = ?']);
  });
});

describe('the report of a year', () => {
  it('has its first and its last day, and the holdings of its end', () => {
    const { slices, held } = france(
      [
        acquire('2023-01-01', '8 BTC', '800'),
        dispose('2023-12-31', '1 BTC', '100'),
        dispose('2024-01-01', '1 BTC', '200'),
        acquire('2024-12-31', '1 BTC', '100'),
        dispose('2024-12-31', '1 BTC', '300'),
        dispose('2025-01-01', '1 BTC', '400'),
        acquire('2025-02-01', '3 BTC', '100'),
        acquire('2026-02-01', '3 BTC', '100'),
      ],
      periodOf(2024),
    );
    expect(slices.map((lotMatch) => lotMatch.split(': ')[1])).toEqual([
      '200 - 0 - 100 = 100',
      '300 - 0 - 100 = 200',
    ]);
    expect(held).toEqual(['*: 6 BTC for ?']);
  });
});
