import { dayToIso } from '@meridian/tax-engine/calendar.ts';
import type { TaxReport, ValueOrigin } from '@meridian/tax-engine/result.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';

import { formsOfYear } from '@meridian/tax-rules/reporting.ts';
import type { ReportView } from '../model/report-view.ts';
import { ruleViews } from './country-view.ts';

export function reportView(
  report: TaxReport,
  rules: CountryRules,
  version: number,
  methodAssumed: boolean,
): ReportView {
  const openIssues = report.issues.filter(({ level }) => level === 'open').length;
  return {
    version,
    country: report.country,
    year: report.year,
    method: report.method,
    methodAssumed,
    currency: report.currency,
    lawAsOf: report.lawAsOf,
    simulated: isSimulated(report),
    firstDay: dayToIso(report.firstDay),
    lastDay: dayToIso(report.lastDay),
    totals: report.totals,
    estimate: report.estimate,
    counts: {
      disposals: report.disposals.length,
      income: report.income.length,
      derivatives: report.derivatives.length,
      openIssues,
      notes: report.issues.length - openIssues,
    },
    holdings: report.holdings.filter(({ quantity }) => quantity !== 0n),
    rules: ruleViews(rules, report.year),
    unsettled: rules.unsettled,
    defaults: rules.defaults,
    forms: formsOfYear(rules.forms, report.year),
    sources: rules.sources,
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
