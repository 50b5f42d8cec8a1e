import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';
import { useCallback, useEffect, useState } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { Window } from '../model/service.ts';
import type { SourceView } from '../model/workspace-view.ts';
import { usePages } from '../shared/use-pages.ts';
import styles from './Sources.module.css';

const AT_ONCE = 50;

/** Every row that was not taken, with its reason. */
export function SetAsideRows({ source }: { source: SourceView }) {
  const { t, text } = useI18n();
  const { ask } = useWorker();
  const [shown, setShown] = useState(AT_ONCE);
  const total = source.rows.setAside;
  const { id } = source;
  const load = useCallback(
    (window: Window) => ask((service) => service.setAsideRows(id, window)),
    [ask, id],
  );
  const list = usePages(load, total);
  useEffect(() => list.want(0, shown - 1), [list, shown]);
  const count = Math.min(shown, total);
  const rows = Array.from({ length: count }, (_, index) => list.row(index));
  if (rows[0] === undefined) return <Skeleton lines={3} />;
  return (
    <section>
      <h4>{t('report.setAside.title', { count: total })}</h4>
      <Table caption={t('report.setAside.title', { count: total })} dense>
        <thead>
          <tr>
            <HeaderCell numeric>{t('report.column.row')}</HeaderCell>
            <HeaderCell>{t('report.column.reason')}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((each) =>
            each === undefined ? null : (
              <tr key={each.row}>
                <NumericCell>{each.row}</NumericCell>
                <td className={styles.reason}>{text(each.reason)}</td>
              </tr>
            ),
          )}
        </tbody>
      </Table>
      {count < total && (
        <Button size="small" onClick={() => setShown(shown + AT_ONCE)}>
          {t('report.more')}
        </Button>
      )}
    </section>
  );
}
