import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useCallback } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { ReportView } from '../model/report-view.ts';
import type { Window } from '../model/service.ts';
import { Section } from '../shared/Section.tsx';
import { usePages } from '../shared/use-pages.ts';
import { VirtualTable } from '../shared/VirtualTable.tsx';
import { OpenMoney } from './OpenMoney.tsx';
import { useDerivativeColumns } from './use-columns.tsx';

/** Margin, futures and options, with what the country makes of them. */
export function DerivativesSection({ report }: { report: ReportView }) {
  const { t, text } = useI18n();
  const { ask } = useWorker();
  const { version, currency, counts, totals, ranges } = report;
  const columns = useDerivativeColumns(currency);
  const load = useCallback(
    (window: Window) => ask((service) => service.derivatives(version, window)),
    [ask, version],
  );
  const list = usePages(load, counts.derivatives);
  if (counts.derivatives === 0) return null;
  const title = t('report.derivatives.title', { count: counts.derivatives });
  return (
    <Section title={title} lead={text({ id: treatmentOf(report) })}>
      <p>
        {t('report.derivatives.sum')}{' '}
        <OpenMoney
          atoms={totals.derivatives}
          range={ranges?.derivatives}
          currency={currency}
          tone="result"
        />
        {totals.derivativesIncomplete > 0 && (
          <> · {t('report.derivatives.incomplete', { count: totals.derivativesIncomplete })}</>
        )}
      </p>
      <VirtualTable caption={title} list={list} columns={columns} rowKey={(row) => row.index} />
    </Section>
  );
}

/** Message id of what the country makes of these results: the step of the estimate that names them. */
function treatmentOf({ estimate }: ReportView): string {
  const steps = estimate.covered ? estimate.steps : [];
  const named = steps.find(({ id }) => id.startsWith('estimate.derivatives-'));
  return named?.id ?? 'estimate.derivatives-apart';
}
