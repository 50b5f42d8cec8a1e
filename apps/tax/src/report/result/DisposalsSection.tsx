import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useCallback, useState } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { ReportView } from '../model/report-view.ts';
import type { Window } from '../model/service.ts';
import { Section } from '../shared/Section.tsx';
import { usePages } from '../shared/use-pages.ts';
import { VirtualTable } from '../shared/VirtualTable.tsx';
import styles from './Result.module.css';
import { useDisposalColumns } from './use-columns.tsx';
import { DisposalWhy } from './WhyDialog.tsx';

/** Every disposal of the year, each with the way to its lots, rule and source rows. */
export function DisposalsSection({ report }: { report: ReportView }) {
  const { t } = useI18n();
  const { ask } = useWorker();
  const { version, currency, counts } = report;
  const [asked, setAsked] = useState<number | null>(null);
  const columns = useDisposalColumns(currency, setAsked);
  const load = useCallback(
    (window: Window) => ask((service) => service.disposals(version, window)),
    [ask, version],
  );
  const list = usePages(load, counts.disposals);
  const title = t('report.disposals.title', { count: counts.disposals });
  return (
    <Section title={title}>
      {counts.disposals === 0 ? (
        <p className={styles.quiet}>{t('report.disposals.none')}</p>
      ) : (
        <VirtualTable caption={title} list={list} columns={columns} rowKey={(row) => row.index} />
      )}
      {asked !== null && (
        <DisposalWhy version={version} index={asked} onClose={() => setAsked(null)} />
      )}
    </Section>
  );
}
