import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useMemo, useState } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { IncomeRow, ReportView } from '../model/report-view.ts';
import { Day, Money, Quantity } from '../shared/Figures.tsx';
import { usePages } from '../shared/use-pages.ts';
import { VirtualTable, type Column } from '../shared/VirtualTable.tsx';
import styles from './Result.module.css';
import { WhyDialog } from './WhyDialog.tsx';

/** Units received as income, with their value on the day. */
export function IncomeSection({ report }: { report: ReportView }) {
  const { t, text } = useI18n();
  const { ask } = useWorker();
  const [asked, setAsked] = useState<number | null>(null);
  const { currency, version } = report;
  const count = report.counts.income;
  const columns = useMemo(
    (): readonly Column<IncomeRow>[] => [
      { key: 'day', header: t('report.column.date'), cell: ({ day }) => <Day iso={day} /> },
      {
        key: 'quantity',
        header: t('report.column.received'),
        numeric: true,
        cell: ({ quantity, asset }) => <Quantity atoms={quantity} asset={asset} />,
      },
      {
        key: 'kind',
        header: t('report.column.kind'),
        cell: ({ income }) => text({ id: `income.${income}` }),
      },
      {
        key: 'value',
        header: t('report.column.value'),
        numeric: true,
        cell: ({ value }) => <Money atoms={value} currency={currency} />,
      },
      {
        key: 'taxable',
        header: t('report.column.taxable'),
        when: 'wide',
        cell: ({ taxable }) => text({ id: taxable ? 'export.yes' : 'export.no' }),
      },
      {
        key: 'why',
        header: t('report.column.why'),
        cell: ({ index }) => (
          <Button size="small" variant="quiet" onClick={() => setAsked(index)}>
            {t('report.why.open')}
          </Button>
        ),
      },
    ],
    [t, text, currency],
  );
  const list = usePages(
    `income ${version}`,
    (window) => ask((service) => service.income(window)),
    count,
  );
  if (count === 0) return null;
  const title = t('report.income.title', { count });
  return (
    <section aria-labelledby="income-heading" className={styles.section}>
      <h3 id="income-heading">{title}</h3>
      <VirtualTable caption={title} list={list} columns={columns} rowKey={(row) => row.index} />
      {asked !== null && (
        <WhyDialog
          load={(service) => service.whyIncome(asked)}
          version={`income ${version} ${asked}`}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
