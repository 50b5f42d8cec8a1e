import { runToEnd } from '../common/run-to-end.ts';
import { createZone, taxYearBounds } from '../common/calendar.ts';
import { STRIDE } from '../common/stride.ts';
import type { ComputeInput, ComputeProgress } from '../input/compute-input.ts';
import { refuseEntry } from '../ledger/entry-check.ts';
import type { Entry } from '../ledger/entry.ts';
import { assetGroupsOf } from '../matching/asset-groups.ts';
import { createMatcher } from '../matching/create-matcher.ts';
import { type MatchCache, ShardedMatcher } from '../matching/sharded-matcher.ts';
import { createMovementContext } from '../movements/from-entry.ts';
import type { Movement } from '../movements/movement.ts';
import type { DerivativeLine, IncomeLine, TaxReport } from '../result/report.ts';
import { createValuer } from '../valuation/valuer.ts';
import { accepted } from './accepted.ts';
import { assemble } from './assemble.ts';
import { Faults } from './faults.ts';
import { finishOf } from './groups.ts';
import { InstitutionNames } from './institution-names.ts';
import { NoticeObserver } from './notices/notice-observer.ts';
import { type Read, readEntry, unitAssetsOf } from './read-entry.ts';
import type { Lines, Run } from './run.ts';

/**
 * Computes the report of a tax year from the whole history. Pure: the same input gives the same
 * result, whatever the order of `entries`. Yields progress, so that the caller can pause or stop.
 */
export function* computeReport(input: ComputeInput): Generator<ComputeProgress, TaxReport> {
  const run = yield* startRun(input);
  const matcher = matcherOf(run, input);
  const lines = yield* feed(run, [matcher]);
  return yield* assemble(run, input, yield* finishOf(run, input, matcher), lines);
}

/**
 * The matcher of a ledger by a method; it matches asset groups separately where the method allows.
 */
export function matcherOf(
  { entries, context, period }: Run,
  input: ComputeInput,
  groups = assetGroupsOf(entries, context, input),
  cache?: MatchCache,
): ShardedMatcher {
  return new ShardedMatcher(() => createMatcher(input, period), groups, { cache });
}

export function* startRun(input: ComputeInput): Generator<ComputeProgress, Run> {
  const { rules } = input;
  const zone = createZone(rules.calendar.value);
  const bounds = taxYearBounds(input.year, rules.calendar.value);
  const ledger = yield* accepted(input.entries, input.refuse ?? refuseEntry);
  const implausible = new Set(ledger.implausible);
  const { values, corrections } = input;
  const valuer = createValuer(
    rules.currency,
    values,
    corrections,
    rules.fx.value,
    (entry) => implausible.size > 0 && implausible.has(entry),
  );
  const context = createMovementContext(rules, zone, valuer);
  const period = { year: input.year, firstDay: bounds.first, lastDay: bounds.last };
  return {
    input,
    context,
    period,
    noticeObserver: new NoticeObserver(context, period, input.year),
    names: new InstitutionNames(rules, period.lastDay),
    faults: new Faults(input.onInvariant),
    ...ledger,
  };
}

/**
 * Runs the ledger through several matchers; movements are built once for all of them. `readOf`
 * returns the movements and lines of an entry, so that a later run can reuse them.
 */
export function* feed(
  run: Run,
  matchers: readonly ShardedMatcher[],
  readOf: ReadOf = (entry) => readEntry(entry, run.context),
): Generator<ComputeProgress, Lines> {
  const lines = { income: [], derivatives: [] };
  const total = run.entries.length;
  for (let done = 0; done < total;) {
    if (done > 0) yield { done, total };
    const entries = run.entries.slice(done, done + STRIDE);
    show(readSome(entries, run, lines, { matchers, readOf }), run, matchers);
    done += entries.length;
    for (const matcher of matchers) {
      if (matcher.shouldFlush) for (const _ of matcher.flush()) yield { done, total };
    }
  }
  for (const matcher of matchers) for (const _ of matcher.flush()) yield { done: total, total };
  return lines;
}

type ReadOf = (entry: Entry) => Read;

interface GrowingLines {
  readonly income: IncomeLine[];
  readonly derivatives: DerivativeLine[];
}

/**
 * Reads a stride of entries. Outside the generator, because engines optimise generators less;
 * separate from matching, because each function alone is compiled to faster code.
 */
function readSome(
  entries: readonly Entry[],
  run: Run,
  { income, derivatives }: GrowingLines,
  { matchers, readOf }: { readonly matchers: readonly ShardedMatcher[]; readonly readOf: ReadOf },
): Movement[] {
  const movements: Movement[] = [];
  for (const entry of entries) {
    const read = readOf(entry);
    for (const movement of read.movements) movements.push(movement);
    if (read.income !== undefined) income.push(read.income);
    if (read.derivatives !== undefined) derivatives.push(...read.derivatives);
    if (read.failure === undefined) continue;
    run.unread.push(read.failure);
    for (const asset of unitAssetsOf(entry)) {
      for (const matcher of matchers) matcher.giveUp(asset);
    }
  }
  return movements;
}

function show(
  movements: readonly Movement[],
  { noticeObserver, names, faults }: Run,
  matchers: readonly ShardedMatcher[],
): void {
  for (const movement of movements) for (const matcher of matchers) matcher.apply(movement);
  const none = (): void => undefined;
  if (!faults.has('notices')) {
    const observe = (): void => movements.forEach((movement) => noticeObserver.observe(movement));
    faults.attempt('notices-observe-to-their-end', observe, none);
  }
  if (faults.has('holdings')) return;
  const observe = (): void => movements.forEach((movement) => names.observe(movement));
  faults.attempt('institutions-observe-to-their-end', observe, none);
}

/** Runs a computation to its end; for callers that need no progress. */
export function computeNow(input: ComputeInput): TaxReport {
  return runToEnd(computeReport(input));
}
