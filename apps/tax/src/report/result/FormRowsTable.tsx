import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';
import { useEffect, useState } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { FormRows, FormRowView, FormView, ReportView } from '../model/report-view.ts';
import { Day, Money, Quantity } from '../shared/Figures.tsx';
import { keyed } from '../shared/keyed.ts';
import { saveFile } from '@meridian/ui/save-file.ts';
import { FailedCheck } from './PartFaults.tsx';
import styles from './Forms.module.css';

interface FormRowsTableProps {
  report: ReportView;
  form: FormView;
  /** Place of the form in the report's list. */
  index: number;
}

/** The first rows a form wants, and all of them as a file. */
export function FormRowsTable({ report, form, index }: FormRowsTableProps) {
  const { t } = useI18n();
  const { ask } = useWorker();
  const [found, setFound] = useState<FormRows | null>(null);
  const { version, country, year } = report;
  useEffect(() => {
    let isCurrent = true;
    ask((service) => service.formRows(version, index)).then(
      (rows) => {
        if (isCurrent) setFound(rows);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, version, index]);

  async function save(): Promise<void> {
    try {
      const file = await ask((service) => service.formRowsCsv(version, index));
      const name = form.form.replaceAll(/[^\p{L}\p{N}]+/gu, '-');
      if (file !== null) saveFile(file, `meridian-tax-${country}-${year}-${name}.csv`);
    } catch {
      // The page shows the fault.
    }
  }

  if (found === null) return <Skeleton lines={4} />;
  if (found.invariant !== undefined) return <FailedCheck invariant={found.invariant} />;
  return (
    <div className={styles.rowsBody}>
      <p className={styles.save}>
        <Button variant="secondary" size="small" icon="arrow-down" onClick={() => void save()}>
          {t('report.forms.save')}
        </Button>
        {!found.isAll && <span>{t('report.forms.first', { count: found.rows.length })}</span>}
      </p>
      <Rows rows={found.rows} currency={report.currency} caption={`${form.form}: ${form.part}`} />
    </div>
  );
}

interface RowsProps {
  rows: readonly FormRowView[];
  currency: string;
  caption: string;
}

function Rows({ rows, currency, caption }: RowsProps) {
  const { t } = useI18n();
  const hasDays = rows.some(({ disposedDay }) => disposedDay !== null);
  const sums = ['proceeds', 'cost', 'fees', 'gain'] as const;
  return (
    <Table caption={caption} dense>
      <thead>
        <tr>
          <HeaderCell numeric>{t('report.column.disposed')}</HeaderCell>
          {hasDays && <HeaderCell>{t('report.column.acquired')}</HeaderCell>}
          {hasDays && <HeaderCell>{t('report.column.date')}</HeaderCell>}
          {sums.map((sum) => (
            <HeaderCell key={sum} numeric>
              {t(`report.column.${sum}`)}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {keyed(rows).map(({ key, item }) => (
          <tr key={key}>
            <NumericCell>
              <Quantity atoms={item.quantity} asset={item.asset} />
            </NumericCell>
            {hasDays && <td>{item.acquiredDay !== null && <Day iso={item.acquiredDay} />}</td>}
            {hasDays && <td>{item.disposedDay !== null && <Day iso={item.disposedDay} />}</td>}
            {sums.map((sum) => (
              <NumericCell key={sum}>
                <Money atoms={item[sum]} currency={currency} />
              </NumericCell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
