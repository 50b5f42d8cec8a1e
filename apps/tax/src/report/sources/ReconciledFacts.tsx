import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import type { ReconciledLine } from '../model/workspace-view.ts';

/** What there is to look at beside the counts of rows, in the same line. */
export function ReconciledFacts({ line }: { line: ReconciledLine }) {
  const { t } = useI18n();
  const { rows, overlaps, breaks, totalsDiffer, openingUnknown, activityGaps } = line;
  const facts = [
    ...(rows.elsewhere > 0 ? [t('report.reconcile.elsewhere', { count: rows.elsewhere })] : []),
    ...(openingUnknown > 0 ? [t('report.reconcile.opening', { count: openingUnknown })] : []),
    ...(overlaps > 0 ? [t('report.reconcile.overlaps', { count: overlaps })] : []),
    ...(breaks > 0 ? [t('report.reconcile.breaks', { count: breaks })] : []),
    ...(totalsDiffer > 0 ? [t('report.reconcile.differ', { count: totalsDiffer })] : []),
    ...(activityGaps > 0 ? [t('report.reconcile.activityGaps', { count: activityGaps })] : []),
  ];
  return facts.map((fact) => <span key={fact}> · {fact}</span>);
}
