import type { SwapRules, SwapTreatment } from '@meridian/tax-rules/events.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import type { ComputeInput } from '../input/compute-input.ts';
import { type Entry, type Leg, isFiat } from '../ledger/entry.ts';
import { type MovementContext, units } from '../movements/from-entry.ts';
import { methodsBehind } from '../input/methods.ts';
import type { Selections } from './lots/selections.ts';

/** Methods whose figures depend on all assets together. */
const OVER_ALL: ReadonlySet<Method> = new Set(['portfolio', 'cash-basis']);

/** Whether a method computes each asset separately, except assets between which cost moves. */
export function isByAsset(method: Method): boolean {
  return !OVER_ALL.has(method);
}

/** Asset groups: assets that can only be matched together have the same group name. */
export interface AssetGroups {
  /** The name of an asset's group. */
  find(asset: string): string;
}

const SINGLE_GROUP: AssetGroups = { find: () => '' };

/** Union-find with path compression; a group is named by the asset at its root. */
class DisjointSet implements AssetGroups {
  /** Parent by asset; the root of a group has no entry. */
  readonly #parent = new Map<string, string>();

  find(asset: string): string {
    if (this.#parent.size === 0) return asset;
    let root = asset;
    for (let next = this.#parent.get(root); next !== undefined; next = this.#parent.get(root)) {
      root = next;
    }
    // Path compression: every asset on the path now has the root as its parent.
    for (let node = asset; node !== root;) {
      const next = this.#parent.get(node) ?? root;
      this.#parent.set(node, root);
      node = next;
    }
    return root;
  }

  union(asset: string, other: string): void {
    const [root, otherRoot] = [this.find(asset), this.find(other)];
    if (root !== otherRoot) this.#parent.set(otherRoot, root);
  }
}

/**
 * Groups assets that must be matched together: assets exchanged for each other without a disposal,
 * which carries cost, and all assets of an entry for which the user names lots, because the named
 * lots serve all disposals of the entry in order.
 */
export function assetGroupsOf(
  entries: readonly Entry[],
  { rules, zone, treatmentOf }: MovementContext,
  input: Pick<ComputeInput, 'method' | 'methodChanges' | 'selections' | 'year'>,
): AssetGroups {
  if (!methodsBehind(input).every(isByAsset)) return SINGLE_GROUP;
  const { selections } = input;
  const groups = new DisjointSet();
  const swaps = canCarryCost(rules.swap.value);
  const hasChoices = selections !== undefined && selections.size > 0;
  entries.forEach((entry) => {
    if (hasChoices && !hasOneAsset(entry)) joinNamed(entry, selections, groups);
    if (entry.kind !== 'trade' || !(swaps || entry.conversion !== undefined)) return;
    const gives = units(entry.out);
    const takes = units(entry.in);
    if (gives === undefined || takes === undefined) return;
    const treatment = treatmentOf(entry, zone.dayOf(entry.at));
    if (carriesCost(treatment)) groups.union(gives.asset, takes.asset);
  });
  return groups;
}

/** Whether the country's rules let a swap of any kind carry cost instead of being a disposal. */
export function canCarryCost({ treatment, exceptions }: SwapRules): boolean {
  return carriesCost(treatment) || exceptions.some((exception) => carriesCost(exception.treatment));
}

function carriesCost(treatment: SwapTreatment | 'purchase-or-sale'): boolean {
  return treatment.startsWith('rollover');
}

/** Whether an entry has a single asset, as most do: named lots then join nothing. */
function hasOneAsset(entry: Entry): boolean {
  const { in: got, out: given }: { in?: Leg; out?: Leg } = entry;
  const leg = units(given) ?? units(got);
  if (leg === undefined || (units(got) ?? leg).asset !== leg.asset) return false;
  for (const { asset } of entry.fees) if (asset !== leg.asset && !isFiat(asset)) return false;
  return true;
}

function joinNamed(entry: Entry, selections: Selections, groups: DisjointSet): void {
  if (!selections.has(entry.id)) return;
  let first: string | undefined;
  for (const asset of assetsOf(entry)) {
    if (first === undefined) first = asset;
    else groups.union(first, asset);
  }
}

function* assetsOf(entry: Entry): Generator<string> {
  const { in: got, out: given }: { in?: Leg; out?: Leg } = entry;
  for (const leg of [given, got, ...entry.fees]) {
    if (leg !== undefined && !isFiat(leg.asset)) yield leg.asset;
  }
}
