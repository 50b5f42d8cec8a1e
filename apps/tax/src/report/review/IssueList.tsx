import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { useState } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { IssueRow, ReportView } from '../model/report-view.ts';
import type { SourceView } from '../model/workspace-view.ts';
import { usePages } from '../shared/use-pages.ts';
import { IssueItem } from './IssueItem.tsx';
import styles from './Review.module.css';

const AT_ONCE = 20;

/** Open issues by money at stake, then what was assumed. */
export function IssueList({
  report,
  sources,
}: {
  report: ReportView;
  sources: readonly SourceView[];
}) {
  const { t } = useI18n();
  const { ask } = useWorker();
  const [shown, setShown] = useState(AT_ONCE);
  const { openIssues, notes } = report.counts;
  const total = openIssues + notes;
  const list = usePages(
    `issues ${report.version}`,
    (window) => ask((service) => service.issues(window)),
    total,
  );
  const rows = Array.from({ length: Math.min(shown, total) }, (_, index) => list.row(index));
  const isLoading = total > 0 && rows[0] === undefined;
  const known = rows.filter((row) => row !== undefined);
  const open = known.filter(({ level }) => level === 'open');
  const assumed = known.filter(({ level }) => level === 'note');
  const names = new Map(sources.map(({ id, name, innerName }) => [id, innerName ?? name]));

  const items = (issues: readonly IssueRow[]) => (
    <ul role="list" className={styles.issues}>
      {issues.map((issue) => (
        <IssueItem
          key={`${issue.code} ${issue.asset} ${issue.entryId}`}
          issue={issue}
          currency={report.currency}
          sourceName={names.get(issue.source) ?? null}
        />
      ))}
    </ul>
  );

  return (
    <>
      <section aria-labelledby="issues-heading" className={styles.section}>
        <h3 id="issues-heading">{t('report.issues.title', { count: openIssues })}</h3>
        {openIssues === 0 && (
          <Notice kind="success" title={t('report.issues.none.title')}>
            {t('report.issues.none.text')}
          </Notice>
        )}
        {openIssues > 0 && <p className={styles.quiet}>{t('report.issues.text')}</p>}
        {isLoading ? <Skeleton lines={4} /> : items(open)}
      </section>
      {assumed.length > 0 && (
        <section aria-labelledby="notes-heading" className={styles.section}>
          <h3 id="notes-heading">{t('report.notes.title', { count: notes })}</h3>
          <p className={styles.quiet}>{t('report.notes.text')}</p>
          {items(assumed)}
        </section>
      )}
      {rows.length < total && (
        <Button
          className={styles.more}
          onClick={() => {
            list.want(0, shown + AT_ONCE);
            setShown(shown + AT_ONCE);
          }}
        >
          {t('report.more')}
        </Button>
      )}
    </>
  );
}
