import type { ComputeInput, ComputeProgress } from '../input/compute-input.ts';
import { changesUntil, methodOf } from '../input/methods.ts';
import { estimateTax } from '../estimate/estimate.ts';
import { factsOf } from '../estimate/facts.ts';
import type { EstimateInput } from '../estimate/tax-computation.ts';
import type { Entry } from '../ledger/entry.ts';
import { compareText } from '../ledger/order.ts';
import type { Failure } from '../matching/failure.ts';
import { type JoinedResult, joinResults } from '../matching/join-results.ts';
import type { MatchedGroup } from '../matching/match-group.ts';
import type { CashYear } from '../result/disposal.ts';
import type { Estimate } from '../result/estimate.ts';
import type { Holding, Issue, TaxReport } from '../result/report.ts';
import { priceOutliers } from '../valuation/price-outliers.ts';
import { cashTotals } from './cash-totals.ts';
import type { Faults } from './faults.ts';
import { type IssueLines, collectIssues, leftOutIssues } from './issues.ts';
import { isLeftOut, leftOutKinds } from './left-out.ts';
import { type Listed, listed } from './listed.ts';
import { type NoticeInput, noticesOf } from './notices/notices.ts';
import { type Opened, allUnknown, openRanges } from './open-ranges.ts';
import type { Lines, Run } from './run.ts';
import { type SummedTotals, noTotals, totalsOf } from './summary.ts';
import { yearsOf } from './tax-years.ts';

type Methods = Pick<ComputeInput, 'method' | 'methodChanges'>;

/**
 * The report of a method, after its matcher has matched the ledger. Where an invariant fails or code
 * throws in a part, that part is named in `faults`, figures that rest on it are unknown, and the rest
 * of the report is computed.
 */
export function* assemble(
  run: Run,
  methods: Methods,
  groups: readonly MatchedGroup[],
  allLines: Lines,
): Generator<ComputeProgress, TaxReport> {
  const { input, context, period, refused, implausible } = run;
  const { rules, year } = input;
  const faults = run.faults.copy();
  const { result, failures, entries } = matchedIn(run, groups);
  const found = yield* listed({ ...run, entries }, result.disposals, faults);
  const inYear = (line: { readonly taxYear: number }): boolean => line.taxYear === year;
  const lines = {
    disposals: found.disposals,
    income: allLines.income.filter(inYear),
    derivatives: allLines.derivatives.filter(inYear),
  };
  const cash = result.cash?.find(inYear);
  const counted = totalsIn(found, lines, cash, faults);
  const { byLotMatch: _, ...totals } = counted ?? noTotals(found);
  const holdings = holdingsIn(run, result, faults);
  const facts = faults.attempt(
    'facts-read-to-their-end',
    () => factsOf({ entries, context, year, period }),
    () => null,
  );
  const estimateInput: EstimateInput = {
    ...{ rules, year, ...lines, totals: counted ?? totals, settings: input.settings },
    ...(result.cash === undefined ? {} : { cash: result.cash }),
    ...(isLeftOut(run, failures) ? { isLeftOut: true } : {}),
    ...facts,
  };
  const figures = {
    ...{ open: found.open, derivatives: lines.derivatives, cash, totals },
    leftOutKinds: leftOutKinds(run, failures),
  };
  const isComputable = counted !== null && facts !== null;
  const { estimate, ranges } = estimateIn({ figures, estimateInput, isComputable }, run, faults);
  const issues = yield* issuesIn(
    run,
    {
      ...{ ...lines, disposals: found.open, entries, implausible, refused },
      failures: [...failures, ...found.failures],
      unpricedAtStart: facts?.unpricedAtStart,
      shortfalls: result.shortfalls,
      earlierShortfalls: result.earlierShortfalls ?? [],
      cash: result.cash,
      notes: result.notes ?? [],
    },
    faults,
  );
  const known = { ...period, ...lines, year, holdings, totals };
  const notices = noticesIn(run, known, faults);
  return {
    ...headOf(run, methods, faults),
    ...lines,
    holdings,
    ...(cash === undefined ? {} : { cash }),
    issues,
    totals,
    estimate,
    ...(ranges === undefined ? {} : { ranges }),
    ...notices,
    ...(faults.list.length === 0 ? {} : { faults: faults.list }),
  };
}

type YearLines = Pick<TaxReport, 'disposals' | 'income' | 'derivatives'>;

/** Null where they could not be summed. */
function totalsIn(
  { sums }: Listed,
  lines: YearLines,
  cash: CashYear | undefined,
  faults: Faults,
): SummedTotals | null {
  if (sums === null) return null;
  return faults.attempt(
    'totals-add-up-to-their-end',
    () => {
      const summed = totalsOf(sums, lines);
      return cash === undefined ? summed : cashTotals(summed, cash);
    },
    () => null,
  );
}

function holdingsIn(
  { names }: Run,
  { holdings }: JoinedResult,
  faults: Faults,
): readonly Holding[] {
  // Without their names they stand as they were matched.
  if (faults.has('holdings')) return holdings;
  return faults.attempt(
    'holdings-list-to-their-end',
    () =>
      names
        .name(holdings)
        .toSorted(
          (a, b) => compareText(a.asset, b.asset) || compareText(a.account ?? '', b.account ?? ''),
        ),
    () => holdings,
  );
}

const FAILED: Estimate = { covered: false, reason: 'failed' };

interface ToEstimate {
  readonly figures: Omit<Parameters<typeof openRanges>[0], 'estimate'>;
  readonly estimateInput: EstimateInput;
  /** Whether everything that the estimate reads could be computed. */
  readonly isComputable: boolean;
}

/** The estimate and the ranges; where the totals are not known, neither is any figure of the year. */
function estimateIn(
  { figures, estimateInput, isComputable }: ToEstimate,
  { input }: Run,
  faults: Faults,
): Opened {
  const isCovered = input.rules.years[input.year] !== undefined;
  const estimate =
    isCovered && !isComputable
      ? FAILED
      : faults.attempt(
          'estimate-computes-to-its-end',
          () => estimateTax(estimateInput),
          () => FAILED,
        );
  const nothingKnown = {
    estimate: isCovered ? FAILED : estimate,
    ranges: allUnknown(figures.totals),
  };
  if (faults.has('totals')) return nothingKnown;
  return faults.attempt(
    'ranges-compute-to-their-end',
    () => openRanges({ ...figures, estimate }, estimateInput),
    () => nothingKnown,
  );
}

function* issuesIn(
  { input, context, period }: Run,
  lines: Omit<IssueLines, 'far' | 'context' | 'firstDay' | 'lastDay' | keyof SettingsOfIssues>,
  faults: Faults,
): Generator<ComputeProgress, readonly Issue[]> {
  const { firstDay, lastDay } = period;
  const far = yield* faults.steps(
    'outliers-compare-to-their-end',
    () => priceOutliers(lines.entries, lastDay, input.values, context),
    () => [],
  );
  const settings: SettingsOfIssues = {
    isWealthStated: input.settings.wealthAtStart !== undefined,
    corrections: input.corrections,
  };
  const allLines = { ...lines, ...settings, far, context, firstDay, lastDay };
  return faults.attempt(
    'questions-collect-to-their-end',
    () => collectIssues(allLines, faults),
    () => leftOutIssues(allLines),
  );
}

function noticesIn(
  { context, order, noticeObserver, input: { settings } }: Run,
  report: NoticeInput['report'],
  faults: Faults,
): Pick<TaxReport, 'notices' | 'wealthAtEnd'> {
  return faults.attempt(
    'notices-compute-to-their-end',
    () => noticesOf({ context, order, noticeObserver, settings, report }, faults),
    () => ({ notices: [] }),
  );
}

/** What the user said already. */
type SettingsOfIssues = Pick<IssueLines, 'isWealthStated' | 'corrections'>;

/** What the report is of. */
function headOf({ input, period, entries }: Run, methods: Methods, faults: Faults) {
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
    years: faults.attempt(
      'years-list-to-their-end',
      () => yearsOf(entries, rules),
      () => [year],
    ),
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
