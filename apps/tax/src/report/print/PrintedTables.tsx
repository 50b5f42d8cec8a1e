import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';
import { memo, type ReactNode } from 'react';

import type { DerivativeRow, IncomeRow, PrintRow, ReportView } from '../model/report-view.ts';
import { Day, Money, Quantity } from '../shared/Figures.tsx';
import { keyed } from '../shared/keyed.ts';
import { Section } from '../shared/Section.tsx';
import { DisposalLines } from './DisposalLines.tsx';

interface PrintedProps<Row> {
  pages: readonly (readonly Row[])[];
  report: ReportView;
}

/** All disposals with the lots behind each. */
export function PrintedDisposals({ pages, report }: PrintedProps<PrintRow>) {
  const { t } = useI18n();
  return (
    <PrintedTable
      title={t('report.disposals.title', { count: report.counts.disposals })}
      isEmpty={report.counts.disposals === 0}
      head={
        <>
          <HeaderCell>{t('report.column.date')}</HeaderCell>
          <HeaderCell numeric>{t('report.column.disposed')}</HeaderCell>
          <HeaderCell numeric>{t('report.column.proceeds')}</HeaderCell>
          <HeaderCell numeric>{t('report.column.fees')}</HeaderCell>
          <HeaderCell numeric>{t('report.column.cost')}</HeaderCell>
          <HeaderCell numeric>{t('report.column.gain')}</HeaderCell>
        </>
      }
    >
      {keyed(pages).map(({ key, item }) => (
        <DisposalPage key={key} rows={item} currency={report.currency} />
      ))}
    </PrintedTable>
  );
}

const DisposalPage = memo(({ rows, currency }: { rows: readonly PrintRow[]; currency: string }) =>
  rows.map((row) => <DisposalLines key={row.index} row={row} currency={currency} />),
);

export function PrintedIncome({ pages, report }: PrintedProps<IncomeRow>) {
  const { t } = useI18n();
  return (
    <PrintedTable
      title={t('report.income.title', { count: report.counts.income })}
      isEmpty={report.counts.income === 0}
      head={
        <>
          <HeaderCell>{t('report.column.date')}</HeaderCell>
          <HeaderCell>{t('report.column.kind')}</HeaderCell>
          <HeaderCell numeric>{t('report.column.received')}</HeaderCell>
          <HeaderCell numeric>{t('report.column.value')}</HeaderCell>
          <HeaderCell>{t('report.column.taxable')}</HeaderCell>
        </>
      }
    >
      {keyed(pages).map(({ key, item }) => (
        <IncomePage key={key} rows={item} currency={report.currency} />
      ))}
    </PrintedTable>
  );
}

const IncomePage = memo(({ rows, currency }: { rows: readonly IncomeRow[]; currency: string }) => {
  const { text } = useI18n();
  return rows.map(({ index, day, income, quantity, asset, value, taxable }) => (
    <tr key={index}>
      <td>
        <Day iso={day} />
      </td>
      <td>{text({ id: `income.${income}` })}</td>
      <NumericCell>
        <Quantity atoms={quantity} asset={asset} />
      </NumericCell>
      <NumericCell>
        <Money atoms={value} currency={currency} />
      </NumericCell>
      <td>{text({ id: taxable ? 'export.yes' : 'export.no' })}</td>
    </tr>
  ));
});

export function PrintedDerivatives({ pages, report }: PrintedProps<DerivativeRow>) {
  const { t } = useI18n();
  return (
    <PrintedTable
      title={t('report.derivatives.title', { count: report.counts.derivatives })}
      isEmpty={report.counts.derivatives === 0}
      head={
        <>
          <HeaderCell>{t('report.column.date')}</HeaderCell>
          <HeaderCell>{t('report.column.contract')}</HeaderCell>
          <HeaderCell>{t('report.column.kind')}</HeaderCell>
          <HeaderCell numeric>{t('report.column.quantity')}</HeaderCell>
          <HeaderCell numeric>{t('report.column.value')}</HeaderCell>
        </>
      }
    >
      {keyed(pages).map(({ key, item }) => (
        <DerivativePage key={key} rows={item} currency={report.currency} />
      ))}
    </PrintedTable>
  );
}

interface DerivativePageProps {
  rows: readonly DerivativeRow[];
  currency: string;
}

const DerivativePage = memo(({ rows, currency }: DerivativePageProps) => {
  const { text } = useI18n();
  return rows.map(({ index, day, contract, derivative, quantity, asset, value }) => (
    <tr key={index}>
      <td>
        <Day iso={day} />
      </td>
      <td>
        <bdi>{contract}</bdi>
      </td>
      <td>{text({ id: `derivative.${derivative}` })}</td>
      <NumericCell>
        <Quantity atoms={quantity} asset={asset} />
      </NumericCell>
      <NumericCell>
        <Money atoms={value} currency={currency} />
      </NumericCell>
    </tr>
  ));
});

interface PrintedTableProps {
  title: string;
  isEmpty: boolean;
  head: ReactNode;
  children: ReactNode;
}

function PrintedTable({ title, isEmpty, head, children }: PrintedTableProps) {
  if (isEmpty) return null;
  return (
    <Section title={title}>
      <Table caption={title} dense>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </Section>
  );
}
