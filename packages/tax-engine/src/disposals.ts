import { divideFixed, multiplyFixed } from '@meridian/money/fixed.ts';
import { type Matched, addKnown } from './matcher.ts';
import type { Dispose } from './movements.ts';
import type { Disposal, OpenQuestion, Slice } from './result.ts';
import type { ValueBook } from './values.ts';

/** The disposals of a tax year, in order, with the bounds of what is not known. */
export function buildDisposals(
  matched: readonly Matched[],
  taxYear: number,
  values: ValueBook,
  currency: string,
): Disposal[] {
  const disposals: Disposal[] = [];
  let prices: UnitPrices | null = null;
  for (const { parts, slices } of matched) {
    const first = parts[0];
    if (first === undefined) continue;
    const sum = sumUp(parts, slices);
    const missing = missingOf(parts, slices);
    if (missing.length > 0 && prices === null) prices = unitPricesOf(matched, values, currency);
    disposals.push({
      asset: first.asset,
      account: first.account,
      at: first.at,
      day: first.day,
      taxYear,
      ...sum,
      parts,
      slices,
      ...(missing.length > 0 && prices !== null
        ? { open: { missing, ...bounds(parts, slices, prices) } }
        : {}),
    });
  }
  return disposals;
}

function sumUp(
  parts: readonly Dispose[],
  slices: readonly Slice[],
): Pick<Disposal, 'quantity' | 'proceeds' | 'fees' | 'cost' | 'gain'> {
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
  const gain = proceeds === null || fees === null || cost === null ? null : proceeds - fees - cost;
  return { quantity, proceeds, fees, cost, gain };
}

function missingOf(
  parts: readonly Dispose[],
  slices: readonly Slice[],
): ('proceeds' | 'fee' | 'cost' | 'acquisition')[] {
  const missing = new Set<OpenQuestion['missing'][number]>();
  for (const part of parts) {
    if (part.proceeds === null) missing.add('proceeds');
    if (part.fees === null) missing.add('fee');
  }
  for (const slice of slices) {
    if (slice.cost === null) missing.add(slice.rule === 'missing' ? 'acquisition' : 'cost');
  }
  return [...missing];
}

/** Lowest and highest price of one unit of each asset that the user's own data knows. */
type UnitPrices = ReadonlyMap<string, { readonly low: bigint; readonly high: bigint }>;

function unitPricesOf(
  matched: readonly Matched[],
  values: ValueBook,
  currency: string,
): UnitPrices {
  const prices = new Map<string, { low: bigint; high: bigint }>();
  const note = (asset: string, price: bigint): void => {
    const known = prices.get(asset);
    if (known === undefined) prices.set(asset, { low: price, high: price });
    else if (price < known.low) known.low = price;
    else if (price > known.high) known.high = price;
  };
  const noteValue = (asset: string, value: bigint | null, quantity: bigint): void => {
    if (value !== null && value > 0n) note(asset, divideFixed(value, quantity, 'half-even'));
  };
  const assets = new Set<string>();
  for (const { parts, slices } of matched) {
    for (const part of parts) {
      noteValue(part.asset, part.proceeds, part.quantity);
      assets.add(part.asset);
    }
    for (const slice of slices) {
      for (const lot of slice.lots) noteValue(lot.asset, lot.cost, lot.quantity);
    }
  }
  for (const asset of assets) {
    for (const point of values.allPricesOf(asset)) {
      if (point.currency === currency) note(asset, point.price);
    }
  }
  return prices;
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
  for (const { asset, quantity, proceeds, fees } of parts) {
    const unit = prices.get(asset);
    if (proceeds !== null) add(proceeds, proceeds);
    else if (unit === undefined) add(0n, null);
    else add(multiplyFixed(unit.low, quantity), multiplyFixed(unit.high, quantity));
    if (fees === null) add(null, 0n);
    else add(-fees, -fees);
  }
  const asset = parts[0]?.asset;
  const unit = asset === undefined ? undefined : prices.get(asset);
  for (const { quantity, cost } of slices) {
    if (cost !== null) add(-cost, -cost);
    else if (unit === undefined) add(null, 0n);
    else add(-multiplyFixed(unit.high, quantity), 0n);
  }
  return { lowest, highest };
}
