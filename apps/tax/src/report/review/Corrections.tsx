import { formatDate } from '@meridian/i18n/formats.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useEffect, useState } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { CorrectionRow } from '../model/report-view.ts';
import type { WorkspaceView } from '../model/workspace-view.ts';
import { Day, Money } from '../shared/Figures.tsx';
import styles from './Review.module.css';

/** Everything the user typed over the files, each with its way back. */
export function Corrections({ workspace }: { workspace: WorkspaceView }) {
  const { t } = useI18n();
  const { ask } = useWorker();
  const [rows, setRows] = useState<readonly CorrectionRow[]>([]);
  const { corrections, ledgerVersion } = workspace;
  const version = workspace.report?.version;
  useEffect(() => {
    let isCurrent = true;
    ask((service) => service.corrections()).then(
      (found) => {
        if (isCurrent) setRows(found);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, corrections, ledgerVersion, version]);
  if (corrections === 0 || rows.length === 0) return null;
  return (
    <section aria-labelledby="corrections-heading" className={styles.section}>
      <h3 id="corrections-heading">{t('report.corrections.title', { count: rows.length })}</h3>
      <ul role="list" className={styles.issues}>
        {rows.map((row) => (
          <CorrectionLine key={row.entryId} row={row} />
        ))}
      </ul>
    </section>
  );
}

function CorrectionLine({ row }: { row: CorrectionRow }) {
  const { t, tag } = useI18n();
  const { tell } = useWorker();
  const { entryId, asset, at, value, cost, acquiredDay } = row;
  return (
    <li className={styles.correction}>
      <p>
        <bdi>{asset}</bdi>
        {at !== null && <> · {formatDate(at, 'UTC', tag)}</>}
        {value !== null && (
          <>
            {' '}
            · {t('report.corrections.value')}{' '}
            <Money atoms={value.atoms} currency={value.currency} />
          </>
        )}
        {cost !== null && (
          <>
            {' '}
            · {t('report.corrections.cost')} <Money atoms={cost.atoms} currency={cost.currency} />
          </>
        )}
        {acquiredDay !== null && (
          <>
            {' '}
            · {t('report.corrections.acquired')} <Day iso={acquiredDay} />
          </>
        )}
      </p>
      <Button size="small" onClick={() => tell((service) => service.correct(entryId, null))}>
        {t('report.corrections.undo')}
      </Button>
    </li>
  );
}
