import { multiplyFixed } from '@meridian/money/fixed.ts';
import type { DisposalList } from '../matching/disposals/list.ts';
import { BY_ENTRY, mergeInOrder } from '../matching/ledger-order.ts';
import { plainDisposal } from '../matching/disposals/listed.ts';
import { addKnown } from '../common/add-known.ts';
import type { EntryOrder } from '../ledger/arrange.ts';
import { type MovementContext, movementsOf } from '../movements/from-entry.ts';
import type { Disposal, DisposalPart, OpenQuestion } from '../result/disposal.ts';
import type { MatchRule, LotMatch } from '../result/lot.ts';
import type { UnitPrices } from '../valuation/unit-prices.ts';

/** Lists that are each in the order of the ledger as one; what is open is not yet said. */
export function inOneOrder(
  lists: readonly DisposalList[],
  context: MovementContext,
  { compare, isArranged }: EntryOrder,
): readonly Disposal[] {
  const order = {
    ...BY_ENTRY,
    compare,
    placeOf: (disposal: Disposal) => placeOf(disposal, context),
  };
  for (const list of lists) {
    if (list.hasTies || list.instants.some(isArranged)) list.sort(order);
  }
  return mergeInOrder(lists, order);
}

/** Which of its entry's movements a disposal is. */
function placeOf({ parts: [first], asset }: Disposal, context: MovementContext): number {
  if (first === undefined) return 0;
  return movementsOf(first.entry, context).findIndex(
    (movement) => movement.type === 'dispose' && movement.asset === asset,
  );
}

/** Whether the gain of a disposal is not known. */
export function isOpen({ gain }: Disposal): boolean {
  return gain === null;
}

/** Assets of which an open disposal lacks what the price of a unit bounds. */
export function assetsToPrice(open: readonly Disposal[]): Set<string> {
  const assets = new Set<string>();
  for (const { asset, parts, slices } of open) {
    if (assets.has(asset)) continue;
    if (parts.some(({ proceeds }) => proceeds === null) || slices.some(needsPrice)) {
      assets.add(asset);
    }
  }
  return assets;
}

/** An open disposal with what is open on it, and between which amounts its gain lies. */
export function bounded(disposal: Disposal, prices: UnitPrices): Disposal {
  const missing = missingOf(disposal.parts, disposal.slices);
  return { ...plainDisposal(disposal), open: { missing, ...bounds(disposal, prices) } };
}

/** What a lot match without a cost lacks, by its rule; else the cost of its lots. */
const LACKED_BY_RULE: Partial<Record<MatchRule, OpenQuestion['missing'][number]>> = {
  missing: 'acquisition',
  unmatched: 'match',
};

function missingOf(
  parts: readonly DisposalPart[],
  slices: readonly LotMatch[],
): OpenQuestion['missing'][number][] {
  const missing = new Set<OpenQuestion['missing'][number]>();
  for (const part of parts) {
    if (part.proceeds === null) missing.add('proceeds');
    if (part.fees === null) missing.add('fee');
  }
  for (const lotMatch of slices) {
    if (lotMatch.cost !== null) continue;
    missing.add(lotMatch.lacks ?? LACKED_BY_RULE[lotMatch.rule] ?? 'cost');
  }
  return [...missing];
}

/**
 * The amounts between which the gain lies: a value that is not known is taken between the lowest
 * and highest price of the asset in the user's own data, else between nothing and no limit.
 */
function bounds(
  { asset, parts, slices }: Disposal,
  prices: UnitPrices,
): Pick<OpenQuestion, 'lowest' | 'highest'> {
  let lowest: bigint | null = 0n;
  let highest: bigint | null = 0n;
  const add = (low: bigint | null, high: bigint | null): void => {
    lowest = addKnown(lowest, low);
    highest = addKnown(highest, high);
  };
  const unit = prices.rangeOf(asset);
  for (const { quantity, proceeds, fees } of parts) {
    if (proceeds !== null) add(proceeds, proceeds);
    else if (unit === null) add(0n, null);
    else add(multiplyFixed(quantity, unit.low), multiplyFixed(quantity, unit.high));
    if (fees === null) add(null, 0n);
    else add(-fees, -fees);
  }
  for (const lotMatch of slices) {
    const { cost, costAtMost, quantity } = lotMatch;
    if (cost !== null) add(-cost, -cost);
    else if (unit !== null && needsPrice(lotMatch)) add(-multiplyFixed(quantity, unit.high), 0n);
    else add(costAtMost === undefined || costAtMost === null ? null : -costAtMost, 0n);
  }
  return { lowest, highest };
}

/** Whether a cost that is not known is bounded by the price of a unit. */
function needsPrice(lotMatch: LotMatch): boolean {
  return lotMatch.cost === null && lotMatch.costAtMost === undefined && !lacksFee(lotMatch);
}

/** Nothing bounds a fee that has no value. */
function lacksFee({ lots, pool }: LotMatch): boolean {
  return [...lots, ...(pool?.unknown ?? [])].some((lot) => lot.missing === 'fee');
}
