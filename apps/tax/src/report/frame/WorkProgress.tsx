import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Progress } from '@meridian/ui/Progress.tsx';
import { VisuallyHidden } from '@meridian/ui/VisuallyHidden.tsx';

import { useReportState, useWorker } from '../client/ReportContext.tsx';
import {
  progressCount,
  progressFraction,
  progressLabel,
  spokenProgress,
} from './progress-words.ts';
import styles from './WorkProgress.module.css';

/** What the worker is doing, over the foot of the page so that nothing moves, with a way to stop. */
export function WorkProgress() {
  const i18n = useI18n();
  const { tell } = useWorker();
  const { progress } = useReportState();
  return (
    <>
      <VisuallyHidden>
        <span role="status">{spokenProgress(progress, i18n)}</span>
      </VisuallyHidden>
      {progress !== null && (
        <div className={styles.bar}>
          <Progress
            label={progressLabel(progress, i18n)}
            count={progressCount(progress, i18n)}
            fraction={progressFraction(progress)}
            onCancel={
              progress.type === 'opening' ? undefined : () => tell((service) => service.cancel())
            }
          />
        </div>
      )}
    </>
  );
}
