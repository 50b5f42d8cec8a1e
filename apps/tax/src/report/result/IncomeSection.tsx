import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useCallback, useState } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { ReportView } from '../model/report-view.ts';
import type { Window } from '../model/service.ts';
import { Section } from '../shared/Section.tsx';
import { usePages } from '../shared/use-pages.ts';
import { VirtualTable } from '../shared/VirtualTable.tsx';
import { useIncomeColumns } from './use-columns.tsx';
import { IncomeWhy } from './WhyDialog.tsx';

/** Units received as income, with their value on the day. */
export function IncomeSection({ report }: { report: ReportView }) {
  const { t } = useI18n();
  const { ask } = useWorker();
  const { version, currency, counts } = report;
  const [asked, setAsked] = useState<number | null>(null);
  const columns = useIncomeColumns(currency, setAsked);
  const load = useCallback(
    (window: Window) => ask((service) => service.income(version, window)),
    [ask, version],
  );
  const list = usePages(load, counts.income);
  if (counts.income === 0) return null;
  const title = t('report.income.title', { count: counts.income });
  return (
    <Section title={title}>
      <VirtualTable caption={title} list={list} columns={columns} rowKey={(row) => row.index} />
      {asked !== null && (
        <IncomeWhy version={version} index={asked} onClose={() => setAsked(null)} />
      )}
    </Section>
  );
}
