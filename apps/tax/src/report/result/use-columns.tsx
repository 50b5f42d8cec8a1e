import { Badge } from '@meridian/ui/Badge.tsx';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useMemo } from 'react';

import type { DerivativeRow, DisposalRow, IncomeRow } from '../model/report-view.ts';
import { Day, Money, Quantity } from '../shared/Figures.tsx';
import type { Column } from '../shared/VirtualTable.tsx';
import styles from './Result.module.css';

type Ask = (index: number) => void;

export function useDisposalColumns(currency: string, onAsk: Ask): readonly Column<DisposalRow>[] {
  const { t, text } = useI18n();
  return useMemo(() => {
    const money = (key: 'proceeds' | 'cost' | 'fees'): Column<DisposalRow> => ({
      key,
      header: t(`report.column.${key}`),
      numeric: true,
      when: 'wide',
      cell: (row) => <Money atoms={row[key]} currency={currency} />,
    });
    return [
      { key: 'day', header: t('report.column.date'), cell: ({ day }) => <Day iso={day} /> },
      {
        key: 'kind',
        header: t('report.column.kind'),
        when: 'wide',
        cell: ({ kind }) => text({ id: `kind.${kind}` }),
      },
      {
        key: 'quantity',
        header: t('report.column.disposed'),
        numeric: true,
        cell: ({ quantity, asset }) => <Quantity atoms={quantity} asset={asset} />,
      },
      money('proceeds'),
      money('cost'),
      money('fees'),
      {
        key: 'gain',
        header: t('report.column.gain'),
        numeric: true,
        cell: ({ gain, open }) =>
          open === null ? (
            <Money atoms={gain} currency={currency} tone="result" />
          ) : (
            <Badge tone="warning">{t('report.disposals.incomplete')}</Badge>
          ),
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
        cell: ({ index, asset }) => <WhyButton asset={asset} onClick={() => onAsk(index)} />,
      },
    ];
  }, [t, text, currency, onAsk]);
}

export function useIncomeColumns(currency: string, onAsk: Ask): readonly Column<IncomeRow>[] {
  const { t, text } = useI18n();
  return useMemo(
    () => [
      { key: 'day', header: t('report.column.date'), cell: ({ day }) => <Day iso={day} /> },
      {
        key: 'kind',
        header: t('report.column.kind'),
        when: 'wide',
        cell: ({ income }) => text({ id: `income.${income}` }),
      },
      {
        key: 'quantity',
        header: t('report.column.received'),
        numeric: true,
        cell: ({ quantity, asset }) => <Quantity atoms={quantity} asset={asset} />,
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
        cell: ({ index, asset }) => <WhyButton asset={asset} onClick={() => onAsk(index)} />,
      },
    ],
    [t, text, currency, onAsk],
  );
}

export function useDerivativeColumns(currency: string): readonly Column<DerivativeRow>[] {
  const { t, text } = useI18n();
  return useMemo(
    () => [
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
}

/** One of many buttons of its name in a table; the asset tells them apart when spoken. */
function WhyButton({ asset, onClick }: { asset: string; onClick: () => void }) {
  const { t } = useI18n();
  return (
    <Button
      size="small"
      className={styles.why}
      aria-label={t('report.why.openFor', { asset })}
      onClick={onClick}
    >
      {t('report.why.open')}
    </Button>
  );
}
