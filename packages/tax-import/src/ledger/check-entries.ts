import { InvariantError } from '@meridian/money/invariant.ts';
import { type Quantity, ZERO, asQuantity, atomsOf, minus, plus } from '@meridian/money/measure.ts';
import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { msOf } from '@meridian/tax-engine/common/time.ts';
import { invariant } from '../invariants.ts';
import type { Draft, Ledger } from './builder.ts';

/**
 * The entries of which an invariant does not hold, each with the error that names it.
 *
 * @param contradictory rows that contradict themselves, as an issue says: their change is not what
 * their parts come to
 */
export function brokenEntries(
  entries: readonly Draft[],
  ledgers: Iterable<Ledger>,
  contradictory: ReadonlySet<number>,
): ReadonlyMap<Draft, InvariantError> {
  const broken = new Map<Draft, InvariantError>();
  for (const entry of entries) {
    const error = caught(() => checkEntry(entry));
    if (error !== null) broken.set(entry, error);
  }
  for (const [asset, movements] of unequalAssets(entries, ledgers)) {
    for (const [entry, moved] of movements) {
      if (entry.rows.some((row) => contradictory.has(row))) continue;
      const error = caught(() => checkRows(entry, asset, moved));
      if (error !== null && !broken.has(entry)) broken.set(entry, error);
    }
  }
  return broken;
}

function caught(check: () => void): InvariantError | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof InvariantError) return error;
    throw error;
  }
}

function checkEntry(entry: Draft): void {
  const { at: time, rows, fees } = entry;
  invariant(Number.isSafeInteger(time), 'entry-has-an-instant', `${msOf(time)}`);
  let before = 0;
  for (const row of rows) {
    if (row <= before) invariant(false, 'entry-rows-ascend', `${row} after ${before}`);
    before = row;
  }
  const isMoving =
    hasUnits('in' in entry ? entry.in : undefined) &&
    hasUnits('out' in entry ? entry.out : undefined) &&
    fees.every(hasUnits);
  invariant(isMoving, 'entry-moves-units');
}

function hasUnits(leg: Leg | undefined): boolean {
  return leg === undefined || leg.quantity > ZERO;
}

function checkRows(entry: Draft, asset: string, moved: Quantity): void {
  const stated = netOf(entry, asset);
  if (moved === stated) return;
  invariant(
    false,
    'rows-come-to-their-entry',
    `${asset}: ${atomsOf(moved)} atoms in rows, ${atomsOf(stated)} in legs`,
  );
}

/** What an entry adds to the units of an asset. */
function netOf(entry: Draft, asset: string): Quantity {
  let sum: Quantity = ZERO;
  if ('in' in entry && entry.in?.asset === asset) sum = plus(sum, entry.in.quantity);
  if ('out' in entry && entry.out?.asset === asset) sum = minus(sum, entry.out.quantity);
  for (const fee of entry.fees) if (fee.asset === asset) sum = minus(sum, fee.quantity);
  return sum;
}

/**
 * The assets whose rows do not come to their entries in all, with what the rows of each entry come
 * to. Sums by asset are made first: by entry they would take a map of a million.
 */
function unequalAssets(
  entries: readonly Draft[],
  ledgers: Iterable<Ledger>,
): ReadonlyMap<string, ReadonlyMap<Draft, Quantity>> {
  const byAsset = Map.groupBy(ledgers, ({ asset }) => asset);
  const stated = new Map<string, Quantity>();
  const count = (asset: string, quantity: Quantity): void => {
    stated.set(asset, plus(stated.get(asset) ?? ZERO, quantity));
  };
  for (const entry of entries) {
    if ('in' in entry && entry.in !== undefined) count(entry.in.asset, entry.in.quantity);
    if ('out' in entry && entry.out !== undefined)
      count(entry.out.asset, minus(ZERO, entry.out.quantity));
    for (const { asset, quantity } of entry.fees) count(asset, minus(ZERO, quantity));
  }
  const unequal = new Map<string, ReadonlyMap<Draft, Quantity>>();
  for (const [asset, wallets] of byAsset) {
    let sum: Quantity = ZERO;
    for (const { movements } of wallets) {
      for (const { entry, change } of movements)
        if (entry !== null) sum = plus(sum, asQuantity(change));
    }
    if (sum === (stated.get(asset) ?? ZERO)) continue;
    const byEntry = new Map<Draft, Quantity>();
    for (const { movements } of wallets) {
      for (const { entry, change } of movements) {
        if (entry !== null)
          byEntry.set(entry, plus(byEntry.get(entry) ?? ZERO, asQuantity(change)));
      }
    }
    unequal.set(asset, byEntry);
  }
  return unequal;
}
