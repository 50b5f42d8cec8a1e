import { invariant } from '@meridian/money/invariant.ts';

/** Digits after the point that an asset may have; fixed for ever once the asset is listed. */
export const MAX_SCALE = 18;

/** No amount reaches this many atoms: a database column of `numeric(38,0)` holds every one. */
export const ATOMS_LIMIT = 10n ** 38n;

/**
 * Far below the limit: while no balance has come this far, and a command moves less, none of the
 * balances it touches can reach the limit.
 */
export const SAFE_ATOMS = 10n ** 36n;

export type AssetCode = string;

/** A coin, token or state currency. An amount of it is a bigint count of atoms, `10^scale` a unit. */
export interface Asset {
  readonly code: AssetCode;
  readonly scale: number;
}

const CODE_PATTERN = /^[A-Z0-9]{1,20}$/;

export function isAssetCode(code: string): boolean {
  return CODE_PATTERN.test(code);
}

/** @throws InvariantError when code or scale are out of range. */
export function makeAsset(code: AssetCode, scale: number): Asset {
  invariant(isAssetCode(code), `bad asset code ${JSON.stringify(code)}`);
  invariant(
    Number.isInteger(scale) && scale >= 0 && scale <= MAX_SCALE,
    `asset ${code} has a scale of ${scale}; 0 to ${MAX_SCALE} are possible`,
  );
  return { code, scale };
}
