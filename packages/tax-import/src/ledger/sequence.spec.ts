import { asQuantity } from '@meridian/money/measure.ts';
import { asInstant } from '@meridian/tax-engine/common/time.ts';
import { describe, expect, it } from 'vitest';
import { type Draft, LedgerBuilder, type Movement } from './builder.ts';
import { Throttle } from '../throttle.ts';
import { SequenceFinder } from './sequence.ts';

const builder = new LedgerBuilder('A');

function trade(key: string, out: string, received: string, time = 0): Draft {
  return {
    ...builder.base(key, asInstant(time), ''),
    kind: 'trade',
    out: { asset: out, quantity: asQuantity(1n) },
    in: { asset: received, quantity: asQuantity(1n) },
  };
}

function movementOf(entry: Draft | null, time = 0): Movement {
  return { line: 1, at: asInstant(time), change: 1n, balance: 1n, key: '', entry };
}

async function assign(
  entries: readonly Draft[],
  pairs: readonly (readonly [Movement, Movement])[],
) {
  const finder = new SequenceFinder();
  for (const [a, b] of pairs) finder.note([a, b]);
  const sorted = [...entries];
  await finder.assign(sorted, new Throttle());
  return sorted.map(({ key, sequence }) => [key, sequence]);
}

describe('SequenceFinder', () => {
  it('what the balances prove', async () => {
    const [a, b] = [trade('a', 'BTC', 'EUR'), trade('b', 'EUR', 'BTC')];
    expect(await assign([a, b], [[movementOf(b), movementOf(a)]])).toEqual([
      ['a', 1],
      ['b', 0],
    ]);
  });

  it('acquisitions first where nothing is proven about an entry', async () => {
    const [a, b, c] = [trade('a', 'ETH', 'SOL'), trade('b', 'X', 'Y'), trade('c', 'EUR', 'BTC')];
    expect(await assign([a, b, c], [[movementOf(b), movementOf(a)]])).toEqual([
      ['a', 2],
      ['b', 1],
      ['c', 0],
    ]);
  });

  it('nothing for an instant of which the balances say nothing', async () => {
    const [a, b] = [trade('a', 'BTC', 'EUR'), trade('b', 'EUR', 'BTC')];
    expect(await assign([a, b], [])).toEqual([
      ['a', undefined],
      ['b', undefined],
    ]);
  });

  it('nothing when two balances contradict each other', async () => {
    const [a, b] = [trade('a', 'BTC', 'EUR'), trade('b', 'EUR', 'BTC')];
    const free = trade('c', 'EUR', 'ETH');
    const pairs = [
      [movementOf(b), movementOf(a)],
      [movementOf(a), movementOf(b)],
    ] as const;
    expect(await assign([a, b, free], pairs)).toEqual([
      ['a', undefined],
      ['b', undefined],
      ['c', undefined],
    ]);
  });

  it('rows of one entry, of none, or of another instant prove nothing', async () => {
    const [a, b] = [trade('a', 'BTC', 'EUR'), trade('b', 'EUR', 'BTC', 5)];
    const pairs = [
      [movementOf(a), movementOf(a)],
      [movementOf(null), movementOf(a)],
      [movementOf(a, 5), movementOf(b, 5)],
    ] as const;
    expect((await assign([a, b], pairs)).map(([, sequence]) => sequence)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('entries that say the same are put in sequence', async () => {
    const [first, second, b] = [
      trade('a', 'BTC', 'EUR'),
      trade('a', 'BTC', 'EUR'),
      trade('b', 'EUR', 'BTC'),
    ];
    const pairs = [
      [movementOf(second), movementOf(b)],
      [movementOf(b), movementOf(first)],
    ] as const;
    expect(await assign([first, second, b], pairs)).toEqual([
      ['a', 0],
      ['a', 2],
      ['b', 1],
    ]);
  });
});
