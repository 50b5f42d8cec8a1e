import type { Slice } from '@meridian/tax-engine/result/lot.ts';
import { plainSlice } from '@meridian/tax-engine/matching/disposals/shared-slice.ts';
import { type Row, type Worked, isExpense } from './rows.ts';

/** Nothing paid. */
const NONE = 0n;

/**
 * What tools print of a sale with a fee, the gain being the same: gross proceeds and the cost with
 * the fee; proceeds less the fee (rotki, exitbook); or the fee apart from both (CoinTaxman). A case
 * keeps to one of them.
 */
export function layoutsOf(worked: Worked): readonly [Worked, ...Worked[]] {
  const { policy, rows } = worked;
  if (policy.dialect !== 'plain') return [worked];
  const layouts: readonly ((slice: Slice) => Slice)[] = [lessFees, withoutFees];
  const others = layouts.map((layout) => ({
    ...worked,
    rows: rows.map((row): Row => {
      // Nothing comes in for what is spent.
      return isExpense(row) ? row : { ...row, slice: layout(row.slice) };
    }),
  }));
  return [worked, ...others];
}

function lessFees(slice: Slice): Slice {
  const { fees, proceeds } = slice;
  const net = proceeds === null || fees === null ? null : proceeds - fees;
  return { ...plainSlice(slice), proceeds: net, fees: NONE };
}

function withoutFees(slice: Slice): Slice {
  return { ...plainSlice(slice), fees: NONE };
}
