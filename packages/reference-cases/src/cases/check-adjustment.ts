import { addKnown } from '@meridian/tax-engine/common/add-known.ts';
import { addMs, type Instant } from '@meridian/tax-engine/common/time.ts';
import type { ReferenceCase } from './case.ts';
import { saleOfAll } from './check-holdings.ts';
import { type Difference, differ, millionth, show } from './compare.ts';
import { instantOf } from './numbers.ts';
import type { Worked } from './rows.ts';

const NONE = 0n;

/**
 * What a superficial loss adds to the cost of the units that are held, and the last instant before
 * it does (exitbook): the cost of everything held is taken before and after that instant.
 */
export function adjustmentDifferences(
  { expected }: ReferenceCase,
  { input }: Worked,
): Difference[] {
  const { adjustment } = expected;
  if (adjustment === undefined) return [];
  const { addToAcb, timestamp } = adjustment;
  const instant = instantOf(timestamp);
  const wanted = `${timestamp ?? 'no time'} ${millionth(addToAcb) ?? 'no amount'}`;
  const costAt = (saleAt: Instant): bigint | null =>
    saleOfAll(input, saleAt)
      .map(({ cost }) => cost)
      .reduce(addKnown, NONE);
  const [before, after] =
    instant === null ? [null, null] : [costAt(instant), costAt(addMs(instant, 1))];
  const added = before === null || after === null ? null : after - before;
  return differ('adjustment', [wanted], [`${timestamp ?? '-'} ${show(added) ?? 'unknown'}`]);
}
