/** Disposals and their sums, made soon after they are matched. */
import { asQuantity } from '@meridian/money/measure.ts';
import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import { DisposalList } from './list.ts';
import { type UnallocatedMatch, type AllocatedLotMatch, allocate } from './allocated-lot-match.ts';
import { summarise } from '../../report/summary.ts';
import { dispose } from '../../testing/movements.ts';
import type { Disposal } from '../../result/disposal.ts';

/** Units are sold at 10 each. */
const PRICE = fixed('10');

/** One unit sold with a gain; null where its cost is not known. */
function part(gain: string | null, more: Partial<UnallocatedMatch> = {}): UnallocatedMatch {
  const cost = gain === null ? null : PRICE - fixed(gain);
  return {
    rule: 'fifo',
    term: 'taxable',
    quantity: asQuantity(fixed('1')),
    cost,
    lots: [],
    ...more,
  };
}

/** Adds the sale of a unit for each part. */
function sell(list: DisposalList, day: string, parts: readonly UnallocatedMatch[], asset = 'BTC') {
  const movement = dispose(day, `${parts.length} ${asset}`, `${10 * parts.length}`);
  const slices = allocate(movement, parts);
  return { movement, slices, place: list.add(movement, slices) };
}

/** Gain, gains, losses, what is disallowed, gain by two terms; as the sums of the list made anew. */
function sumsOf(list: DisposalList): string[] {
  const disposals = list.items.filter((disposal) => disposal.gain !== null);
  const totals = list.sums.totals();
  expect(summarise({ disposals, income: [], derivatives: [] })).toMatchObject(totals);
  const { gain, gains, losses, disallowed, byTerm } = totals;
  return [gain, gains, losses, disallowed, byTerm.taxable, byTerm.short].map(fixedToText);
}

describe.each([false, true])(
  'a list of disposals, lot matches one by one: %s',
  (sumsLotMatches) => {
    const create = () => new DisposalList(2024, sumsLotMatches);

    it('has parts and lot matches as they are, with their sums', () => {
      const list = create();
      const sold = sell(list, '2024-02-01', [part('3'), part('-1', { term: 'short' })]);
      expect(list.nextPlace).toBe(1);
      sell(list, '2024-02-02', [part(null)]);
      const [first, second] = list.items;
      const { at } = sold.movement;
      expect(first).toMatchObject({ asset: 'BTC', taxYear: 2024, at, gain: fixed('2') });
      expect(first?.parts[0]).toBe(sold.movement);
      expect(first?.slices).toBe(sold.slices);
      expect(second?.gain).toBeNull();
      expect(list.instants).toEqual(list.items.map((item) => item.at));
      expect(sumsOf(list)).toEqual(['2', '2', '0', '0', '3', '-1']);
    });

    it('counts what lot matches were disallowed before', () => {
      const list = create();
      sell(list, '2024-02-01', [part('-3', { disallowed: fixed('2') }), part('-1')]);
      expect(list.items[0]).toMatchObject({ gain: fixed('-2'), disallowed: fixed('2') });
      expect(sumsOf(list)).toEqual(['-2', '0', '2', '2', '-2', '0']);
    });

    it('tells gains and losses of lot matches where that is asked for', () => {
      const list = create();
      sell(list, '2024-02-01', [part('3'), part('-1'), part('4', { term: 'long' })]);
      sell(list, '2024-02-02', [part('-2', { term: 'long' })]);
      const { byLotMatch } = list.sums.totals();
      expect(list.sums.sumsLotMatches).toBe(sumsLotMatches);
      if (!sumsLotMatches) expect(byLotMatch).toBeUndefined();
      else {
        expect(byLotMatch).toMatchObject({
          taxable: { gains: fixed('3'), losses: fixed('1') },
          long: { gains: fixed('4'), losses: fixed('2') },
          short: { gains: 0n, losses: 0n },
        });
      }
    });

    it('can be put in order, and be without some assets', () => {
      const list = create();
      for (const [day, asset, gain] of [
        ['2024-03-01', 'ETH', '1'],
        ['2024-02-01', 'BTC', '2'],
        ['2024-03-01', 'SOL', '3'],
      ] as const) {
        sell(list, day, [part(gain)], asset);
      }
      list.sort();
      expect(list.items.map(({ asset }) => asset)).toEqual(['BTC', 'ETH', 'SOL']);
      expect(list.instants).toEqual(list.items.map(({ at }) => at));
      const rest = list.without(new Set(['ETH']));
      expect(rest.items).toEqual(list.items.filter(({ asset }) => asset !== 'ETH'));
      expect(rest.sums.sumsLotMatches).toBe(sumsLotMatches);
      expect(sumsOf(rest)).toEqual(['5', '5', '0', '0', '5', '0']);
      expect(sumsOf(list)).toEqual(['6', '6', '0', '0', '6', '0']);
    });

    it('takes back what the law disallows, whenever that is', () => {
      const list = create();
      const two = sell(list, '2024-02-01', [
        part('-5'),
        part('2', { disallowed: 0n, term: 'short' }),
      ]);
      const single = sell(list, '2024-02-02', [part('-4')]);
      disallowLoss(single, 0, '1');
      sell(list, '2024-02-03', [part('7')]);
      disallowLoss(single, 0, '3');
      // A loss that becomes a gain as another comes back, and one that comes back below zero.
      disallowLoss(two, 0, '5');
      disallowLoss(two, 1, '-1');
      const shown = list.items.map(({ gain, disallowed }) =>
        [gain, disallowed].map((a) => fixedToText(a ?? -1n)),
      );
      expect(shown).toEqual([
        ['1', '4'],
        ['0', '4'],
        ['7', '0'],
      ]);
      expect(two.slices.map(({ gain }) => gain)).toEqual([0n, fixed('1')]);
      expect(sumsOf(list)).toEqual(['8', '8', '0', '8', '7', '1']);

      function disallowLoss(
        target: { place: number; slices: AllocatedLotMatch[] },
        index: number,
        amount: string,
      ): void {
        const lotMatch = target.slices[index];
        if (lotMatch !== undefined) list.disallowLoss(target.place, lotMatch, fixed(amount));
      }
    });

    it('does not sum what is disallowed of a disposal that is not known', () => {
      const list = create();
      const { place, slices } = sell(list, '2024-02-01', [part('-5'), part(null)]);
      for (const [index, amount] of ['5', '1'].entries()) {
        const lotMatch = slices[index];
        if (lotMatch !== undefined) list.disallowLoss(place, lotMatch, fixed(amount));
      }
      expect(list.items[0]).toMatchObject({ gain: null, disallowed: fixed('6') });
      expect(slices.map(({ gain }) => gain)).toEqual([0n, null]);
      expect(sumsOf(list)).toEqual(['0', '0', '0', '0', '0', '0']);
    });
  },
);

describe('the order of a list', () => {
  it('is that of instants first, whatever else is asked', () => {
    const list = new DisposalList(2024);
    const [late, early] = [
      sell(list, '2024-03-01', [part('1')]),
      sell(list, '2024-02-01', [part('2')]),
    ];
    // The entries handed over stand the other way round.
    const entryOf = ({ at }: Disposal) => (at === late.movement.at ? early : late).movement.entry;
    list.sort({ entryOf });
    expect(list.items.map(({ gain }) => gain)).toEqual([fixed('2'), fixed('1')]);
  });

  it('tells whether it left some as they stood', () => {
    const list = new DisposalList(2024);
    expect(list.hasTies).toBe(false);
    const { movement, slices } = sell(list, '2024-02-01', [part('1')]);
    sell(list, '2024-02-01', [part('1')]);
    list.sort();
    expect(list.hasTies).toBe(false);
    list.add(movement, slices);
    list.sort();
    expect(list.hasTies).toBe(true);
    list.sort({ entryOf: ({ parts: [first] }) => first?.entry, placeOf: numbers() });
    expect(list.hasTies).toBe(false);

    function numbers(): (disposal: Disposal) => number {
      const known = new Map<Disposal, number>();
      return (disposal) => known.get(disposal) ?? (known.set(disposal, known.size), known.size - 1);
    }
  });

  it('counts no lot matches one by one unless asked', () => {
    expect(new DisposalList(2024).sums.sumsLotMatches).toBe(false);
  });
});

it('nothing disallowed leaves a lot match as it was', () => {
  const list = new DisposalList(2024);
  const { place, slices } = sell(list, '2024-02-01', [part('-1')]);
  for (const lotMatch of slices) list.disallowLoss(place, lotMatch, 0n);
  expect(slices[0]?.disallowed).toBeUndefined();
});

describe('sums', () => {
  it.each([false, true])('of several lists join, lot matches one by one: %s', (sumsLotMatches) => {
    const lists = ['3', '-2', null].map((gain) => {
      const list = new DisposalList(2024, sumsLotMatches);
      sell(list, '2024-02-01', [part(gain)]);
      return list;
    });
    const joined = new DisposalList(2024, sumsLotMatches);
    for (const { sums } of lists) joined.sums.join(sums);
    const totals = joined.sums.totals();
    expect(totals).toMatchObject({ disposals: 2, gain: fixed('1'), losses: fixed('2') });
    expect(totals.byTerm.taxable).toBe(fixed('1'));
    expect(totals.byLotMatch?.taxable).toEqual(
      sumsLotMatches ? { gains: fixed('3'), losses: fixed('2') } : undefined,
    );
  });
});
