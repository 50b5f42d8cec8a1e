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

/**
 * Merges lists that are each in the order of the ledger; bounds of unknown gains are added later.
 */
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

/** The index of a disposal among its entry's movements. */
function placeOf({ parts: [first], asset }: Disposal, context: MovementContext): number {
  if (first === undefined) return 0;
  return movementsOf(first.entry, context).findIndex(
    (movement) => movement.type === 'dispose' && movement.asset === asset,
  );
}

/** Whether the gain of a disposal is unknown. */
export function isOpen({ gain }: Disposal): boolean {
  return gain === null;
}

/** Assets with an open disposal whose unknown amounts a unit price can bound. */
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

/** An open disposal with what is missing and the bounds of its gain. */
export function bounded(disposal: Disposal, prices: UnitPrices): Disposal {
  const missing = missingOf(disposal.parts, disposal.slices);
  return { ...plainDisposal(disposal), open: { missing, ...bounds(disposal, prices) } };
}

/** An open disposal of which not even that is known. */
export function unbounded(disposal: Disposal): Disposal {
  return { ...plainDisposal(disposal), open: { missing: ['match'], lowest: null, highest: null } };
}

/** What is missing for a lot match without a cost, by its rule; by default the cost of its lots. */
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
 * The bounds of a gain: an unknown value lies between the lowest and highest price of the asset in
 * the user's own data, else between zero and no limit.
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

/** Whether a unit price bounds an unknown cost. */
function needsPrice(lotMatch: LotMatch): boolean {
  return lotMatch.cost === null && lotMatch.costAtMost === undefined && !lacksFee(lotMatch);
}

/** A fee without a value has no bound. */
function lacksFee({ lots, pool }: LotMatch): boolean {
  return [...lots, ...(pool?.unknown ?? [])].some((lot) => lot.missing === 'fee');
}
