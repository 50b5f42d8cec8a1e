import { InvariantError } from './invariant.ts';
import { minus, plus, type Quantity } from './measure.ts';

/** So much of one asset, as a leg, a lot or the side of a transfer is. */
export interface Amount {
  readonly asset: string;
  readonly quantity: Quantity;
}

/**
 * Quantities of two different assets met. The types cannot tell assets apart, which are known at run
 * time only; always a bug of the caller.
 */
export class AssetMismatch extends InvariantError {
  readonly left: string;
  readonly right: string;

  constructor(left: string, right: string) {
    super('quantities-are-of-one-asset', `cannot mix ${left} and ${right}`);
    this.left = left;
    this.right = right;
  }
}

/** The units of both. @throws AssetMismatch */
export function plusAmounts(a: Amount, b: Amount): Quantity {
  checkSameAsset(a.asset, b.asset);
  return plus(a.quantity, b.quantity);
}

/** The units of the first less those of the second. @throws AssetMismatch */
export function minusAmounts(a: Amount, b: Amount): Quantity {
  checkSameAsset(a.asset, b.asset);
  return minus(a.quantity, b.quantity);
}

/** @throws AssetMismatch */
export function checkSameAsset(left: string, right: string): void {
  if (left !== right) throw new AssetMismatch(left, right);
}
