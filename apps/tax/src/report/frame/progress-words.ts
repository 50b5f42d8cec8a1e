import type { I18n } from '@meridian/i18n/i18n.ts';

import type { Progress } from '../model/workspace-view.ts';

/** Shorter work is not worth a screen reader's sentence. */
const SPOKEN_AFTER_MS = 1000;
/** From here on the time left is shown. */
const LONG_MS = 10_000;

export function progressLabel({ type, file = '' }: Progress, { t }: I18n): string {
  return t(`report.progress.${type}`, { file });
}

/** How far the work is, and from ten seconds on the time left. */
export function progressCount(progress: Progress, { t }: I18n): string {
  const { type, rows, total, elapsedMs } = progress;
  const count =
    type === 'computing'
      ? t('report.progress.entries', { done: rows, total })
      : t('report.progress.rows', { rows });
  const fraction = progressFraction(progress);
  if (elapsedMs < LONG_MS || fraction === undefined || fraction === 0) return count;
  const seconds = Math.ceil((elapsedMs * (1 - fraction)) / fraction / 1000);
  return t('report.progress.withTime', { count, seconds });
}

/** From 0 to 1; undefined while the total is not known. */
export function progressFraction({ done, total }: Progress): number | undefined {
  return total === 0 ? undefined : Math.min(1, done / total);
}

/** Changes only at every quarter, so that a screen reader hears a few words and not a flood. */
export function spokenProgress(progress: Progress | null, i18n: I18n): string {
  if (progress === null || progress.elapsedMs < SPOKEN_AFTER_MS) return '';
  const quarter = Math.floor((progressFraction(progress) ?? 0) * 4) * 25;
  return i18n.t('report.progress.spoken', {
    label: progressLabel(progress, i18n),
    percent: quarter,
  });
}
