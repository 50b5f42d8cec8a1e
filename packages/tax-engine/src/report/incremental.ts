import { assemble, startRun, observeMovement } from './compute.ts';
import type { ComputeInput, ComputeProgress } from '../input/compute-input.ts';
import type { Lines, Run } from './run.ts';
import { assetGroupsOf, isByAsset } from '../matching/asset-groups.ts';
import type { Finish } from '../matching/join-results.ts';
import type { Entry } from '../ledger/entry.ts';
import { type AssetGroup, type Matched, matchGroup } from '../matching/match-group.ts';
import { assetsOf, groupsOf, planOf } from './groups.ts';
import { type Read, readEntry, unitAssetsOf } from './read-entry.ts';
import type { TaxReport } from '../result/report.ts';

/** Entries or movements between two pauses: a few milliseconds of work. */
const STRIDE = 2048;

/** What a finished run leaves to the next one. */
type Kept = {
  readonly input: ComputeInput;
  /** What entries come to; kept while the entry and its correction stay. */
  readonly reads: ReadonlyMap<Entry, Read>;
  /** By the names of a group's assets in order, one text. */
  readonly matched: ReadonlyMap<string, Matched>;
};

/** What differs from the last run; null where nothing of it can be used. */
type Changes = { readonly kept: Kept; readonly assets: ReadonlySet<string>; readonly any: boolean };

/**
 * A report that follows its ledger: an edit of one entry reads that entry again and matches only the
 * asset groups it touches. The result has the bytes of a report computed from nothing.
 *
 * One pass over the ledger gives every group its movements, so that a run is linear whatever the
 * number of groups: a pass for each group took 26 s for 50,000 entries over 3,000 assets.
 */
export class IncrementalReport {
  #kept: Kept | null = null;
  /** Assets matched by the last run; for tests and measurements. */
  matchedAgain: readonly string[] = [];

  /**
   * Computes the report; yields progress, so that the caller can pause or stop. An entry that is the
   * same object as before, with the same correction, is taken as unchanged. A run that is stopped or
   * throws leaves what the last finished run left. With other prices, rates, rules, year, method or
   * named lots, nothing of the last run is used.
   */
  *update(input: ComputeInput): Generator<ComputeProgress, TaxReport> {
    const kept = this.#kept !== null && isEditOf(this.#kept.input, input) ? this.#kept : null;
    const run = startRun(input);
    const total = run.entries.length;
    yield { done: 0, total };
    const reads = yield* readAll(run, kept);
    const names = assetGroupsOf(run.entries, run.context, input);
    const groups = yield* groupsOf(
      run,
      names,
      (entry) => reads.get(entry),
      () => true,
      (movement) => observeMovement(movement, run),
    );
    const plan = planOf(run, input);
    const changes = kept === null ? null : yield* changesFrom(kept, input, reads);
    const matched = new Map<string, Matched>();
    const again: string[] = [];
    for (const group of groups) {
      const key = [...group.assets].toSorted().join('\n');
      const old = changes === null ? undefined : unchanged(changes, key, group, input);
      if (old === undefined) again.push(...group.assets);
      matched.set(key, old ?? (yield* matchGroup(group, plan)));
      yield { done: total, total };
    }
    const lines = linesOf(reads);
    const ended = finishOf([...matched.values()], { done: total, total });
    const report = yield* assemble(run, input, ended, lines);
    this.matchedAgain = again;
    this.#kept = { input, reads, matched };
    return report;
  }
}

/** Whether only entries, corrections and answers differ. */
function isEditOf(before: ComputeInput, after: ComputeInput): boolean {
  return (
    before.rules === after.rules &&
    before.year === after.year &&
    before.method === after.method &&
    before.values === after.values &&
    before.selections === after.selections
  );
}

function* readAll(run: Run, kept: Kept | null): Generator<ComputeProgress, Map<Entry, Read>> {
  const reads = new Map<Entry, Read>();
  const { corrections } = run.input;
  const total = run.entries.length;
  for (const [index, entry] of run.entries.entries()) {
    if (index > 0 && index % STRIDE === 0) yield { done: index, total };
    const isSame = kept?.input.corrections.get(entry.id) === corrections.get(entry.id);
    const old = isSame ? kept?.reads.get(entry) : undefined;
    const read = old ?? readEntry(entry, run.context);
    reads.set(entry, read);
    if (read.failure !== undefined) run.unread.push(read.failure);
  }
  return reads;
}

function* changesFrom(
  kept: Kept,
  input: ComputeInput,
  reads: ReadonlyMap<Entry, Read>,
): Generator<ComputeProgress, Changes> {
  const assets = new Set<string>();
  const total = input.entries.length;
  let any = false;
  let compared = 0;
  const bothWays = [
    [kept.reads, reads],
    [reads, kept.reads],
  ] as const;
  for (const [before, after] of bothWays) {
    for (const [entry, old] of before) {
      compared += 1;
      if (compared % STRIDE === 0) yield { done: total, total };
      if (after.get(entry) === old) continue;
      any = true;
      for (const movement of old.movements) {
        for (const asset of assetsOf(movement)) assets.add(asset);
      }
      if (old.failure !== undefined) for (const asset of unitAssetsOf(entry)) assets.add(asset);
    }
  }
  // The only setting that a matcher asks for.
  const isOther = kept.input.settings.lossDenial !== input.settings.lossDenial;
  return { kept: isOther ? { ...kept, matched: new Map() } : kept, assets, any };
}

/** What the last run made of a group, where no entry that moves its assets has changed. */
function unchanged(
  { kept, assets, any }: Changes,
  key: string,
  group: AssetGroup,
  { method }: ComputeInput,
): Matched | undefined {
  // Costs in money alone touch no asset, and count where all assets are matched together.
  const isTouched = isByAsset(method) ? [...group.assets].some((asset) => assets.has(asset)) : any;
  return isTouched ? undefined : kept.matched.get(key);
}

/** The groups as if one matcher had taken all movements. */
function* finishOf(matched: readonly Matched[], progress: ComputeProgress): Finish {
  yield progress;
  return {
    results: matched.map(({ result }) => result),
    failures: matched.flatMap(({ failures }) => failures),
  };
}

function linesOf(reads: ReadonlyMap<Entry, Read>): Lines {
  const all = [...reads.values()];
  return {
    income: all.flatMap(({ income }) => income ?? []),
    derivatives: all.flatMap(({ derivatives }) => derivatives ?? []),
  };
}
