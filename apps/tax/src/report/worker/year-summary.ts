import type { ComputeInput } from '@meridian/tax-engine/input/compute-input.ts';
import { questionsOf } from '@meridian/tax-engine/report/questions.ts';
import { UNKNOWN_RANGE } from '@meridian/tax-engine/result/ranges.ts';
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
    ...taxOf(estimate, ranges),
    isUntaxed: isUntaxed(rules, year),
    openQuestions: open.length,
    lossCarried: estimate.covered ? (estimate.lossCarried ?? null) : null,
    lossRange: ranges?.lossCarried ?? null,
  };
}

/** A tax that could not be computed is unknown; a year without rates has none to compute. */
function taxOf(
  estimate: TaxReport['estimate'],
  ranges: TaxReport['ranges'],
): Pick<YearSummary, 'tax' | 'taxRange'> {
  if (estimate.covered) return { tax: estimate.tax, taxRange: ranges?.tax ?? null };
  return estimate.reason === 'failed'
    ? { tax: 0n, taxRange: UNKNOWN_RANGE }
    : { tax: null, taxRange: null };
}

/** A year whose report could not be computed. */
export function unknownYear(year: number): YearSummary {
  return {
    year,
    ...{ gain: 0n, gainRange: UNKNOWN_RANGE, tax: 0n, taxRange: UNKNOWN_RANGE, isUntaxed: false },
    ...{ openQuestions: 0, lossCarried: null, lossRange: null },
  };
}
