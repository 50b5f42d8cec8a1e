import type { ReferenceCase } from './case.ts';
import { settingsOf, toolOf } from './settings.ts';

/** Assets that a tool takes as one, by the name that stands for them. */
type Same = ReadonlyMap<string, string>;

const ASSET_FIELDS: ReadonlySet<string> = new Set(['asset', 'baseAsset', 'quoteAsset', 'feeAsset']);

/** Fields whose own fields may be names of assets. */
const BY_ASSET: ReadonlySet<string> = new Set([
  'prices',
  'pools',
  'balances',
  'remainingLots',
  'missing',
]);

/** A case with one name for every asset of a collection (rotki: WETH is ETH, and what it lists). */
export function withSameAssets(given: ReferenceCase): ReferenceCase {
  const same = sameOf(given);
  if (same.size === 0) return given;
  const { expected, prices, transactions } = given;
  const renamed = rename({ expected, prices, transactions }, same, false);
  // Only names inside of it changed.
  const { transactions: renamedTransactions, ...others } = renamed as Pick<
    ReferenceCase,
    'expected' | 'prices' | 'transactions'
  >;
  return {
    ...given,
    ...others,
    // Units for the same units are no event.
    transactions: renamedTransactions.filter(
      ({ baseAsset, quoteAsset }) => quoteAsset == null || baseAsset !== quoteAsset,
    ),
  };
}

function sameOf(given: ReferenceCase): Same {
  const same = new Map<string, string>();
  if (toolOf(given).includes('rotki')) same.set('WETH', 'ETH');
  const stated = settingsOf(given).value('asset_collections', 'collections', 'equivalent_assets');
  for (const group of groupsIn(stated)) {
    const [main, ...rest] = group;
    if (main !== undefined) for (const asset of rest) same.set(asset, main);
  }
  return same;
}

/** `[["USDC", "USDC.e"]]` or `{"USDC": ["USDC.e"]}`. */
function groupsIn(stated: unknown): string[][] {
  if (Array.isArray(stated)) return stated.map(namesIn);
  if (typeof stated !== 'object' || stated === null) return [];
  return Object.entries(stated).map(([main, rest]) => [main, ...namesIn(rest)]);
}

function namesIn(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list.filter((name): name is string => typeof name === 'string');
}

function rename(value: unknown, same: Same, isByAsset: boolean): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => rename(item, same, false));
  if (typeof value !== 'object' || value === null) return value;
  const renamed: Record<string, unknown> = {};
  for (const [field, inner] of Object.entries(value)) {
    const name = isByAsset ? (same.get(field) ?? field) : field;
    // The asset's own entry comes before that of another name for it.
    if (name !== field && Object.hasOwn(value, name)) continue;
    renamed[name] =
      ASSET_FIELDS.has(field) && typeof inner === 'string'
        ? (same.get(inner) ?? inner)
        : rename(inner, same, BY_ASSET.has(field));
  }
  return renamed;
}
