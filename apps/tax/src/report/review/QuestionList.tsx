import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { useCallback, useEffect, useState } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { QuestionRow, ReportView } from '../model/report-view.ts';
import type { Window } from '../model/service.ts';
import type { SourceView } from '../model/workspace-view.ts';
import { Section } from '../shared/Section.tsx';
import { usePages } from '../shared/use-pages.ts';
import { QuestionItem } from './QuestionItem.tsx';
import styles from './Review.module.css';

const AT_ONCE = 20;

interface QuestionListProps {
  report: ReportView;
  sources: readonly SourceView[];
}

/** Open questions by money at stake, then what was assumed. */
export function QuestionList({ report, sources }: QuestionListProps) {
  const { t } = useI18n();
  const { ask } = useWorker();
  const [shown, setShown] = useState(AT_ONCE);
  const { openQuestions, notes } = report.counts;
  const total = openQuestions + notes;
  const { version } = report;
  const load = useCallback(
    (window: Window) => ask((service) => service.questions(version, window)),
    [ask, version],
  );
  const list = usePages(load, total);
  useEffect(() => list.want(0, shown - 1), [list, shown]);
  const rows = Array.from({ length: Math.min(shown, total) }, (_, index) => list.row(index));
  const isLoading = total > 0 && rows[0] === undefined;
  const known = rows.filter((row) => row !== undefined);
  const open = known.filter(({ level }) => level === 'open');
  const assumed = known.filter(({ level }) => level === 'note');
  const names = new Map(sources.map(({ id, name, innerName }) => [id, innerName ?? name]));

  const items = (name: 'open' | 'assumed', questions: readonly QuestionRow[]) => (
    <ul role="list" className={styles.issues} data-focus-list={name}>
      {questions.map((question) => (
        <QuestionItem
          key={question.key}
          question={question}
          version={version}
          currency={report.currency}
          sourceNames={names}
        />
      ))}
    </ul>
  );

  return (
    <>
      <Section
        title={t('report.issues.title', { count: openQuestions })}
        lead={openQuestions > 0 ? t('report.issues.text') : undefined}
      >
        {openQuestions === 0 && (
          <Notice kind="success" title={t('report.issues.none.title')}>
            {t('report.issues.none.text')}
          </Notice>
        )}
        {isLoading ? <Skeleton lines={4} /> : items('open', open)}
      </Section>
      {assumed.length > 0 && (
        <Section title={t('report.notes.title', { count: notes })} lead={t('report.notes.text')}>
          {items('assumed', assumed)}
        </Section>
      )}
      {rows.length < total && (
        <Button
          variant="secondary"
          className={styles.more}
          onClick={() => setShown(shown + AT_ONCE)}
        >
          {t('report.more')}
        </Button>
      )}
    </>
  );
}
