import type { ComputeInput } from '@meridian/tax-engine/input/compute-input.ts';
import { questionsOf } from '@meridian/tax-engine/report/questions.ts';
import type { TaxReport } from '@meridian/tax-engine/result/report.ts';
import { isUntaxed } from '@meridian/tax-export/law.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';

import type { YearSummary } from '../model/report-view.ts';

/** A report in the figures that stand beside those of other years. */
export function summaryOf(
  { year, totals, estimate, ranges, issues }: TaxReport,
  rules: CountryRules,
  input: ComputeInput,
): YearSummary {
  const open = questionsOf(issues, input).filter(({ issues: [{ level }] }) => level === 'open');
  return {
    year,
    gain: totals.gain,
    gainRange: ranges?.sums.gain ?? null,
    tax: estimate.covered ? estimate.tax : null,
    taxRange: ranges?.tax ?? null,
    isUntaxed: isUntaxed(rules, year),
    openQuestions: open.length,
    lossCarried: estimate.covered ? (estimate.lossCarried ?? null) : null,
    lossRange: ranges?.lossCarried ?? null,
  };
}
