import { formatDate } from '@meridian/i18n/formats.ts';
import { Badge } from '@meridian/ui/Badge.tsx';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Icon } from '@meridian/ui/Icon.tsx';
import { IconButton } from '@meridian/ui/IconButton.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { msOf } from '@meridian/tax-engine/common/time.ts';
import { lazy, Suspense, useId, useState } from 'react';

import type { SourceView } from '../model/workspace-view.ts';
import { questionsOf } from './questions-of.ts';
import { ReconciledFacts } from './ReconciledFacts.tsx';
import styles from './Sources.module.css';

// Neither is there before a file is: no part of the first load.
const SourceDetails = lazy(() =>
  import('./SourceDetails.tsx').then((m) => ({ default: m.SourceDetails })),
);
const FileQuestions = lazy(() =>
  import('./FileQuestions.tsx').then((m) => ({ default: m.FileQuestions })),
);

/** Assets named on a file's line; the details name them all. */
const NAMED_ASSETS = 8;

interface SourceItemProps {
  source: SourceView;
  /** Whether the zone is asked for once for several files, not here. */
  isZoneAsked: boolean;
  onRemove: () => void;
}

export function SourceItem({ source, isZoneAsked, onRemove }: SourceItemProps) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const { balance, notes, reconciled } = source;
  const rows = reconciled?.rows ?? source.rows;
  const open = questionsOf(source).open.filter((question) => question !== 'zone' || !isZoneAsked);
  const needsAttention = balance === 'gaps' || rows.setAside > 0 || notes.length > 0;
  const name = source.innerName ?? source.name;
  return (
    <li className={styles.source}>
      <Icon name="file" className={styles.fileIcon} />
      <div className={styles.sourceBody}>
        <div className={styles.nameLine}>
          <bdi className={styles.name}>{name}</bdi>
          <Badge>{source.formatName}</Badge>
          {source.sample && <Badge tone="accent">{t('report.sample.badge')}</Badge>}
          {!source.kept && <Badge tone="warning">{t('report.source.notKept')}</Badge>}
        </div>
        <SourceFacts source={source} />
        <p className={styles.rowsLine}>
          <Icon
            name={needsAttention ? 'warning' : 'check'}
            className={needsAttention ? styles.doubtful : styles.good}
          />
          <span>
            {t(`report.source.rows.${balance}`, rows)}
            {reconciled !== null && <ReconciledFacts line={reconciled} />}
          </span>
        </p>
        {open.length > 0 && (
          <Suspense fallback={<Skeleton lines={2} />}>
            <FileQuestions source={source} questions={open} />
          </Suspense>
        )}
        <div id={details} className={styles.details} hidden={!isOpen}>
          {isOpen && (
            <Suspense fallback={<Skeleton lines={3} />}>
              <SourceDetails source={source} />
            </Suspense>
          )}
        </div>
      </div>
      <div className={styles.sourceActions}>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'report.source.less' : 'report.source.more')}
        </Button>
        <IconButton icon="trash" label={t('report.source.remove', { name })} onClick={onRemove} />
      </div>
    </li>
  );
}

/** Period, assets and account in one quiet line. */
function SourceFacts({ source: { period, zone, assets, account } }: { source: SourceView }) {
  const { t, tag } = useI18n();
  const named = assets.slice(0, NAMED_ASSETS).join(', ');
  const rest = assets.length - NAMED_ASSETS;
  return (
    <p className={styles.facts}>
      {period !== null && (
        <span>
          {t('report.source.period', {
            from: formatDate(msOf(period.from), zone.name, tag),
            to: formatDate(msOf(period.to), zone.name, tag),
          })}
        </span>
      )}
      <span>
        <bdi>{rest > 0 ? t('report.source.assetsMore', { named, rest }) : named}</bdi>
      </span>
      <span>{t('report.source.account', { account })}</span>
    </p>
  );
}
