import type { CountryRules, Method } from '@meridian/tax-rules/rules.ts';
import { createZone, taxYearBounds } from './calendar.ts';
import { buildDisposals } from './disposals.ts';
import { estimateTax } from './estimate.ts';
import { farPrices } from './far-prices.ts';
import { collectIssues } from './issues.ts';
import type { Entry } from './ledger.ts';
import { createLotMatcher } from './match-lots.ts';
import type { RankBy } from './lot-queue.ts';
import { createShareMatcher } from './match-shares.ts';
import type { Matcher, Period } from './matcher.ts';
import { type MovementContext, movementsOf } from './movements.ts';
import { compareEntries, compareText } from './order.ts';
import type { DerivativeLine, IncomeLine, Settings, TaxReport } from './result.ts';
import { summarise } from './summary.ts';
import { UnitPrices, assetsWithQuestions } from './unit-prices.ts';
import { type Valuer, createValuer } from './valuation.ts';
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
  /** How another tool reckons; only to meet its published cases. */
  readonly foreignPolicy?: { readonly longFromDays?: number; readonly rankBy?: RankBy };
};

export type ComputeProgress = { readonly done: number; readonly total: number };

/** Entries between two progress reports: a few milliseconds of work. */
const STRIDE = 2048;

/**
 * Computes the report of one tax year over the whole history. Pure: the same input gives the same
 * result, whatever the order of `entries`. Yields progress, so that the caller can pause or stop.
 */
export function* computeReport(input: ComputeInput): Generator<ComputeProgress, TaxReport> {
  const { rules, year } = input;
  const zone = createZone(rules.calendar.value);
  const bounds = taxYearBounds(year, rules.calendar.value);
  const valuer = createValuer(rules.currency, input.values, input.corrections);
  const context = { rules, zone, valuer };
  const entries = ordered(input.entries);
  const matcher = createMatcher(input, { firstDay: bounds.first, lastDay: bounds.last });
  const income: IncomeLine[] = [];
  const derivatives: DerivativeLine[] = [];

  let done = 0;
  for (const entry of entries) {
    for (const movement of movementsOf(entry, context)) {
      if (movement.quantity > 0n) matcher.apply(movement);
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
  const result = matcher.finish();
  yield { done: entries.length, total: entries.length };

  const prices = new UnitPrices(assetsWithQuestions(result.matched), input.values, rules.currency);
  yield* seePrices(prices, entries, bounds.last, context);
  const inYear = (line: { readonly taxYear: number }): boolean => line.taxYear === year;
  const lines = {
    disposals: buildDisposals(result.matched, year, prices),
    income: income.filter(inYear),
    derivatives: derivatives.filter(inYear),
  };
  const totals = summarise(lines);
  return {
    country: rules.country,
    year,
    method: input.method,
    currency: rules.currency,
    lawAsOf: rules.asOf,
    firstDay: bounds.first,
    lastDay: bounds.last,
    years: yearsOf(entries, rules),
    ...lines,
    holdings: result.holdings.toSorted(
      (a, b) => compareText(a.asset, b.asset) || compareText(a.account ?? '', b.account ?? ''),
    ),
    issues: collectIssues({
      ...lines,
      entries,
      zone,
      lastDay: bounds.last,
      corrections: input.corrections,
      shortfalls: result.shortfalls,
      notes: yield* farPrices(entries, bounds.last, input.values, context),
    }),
    totals,
    estimate: estimateTax({
      rules,
      year,
      totals,
      disposals: lines.disposals,
      settings: input.settings,
    }),
  };
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

function createMatcher(input: ComputeInput, period: Period): Matcher {
  const matching = input.rules.matching.value;
  if (input.method === 'share-matching') return createShareMatcher(matching.daysAfter ?? 0, period);
  return createLotMatcher(
    {
      method: input.method,
      matching,
      holding: input.rules.holding.value,
      rankBy: 'cost',
      ...input.foreignPolicy,
    },
    period,
  );
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

type When = { readonly day: number; readonly taxYear: number };

function incomeLine(
  entry: Entry & { kind: 'income' },
  when: When,
  rules: CountryRules,
  valuer: Valuer,
): IncomeLine {
  const value = valuer.leg(entry.in, when.day, entry);
  return {
    entry,
    ...when,
    income: entry.income,
    asset: entry.in.asset,
    quantity: entry.in.quantity,
    value: value.atoms,
    origin: value.atoms === null ? null : value.origin,
    taxable: rules.income[entry.income].value === 'income-at-market-value',
  };
}

function derivativeLines(
  entry: Entry & { kind: 'derivative' },
  when: When,
  valuer: Valuer,
): DerivativeLine[] {
  const legs = [
    ...(entry.in === undefined ? [] : [{ leg: entry.in, sign: 1n, kind: entry.derivative }]),
    ...(entry.out === undefined ? [] : [{ leg: entry.out, sign: -1n, kind: entry.derivative }]),
    ...entry.fees.map((leg) => ({ leg, sign: -1n, kind: 'fee' as const })),
  ];
  return legs.map(({ leg, sign, kind }) => {
    const value = valuer.leg(leg, when.day, kind === 'fee' ? undefined : entry);
    return {
      entry,
      ...when,
      derivative: kind,
      asset: leg.asset,
      quantity: sign * leg.quantity,
      value: value.atoms === null ? null : sign * value.atoms,
    };
  });
}
