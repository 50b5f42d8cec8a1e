import { minusAmounts } from '@meridian/money/amount.ts';
import {
  type Quantity,
  ZERO,
  atomsOf,
  minus,
  negate,
  plus,
  times,
} from '@meridian/money/measure.ts';
import { invariant } from '../invariants.ts';
import { type Entry, type Leg, isFiat } from '../ledger/entry.ts';
import { ELSEWHERE, type Movement } from './movement.ts';

/**
 * Checks that the movements of an entry add up to its legs and its fees in units, asset by asset. Money
 * has no movements.
 */
export function checkUnits(entry: Entry, movements: readonly Movement[]): void {
  if (isOneLeg(entry, movements)) return;
  for (const asset of assetsToCheck(entry, movements)) checkAsset(entry, movements, asset);
}

/** The assets of the movements and of the legs, each once; money is left out. */
export function assetsToCheck(entry: Entry, movements: readonly Movement[]): readonly string[] {
  const { in: got, out }: { readonly in?: Leg; readonly out?: Leg } = entry;
  const assets: string[] = [];
  const add = (asset: string): void => {
    if (!assets.includes(asset)) assets.push(asset);
  };
  for (const { asset } of movements) add(asset);
  if (got !== undefined && !isFiat(got.asset)) add(got.asset);
  if (out !== undefined && !isFiat(out.asset)) add(out.asset);
  return assets;
}

/** Whether an entry is a purchase or a sale without a fee in units, as most entries are. */
function isOneLeg(entry: Entry, movements: readonly Movement[]): boolean {
  const [movement] = movements;
  if (entry.kind !== 'trade' || movement === undefined || movements.length > 1) return false;
  for (const { asset } of entry.fees) if (!isFiat(asset)) return false;
  const { in: got, out } = entry;
  const leg = movement.type === 'acquire' ? got : out;
  const other = movement.type === 'acquire' ? out : got;
  if (other !== undefined && !isFiat(other.asset)) return false;
  return leg?.asset === movement.asset && leg.quantity === movement.quantity;
}

function checkAsset(entry: Entry, movements: readonly Movement[], asset: string): void {
  const moved = movedOf(movements, asset);
  const stated = statedOf(entry, asset);
  if (moved !== stated) {
    invariant(
      false,
      'entry-moves-its-legs',
      `${asset}: ${atomsOf(moved)} atoms moved of ${atomsOf(stated)}`,
    );
  }
}

function movedOf(movements: readonly Movement[], asset: string): Quantity {
  let sum: Quantity = ZERO;
  for (const movement of movements) {
    if (movement.type === 'exchange' && movement.into.asset === asset) {
      sum = plus(sum, movement.into.quantity);
    }
    if (movement.asset === asset) sum = plus(sum, times(movement.quantity, signOf(movement)));
  }
  return sum;
}

function signOf(movement: Movement): bigint {
  if (movement.type === 'acquire') return 1n;
  if (movement.type !== 'move') return -1n;
  return movement.account === ELSEWHERE ? 1n : movement.toAccount === ELSEWHERE ? -1n : 0n;
}

function statedOf(entry: Entry, asset: string): Quantity {
  const { in: got, out }: { readonly in?: Leg; readonly out?: Leg } = entry;
  let sum =
    entry.kind === 'transfer'
      ? negate(lostIn(entry, asset))
      : minus(unitsOf(got, asset), unitsOf(out, asset));
  for (const fee of entry.fees) sum = minus(sum, unitsOf(fee, asset));
  return sum;
}

/** Units of a transfer between accounts that did not arrive. */
function lostIn(entry: Entry & { readonly kind: 'transfer' }, asset: string): Quantity {
  const { in: got, out, account, toAccount } = entry;
  if (got === undefined || out === undefined || account === toAccount) return ZERO;
  const lost = got.asset === asset ? minusAmounts(out, got) : ZERO;
  return lost > ZERO ? lost : ZERO;
}

/** Units of a leg; zero for another asset or no leg. */
function unitsOf(leg: Leg | undefined, asset: string): Quantity {
  return leg?.asset === asset && leg.quantity > ZERO ? leg.quantity : ZERO;
}
