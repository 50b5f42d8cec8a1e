/** Which assets can only be matched together. */
import { asQuantity } from '@meridian/money/measure.ts';
import { runToEnd } from '../common/run-to-end.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import { describe, expect, it } from 'vitest';
import { startRun } from '../report/compute.ts';
import { type AssetGroups, assetGroupsOf, canCarryCost } from './asset-groups.ts';
import { asEntryId, type Entry } from '../ledger/entry.ts';
import type { Selections } from './lots/selections.ts';
import { charge, derivative, halfTrade, inputOf, leg, trade } from '../testing/entries.ts';

interface Given {
  readonly method?: Method;
  readonly selections?: Selections;
}

function groupsOf(country: string, entries: readonly Entry[], given: Given = {}): AssetGroups {
  const { method = 'fifo', selections } = given;
  const input = {
    ...inputOf(country, 2024, entries, { method }),
    ...(selections === undefined ? {} : { selections }),
  };
  const { context } = runToEnd(startRun(input));
  return assetGroupsOf(entries, context, input);
}

const swap = (gives: string, takes: string) => trade('2024-02-01', `1 ${gives}`, `1 ${takes}`);
const areGrouped = (groups: AssetGroups, asset: string, other: string) =>
  groups.find(asset) === groups.find(other);

describe('assets of which one is exchanged for the other', () => {
  it('stand apart where a swap is a disposal', () => {
    const groups = groupsOf('US', [swap('BTC', 'ETH')]);
    expect(groups.find('BTC')).toBe('BTC');
    expect(groups.find('ETH')).toBe('ETH');
  });

  it('are one where it carries cost', () => {
    const groups = groupsOf('PT', [swap('BTC', 'ETH'), swap('SOL', 'ADA'), swap('ADA', 'DOT')]);
    expect(areGrouped(groups, 'BTC', 'ETH')).toBe(true);
    expect(areGrouped(groups, 'SOL', 'DOT')).toBe(true);
    expect(areGrouped(groups, 'BTC', 'SOL')).toBe(false);
    expect(groups.find('XRP')).toBe('XRP');
  });

  it('are one along any chain, whatever its order', () => {
    const names = Array.from({ length: 500 }, (_, index) => `T${index}`);
    const chain = names.slice(1).map((name, index) => swap(name, names[index] ?? ''));
    for (const entries of [chain, chain.toReversed(), [...chain, ...chain]]) {
      const groups = groupsOf('PT', entries);
      expect(new Set(names.map((name) => groups.find(name))).size).toBe(1);
      // And once more, after path compression.
      expect(new Set(names.map((name) => groups.find(name))).size).toBe(1);
    }
  });

  it('are one in every country where one is the other under a new name', () => {
    const wrapped: Entry = { ...swap('BTC', 'WBTC'), conversion: 'wrap' } as Entry;
    expect(areGrouped(groupsOf('US', [wrapped]), 'BTC', 'WBTC')).toBe(true);
  });

  it('are one where only exceptions carry cost', () => {
    const groups = groupsOf('AT', [swap('BTC', 'ETH')], { method: 'moving-average' });
    expect(areGrouped(groups, 'BTC', 'ETH')).toBe(true);
  });

  it('are none where a file has one side', () => {
    const half = halfTrade('2024-02-01', 'in', '1 BTC');
    expect(groupsOf('PT', [half, halfTrade('2024-02-02', 'out', '1 ETH')]).find('BTC')).toBe('BTC');
  });

  it('stay apart from money', () => {
    const groups = groupsOf('PT', [trade('2024-02-01', '1 BTC', '100 EUR')]);
    expect(groups.find('BTC')).toBe('BTC');
  });

  it('stay apart from money that a file calls another thing under a new name', () => {
    for (const [gives, takes] of [
      ['100 EUR', '100 EURC'],
      ['100 EURC', '100 EUR'],
    ] as const) {
      const wrapped: Entry = { ...trade('2024-02-01', gives, takes), conversion: 'wrap' } as Entry;
      expect(groupsOf('PT', [wrapped]).find('EURC')).toBe('EURC');
    }
  });

  it('stand apart where no exception is about the swap', () => {
    // Austria carries cost from 1 March 2022 on.
    const given = { method: 'moving-average' } as const;
    const before = groupsOf('AT', [trade('2022-02-28', '1 BTC', '1 ETH')], given);
    expect(areGrouped(before, 'BTC', 'ETH')).toBe(false);
    const after = groupsOf('AT', [trade('2022-03-01', '1 BTC', '1 ETH')], given);
    expect(areGrouped(after, 'BTC', 'ETH')).toBe(true);
  });

  it('stand apart in an entry that is no trade', () => {
    const settled = { ...derivative('2024-02-01', 'realised', 'in', '1 BTC'), out: leg('1 ETH') };
    expect(areGrouped(groupsOf('PT', [settled as Entry]), 'BTC', 'ETH')).toBe(false);
  });
});

describe('rules on swaps', () => {
  const except = (...treatments: readonly ('rollover' | 'taxable')[]) =>
    treatments.map((treatment) => ({ treatment }));

  it('carry cost by themselves or in any exception', () => {
    const value = 'consideration';
    expect(canCarryCost({ treatment: 'taxable', exceptions: [], value })).toBe(false);
    expect(canCarryCost({ treatment: 'rollover-with-day', exceptions: [], value })).toBe(true);
    const exceptions = except('taxable', 'rollover');
    expect(canCarryCost({ treatment: 'taxable', exceptions, value })).toBe(true);
  });
});

describe('assets of one entry', () => {
  const sale = trade('2024-02-01', '1 BTC', '100 USD', { fees: ['1 BNB'] });
  const chosen = new Map([[sale.id, [{ lot: asEntryId('any'), quantity: asQuantity(1n) }]]]);

  it('are one where lots are named for it', () => {
    const groups = groupsOf('US', [sale], { method: 'specific', selections: chosen });
    expect(areGrouped(groups, 'BTC', 'BNB')).toBe(true);
  });

  it('are one where it brings units and takes the fee in others', () => {
    const purchase = trade('2024-02-01', '100 USD', '1 BTC', { fees: ['1 BNB', '1 USD'] });
    const groups = groupsOf('US', [purchase], {
      method: 'specific',
      selections: new Map([[purchase.id, [{ lot: asEntryId('any'), quantity: asQuantity(1n) }]]]),
    });
    expect(areGrouped(groups, 'BTC', 'BNB')).toBe(true);
    expect(areGrouped(groups, 'BNB', 'USD')).toBe(false);
  });

  const named = (entry: Entry) =>
    groupsOf('US', [entry], {
      method: 'specific',
      selections: new Map([[entry.id, [{ lot: asEntryId('any'), quantity: asQuantity(1n) }]]]),
    });

  it('are one where it gives units for others', () => {
    expect(areGrouped(named(swap('BTC', 'ETH')), 'BTC', 'ETH')).toBe(true);
  });

  it('are one where it only gives units, with a fee in others', () => {
    const groups = named(charge('2024-02-01', '1 BTC', { fees: ['1 BNB'] }));
    expect(areGrouped(groups, 'BTC', 'BNB')).toBe(true);
  });

  it('are none where it is all about money', () => {
    const groups = named(trade('2024-02-01', '100 USD', '90 EUR', { fees: ['1 USD'] }));
    expect(areGrouped(groups, 'USD', 'EUR')).toBe(false);
  });

  it('stand apart where none are, or only for another', () => {
    const other = new Map([
      [asEntryId('another'), [{ lot: asEntryId('any'), quantity: asQuantity(1n) }]],
    ]);
    for (const given of [{}, { selections: other }]) {
      expect(areGrouped(groupsOf('US', [sale], given), 'BTC', 'BNB')).toBe(false);
    }
  });
});

it('a method over all assets knows one asset group', () => {
  for (const [country, method] of [
    ['FR', 'portfolio'],
    ['PL', 'cash-basis'],
  ] as const) {
    expect(areGrouped(groupsOf(country, [], { method }), 'BTC', 'ETH')).toBe(true);
  }
});
