import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useMemo } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { DerivativeRow, ReportView } from '../model/report-view.ts';
import { Day, Money, Quantity } from '../shared/Figures.tsx';
import { usePages } from '../shared/use-pages.ts';
import { VirtualTable, type Column } from '../shared/VirtualTable.tsx';
import styles from './Result.module.css';

/** Margin, futures and options: listed apart, since no country file covers them yet. */
export function DerivativesSection({ report }: { report: ReportView }) {
  const { t, text } = useI18n();
  const { ask } = useWorker();
  const { currency, version, totals } = report;
  const count = report.counts.derivatives;
  const columns = useMemo(
    (): readonly Column<DerivativeRow>[] => [
      { key: 'day', header: t('report.column.date'), cell: ({ day }) => <Day iso={day} /> },
      {
        key: 'contract',
        header: t('report.column.contract'),
        when: 'wide',
        cell: ({ contract }) => <bdi>{contract}</bdi>,
      },
      {
        key: 'kind',
        header: t('report.column.kind'),
        cell: ({ derivative }) => text({ id: `derivative.${derivative}` }),
      },
      {
        key: 'quantity',
        header: t('report.column.quantity'),
        numeric: true,
        cell: ({ quantity, asset }) => <Quantity atoms={quantity} asset={asset} />,
      },
      {
        key: 'value',
        header: t('report.column.value'),
        numeric: true,
        cell: ({ value }) => <Money atoms={value} currency={currency} tone="result" />,
      },
    ],
    [t, text, currency],
  );
  const list = usePages(
    `derivatives ${version}`,
    (window) => ask((service) => service.derivatives(window)),
    count,
  );
  if (count === 0) return null;
  const title = t('report.derivatives.title', { count });
  return (
    <section aria-labelledby="derivatives-heading" className={styles.section}>
      <h3 id="derivatives-heading">{title}</h3>
      <p className={styles.quiet}>{text({ id: 'estimate.derivatives-apart' })}</p>
      <p>
        {t('report.derivatives.sum')}{' '}
        <Money atoms={totals.derivatives} currency={currency} tone="result" />
      </p>
      <VirtualTable caption={title} list={list} columns={columns} rowKey={(row) => row.index} />
    </section>
  );
}
