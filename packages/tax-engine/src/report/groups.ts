import { createZone } from '../common/calendar.ts';
import type { ComputeInput, ComputeProgress } from '../input/compute-input.ts';
import { assetGroupsOf } from '../matching/asset-groups.ts';
import { createMatcher } from '../matching/create-matcher.ts';
import {
  type AssetGroup,
  type GroupPlan,
  type MatchedGroup,
  matchGroup,
} from '../matching/match-group.ts';
import type { ShardedMatcher } from '../matching/sharded-matcher.ts';
import type { Movement } from '../movements/movement.ts';
import { readEntry, unitAssetsOf } from './read-entry.ts';
import type { Run } from './run.ts';
import { STRIDE } from '../common/stride.ts';

function planOf(run: Run, input: ComputeInput): GroupPlan {
  const { period, entries } = run;
  const total = entries.length;
  return {
    create: () => createMatcher(input, period),
    input,
    period,
    taxYearOf: createZone(input.rules.calendar.value).taxYearOf,
    progress: { done: total, total },
  };
}

/**
 * Finishes a sharded matcher. An error ends a shard with all of its asset groups; they are then
 * read and matched again, each on its own, so that only the faulty group lacks its figures.
 */
export function* finishOf(
  run: Run,
  input: ComputeInput,
  matcher: ShardedMatcher,
): Generator<ComputeProgress, readonly MatchedGroup[]> {
  const { groups, broken } = matcher.finish();
  if (broken.size === 0) return groups;
  const plan = planOf(run, input);
  yield plan.progress;
  const again: MatchedGroup[] = [];
  for (const group of yield* groupsOf(run, input, broken)) {
    again.push({ assets: [...group.assets], matched: yield* matchGroup(group, plan) });
  }
  return [...groups, ...again];
}

/** The asset groups with these names, in the order of their first entry. */
function* groupsOf(
  { entries, context }: Run,
  input: ComputeInput,
  wanted: ReadonlySet<string>,
): Generator<ComputeProgress, readonly AssetGroup[]> {
  const names = assetGroupsOf(entries, context, input);
  const groups = new Map<string, AssetGroup>();
  const total = entries.length;
  const groupOf = (asset: string): AssetGroup | undefined => {
    const name = names.find(asset);
    let group = groups.get(name);
    if (group === undefined && wanted.has(name)) {
      group = { assets: new Set(), movements: [] };
      groups.set(name, group);
    }
    return group;
  };
  let done = 0;
  for (const entry of entries) {
    const read = readEntry(entry, context);
    if (read.failure !== undefined) {
      for (const asset of unitAssetsOf(entry)) {
        const group = groupOf(asset);
        if (group !== undefined) group.unread ??= { entry, before: group.movements.length };
      }
    }
    for (const movement of read.movements) {
      done += 1;
      if (done % STRIDE === 0) yield { done: total, total };
      const group = groupOf(movement.asset);
      if (group === undefined) continue;
      for (const asset of assetsOf(movement)) group.assets.add(asset);
      group.movements.push(movement);
    }
  }
  return [...groups.values()];
}

export function assetsOf(movement: Movement): readonly string[] {
  return movement.type === 'exchange' ? [movement.asset, movement.into.asset] : [movement.asset];
}
