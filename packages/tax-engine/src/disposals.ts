import { multiplyFixed } from '@meridian/money/fixed.ts';
import type { AssetClass } from '@meridian/tax-rules/asset-class.ts';
import { createClassOf } from './asset-classes.ts';
import { mergeInOrder } from './ledger-order.ts';
import { type Matched, addKnown } from './matcher.ts';
import { type MovementContext, movementsOf } from './movements-of.ts';
import type { Disposal, DisposalPart, OpenQuestion, Slice } from './result.ts';
import { DisposalSums } from './summary.ts';
import type { UnitPrices } from './unit-prices.ts';

/** Disposals in the ledger's order, and the sums of those that are known. */
type Summed = { readonly disposals: readonly Disposal[]; readonly sums: DisposalSums };

/**
 * The disposals of a tax year; what is open on them is not yet said. `matched` are lists that are
 * each in order: they are summed as they lie in memory, and put in one order then.
 */
export function disposalsOf(
  matched: readonly (readonly Matched[])[],
  taxYear: number,
  context: MovementContext,
): Summed {
  const sums = new DisposalSums();
  const classOf = createClassOf();
  const lists = matched.map((list) => {
    return list.map((one) => {
      const disposal = disposalOf(one, taxYear, classOf);
      if (disposal.gain !== null) sums.add(disposal);
      return disposal;
    });
  });
  const disposals = mergeInOrder(lists, {
    atOf: ({ at }) => at,
    entryOf: ({ parts: [first] }) => first?.entry,
    placeOf: (one) => placeOf(one, context),
  });
  return { disposals, sums };
}

/** Which of its entry's movements a disposal is. */
function placeOf({ parts: [first], asset }: Disposal, context: MovementContext): number {
  if (first === undefined) return 0;
  return movementsOf(first.entry, context).findIndex(
    (movement) => movement.type === 'dispose' && movement.asset === asset,
  );
}

/** Assets of which a disposal lacks what the price of a unit bounds. */
export function assetsToPrice(disposals: readonly Disposal[]): Set<string> {
  const assets = new Set<string>();
  for (const { asset, gain, parts, slices } of disposals) {
    if (gain !== null || assets.has(asset)) continue;
    if (parts.some(({ proceeds }) => proceeds === null) || slices.some(needsPrice)) {
      assets.add(asset);
    }
  }
  return assets;
}

/** The same disposals with what is open on them, and between which amounts it lies. */
export function boundDisposals(
  disposals: readonly Disposal[],
  prices: UnitPrices,
): readonly Disposal[] {
  if (disposals.every(({ gain }) => gain !== null)) return disposals;
  return disposals.map((one) => {
    if (one.gain !== null) return one;
    const missing = missingOf(one.parts, one.slices);
    return { ...one, open: { missing, ...bounds(one, prices) } };
  });
}

/** Nothing of it denied: an amount, not a guess. */
const NONE = 0n;

/** Most disposals have one part and one slice: then their figures are its own, nothing is added. */
function disposalOf(
  { parts, slices }: Matched,
  taxYear: number,
  classOf: (asset: string) => AssetClass,
): Disposal {
  const [first] = parts;
  const { asset, account, at, day } = first;
  let { quantity, proceeds, fees } = first;
  for (let index = 1; index < parts.length; index += 1) {
    const part = parts[index];
    if (part === undefined) break;
    quantity += part.quantity;
    proceeds = addKnown(proceeds, part.proceeds);
    fees = addKnown(fees, part.fees);
  }
  const [one] = slices;
  let [cost, gain, denied] =
    one === undefined ? [0n, 0n, 0n] : [one.cost, one.gain, one.denied ?? NONE];
  for (let index = 1; index < slices.length; index += 1) {
    const slice = slices[index];
    if (slice === undefined) break;
    cost = addKnown(cost, slice.cost);
    gain = addKnown(gain, slice.gain);
    if (slice.denied !== undefined && slice.denied !== 0n) denied += slice.denied;
  }
  return {
    asset,
    account,
    at,
    day,
    taxYear,
    quantity,
    proceeds,
    fees,
    cost,
    gain,
    denied,
    parts,
    slices,
    assetClass: classOf(asset),
  };
}

function missingOf(
  parts: readonly DisposalPart[],
  slices: readonly Slice[],
): OpenQuestion['missing'][number][] {
  const missing = new Set<OpenQuestion['missing'][number]>();
  for (const part of parts) {
    if (part.proceeds === null) missing.add('proceeds');
    if (part.fees === null) missing.add('fee');
  }
  for (const slice of slices) {
    if (slice.cost !== null) continue;
    missing.add(slice.lacks ?? (slice.rule === 'missing' ? 'acquisition' : 'cost'));
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
    else add(multiplyFixed(unit.low, quantity), multiplyFixed(unit.high, quantity));
    if (fees === null) add(null, 0n);
    else add(-fees, -fees);
  }
  for (const slice of slices) {
    const { cost, costAtMost, quantity } = slice;
    if (cost !== null) add(-cost, -cost);
    else if (unit !== null && needsPrice(slice)) add(-multiplyFixed(unit.high, quantity), 0n);
    else add(costAtMost === undefined || costAtMost === null ? null : -costAtMost, 0n);
  }
  return { lowest, highest };
}

/** Whether a cost that is not known is bounded by the price of a unit. */
function needsPrice(slice: Slice): boolean {
  return slice.cost === null && slice.costAtMost === undefined && !lacksFee(slice);
}

/** Nothing bounds a fee that has no value. */
function lacksFee({ lots, pool }: Slice): boolean {
  return [...lots, ...(pool?.unknown ?? [])].some((lot) => lot.missing === 'fee');
}
