import { ButtonLink } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { lazy, Suspense } from 'react';

import { useWorkspace } from '../client/ReportContext.tsx';
import { DropZone } from './DropZone.tsx';
import { KeepingPanel } from '../saved/KeepingPanel.tsx';
import { OpeningsPanel } from './OpeningsPanel.tsx';
import { PrivacyNote } from './PrivacyNote.tsx';
import { Problems } from './Problems.tsx';
import styles from './Sources.module.css';
import { ValuesPanel } from './ValuesPanel.tsx';

// Not there before a file is: no part of the first load.
const SourceList = lazy(() => import('./SourceList.tsx').then((m) => ({ default: m.SourceList })));

export function SourcesStep() {
  const { t } = useI18n();
  const workspace = useWorkspace();
  const sources = workspace?.sources ?? [];
  const openings = workspace?.openings ?? [];
  const isEmpty = sources.length === 0 && openings.length === 0;
  return (
    <>
      <DropZone compact={sources.length > 0} canTry={sources.length === 0} />
      <Problems />
      {sources.length > 0 && (
        <Suspense fallback={<Skeleton lines={3} />}>
          <SourceList sources={sources} />
        </Suspense>
      )}
      <div className={styles.panels}>
        <OpeningsPanel openings={openings} />
        <ValuesPanel />
      </div>
      <KeepingPanel />
      <PrivacyNote />
      {!isEmpty && (
        <div className={styles.onward}>
          <ButtonLink href="#review" variant="primary" size="large" iconEnd="arrow-end">
            {t('report.sources.onward')}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
