import type { TaxReport } from '@meridian/tax-engine/result/report.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';
import type { ReportWindow } from './mode.ts';

/** What the cases read of a report; its totals are of the whole year. */
export type CaseReport = Pick<
  TaxReport,
  'year' | 'disposals' | 'income' | 'derivatives' | 'holdings' | 'issues'
>;

/** Events outside of the window are no results; the lots they took stay taken. */
export function withinWindow(report: CaseReport, window: ReportWindow | undefined): CaseReport {
  if (window === undefined) return report;
  return {
    ...report,
    disposals: report.disposals.filter(({ at }) => isInWindow(window, at)),
    income: report.income.filter(({ entry }) => isInWindow(window, entry.at)),
    derivatives: report.derivatives.filter(({ entry }) => isInWindow(window, entry.at)),
  };
}

export function isInWindow({ from, to }: ReportWindow, instant: Instant): boolean {
  return instant >= from && instant <= to;
}
