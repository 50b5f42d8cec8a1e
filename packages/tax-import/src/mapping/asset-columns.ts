import { ticker } from '../ledger/assets.ts';
import { normaliseHeader } from '../recognition/header-names.ts';
import { positionOf } from './column-refs.ts';
import type { AssetHeaders, Layout } from './mapping.ts';

/** Where the columns of one asset are; -1 for one that the file does not have. */
export interface AssetPlaces {
  readonly asset: string;
  readonly quantity: number;
  readonly fee: number;
  readonly balance: number;
}

/** Longer cells are no headers of an asset. */
const HEADER_MAX = 200;

/** Finds the columns of each asset, as they are listed or by the pattern of their headers. */
export function placeAssets(
  layout: Extract<Layout, { is: 'assets' }>,
  header: readonly string[],
): AssetPlaces[] {
  const names = header.map(normaliseHeader);
  if (!('headers' in layout)) {
    return layout.assets.map(({ asset, quantity, fee, balance }) => ({
      asset: ticker(asset),
      quantity: positionOf(quantity, names),
      fee: fee === undefined ? -1 : positionOf(fee, names),
      balance: balance === undefined ? -1 : positionOf(balance, names),
    }));
  }
  const { headers } = layout;
  const find = (field: keyof AssetHeaders): ReadonlyMap<string, number> =>
    headers[field] === undefined ? new Map() : columnsByAsset(headers[field], names);
  const fees = find('fee');
  const balances = find('balance');
  return [...find('quantity')].map(([asset, quantity]) => ({
    asset,
    quantity,
    fee: fees.get(asset) ?? -1,
    balance: balances.get(asset) ?? -1,
  }));
}

/** Column positions by asset, of the headers that a pattern such as `{asset} Amount` fits. */
function columnsByAsset(pattern: string, names: readonly string[]): ReadonlyMap<string, number> {
  const pieces = normaliseHeader(pattern).split('{asset}');
  const found = new Map<string, number>();
  for (const [index, name] of names.entries()) {
    const asset = name.length > HEADER_MAX ? null : assetIn(name, pieces);
    if (asset !== null && !found.has(asset)) found.set(asset, index);
  }
  return found;
}

/** The asset is all that is left beside the pieces, the same in every place. */
function assetIn(name: string, pieces: readonly string[]): string | null {
  const fixed = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const places = pieces.length - 1;
  const length = (name.length - fixed) / places;
  const [first = ''] = pieces;
  if (!Number.isInteger(length) || length < 1) return null;
  const asset = name.slice(first.length, first.length + length);
  return asset.trim() === asset && pieces.join(asset) === name ? ticker(asset) : null;
}
