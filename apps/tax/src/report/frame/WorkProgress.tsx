import type { I18n } from '@meridian/i18n/i18n.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Progress } from '@meridian/ui/Progress.tsx';
import { VisuallyHidden } from '@meridian/ui/VisuallyHidden.tsx';

import { useReportState, useWorker } from '../client/ReportContext.tsx';
import type { Progress as ProgressNews } from '../model/workspace-view.ts';
import styles from './WorkProgress.module.css';

/** Shorter work is not worth a screen reader's sentence. */
const SPOKEN_AFTER_MS = 1000;
/** From here on the time left is shown. */
const LONG_MS = 10_000;

/** What the worker is doing, over the foot of the page so that nothing moves, with a way to stop. */
export function WorkProgress() {
  const i18n = useI18n();
  const { tell } = useWorker();
  const { progress } = useReportState();
  return (
    <>
      <VisuallyHidden>
        <span role="status">{spoken(progress, i18n)}</span>
      </VisuallyHidden>
      {progress !== null && (
        <div className={styles.bar}>
          <Progress
            label={labelOf(progress, i18n)}
            count={countOf(progress, i18n)}
            fraction={fractionOf(progress)}
            onCancel={
              progress.kind === 'opening' ? undefined : () => tell((service) => service.cancel())
            }
          />
        </div>
      )}
    </>
  );
}

function labelOf({ kind, file = '' }: ProgressNews, { t }: I18n): string {
  return t(`report.progress.${kind}`, { file });
}

function countOf(progress: ProgressNews, { t }: I18n): string {
  const { kind, rows, total, elapsedMs } = progress;
  const count =
    kind === 'computing'
      ? t('report.progress.entries', { done: rows, total })
      : t('report.progress.rows', { rows });
  const fraction = fractionOf(progress);
  if (elapsedMs < LONG_MS || fraction === undefined || fraction === 0) return count;
  const seconds = Math.ceil((elapsedMs * (1 - fraction)) / fraction / 1000);
  return t('report.progress.withTime', { count, seconds });
}

function fractionOf({ done, total }: ProgressNews): number | undefined {
  return total === 0 ? undefined : Math.min(1, done / total);
}

/** Changes only at every quarter, so that a screen reader hears a few words and not a flood. */
function spoken(progress: ProgressNews | null, i18n: I18n): string {
  if (progress === null || progress.elapsedMs < SPOKEN_AFTER_MS) return '';
  const quarter = Math.floor((fractionOf(progress) ?? 0) * 4) * 25;
  return i18n.t('report.progress.spoken', { label: labelOf(progress, i18n), percent: quarter });
}
