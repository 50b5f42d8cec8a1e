import { Badge } from '@meridian/ui/Badge.tsx';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useMemo, useState } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { DisposalRow, ReportView } from '../model/report-view.ts';
import { Day, Money, Quantity } from '../shared/Figures.tsx';
import { usePages } from '../shared/use-pages.ts';
import { VirtualTable, type Column } from '../shared/VirtualTable.tsx';
import styles from './Result.module.css';
import { WhyDialog } from './WhyDialog.tsx';

/** Every disposal of the year, each with the way to its lots, rule and source rows. */
export function DisposalsSection({ report }: { report: ReportView }) {
  const { t } = useI18n();
  const { ask } = useWorker();
  const [asked, setAsked] = useState<number | null>(null);
  const columns = useDisposalColumns(report, setAsked);
  const count = report.counts.disposals;
  const list = usePages(
    `disposals ${report.version}`,
    (window) => ask((service) => service.disposals(window)),
    count,
  );
  return (
    <section aria-labelledby="disposals-heading" className={styles.section}>
      <h3 id="disposals-heading">{t('report.disposals.title', { count })}</h3>
      {count === 0 ? (
        <p className={styles.quiet}>{t('report.disposals.none')}</p>
      ) : (
        <VirtualTable
          caption={t('report.disposals.title', { count })}
          list={list}
          columns={columns}
          rowKey={(row) => row.index}
        />
      )}
      {asked !== null && (
        <WhyDialog
          load={(service) => service.whyDisposal(asked)}
          version={`disposal ${report.version} ${asked}`}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

function useDisposalColumns(
  report: ReportView,
  onAsk: (index: number) => void,
): readonly Column<DisposalRow>[] {
  const { t, text } = useI18n();
  const { currency } = report;
  return useMemo(() => {
    const money = (key: 'proceeds' | 'cost' | 'fees', header: string): Column<DisposalRow> => ({
      key,
      header,
      numeric: true,
      when: 'wide',
      cell: (row) => <Money atoms={row[key]} currency={currency} />,
    });
    return [
      { key: 'day', header: t('report.column.date'), cell: ({ day }) => <Day iso={day} /> },
      {
        key: 'quantity',
        header: t('report.column.disposed'),
        numeric: true,
        cell: ({ quantity, asset }) => <Quantity atoms={quantity} asset={asset} />,
      },
      {
        key: 'kind',
        header: t('report.column.kind'),
        when: 'wide',
        cell: ({ kind }) => text({ id: `kind.${kind}` }),
      },
      money('proceeds', t('report.column.proceeds')),
      money('cost', t('report.column.cost')),
      money('fees', t('report.column.fees')),
      {
        key: 'gain',
        header: t('report.column.gain'),
        numeric: true,
        cell: ({ gain }) => <Money atoms={gain} currency={currency} tone="result" />,
      },
      {
        key: 'term',
        header: t('report.column.term'),
        when: 'wide',
        cell: ({ term }) =>
          term === null ? t('report.disposals.mixedTerm') : text({ id: `term.${term}` }),
      },
      {
        key: 'why',
        header: t('report.column.why'),
        cell: ({ index, open }) => (
          <span className={styles.why}>
            {open !== null && <Badge tone="warning">{t('report.disposals.incomplete')}</Badge>}
            <Button size="small" variant="quiet" onClick={() => onAsk(index)}>
              {t('report.why.open')}
            </Button>
          </span>
        ),
      },
    ];
  }, [t, text, currency, onAsk]);
}
