import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { lazy, Suspense, useState } from 'react';

import type { OpeningLot } from '../model/workspace-view.ts';
import styles from './Sources.module.css';

// Opened by a button, or there once something was added: no part of the first load.
const OpeningDialog = lazy(() =>
  import('./OpeningDialog.tsx').then((m) => ({ default: m.OpeningDialog })),
);
const OpeningTable = lazy(() =>
  import('./OpeningTable.tsx').then((m) => ({ default: m.OpeningTable })),
);

/** Lots and pools from before the first file. */
export function OpeningsPanel({ openings }: { openings: readonly OpeningLot[] }) {
  const { t } = useI18n();
  const [isAdding, setAdding] = useState(false);
  return (
    <Panel
      level={3}
      title={t('report.openings.title')}
      actions={
        <Button variant="secondary" size="small" icon="plus" onClick={() => setAdding(true)}>
          {t('report.openings.add')}
        </Button>
      }
    >
      <p className={styles.quiet}>{t('report.openings.text')}</p>
      {openings.length > 0 && (
        <Suspense fallback={<Skeleton lines={2} />}>
          <OpeningTable openings={openings} />
        </Suspense>
      )}
      {isAdding && (
        <Suspense fallback={null}>
          <OpeningDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
