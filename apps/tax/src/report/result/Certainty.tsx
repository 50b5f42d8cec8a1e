import { ButtonLink } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Icon } from '@meridian/ui/Icon.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';

import type { ReportView } from '../model/report-view.ts';
import type { SourceView } from '../model/workspace-view.ts';
import { moneyText } from '../shared/format-unit.ts';
import { questionsOf } from '../sources/questions-of.ts';
import { OpenRange } from './OpenRange.tsx';
import { PartFaults } from './PartFaults.tsx';
import styles from './Result.module.css';

interface CertaintyProps {
  report: ReportView;
  /** Absent on paper, where no link leads to a question. */
  sources?: readonly SourceView[];
}

/** How sure the figures are: what is left out of them, and the way to the questions that are open. */
export function Certainty({ report, sources }: CertaintyProps) {
  const { t } = useI18n();
  const { totals, counts, isOnWealth, isSettledByAnswers, faults } = report;
  const { openQuestions } = counts;
  const fileQuestions = (sources ?? []).reduce(
    (sum, source) => sum + questionsOf(source).open.length,
    0,
  );
  const isLeftOut = totals.incomplete > 0 && !isOnWealth;
  const lacksSome = isLeftOut || totals.incomeIncomplete > 0 || lacksEntries(report);
  if (!lacksSome && faults.length === 0 && openQuestions === 0 && fileQuestions === 0) {
    return sources === undefined ? null : (
      <p className={styles.complete}>
        <Icon name="check" /> {t('report.issues.none.title')}
      </p>
    );
  }
  return (
    <Notice
      kind="warning"
      title={
        lacksSome ? (
          <LeftOutTitle report={report} />
        ) : faults.length > 0 && openQuestions === 0 ? (
          t('report.disposals.incomplete')
        ) : (
          t('report.issues.title', { count: openQuestions })
        )
      }
      actions={
        <>
          {openQuestions > 0 && (
            <ButtonLink variant="secondary" size="small" href="#review" className={styles.settle}>
              {isSettledByAnswers
                ? t('report.first.answers', { count: openQuestions })
                : t('report.summary.settle')}
            </ButtonLink>
          )}
          {fileQuestions > 0 && (
            <ButtonLink variant="secondary" size="small" href="#sources" className={styles.settle}>
              {t('report.first.files', { count: fileQuestions })}
            </ButtonLink>
          )}
        </>
      }
    >
      {lacksSome && <LeftOut report={report} />}
      <PartFaults report={report} />
    </Notice>
  );
}

/** Whether entries are left out that could move figures of the year. */
function lacksEntries({ counts, ranges }: ReportView): boolean {
  return counts.leftOut > 0 && ranges !== null;
}

function LeftOutTitle({ report }: { report: ReportView }) {
  const { t } = useI18n();
  const { totals, counts } = report;
  if (totals.incomplete > 0) return t('report.summary.incomplete', { count: totals.incomplete });
  return totals.incomeIncomplete > 0
    ? t('report.summary.incomeIncomplete', { count: totals.incomeIncomplete })
    : t('report.summary.leftOut', { count: counts.leftOut });
}

function LeftOut({ report }: { report: ReportView }) {
  const { t, tag } = useI18n();
  const { totals, currency, counts } = report;
  return (
    <>
      {totals.incomplete > 0 && (
        <p>
          <OpenRange
            range={{ lowest: totals.openLowest, highest: totals.openHighest }}
            currency={currency}
            about="sum"
          />{' '}
          {totals.incomplete < totals.disposals &&
            t('report.summary.without', { gain: moneyText(totals.gain, currency, tag) })}
        </p>
      )}
      {totals.incomplete > 0 && totals.incomeIncomplete > 0 && (
        <p>{t('report.summary.incomeIncomplete', { count: totals.incomeIncomplete })}</p>
      )}
      {totals.incomplete + totals.incomeIncomplete > 0 && lacksEntries(report) && (
        <p>{t('report.summary.leftOut', { count: counts.leftOut })}</p>
      )}
    </>
  );
}
