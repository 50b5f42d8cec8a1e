import { invariant } from '@meridian/money/invariant.ts';

interface AssetList {
  asset(code: string): { readonly scale: number } | null;
}

/**
 * How many digits the atoms of an asset have. Nobody knows those of one that is not listed: with a guess every
 * amount of it would be off by powers of ten, so that none is shown or taken.
 */
export function scaleOf(port: AssetList, asset: string): number {
  const listed = port.asset(asset);
  invariant(listed !== null, 'an amount is of a listed asset', asset);
  return listed.scale;
}
