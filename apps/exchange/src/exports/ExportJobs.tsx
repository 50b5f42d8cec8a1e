import { formatDate, formatMinute } from '@meridian/i18n/formats.ts';
import type { ExportInfo } from '@meridian/protocol/contracts/exports.ts';
import { Badge, type Tone } from '@meridian/ui/Badge.tsx';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import styles from './exports.module.css';
import { lastDayOf, yearOf } from './periods.ts';

const TONES: Readonly<Record<ExportInfo['status'], Tone>> = {
  queued: 'neutral',
  processing: 'accent',
  processed: 'success',
  failed: 'danger',
  expired: 'neutral',
};

/** Files that were asked for, newest first. */
export function ExportJobs({ jobs }: { jobs: readonly ExportInfo[] }) {
  const { t } = useI18n();
  if (jobs.length === 0) {
    return (
      <EmptyState title={t('exports.none.title')}>
        <p>{t('exports.none.text')}</p>
      </EmptyState>
    );
  }
  return (
    <ul className={styles.jobs}>
      {jobs.map((job) => (
        <Job key={job.id} job={job} />
      ))}
    </ul>
  );
}

function Job({ job }: { job: ExportInfo }) {
  const { t, tag } = useI18n();
  const { format, status, byKey, rows, bytes, requestedAt, expiresAt, name, link } = job;
  return (
    <li className={styles.job}>
      <div>
        <div className={styles.name}>
          {t(`exports.format.${format}`)}{' '}
          <Badge tone={TONES[status]}>{t(`exports.status.${status}`)}</Badge>
        </div>
        <div className={styles.note}>
          <PeriodText job={job} />
          {byKey && <> · {t('exports.byKey')}</>}
        </div>
        <div className={styles.note}>
          <bdi dir="ltr">{name}</bdi>
        </div>
      </div>
      <div className={styles.note}>
        {status !== 'queued' && (
          <div>
            {t('exports.rows', { count: rows })} · {sizeOf(bytes, tag)}
          </div>
        )}
        <div>{t('exports.requested', { time: formatMinute(requestedAt, tag) })}</div>
        {expiresAt !== null && (
          <div>
            {t(status === 'expired' ? 'exports.expired' : 'exports.expires', {
              time: formatMinute(expiresAt, tag),
            })}
          </div>
        )}
      </div>
      {link !== null && (
        <ButtonLink
          className={styles.action}
          variant="secondary"
          icon="download"
          href={link}
          download={name}
          aria-label={t('exports.download.named', { name })}
        >
          {t('exports.download')}
        </ButtonLink>
      )}
    </li>
  );
}

function PeriodText({ job }: { job: ExportInfo }) {
  const { t, tag } = useI18n();
  const { from, to } = job;
  const year = yearOf(job);
  if (year !== null) return <>{year}</>;
  const day = (instant: number) => formatDate(instant, 'UTC', tag);
  if (from !== null && to !== null)
    return <>{t('exports.period.span', { from: day(from), to: day(lastDayOf(to)) })}</>;
  if (from !== null) return <>{t('exports.period.since', { from: day(from) })}</>;
  if (to !== null) return <>{t('exports.period.until', { to: day(lastDayOf(to)) })}</>;
  return <>{t('exports.period.all')}</>;
}

const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

/** Rounded up to the next kilobyte, from a megabyte on to a tenth of one. */
function sizeOf(bytes: number, tag: string): string {
  const [value, unit] =
    bytes < MEGABYTE ? [Math.ceil(bytes / KILOBYTE), 'kilobyte'] : [bytes / MEGABYTE, 'megabyte'];
  return value.toLocaleString(tag, { style: 'unit', unit, maximumFractionDigits: 1 });
}
