import type { Method } from '@meridian/tax-rules/matching.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { createZone, taxYearBounds } from './calendar.ts';
import type { Matched, Period } from './matcher.ts';
import { cashTotals } from './cash-totals.ts';
import { createMatcher } from './create-matcher.ts';
import { buildDisposals } from './disposals.ts';
import { refuseEntry } from './entry-check.ts';
import { type GuardedMatcher, guard } from './guarded-matcher.ts';
import { derivativeLines, incomeLine } from './income-lines.ts';
import { factsOf } from './estimate-facts.ts';
import { estimateTax } from './estimate.ts';
import { farPrices } from './far-prices.ts';
import type { ForeignPolicy } from './foreign-policy.ts';
import { type Refused, collectIssues } from './issues.ts';
import type { Entry } from './ledger.ts';
import { type MovementContext, createMovementContext, movementsOf } from './movements-of.ts';
import { compareEntries, compareText } from './order.ts';
import type { DerivativeLine, IncomeLine, Settings, TaxReport } from './result.ts';
import type { Selections } from './selections.ts';
import { summarise } from './summary.ts';
import { UnitPrices, assetsWithQuestions } from './unit-prices.ts';
import { createValuer } from './valuation.ts';
import type { Correction, ValueBook } from './values.ts';

export type ComputeInput = {
  readonly entries: readonly Entry[];
  readonly rules: CountryRules;
  /** Calendar year in which the tax year starts. */
  readonly year: number;
  /** One of `rules.matching.value.methods`, or another for a comparison. */
  readonly method: Method;
  readonly values: ValueBook;
  /** By entry id. */
  readonly corrections: ReadonlyMap<string, Correction>;
  readonly settings: Settings;
  /** Lots that the user names for disposals, by the id of the disposal's entry (`specific`). */
  readonly selections?: Selections;
  /** How another tool reckons; only to meet its published cases. */
  readonly foreignPolicy?: ForeignPolicy;
};

export type ComputeProgress = { readonly done: number; readonly total: number };

/** Entries between two progress reports: a few milliseconds of work. */
const STRIDE = 2048;

/** What is the same for every method: the ledger in order, and how it is read. */
export type Run = {
  readonly input: ComputeInput;
  readonly context: MovementContext;
  readonly period: Period;
  readonly entries: readonly Entry[];
  readonly refused: readonly Refused[];
};

/** Lines that no method changes, of all years. */
export type Lines = {
  readonly income: readonly IncomeLine[];
  readonly derivatives: readonly DerivativeLine[];
};

/**
 * Computes the report of one tax year over the whole history. Pure: the same input gives the same
 * result, whatever the order of `entries`. Yields progress, so that the caller can pause or stop.
 */
export function* computeReport(input: ComputeInput): Generator<ComputeProgress, TaxReport> {
  const run = startRun(input);
  const matcher = guard(createMatcher(input, run.period));
  const lines = yield* feed(run, [matcher]);
  return yield* assemble(run, input.method, matcher, lines);
}

export function startRun(input: ComputeInput): Run {
  const { rules } = input;
  const zone = createZone(rules.calendar.value);
  const bounds = taxYearBounds(input.year, rules.calendar.value);
  const valuer = createValuer(rules.currency, input.values, input.corrections, rules.fx.value.date);
  return {
    input,
    context: createMovementContext(rules, zone, valuer),
    period: { firstDay: bounds.first, lastDay: bounds.last },
    ...accepted(ordered(input.entries)),
  };
}

/** Runs the ledger through matchers side by side; movements are made once for all of them. */
export function* feed(
  { context, entries }: Run,
  matchers: readonly GuardedMatcher[],
): Generator<ComputeProgress, Lines> {
  const { rules, valuer, zone } = context;
  const income: IncomeLine[] = [];
  const derivatives: DerivativeLine[] = [];
  let done = 0;
  for (const entry of entries) {
    for (const movement of movementsOf(entry, context)) {
      if (movement.quantity <= 0n) continue;
      for (const matcher of matchers) matcher.apply(movement);
    }
    if (entry.kind === 'income' || entry.kind === 'derivative') {
      const day = zone.dayOf(entry.at);
      const at = { day, taxYear: zone.taxYearOf(day) };
      if (entry.kind === 'income') income.push(incomeLine(entry, at, rules, valuer));
      else derivatives.push(...derivativeLines(entry, at, valuer));
    }
    done += 1;
    if (done % STRIDE === 0) yield { done, total: entries.length };
  }
  yield { done: entries.length, total: entries.length };
  return { income, derivatives };
}

/** The report of one method, once its matcher has seen the ledger. */
export function* assemble(
  { input, context, period, entries, refused }: Run,
  method: Method,
  matcher: GuardedMatcher,
  all: Lines,
): Generator<ComputeProgress, TaxReport> {
  const { rules, year } = input;
  const result = matcher.finish();
  const matched = result.matched.toSorted(compareMatched);
  const prices = new UnitPrices(assetsWithQuestions(matched), input.values, rules.currency);
  yield* seePrices(prices, entries, period.lastDay, context);
  const inYear = (line: { readonly taxYear: number }): boolean => line.taxYear === year;
  const lines = {
    disposals: buildDisposals(matched, year, prices),
    income: all.income.filter(inYear),
    derivatives: all.derivatives.filter(inYear),
  };
  const cash = result.cash?.find(inYear);
  const sums = summarise(lines);
  const totals = cash === undefined ? sums : cashTotals(sums, cash);
  return {
    country: rules.country,
    year,
    method,
    currency: rules.currency,
    lawAsOf: rules.asOf,
    firstDay: period.firstDay,
    lastDay: period.lastDay,
    years: yearsOf(entries, rules),
    ...lines,
    holdings: result.holdings.toSorted(
      (a, b) => compareText(a.asset, b.asset) || compareText(a.account ?? '', b.account ?? ''),
    ),
    ...(cash === undefined ? {} : { cash }),
    issues: collectIssues({
      ...lines,
      entries,
      zone: context.zone,
      lastDay: period.lastDay,
      corrections: input.corrections,
      shortfalls: result.shortfalls,
      notes: result.notes ?? [],
      refused: [...refused, ...matcher.failures],
      far: yield* farPrices(entries, period.lastDay, input.values, context),
    }),
    totals,
    estimate: estimateTax({
      rules,
      year,
      totals,
      disposals: lines.disposals,
      income: lines.income,
      settings: input.settings,
      ...(result.cash === undefined ? {} : { cash: result.cash }),
      ...factsOf({ entries, context, year, period }),
    }),
  };
}

/** The ledger's order; disposals of one entry keep theirs. */
function compareMatched(a: Matched, b: Matched): number {
  const [first] = a.parts;
  const [other] = b.parts;
  if (first === undefined || other === undefined) return 0;
  return compareEntries(first.entry, other.entry);
}

/** A second look at the ledger up to the end of the year, for the assets that need it. */
function* seePrices(
  prices: UnitPrices,
  entries: readonly Entry[],
  lastDay: number,
  context: MovementContext,
): Generator<ComputeProgress> {
  if (prices.isEmpty) return;
  let seen = 0;
  for (const entry of entries) {
    if (context.zone.dayOf(entry.at) > lastDay) return;
    if (prices.want(entry))
      for (const movement of movementsOf(entry, context)) prices.see(movement);
    seen += 1;
    if (seen % STRIDE === 0) yield { done: entries.length, total: entries.length };
  }
}

/** Tax years in which the ledger has something, latest first. */
export function yearsOf(entries: readonly Entry[], rules: CountryRules): number[] {
  const zone = createZone(rules.calendar.value);
  const years = new Set<number>();
  for (const entry of entries) years.add(zone.taxYearOf(zone.dayOf(entry.at)));
  return [...years].toSorted((a, b) => b - a);
}

/** Runs a computation to its end; for callers that need no progress. */
export function computeNow(input: ComputeInput): TaxReport {
  const run = computeReport(input);
  for (;;) {
    const step = run.next();
    if (step.done === true) return step.value;
  }
}

/** A sorted copy; files arrive sorted, and then nothing is compared twice. */
function ordered(entries: readonly Entry[]): readonly Entry[] {
  let previous: Entry | undefined;
  for (const entry of entries) {
    if (previous !== undefined && compareEntries(previous, entry) > 0) {
      return entries.toSorted(compareEntries);
    }
    previous = entry;
  }
  return entries;
}

/** The entries that can be taken into account; the others are named, whatever their year. */
function accepted(all: readonly Entry[]): {
  readonly entries: readonly Entry[];
  readonly refused: readonly Refused[];
} {
  const refused: Refused[] = [];
  for (const entry of all) {
    const reason = refuseEntry(entry);
    if (reason !== null) refused.push({ entry, reason });
  }
  if (refused.length === 0) return { entries: all, refused };
  const out = new Set(refused.map(({ entry }) => entry));
  return { entries: all.filter((entry) => !out.has(entry)), refused };
}
