import type { SwapRules, SwapTreatment } from '@meridian/tax-rules/events.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import type { ComputeInput } from '../input/compute-input.ts';
import { type Entry, type Leg, isFiat } from '../ledger/entry.ts';
import { type MovementContext, units } from '../movements/from-entry.ts';
import type { Selections } from './lots/selections.ts';

/** Methods whose figures rest on all assets at once. */
const OVER_ALL: ReadonlySet<Method> = new Set(['portfolio', 'cash-basis']);

/** Whether a method reckons each asset by itself, but for those that exchange cost. */
export function isByAsset(method: Method): boolean {
  return !OVER_ALL.has(method);
}

/** Sets of assets that can only be matched together, each called by one text. */
export type IslandOf = { of(asset: string): string };

const ONE: IslandOf = { of: () => '' };

/** Islands called by one of their assets. */
class Islands implements IslandOf {
  /** For each asset that was joined to another: one that is nearer to the name of its island. */
  readonly #nearer = new Map<string, string>();

  of(asset: string): string {
    if (this.#nearer.size === 0) return asset;
    let name = asset;
    for (let next = this.#nearer.get(name); next !== undefined; next = this.#nearer.get(name)) {
      name = next;
    }
    // The way is short for all that stand on it from now on.
    for (let at = asset; at !== name;) {
      const next = this.#nearer.get(at) ?? name;
      this.#nearer.set(at, name);
      at = next;
    }
    return name;
  }

  join(one: string, other: string): void {
    const [name, joined] = [this.of(one), this.of(other)];
    if (name !== joined) this.#nearer.set(joined, name);
  }
}

/**
 * What must be matched together: assets of which one was exchanged for the other without a disposal,
 * which carries cost, and those of an entry for which the user names lots, which serve all of its
 * disposals in turn.
 */
export function islandsOf(
  entries: readonly Entry[],
  { rules, zone, treatmentOf }: MovementContext,
  { method, selections }: Pick<ComputeInput, 'method' | 'selections'>,
): IslandOf {
  if (!isByAsset(method)) return ONE;
  const islands = new Islands();
  const swaps = canCarryCost(rules.swap.value);
  const hasChoices = selections !== undefined && selections.size > 0;
  entries.forEach((entry) => {
    if (hasChoices && !hasOneAsset(entry)) joinNamed(entry, selections, islands);
    if (entry.kind !== 'trade' || !(swaps || entry.conversion !== undefined)) return;
    const gives = units(entry.out);
    const takes = units(entry.in);
    if (gives === undefined || takes === undefined) return;
    const treatment = treatmentOf(entry, zone.dayOf(entry.at));
    if (carriesCost(treatment)) islands.join(gives.asset, takes.asset);
  });
  return islands;
}

/** Whether a swap of some kind carries cost instead of being a disposal. */
export function canCarryCost({ treatment, exceptions }: SwapRules): boolean {
  return carriesCost(treatment) || exceptions.some((one) => carriesCost(one.treatment));
}

function carriesCost(treatment: SwapTreatment | 'purchase-or-sale'): boolean {
  return treatment.startsWith('rollover');
}

/** Most entries do: nobody need look whether lots are named for them. */
function hasOneAsset(entry: Entry): boolean {
  const { in: got, out: given }: { in?: Leg; out?: Leg } = entry;
  const one = units(given) ?? units(got);
  if (one === undefined || (units(got) ?? one).asset !== one.asset) return false;
  for (const { asset } of entry.fees) if (asset !== one.asset && !isFiat(asset)) return false;
  return true;
}

function joinNamed(entry: Entry, selections: Selections, islands: Islands): void {
  if (!selections.has(entry.id)) return;
  let first: string | undefined;
  for (const asset of assetsOf(entry)) {
    if (first === undefined) first = asset;
    else islands.join(first, asset);
  }
}

function* assetsOf(entry: Entry): Generator<string> {
  const { in: got, out: given }: { in?: Leg; out?: Leg } = entry;
  for (const leg of [given, got, ...entry.fees]) {
    if (leg !== undefined && !isFiat(leg.asset)) yield leg.asset;
  }
}
