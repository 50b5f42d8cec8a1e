import { multiplyFixed } from '@meridian/money/fixed.ts';
import { assetClass } from './asset-classes.ts';
import { type Matched, addKnown } from './matcher.ts';
import type { Dispose } from './movements.ts';
import type { Disposal, OpenQuestion, Slice } from './result.ts';
import type { UnitPrices } from './unit-prices.ts';

/** The disposals of a tax year, in order, with the bounds of what is not known. */
export function buildDisposals(
  matched: readonly Matched[],
  taxYear: number,
  prices: UnitPrices,
): Disposal[] {
  const disposals: Disposal[] = [];
  for (const { parts, slices } of matched) {
    const first = parts[0];
    if (first === undefined) continue;
    const sum = sumUp(parts, slices);
    const missing = missingOf(parts, slices);
    disposals.push({
      asset: first.asset,
      account: first.account,
      at: first.at,
      day: first.day,
      taxYear,
      ...sum,
      parts,
      slices,
      assetClass: assetClass(first.asset),
      ...(missing.length > 0 ? { open: { missing, ...bounds(parts, slices, prices) } } : {}),
    });
  }
  return disposals;
}

function sumUp(
  parts: readonly Dispose[],
  slices: readonly Slice[],
): Pick<Disposal, 'quantity' | 'proceeds' | 'fees' | 'cost' | 'gain' | 'denied'> {
  let quantity = 0n;
  let proceeds: bigint | null = 0n;
  let fees: bigint | null = 0n;
  for (const part of parts) {
    quantity += part.quantity;
    proceeds = addKnown(proceeds, part.proceeds);
    fees = addKnown(fees, part.fees);
  }
  let cost: bigint | null = 0n;
  for (const slice of slices) cost = addKnown(cost, slice.cost);
  let denied = 0n;
  for (const slice of slices) if (slice.denied !== undefined) denied += slice.denied;
  const gain =
    proceeds === null || fees === null || cost === null ? null : proceeds - fees - cost + denied;
  return { quantity, proceeds, fees, cost, gain, denied };
}

function missingOf(
  parts: readonly Dispose[],
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
  parts: readonly Dispose[],
  slices: readonly Slice[],
  prices: UnitPrices,
): Pick<OpenQuestion, 'lowest' | 'highest'> {
  let lowest: bigint | null = 0n;
  let highest: bigint | null = 0n;
  const add = (low: bigint | null, high: bigint | null): void => {
    lowest = addKnown(lowest, low);
    highest = addKnown(highest, high);
  };
  const unit = parts[0] === undefined ? null : prices.rangeOf(parts[0].asset);
  for (const { quantity, proceeds, fees } of parts) {
    if (proceeds !== null) add(proceeds, proceeds);
    else if (unit === null) add(0n, null);
    else add(multiplyFixed(unit.low, quantity), multiplyFixed(unit.high, quantity));
    if (fees === null) add(null, 0n);
    else add(-fees, -fees);
  }
  for (const slice of slices) {
    if (slice.cost !== null) add(-slice.cost, -slice.cost);
    else if (slice.costAtMost !== undefined) {
      add(slice.costAtMost === null ? null : -slice.costAtMost, 0n);
    } else if (unit === null || lacksFee(slice)) add(null, 0n);
    else add(-multiplyFixed(unit.high, slice.quantity), 0n);
  }
  return { lowest, highest };
}

/** Nothing bounds a fee that has no value. */
function lacksFee({ lots, pool }: Slice): boolean {
  return [...lots, ...(pool?.unknown ?? [])].some((lot) => lot.missing === 'fee');
}
