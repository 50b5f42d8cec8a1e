import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { lazy, Suspense, useState } from 'react';

import { useWorker, useWorkspace } from '../client/ReportContext.tsx';
import type { SourceView } from '../model/workspace-view.ts';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { SourceItem } from './SourceItem.tsx';
import styles from './Sources.module.css';
import { zoneGroups } from './zone-groups.ts';

// Only where files leave their zone open: no part of the first load.
const ZoneQuestion = lazy(() =>
  import('./ZoneQuestion.tsx').then((m) => ({ default: m.ZoneQuestion })),
);

export function SourceList({ sources }: { sources: readonly SourceView[] }) {
  const { t } = useI18n();
  const { tell } = useWorker();
  const workspace = useWorkspace();
  const [leaving, setLeaving] = useState<SourceView | null>(null);
  const [isClearing, setClearing] = useState(false);
  const groups = zoneGroups(sources);
  return (
    <section aria-labelledby="sources-heading">
      <header className={styles.listHead}>
        <h3 id="sources-heading">{t('report.sources.title', { count: sources.length })}</h3>
        <p role="status" className={styles.quiet}>
          {t('report.sources.summary', {
            entries: workspace?.entryCount ?? 0,
            transfers: workspace?.matchedTransfers ?? 0,
          })}
        </p>
      </header>
      {groups.map((group) => (
        <Suspense key={group[0].exchange} fallback={<Skeleton lines={2} />}>
          <ZoneQuestion sources={group} />
        </Suspense>
      ))}
      <ul role="list" className={styles.list} data-focus-list="sources">
        {sources.map((source) => (
          <SourceItem
            key={source.id}
            source={source}
            isZoneAsked={groups.some((group) => group.includes(source))}
            onRemove={() => setLeaving(source)}
          />
        ))}
      </ul>
      <button type="button" className={styles.clear} onClick={() => setClearing(true)}>
        {t('report.clear.open')}
      </button>
      <ConfirmDialog
        open={leaving !== null}
        title={t('report.remove.title', { name: leaving?.name ?? '' })}
        text={t('report.remove.text')}
        action={t('report.remove.action')}
        onClose={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving !== null) tell((service) => service.removeSource(leaving.id));
        }}
      />
      <ConfirmDialog
        open={isClearing}
        title={t('report.clear.title')}
        text={t('report.clear.text')}
        action={t('report.clear.action')}
        onClose={() => setClearing(false)}
        onConfirm={() => tell((service) => service.clear())}
      />
    </section>
  );
}
