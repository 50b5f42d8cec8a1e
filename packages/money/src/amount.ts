import { fixed } from './fixed.ts';

/** So much of one asset: `atoms` is a fixed-point count at `FIXED_SCALE` (10^24 to the unit). */
export type Amount = { readonly asset: string; readonly atoms: bigint };

/** Two different assets met in one sum or comparison. Always a bug of the caller. */
export class AssetMismatch extends Error {
  override readonly name = 'AssetMismatch';
  readonly left: string;
  readonly right: string;

  constructor(left: string, right: string) {
    super(`cannot mix ${left} and ${right}`);
    this.left = left;
    this.right = right;
  }
}

/**
 * An amount from a literal in code or in a test.
 *
 * @throws InvariantError when `parseFixed` refuses the text.
 */
export function amount(asset: string, text: string): Amount {
  return { asset, atoms: fixed(text) };
}

/** @throws AssetMismatch */
export function addAmounts(a: Amount, b: Amount): Amount {
  return { asset: commonAsset(a, b), atoms: a.atoms + b.atoms };
}

/** @throws AssetMismatch */
export function subtractAmounts(a: Amount, b: Amount): Amount {
  return { asset: commonAsset(a, b), atoms: a.atoms - b.atoms };
}

export function negateAmount(a: Amount): Amount {
  return { asset: a.asset, atoms: -a.atoms };
}

/** @throws AssetMismatch */
export function compareAmounts(a: Amount, b: Amount): -1 | 0 | 1 {
  commonAsset(a, b);
  return a.atoms < b.atoms ? -1 : a.atoms > b.atoms ? 1 : 0;
}

function commonAsset(a: Amount, b: Amount): string {
  if (a.asset !== b.asset) throw new AssetMismatch(a.asset, b.asset);
  return a.asset;
}
