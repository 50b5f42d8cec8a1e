import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';
import { useEffect, useState } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { SourceRows } from '../model/report-view.ts';
import { keyed } from './keyed.ts';
import styles from './SourceRowsTable.module.css';

/** The rows as they stand in the file, under the file's own headers. */
export function SourceRowsTable({ source, rows }: { source: string; rows: readonly number[] }) {
  const { t } = useI18n();
  const { ask } = useWorker();
  const [found, setFound] = useState<SourceRows | null>(null);
  const wanted = rows.join();
  useEffect(() => {
    let isCurrent = true;
    const numbers = wanted.split(',').map((row) => Number.parseInt(row, 10));
    ask<SourceRows>((service) => service.sourceRows(source, numbers)).then(
      (answer) => {
        if (isCurrent) setFound(answer);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, source, wanted]);
  if (found === null) return <Skeleton lines={2} />;
  if (!found.ok) return <p>{t('report.rows.gone')}</p>;
  return (
    <div className={styles.rows} dir="ltr">
      <Table caption={t('report.rows.caption')} dense>
        <thead>
          <tr>
            <HeaderCell numeric>{t('report.column.row')}</HeaderCell>
            {keyed(found.header).map(({ key, item }) => (
              <HeaderCell key={key}>{item}</HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.rows.map(({ row, cells }) => (
            <tr key={row}>
              <NumericCell>{row}</NumericCell>
              {keyed(cells).map(({ key, item }) => (
                <td key={key}>{item}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
