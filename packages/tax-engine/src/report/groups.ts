import { createZone } from '../common/calendar.ts';
import type { ComputeInput, ComputeProgress } from '../input/compute-input.ts';
import { type AssetGroups, assetGroupsOf } from '../matching/asset-groups.ts';
import { createMatcher } from '../matching/create-matcher.ts';
import type { Finish } from '../matching/join-results.ts';
import {
  type AssetGroup,
  type GroupPlan,
  type Matched,
  matchGroup,
} from '../matching/match-group.ts';
import type { ShardedMatcher } from '../matching/sharded-matcher.ts';
import type { Movement } from '../movements/movement.ts';
import type { Entry } from '../ledger/entry.ts';
import { type Read, readEntry, unitAssetsOf } from './read-entry.ts';
import type { Run } from './run.ts';

/** Entries or movements between two pauses: a few milliseconds of work. */
const STRIDE = 2048;

export function planOf(run: Run, input: ComputeInput): GroupPlan {
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
 * Ends a sharded matcher. An error ends a shard with all of its asset groups; they are then read and
 * matched once more, each by itself, so that only the group at fault lacks its figures.
 */
export function* finishOf(run: Run, input: ComputeInput, matcher: ShardedMatcher): Finish {
  const { results, broken } = matcher.finish();
  if (broken.size === 0) return { results, failures: [] };
  const plan = planOf(run, input);
  yield plan.progress;
  const names = assetGroupsOf(run.entries, run.context, input);
  const reads = (entry: Entry): Read => readEntry(entry, run.context);
  const groups = yield* groupsOf(run, names, reads, (name) => broken.has(name));
  const matched: Matched[] = [];
  for (const group of groups) matched.push(yield* matchGroup(group, plan));
  return {
    results: [...results, ...matched.map(({ result }) => result)],
    failures: matched.flatMap(({ failures }) => failures),
  };
}

/** The asset groups that are wanted, in the order in which the ledger names them. */
export function* groupsOf(
  { entries }: Pick<Run, 'entries'>,
  names: AssetGroups,
  readOf: (entry: Entry) => Read | undefined,
  isWanted: (name: string) => boolean,
  onMovement: (movement: Movement) => void = () => {},
): Generator<ComputeProgress, readonly AssetGroup[]> {
  const groups = new Map<string, AssetGroup>();
  const total = entries.length;
  const groupOf = (asset: string): AssetGroup | undefined => {
    const name = names.find(asset);
    let group = groups.get(name);
    if (group === undefined && isWanted(name)) {
      group = { assets: new Set(), movements: [] };
      groups.set(name, group);
    }
    return group;
  };
  let done = 0;
  for (const entry of entries) {
    const read = readOf(entry);
    if (read === undefined) continue;
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
      onMovement(movement);
    }
  }
  // A ledger without movements has a result too.
  return groups.size === 0 ? [{ assets: new Set(), movements: [] }] : [...groups.values()];
}

export function assetsOf(movement: Movement): readonly string[] {
  return movement.type === 'exchange' ? [movement.asset, movement.into.asset] : [movement.asset];
}
