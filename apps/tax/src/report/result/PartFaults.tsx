import type { Fault, ReportPart } from '@meridian/tax-engine/result/fault.ts';
import { formatDate } from '@meridian/i18n/formats.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import type { ReportView } from '../model/report-view.ts';

/** The parts of the report that could not be computed, each with the check that failed. */
export function PartFaults({ report }: { report: ReportView }) {
  const nameOf = usePartNames(report);
  return report.faults.map(({ part, invariant }) => (
    <p key={`${part} ${invariant}`}>
      <strong>{nameOf(part)}</strong> <FailedCheck invariant={invariant} />
    </p>
  ));
}

/** What stands in the place of a part that could not be computed. */
export function FailedCheck({ invariant }: Pick<Fault, 'invariant'>) {
  const { text } = useI18n();
  return text({ id: 'explain.failed', params: { invariant } });
}

/** The parts by the headings under which they stand. */
function usePartNames({ lastDay }: ReportView): (part: ReportPart) => string {
  const { t, tag } = useI18n();
  return (part) => {
    switch (part) {
      case 'disposals':
        return t('report.disposals.title', { count: 0 });
      case 'totals':
        return t('report.summary.gain');
      case 'holdings':
        return t('report.holdings.title', { date: formatDate(lastDay, 'UTC', tag) });
      case 'estimate':
        return t('report.estimate.title');
      case 'questions':
        return t('report.step.review.title');
      case 'notices':
        return t('report.notices.title');
      case 'years':
        return t('report.choice.year');
    }
  };
}
