/** Effect of a disallowed loss on its disposal and on the sums of the year, however late it is disallowed. */
import { fixedToText } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../ledger/entry.ts';
import type { UntilResold } from './disallowed-loss.ts';
import type { Disposal } from '../../result/disposal.ts';
import type { LotMatch } from '../../result/lot.ts';
import { summarise } from '../../report/summary.ts';
import { IE, lotReport } from '../../testing/lot-report.ts';
import { trade } from '../../testing/entries.ts';

const sumOf = (slices: readonly LotMatch[], what: 'gain' | 'disallowed'): bigint =>
  slices.reduce((sum, lotMatch) => sum + (lotMatch[what] ?? 0n), 0n);

/**
 * `gain (disallowed)` of all disposals but those of `between`; each is what its lot matches are, and so are
 * the totals.
 */
function shownOf(entries: readonly Entry[], year = 2024): string[] {
  const { disposals, totals } = lotReport(year, entries, { lossDisallowance: IE });
  for (const { gain, disallowed, slices } of disposals) {
    expect([gain, disallowed]).toEqual([sumOf(slices, 'gain'), sumOf(slices, 'disallowed')]);
  }
  const again = summarise({ disposals, income: [], derivatives: [] });
  expect({ ...totals, byLotMatch: again.byLotMatch }).toEqual(again);
  const shown = ({ gain, disallowed }: Disposal) =>
    `${gain === null ? '?' : fixedToText(gain)} (${fixedToText(disallowed)})`;
  return disposals.map(shown).filter((text) => text !== '2 (0)');
}

/** So many sales, each 2 above cost, that every disposal before them is made. */
function between(day: string): Entry[] {
  const minute = (index: number) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + index * 60_000).toISOString();
  return [
    trade('2023-03-01', '70000 USD', '700 ETH'),
    ...Array.from({ length: 700 }, (_, index) => trade(minute(index), '1 ETH', '102 USD')),
  ];
}

const bought = trade('2023-01-01', '1000 USD', '10 ETH');

describe('a loss that is denied', () => {
  const sold = trade('2024-06-01', '4 ETH', '360 USD');
  const back = (units: number) => trade('2024-06-20', `${units * 80} USD`, `${units} ETH`);

  it('leaves its disposal at once', () => {
    expect(shownOf([bought, sold, back(4)])).toEqual(['0 (40)']);
    expect(shownOf([bought, sold, back(1)])).toEqual(['-30 (10)']);
    expect(shownOf([bought, sold])).toEqual(['-40 (0)']);
  });

  it('leaves its disposal when hundreds have followed', () => {
    const many = between('2024-06-10');
    expect(shownOf([bought, sold, ...many, back(4)])).toEqual(['0 (40)']);
    expect(shownOf([bought, sold, ...many, back(1), back(2)])).toEqual(['-10 (30)']);
  });

  it('leaves each lot match of its disposal, and turns the rest into a gain', () => {
    const dear = trade('2023-02-01', '200 USD', '1 ETH');
    // 10 at 100 and 1 at 200 for 130 each: 300 gained, 70 lost.
    const both = trade('2024-06-01', '11 ETH', '1430 USD');
    expect(shownOf([bought, dear, both])).toEqual(['230 (0)']);
    for (const many of [[], between('2024-06-10')]) {
      expect(shownOf([bought, dear, both, ...many, back(1)])).toEqual(['300 (70)']);
    }
  });

  it('of another year changes nothing of this one', () => {
    const before = trade('2023-12-20', '4 ETH', '360 USD');
    const after = trade('2024-01-05', '320 USD', '4 ETH');
    const next = trade('2024-02-01', '1 ETH', '90 USD');
    const later = trade('2024-02-10', '80 USD', '1 ETH');
    for (const many of [[], between('2024-02-05')]) {
      expect(shownOf([bought, before, after, next, ...many, later])).toEqual(['0 (10)']);
    }
    expect(shownOf([bought, before, after, next, later], 2023)).toEqual(['0 (40)']);
  });
});

describe('a loss that waits for units of one lot', () => {
  it('comes back with each part of them, though one disposal takes two', () => {
    const back = trade('2024-06-05', '400 USD', '4 BTC');
    const sale = trade('2024-09-01', '4 BTC', '420 USD');
    const entries = [
      trade('2024-01-01', '1000 USD', '10 BTC'),
      trade('2024-06-01', '10 BTC', '900 USD'),
      back,
      trade('2024-06-06', '600 USD', '6 BTC'),
      sale,
      trade('2025-10-01', '6 BTC', '1200 USD'),
    ];
    const gains = (lossDisallowance: UntilResold) =>
      [2024, 2025].map((year) => {
        const selections = [[sale, [[back, '1']]]] as const;
        const { disposals } = lotReport(year, entries, {
          lossDisallowance,
          method: 'specific',
          selections,
        });
        return disposals.map(({ slices }) =>
          slices.map(({ gain }) => fixedToText(gain ?? -1n)).join(' and '),
        );
      });
    // Of the 20 gained 10 on 1 and 30 on 3 units could come back; the rest waits for the other lot.
    expect(gains(IE)).toEqual([['0', '0 and 0'], ['520']]);
    const { onlyAgainstGain: _, ...whole } = IE;
    expect(gains(whole)).toEqual([['0', '-5 and -15'], ['540']]);
  });
});

describe('more losses than are kept', () => {
  it('are disallowed each of its own disposal', () => {
    const day = (index: number, hour: number) =>
      new Date(Date.UTC(2024, 0, 2 + Math.floor(index / 20), index % 20, hour)).toISOString();
    // Sold for half and bought back in full, but every seventh only by half.
    const units = (index: number) => (index % 7 === 0 ? 1 : 2);
    const many = Array.from({ length: 1400 }, (_, index) => [
      trade(day(index, 0), '2 ETH', '100 USD'),
      trade(day(index, 30), `${units(index) * 100} USD`, `${units(index)} ETH`),
    ]).flat();
    const stock = trade('2023-01-01', '400000 USD', '4000 ETH');
    const shown = shownOf([stock, ...many]);
    expect(shown).toHaveLength(1400);
    // Halves that are left are bought back next, within the days: only the last of them stay.
    const disallowed = shown.filter((text) => text === '0 (100)').length;
    expect([disallowed, shown.at(-1)]).toEqual([1300, '-100 (0)']);
  });
});
