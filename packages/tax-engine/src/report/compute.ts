import { addDays, type Day, EARLIEST_INSTANT, LATEST_INSTANT } from '../common/time.ts';
import { runToEnd } from '../common/run-to-end.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { createZone, taxYearBounds } from '../common/calendar.ts';
import { cashTotals } from './cash-totals.ts';
import { type MatchCache, ShardedMatcher } from '../matching/sharded-matcher.ts';
import { assetGroupsOf } from '../matching/asset-groups.ts';
import { createMatcher } from '../matching/create-matcher.ts';
import { assetsToPrice, bounded, inOneOrder, isOpen } from './disposals.ts';
import { hasImplausibleValue, refuseEntry, type Refused } from '../ledger/entry-check.ts';
import type { DisposalList } from '../matching/disposals/list.ts';
import { factsOf } from '../estimate/facts.ts';
import { estimateTax } from '../estimate/estimate.ts';
import { priceOutliers } from '../valuation/price-outliers.ts';
import { collectIssues } from './issues.ts';
import { openRanges } from './open-ranges.ts';
import type { EstimateInput } from '../estimate/tax-computation.ts';
import { InstitutionNames } from './institution-names.ts';
import type { Failure } from '../matching/failure.ts';
import { type JoinedResult, joinResults } from '../matching/join-results.ts';
import type { MatchedGroup } from '../matching/match-group.ts';
import type { Entry } from '../ledger/entry.ts';
import {
  type MovementContext,
  createMovementContext,
  movementsOf,
} from '../movements/from-entry.ts';
import type { Movement } from '../movements/movement.ts';
import { isLeftOut } from './left-out.ts';
import { NoticeObserver } from './notices/notice-observer.ts';
import { noticesOf } from './notices/notices.ts';
import { type ArrangedLedger, arrangeInstants } from '../ledger/arrange.ts';
import { compareEntries, compareText } from '../ledger/order.ts';
import type { DerivativeLine, IncomeLine, TaxReport } from '../result/report.ts';
import type { Disposal } from '../result/disposal.ts';
import type { ComputeInput, ComputeProgress } from '../input/compute-input.ts';
import { changesUntil, methodOf } from '../input/methods.ts';
import type { Lines, Run } from './run.ts';
import { DisposalSums, totalsOf } from './summary.ts';
import { type Read, readEntry, unitAssetsOf } from './read-entry.ts';
import { finishOf } from './groups.ts';
import { UnitPrices } from '../valuation/unit-prices.ts';
import { createValuer } from '../valuation/valuer.ts';
import { STRIDE } from '../common/stride.ts';

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
  const valuer = createValuer(rules.currency, input.values, input.corrections, rules.fx.value);
  const context = createMovementContext(rules, zone, valuer);
  const period = { year: input.year, firstDay: bounds.first, lastDay: bounds.last };
  return {
    input,
    context,
    period,
    noticeObserver: new NoticeObserver(context, period, input.year),
    names: new InstitutionNames(rules, period.lastDay),
    unread: [],
    ...(yield* accepted(input.entries, input.refuse ?? refuseEntry)),
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
  { noticeObserver, names }: Run,
  matchers: readonly ShardedMatcher[],
): void {
  for (const movement of movements) {
    for (const matcher of matchers) matcher.apply(movement);
    noticeObserver.observe(movement);
    names.observe(movement);
  }
}

/** The report of a method, after its matcher has matched the ledger. */
export function* assemble(
  run: Run,
  methods: Pick<ComputeInput, 'method' | 'methodChanges'>,
  groups: readonly MatchedGroup[],
  allLines: Lines,
): Generator<ComputeProgress, TaxReport> {
  const { input, context, order, period, refused, implausible, noticeObserver, names } = run;
  const { rules, year } = input;
  const { result, failures, entries } = matchedIn(run, groups);
  const { disposals, open, sums } = yield* listed({ ...run, entries }, result.disposals);
  const inYear = (line: { readonly taxYear: number }): boolean => line.taxYear === year;
  const lines = {
    disposals,
    income: allLines.income.filter(inYear),
    derivatives: allLines.derivatives.filter(inYear),
  };
  const cash = result.cash?.find(inYear);
  const summed = totalsOf(sums, lines);
  const counted = cash === undefined ? summed : cashTotals(summed, cash);
  const { byLotMatch: _, ...totals } = counted;
  const holdings = names
    .name(result.holdings)
    .toSorted(
      (a, b) => compareText(a.asset, b.asset) || compareText(a.account ?? '', b.account ?? ''),
    );
  const known = { ...period, ...lines, year, holdings, totals };
  const facts = factsOf({ entries, context, year, period });
  const estimateInput: EstimateInput = {
    ...{ rules, year, ...lines, totals: counted, settings: input.settings },
    ...(result.cash === undefined ? {} : { cash: result.cash }),
    ...(isLeftOut(run, failures) ? { isLeftOut: true } : {}),
    ...facts,
  };
  const { derivatives } = lines;
  const { estimate, ranges } = openRanges(
    { open, derivatives, cash, totals, estimate: estimateTax(estimateInput) },
    estimateInput,
  );
  return {
    ...headOf(run, methods),
    ...lines,
    holdings,
    ...(cash === undefined ? {} : { cash }),
    issues: collectIssues({
      ...lines,
      disposals: open,
      entries,
      context,
      implausible,
      firstDay: period.firstDay,
      lastDay: period.lastDay,
      unpricedAtStart: facts.unpricedAtStart,
      isWealthStated: input.settings.wealthAtStart !== undefined,
      corrections: input.corrections,
      shortfalls: result.shortfalls,
      earlierShortfalls: result.earlierShortfalls ?? [],
      cash: result.cash,
      notes: result.notes ?? [],
      refused,
      failures,
      far: yield* priceOutliers(entries, period.lastDay, input.values, context),
    }),
    totals,
    estimate,
    ...(ranges === undefined ? {} : { ranges }),
    ...noticesOf({ context, order, noticeObserver, settings: input.settings, report: known }),
  };
}

/** What the report is of. */
function headOf(
  { input, period, entries }: Run,
  methods: Pick<ComputeInput, 'method' | 'methodChanges'>,
) {
  const { rules, year } = input;
  const changes = changesUntil(methods, year);
  return {
    country: rules.country,
    year,
    method: methodOf(methods, year),
    ...(changes.length === 0
      ? {}
      : { methods: [{ fromYear: null, method: methods.method }, ...changes] }),
    currency: rules.currency,
    lawAsOf: rules.asOf,
    firstDay: period.firstDay,
    lastDay: period.lastDay,
    years: yearsOf(entries, rules),
  };
}

/** Match results, failed invariants, and the entries that could be read. */
function matchedIn(
  { input, unread, entries: allEntries }: Run,
  groups: readonly MatchedGroup[],
): { result: JoinedResult; failures: readonly Failure[]; entries: readonly Entry[] } {
  const failures = [...unread, ...groups.flatMap(({ matched }) => matched.failures)];
  for (const failure of failures) input.onInvariant?.(failure);
  const out = new Set(unread.map(({ entry }) => entry));
  const entries = out.size === 0 ? allEntries : allEntries.filter((entry) => !out.has(entry));
  return { result: joinResults(groups.map(({ matched }) => matched.result)), failures, entries };
}

/** Disposals in the order of the ledger, the disposals of unknown gain, and the sums. */
function* listed(
  { input, context, entries, order, period }: Run,
  lists: readonly DisposalList[],
): Generator<
  ComputeProgress,
  { disposals: readonly Disposal[]; open: readonly Disposal[]; sums: DisposalSums }
> {
  const end = { done: entries.length, total: entries.length };
  // Sorting takes 20 ms for 19,000 disposals in 3,000 lists without a pause: a step of its own.
  yield end;
  const disposals = inOneOrder(lists, context, order);
  yield end;
  const sums = new DisposalSums(lists.every((list) => list.sums.sumsLotMatches));
  for (const list of lists) sums.join(list.sums);
  // Usually every gain is known: a second pass over a million disposals is saved.
  if (sums.count === disposals.length) return { disposals, open: [], sums };
  const assets = assetsToPrice(disposals.filter(isOpen));
  const prices = new UnitPrices(assets, input.values, input.rules.currency);
  yield* observePrices(prices, entries, period.lastDay, context);
  const withBounds = disposals.map((disposal) =>
    isOpen(disposal) ? bounded(disposal, prices) : disposal,
  );
  const open = withBounds.filter(isOpen);
  for (const disposal of open) sums.add(disposal);
  return { disposals: withBounds, open, sums };
}

/** A second pass over the ledger up to the end of the year, for the assets that need prices. */
function* observePrices(
  prices: UnitPrices,
  entries: readonly Entry[],
  lastDay: Day,
  context: MovementContext,
): Generator<ComputeProgress> {
  if (prices.isEmpty) return;
  let observed = 0;
  for (const entry of entries) {
    if (context.zone.dayOf(entry.at) > lastDay) return;
    if (prices.want(entry))
      for (const movement of movementsOf(entry, context)) prices.observe(movement);
    observed += 1;
    if (observed % STRIDE === 0) yield { done: entries.length, total: entries.length };
  }
}

/** Tax years with entries, latest first. */
export function yearsOf(entries: readonly Entry[], rules: CountryRules): number[] {
  const { calendar } = rules;
  const zone = createZone(calendar.value);
  const years = new Set<number>();
  // Most entries are of the same year as the entry before.
  let [from, to] = [LATEST_INSTANT, EARLIEST_INSTANT];
  entries.forEach(({ at }) => {
    if (at >= from && at < to) return;
    const year = zone.taxYearOf(zone.dayOf(at));
    const { first, last } = taxYearBounds(year, calendar.value);
    [from, to] = [zone.startOf(first), zone.startOf(addDays(last, 1))];
    years.add(year);
  });
  return [...years].toSorted((a, b) => b - a);
}

/** Runs a computation to its end; for callers that need no progress. */
export function computeNow(input: ComputeInput): TaxReport {
  return runToEnd(computeReport(input));
}

function* arranged(entries: readonly Entry[]): Generator<ComputeProgress, ArrangedLedger> {
  const sorted = yield* ordered(entries);
  const pauses = arrangeInstants(sorted);
  for (;;) {
    const step = pauses.next();
    if (step.done === true) return step.value;
    yield { done: 0, total: entries.length };
  }
}

/**
 * Sorts the entries; files usually arrive sorted, and then a single pass of comparisons is enough.
 */
function* ordered(entries: readonly Entry[]): Generator<ComputeProgress, readonly Entry[]> {
  const total = entries.length;
  for (let from = 0; from < total; from += STRIDE) {
    // With the first entry of the next stride, so that the pair across strides is compared.
    if (!isInOrder(entries.slice(from, from + STRIDE + 1))) return entries.toSorted(compareEntries);
    yield { done: 0, total };
  }
  return entries;
}

function isInOrder(entries: readonly Entry[]): boolean {
  return entries.every((entry, index) => {
    const previous = entries[index - 1];
    return previous === undefined || compareEntries(previous, entry) <= 0;
  });
}

type Refuse = NonNullable<ComputeInput['refuse']>;

type Accepted = Pick<Run, 'entries' | 'order' | 'refused' | 'implausible'>;

/**
 * The valid entries in order, and the refused entries of every year. Refused entries are removed
 * first: an invalid date has no place in the order.
 */
function* accepted(
  allEntries: readonly Entry[],
  refuse: Refuse,
): Generator<ComputeProgress, Accepted> {
  const total = allEntries.length;
  const refused: Refused[] = [];
  const implausible: Entry[] = [];
  for (let from = 0; from < total; from += STRIDE) {
    checkSome(allEntries.slice(from, from + STRIDE), refuse, { refused, implausible });
    yield { done: 0, total };
  }
  implausible.sort((a, b) => compareText(a.key, b.key) || compareText(a.id, b.id));
  if (refused.length === 0) return { ...(yield* arranged(allEntries)), refused, implausible };
  const out = new Set(refused.map(({ entry }) => entry));
  refused.sort(
    (a, b) => compareText(a.entry.key, b.entry.key) || compareText(a.entry.id, b.entry.id),
  );
  return {
    ...(yield* arranged(allEntries.filter((entry) => !out.has(entry)))),
    refused,
    implausible,
  };
}

/** A function of its own: engines compile a generator's loop less well. */
function checkSome(
  entries: readonly Entry[],
  refuse: Refuse,
  { refused, implausible }: { readonly refused: Refused[]; readonly implausible: Entry[] },
): void {
  for (const entry of entries) {
    const reason = refuse(entry);
    if (reason !== null) refused.push({ entry, reason });
    else if (hasImplausibleValue(entry)) implausible.push(entry);
  }
}
