/** Units that leave a pool without a disposal, as rows; figures by hand. */
import { fixed } from '@meridian/money/fixed.ts';
import { acquire, periodOf, remove, run } from '@meridian/tax-engine/testing/movements.ts';
import { gift } from '@meridian/tax-engine/testing/entries.ts';
import { expect, it } from 'vitest';
import { createShareMatcherWithRemovals } from './removals.ts';

it('leave at their cost, without a gain, in the year of the report', () => {
  const matcher = createShareMatcherWithRemovals({ daysAfter: 30 }, periodOf(2024));
  const { slices, matched } = run(matcher, [
    acquire('2024-01-01', '5 BTC', '500'),
    remove('2024-02-01', '1 BTC', { entry: gift('2024-02-01', '1 BTC') }),
    remove('2024-02-02', '2 BTC'),
    remove('2025-02-02', '1 BTC'),
  ]);
  expect(slices).toEqual([
    '1 BTC pool taxable: 100 - 0 - 100 = 0',
    '2 BTC pool taxable: 200 - 0 - 200 = 0',
  ]);
  const common = { type: 'dispose', origin: 'by-law', fees: 0n } as const;
  expect(matched.map(({ parts }) => parts)).toMatchObject([
    [{ ...common, kind: 'gift', proceeds: fixed('100') }],
    [{ ...common, kind: 'other', proceeds: fixed('200') }],
  ]);
  expect(matched.map(({ slices: [lotMatch] }) => lotMatch?.lots)).toEqual([[], []]);
});
