/** Disposals and their sums, made soon after they are matched. */
import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import { DisposalList } from './disposal-list.ts';
import type { Slice } from './result.ts';
import { summarise } from './summary.ts';
import { dispose } from './testing/moves.ts';

function slice(gain: string | null, more: Partial<Slice> = {}): Slice {
  const known = gain === null ? null : fixed(gain);
  const figures = { quantity: fixed('1'), proceeds: fixed('10'), fees: 0n, cost: null, lots: [] };
  return { rule: 'fifo', term: 'taxable', ...figures, gain: known, ...more };
}

const sale = (day: string, asset = 'BTC') => dispose(day, `1 ${asset}`, '10');

/** The same in lists that make each at once, some at a time, and all at the end. */
const LISTS = [0, 2, 1000].map((mayWait) => () => new DisposalList(2024, mayWait));

/** Gain, gains, losses, what is denied, gain by two terms; as the sums of the list made anew. */
function sumsOf(list: DisposalList): string[] {
  const disposals = list.items.filter((one) => one.gain !== null);
  const totals = list.sums.totals();
  expect(summarise({ disposals, income: [], derivatives: [] })).toMatchObject(totals);
  const { gain, gains, losses, denied, byTerm } = totals;
  return [gain, gains, losses, denied, byTerm.taxable, byTerm.short].map(fixedToText);
}

describe.each(LISTS)('a list of disposals', (create) => {
  it('has parts and slices as they are, with their sums', () => {
    const list = create();
    const [part, slices] = [sale('2024-02-01'), [slice('3'), slice('-1', { term: 'short' })]];
    list.add([part], slices);
    list.add([sale('2024-02-02')], [slice(null)]);
    const [first, second] = list.items;
    expect(first).toMatchObject({ asset: 'BTC', taxYear: 2024, at: part.at, gain: fixed('2') });
    expect(first?.parts[0]).toBe(part);
    expect(first?.slices).toBe(slices);
    expect(second?.gain).toBeNull();
    expect(list.instants).toEqual(list.items.map(({ at }) => at));
    expect(sumsOf(list)).toEqual(['2', '2', '0', '0', '3', '-1']);
  });

  it('takes back what the law denies, whenever that is', () => {
    const list = create();
    const two = [slice('-5'), slice('2', { denied: 0n, term: 'short' })];
    const one = slice('-4');
    const lossy = list.add([sale('2024-02-01')], two);
    const whole = list.add([sale('2024-02-02')], [one]);
    list.deny(whole, one, fixed('1'));
    list.add([sale('2024-02-03')], [slice('7')]);
    list.add([sale('2024-02-04')], [slice('8')]);
    list.deny(whole, one, fixed('3'));
    // A loss that becomes a gain as another comes back, and one that comes back below zero.
    for (const [at, amount] of ['5', '-1'].entries()) {
      const [first, second] = two;
      const changed = at === 0 ? first : second;
      if (changed !== undefined) list.deny(lossy, changed, fixed(amount));
    }
    const shown = list.items.map(({ gain, denied }) =>
      [gain, denied].map((a) => fixedToText(a ?? -1n)),
    );
    expect(shown).toEqual([
      ['1', '4'],
      ['0', '4'],
      ['7', '0'],
      ['8', '0'],
    ]);
    expect(sumsOf(list)).toEqual(['16', '16', '0', '8', '15', '1']);
  });

  it('does not sum what is denied of a disposal that is not known', () => {
    const list = create();
    const [known, unknown] = [slice('-5'), slice(null)];
    const place = list.add([sale('2024-02-01')], [known, unknown]);
    expect(list.items).toHaveLength(1);
    list.deny(place, known, fixed('5'));
    list.deny(place, unknown, fixed('1'));
    expect(list.items[0]).toMatchObject({ gain: null, denied: fixed('6') });
    expect(known.gain).toBe(0n);
    expect(sumsOf(list)).toEqual(['0', '0', '0', '0', '0', '0']);
  });

  it('can be put in order, and be without some assets', () => {
    const list = create();
    const late = sale('2024-03-01', 'ETH');
    for (const [part, gain] of [
      [late, '1'],
      [sale('2024-02-01'), '2'],
      [sale('2024-03-01', 'SOL'), '3'],
    ] as const) {
      list.add([part], [slice(gain)]);
    }
    list.sort();
    expect(list.items.map(({ asset }) => asset)).toEqual(['BTC', 'ETH', 'SOL']);
    expect(list.instants).toEqual(list.items.map(({ at }) => at));
    const rest = list.without(new Set(['ETH']));
    expect(rest.items).toEqual(list.items.filter(({ asset }) => asset !== 'ETH'));
    expect(sumsOf(rest)).toEqual(['5', '5', '0', '0', '5', '0']);
    expect(sumsOf(list)).toEqual(['6', '6', '0', '0', '6', '0']);
  });
});

describe('sums', () => {
  it('of several lists join', () => {
    const lists = ['3', '-2', null].map((gain) => {
      const list = new DisposalList(2024);
      list.add([sale('2024-02-01')], [slice(gain)]);
      return list;
    });
    const all = new DisposalList(2024);
    for (const { sums } of lists) all.sums.join(sums);
    expect(all.sums.totals()).toMatchObject({ disposals: 2, gain: fixed('1'), losses: fixed('2') });
    expect(all.sums.totals().byTerm.taxable).toBe(fixed('1'));
  });
});
