import type { Instant } from '../common/time.ts';
import { assemble } from './assemble.ts';
import { feed, matcherOf, startRun } from './compute.ts';
import type { ComputeInput, ComputeProgress } from '../input/compute-input.ts';
import { changesUntil, methodsBehind } from '../input/methods.ts';
import type { Run } from './run.ts';
import { type AssetGroups, assetGroupsOf, isByAsset } from '../matching/asset-groups.ts';
import type { EntryOrder } from '../ledger/arrange.ts';
import type { Entry } from '../ledger/entry.ts';
import type { Matched } from '../matching/match-group.ts';
import { assetsOf, finishOf } from './groups.ts';
import { type Read, readEntry, unitAssetsOf } from './read-entry.ts';
import type { TaxReport } from '../result/report.ts';
import { STRIDE } from '../common/stride.ts';

/** Results of a finished run that the next run can reuse. */
interface LastRun {
  readonly input: ComputeInput;
  /** Movements and lines of each entry; valid while the entry and its correction stay the same. */
  readonly reads: ReadonlyMap<Entry, Read>;
  readonly order: EntryOrder;
  /** Match results by asset; the assets of a group share the same object. */
  readonly matched: ReadonlyMap<string, Matched>;
}

/**
 * A report that follows edits of its ledger: an edit of an entry reads that entry again and matches
 * only the asset groups it touches. The result is byte for byte that of a full computation, which
 * reuses what entries and groups gave in the last run.
 */
export class IncrementalReport {
  #lastRun: LastRun | null = null;
  /** Assets matched by the last run; for tests and measurements. */
  matchedAgain: readonly string[] = [];

  /**
   * Computes the report; yields progress, so that the caller can pause or stop. An entry that is
   * the same object as before, with the same correction, counts as unchanged. A run that is stopped
   * or throws leaves the results of the last finished run. With other prices, rates, rules, year,
   * methods or named lots, nothing of the last run is reused.
   */
  *update(input: ComputeInput): Generator<ComputeProgress, TaxReport> {
    const lastRun =
      this.#lastRun !== null && isEditOf(this.#lastRun.input, input) ? this.#lastRun : null;
    const run = yield* startRun(input);
    const reads = yield* readAll(run, lastRun);
    const groups = assetGroupsOf(run.entries, run.context, input);
    const isTouched =
      lastRun === null
        ? () => true
        : yield* changesSince(lastRun, { input, reads, groups, order: run.order });
    const matcher = matcherOf(run, input, groups, {
      cached: (asset) => (isTouched(asset) ? undefined : lastRun?.matched.get(asset)),
    });
    const readOf = (entry: Entry) => reads.get(entry) ?? readEntry(entry, run.context);
    const lines = yield* feed(run, [matcher], readOf);
    const finished = yield* finishOf(run, input, matcher);
    const report = yield* assemble(run, input, finished, lines);
    const matched = new Map(
      finished.flatMap(({ assets, matched: matchedGroup }) =>
        assets.map((asset) => [asset, matchedGroup]),
      ),
    );
    this.matchedAgain = [...matched.keys()].filter(isTouched);
    this.#lastRun = { input, reads, order: run.order, matched };
    return report;
  }
}

/** Whether only entries, corrections and settings differ. */
function isEditOf(before: ComputeInput, after: ComputeInput): boolean {
  return (
    before.rules === after.rules &&
    before.year === after.year &&
    isSameMethods(before, after) &&
    before.values === after.values &&
    before.selections === after.selections &&
    before.createMatcher === after.createMatcher &&
    before.refuse === after.refuse
  );
}

/** Whether the report's year and those before it have the same methods. */
function isSameMethods(before: ComputeInput, after: ComputeInput): boolean {
  if (before.method !== after.method) return false;
  const [old, now] = [before, after].map((input) => changesUntil(input, input.year));
  return (
    old?.length === now?.length &&
    now?.every(({ fromYear, method }, index) => {
      const change = old?.[index];
      return change?.fromYear === fromYear && change.method === method;
    }) === true
  );
}

function* readAll(run: Run, lastRun: LastRun | null): Generator<ComputeProgress, Map<Entry, Read>> {
  const reads = new Map<Entry, Read>();
  const { corrections } = run.input;
  const total = run.entries.length;
  for (const [index, entry] of run.entries.entries()) {
    if (index > 0 && index % STRIDE === 0) yield { done: index, total };
    const isSame = lastRun?.input.corrections.get(entry.id) === corrections.get(entry.id);
    const old = isSame ? lastRun?.reads.get(entry) : undefined;
    reads.set(entry, old ?? readEntry(entry, run.context));
  }
  return reads;
}

interface Now {
  readonly input: ComputeInput;
  readonly reads: ReadonlyMap<Entry, Read>;
  readonly groups: AssetGroups;
  readonly order: EntryOrder;
}

/** Settings that matchers ask for. */
const MATCHED_BY = ['lossDenial', 'roundsUnitCostUp'] as const;

/** Whether an edit since the last run touches the group of an asset. */
function* changesSince(
  lastRun: LastRun,
  { input, reads, groups, order }: Now,
): Generator<ComputeProgress, (asset: string) => boolean> {
  const before = lastRun.input.settings;
  if (MATCHED_BY.some((name) => before[name] !== input.settings[name])) return () => true;
  const touched = new Set<string>();
  const touch = (entry: Entry, { movements, failure }: Read): void => {
    for (const movement of movements) {
      for (const asset of assetsOf(movement)) touched.add(groups.find(asset));
    }
    if (failure === undefined) return;
    for (const asset of unitAssetsOf(entry)) touched.add(groups.find(asset));
  };
  const instants = new Set<Instant>();
  const total = input.entries.length;
  let any = false;
  let compared = 0;
  const bothWays = [
    [lastRun.reads, reads],
    [reads, lastRun.reads],
  ] as const;
  for (const [from, to] of bothWays) {
    for (const [entry, old] of from) {
      compared += 1;
      if (compared % STRIDE === 0) yield { done: 0, total };
      if (to.get(entry) === old) continue;
      any = true;
      touch(entry, old);
      if ([lastRun.order, order].some((each) => each.isArranged(entry.at))) instants.add(entry.at);
    }
  }
  // Where an instant is arranged, one entry decides on the place of others too.
  if (instants.size > 0) {
    for (const [entry, read] of reads) if (instants.has(entry.at)) touch(entry, read);
  }
  // Costs in money touch no asset, but count where all assets are matched together.
  return methodsBehind(input).every(isByAsset)
    ? (asset) => touched.has(groups.find(asset))
    : () => any;
}
