/** Which assets can only be matched together. */
import type { Method } from '@meridian/tax-rules/matching.ts';
import { describe, expect, it } from 'vitest';
import { startRun } from '../report/compute.ts';
import { type IslandOf, islandsOf } from './islands.ts';
import type { Entry } from '../ledger/entry.ts';
import type { Selections } from './lots/selections.ts';
import { halfTrade, inputOf, trade } from '../testing/story.ts';

type Given = { readonly method?: Method; readonly selections?: Selections };

function islands(country: string, entries: readonly Entry[], given: Given = {}): IslandOf {
  const { method = 'fifo', selections } = given;
  const input = {
    ...inputOf(country, 2024, entries, { method }),
    ...(selections === undefined ? {} : { selections }),
  };
  const { context } = startRun(input);
  return islandsOf(entries, context, input);
}

const swap = (gives: string, takes: string) => trade('2024-02-01', `1 ${gives}`, `1 ${takes}`);
const together = (of: IslandOf, one: string, other: string) => of.of(one) === of.of(other);

describe('assets of which one is exchanged for the other', () => {
  it('stand apart where a swap is a disposal', () => {
    const of = islands('US', [swap('BTC', 'ETH')]);
    expect(of.of('BTC')).toBe('BTC');
    expect(of.of('ETH')).toBe('ETH');
  });

  it('are one where it carries cost', () => {
    const of = islands('PT', [swap('BTC', 'ETH'), swap('SOL', 'ADA'), swap('ADA', 'DOT')]);
    expect(together(of, 'BTC', 'ETH')).toBe(true);
    expect(together(of, 'SOL', 'DOT')).toBe(true);
    expect(together(of, 'BTC', 'SOL')).toBe(false);
    expect(of.of('XRP')).toBe('XRP');
  });

  it('are one along any chain, whatever its order', () => {
    const names = Array.from({ length: 500 }, (_, index) => `T${index}`);
    const chain = names.slice(1).map((name, index) => swap(name, names[index] ?? ''));
    for (const entries of [chain, chain.toReversed(), [...chain, ...chain]]) {
      const of = islands('PT', entries);
      expect(new Set(names.map((name) => of.of(name))).size).toBe(1);
      // And once more, when the ways are short.
      expect(new Set(names.map((name) => of.of(name))).size).toBe(1);
    }
  });

  it('are one in every country where one is the other under a new name', () => {
    const wrapped: Entry = { ...swap('BTC', 'WBTC'), conversion: 'wrap' } as Entry;
    expect(together(islands('US', [wrapped]), 'BTC', 'WBTC')).toBe(true);
  });

  it('are one where only exceptions carry cost', () => {
    const of = islands('AT', [swap('BTC', 'ETH')], { method: 'moving-average' });
    expect(together(of, 'BTC', 'ETH')).toBe(true);
  });

  it('are none where a file has one side', () => {
    const half = halfTrade('2024-02-01', 'in', '1 BTC');
    expect(islands('PT', [half, halfTrade('2024-02-02', 'out', '1 ETH')]).of('BTC')).toBe('BTC');
  });

  it('stay apart from money', () => {
    const of = islands('PT', [trade('2024-02-01', '1 BTC', '100 EUR')]);
    expect(of.of('BTC')).toBe('BTC');
  });
});

describe('assets of one entry', () => {
  const sale = trade('2024-02-01', '1 BTC', '100 USD', { fees: ['1 BNB'] });
  const chosen = new Map([[sale.id, [{ lot: 'any', quantity: 1n }]]]);

  it('are one where lots are named for it', () => {
    const of = islands('US', [sale], { method: 'specific', selections: chosen });
    expect(together(of, 'BTC', 'BNB')).toBe(true);
  });

  it('are one where it brings units and takes the fee in others', () => {
    const purchase = trade('2024-02-01', '100 USD', '1 BTC', { fees: ['1 BNB', '1 USD'] });
    const of = islands('US', [purchase], {
      method: 'specific',
      selections: new Map([[purchase.id, [{ lot: 'any', quantity: 1n }]]]),
    });
    expect(together(of, 'BTC', 'BNB')).toBe(true);
    expect(together(of, 'BNB', 'USD')).toBe(false);
  });

  it('stand apart where none are, or only for another', () => {
    const other = new Map([['another', [{ lot: 'any', quantity: 1n }]]]);
    for (const given of [{}, { selections: other }]) {
      expect(together(islands('US', [sale], given), 'BTC', 'BNB')).toBe(false);
    }
  });
});

it('a method over all assets knows one island', () => {
  for (const [country, method] of [
    ['FR', 'portfolio'],
    ['PL', 'cash-basis'],
  ] as const) {
    expect(together(islands(country, [], { method }), 'BTC', 'ETH')).toBe(true);
  }
});
