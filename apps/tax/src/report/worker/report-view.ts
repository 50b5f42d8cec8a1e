import { dayToIso } from '@meridian/tax-engine/common/calendar.ts';
import { bannerOf } from '@meridian/tax-engine/estimate/estimate.ts';
import { formFigures } from '@meridian/tax-engine/report/forms/forms.ts';
import type { IssueCode, TaxReport } from '@meridian/tax-engine/result/report.ts';
import type { ValueOrigin } from '@meridian/tax-engine/result/lot.ts';
import { formFiles } from '@meridian/tax-export/forms/form-files.ts';
import { isUntaxed, namedLevies, namedProposals, namedRules } from '@meridian/tax-export/law.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';

import type { ReportView, WhatIfView } from '../model/report-view.ts';
import { fixOf } from './question-rows.ts';
import type { ComputedReport } from './computing.ts';

/** Issues of entries that are left out of the report. */
const LEFT_OUT: ReadonlySet<IssueCode> = new Set<IssueCode>([
  'implausible-date',
  'negative-quantity',
  'contradictory-entry',
  'invariant-failed',
]);

/**
 * The report for the page, without its long lists. Made once per report: sums for forms go over all
 * of its disposals.
 *
 * @param lawTexts texts of the country's own messages
 */
export function reportView(
  { report, questions, rules, methodAssumed, accounts }: ComputedReport,
  version: number,
  lawTexts: ReportView['lawTexts'],
): ReportView {
  const open = questions.filter(({ issues: [{ level }] }) => level === 'open');
  const openQuestions = open.length;
  const forms = formFigures(report, rules, ({ error }) => console.error(error));
  return {
    version,
    country: report.country,
    year: report.year,
    method: report.method,
    methodAssumed,
    methodsByYear: report.methods ?? [],
    currency: report.currency,
    lawAsOf: report.lawAsOf,
    simulated: isSimulated(report),
    firstDay: dayToIso(report.firstDay),
    lastDay: dayToIso(report.lastDay),
    totals: report.totals,
    estimate: report.estimate,
    ranges: report.ranges ?? null,
    faults: report.faults ?? [],
    counts: {
      disposals: report.disposals.length,
      income: report.income.length,
      derivatives: report.derivatives.length,
      leftOut: report.issues.filter(({ code }) => LEFT_OUT.has(code)).length,
      openQuestions,
      notes: questions.length - openQuestions,
    },
    isSettledByAnswers: open.every(({ issues }) =>
      issues.every((issue) => fixOf(issue) !== 'none'),
    ),
    holdings: report.holdings,
    rules: namedRules(rules, report),
    banner: bannerOf(rules, report.year),
    notices: report.notices,
    unsettled: rules.unsettled,
    defaults: rules.defaults,
    levies: namedLevies(rules),
    whatIf: whatIfViews(report, rules),
    forms: forms.map(({ rows, ...form }) => ({ ...form, hasRows: rows !== null })),
    formFiles: formFiles(report, forms),
    sources: rules.sources,
    lawTexts,
    isUntaxed: isUntaxed(rules, report.year),
    isOnWealth: rules.years[report.year]?.rate.value.type === 'deemed-return',
    methods: rules.matching.value.methods,
    accounts: rules.asks.includes('venues') ? accounts : [],
  };
}

/** Whether a value of the year, or of what its disposals had cost, is of the simulated market. */
function isSimulated({ disposals, income }: TaxReport): boolean {
  const is = ({ origin }: { readonly origin: ValueOrigin | null }) => origin === 'simulated';
  return (
    income.some(is) ||
    disposals.some(
      ({ parts, slices }) => parts.some(is) || slices.some(({ lots }) => lots.some(is)),
    )
  );
}

function whatIfViews({ estimate, year }: TaxReport, rules: CountryRules): WhatIfView[] {
  const outcomes = estimate.covered ? estimate.whatIf : [];
  return namedProposals(rules, year).map((proposal) => {
    const outcome = outcomes.find(({ id }) => id === proposal.id) ?? null;
    return { ...proposal, outcome };
  });
}
