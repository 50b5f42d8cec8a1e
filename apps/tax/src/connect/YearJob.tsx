import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Progress } from '@meridian/ui/Progress.tsx';

import type { Job } from './connect-model.ts';

const BYTES_A_KILOBYTE = 1000;

/**
 * How far a download is. Its end is not known: what comes is compressed. Nothing is counted before
 * anything has come: the server may still be making the file.
 */
export function YearJob({ job, onCancel }: { job: Job; onCancel: () => void }) {
  const { t, tag } = useI18n();
  const kilobytes = Math.round(job.size / BYTES_A_KILOBYTE);
  const unit = { style: 'unit', unit: 'kilobyte' } as const;
  return (
    <Progress
      label={t('connect.loading', { year: String(job.year) })}
      count={kilobytes === 0 ? undefined : kilobytes.toLocaleString(tag, unit)}
      onCancel={onCancel}
    />
  );
}
