import { ButtonLink } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';

import { useWorkspace } from '../client/ReportContext.tsx';
import type { WorkspaceView } from '../model/workspace-view.ts';
import { CountryForm } from '../result/CountryForm.tsx';
import { NoSources } from '../shared/NoSources.tsx';
import { Across } from './across/Across.tsx';
import { Corrections } from './Corrections.tsx';
import { LedgerSection } from './LedgerSection.tsx';
import { QuestionList } from './QuestionList.tsx';
import styles from './Review.module.css';

/** What is missing and what was assumed, then every entry. */
export function ReviewStep() {
  const { t } = useI18n();
  const workspace = useWorkspace();
  if (workspace === null) return <Skeleton lines={8} />;
  if (workspace.entryCount === 0) return <NoSources />;
  return (
    <>
      <CountryForm workspace={workspace} />
      <Issues workspace={workspace} />
      <Across workspace={workspace} />
      <Corrections corrections={workspace.corrections} />
      <LedgerSection workspace={workspace} />
      <div className={styles.onward}>
        <ButtonLink href="#report" variant="primary" size="large" iconEnd="arrow-end">
          {t('report.review.onward')}
        </ButtonLink>
      </div>
    </>
  );
}

function Issues({ workspace }: { workspace: WorkspaceView }) {
  const { t } = useI18n();
  const { report, choice } = workspace;
  if (choice.country === null) {
    return (
      <EmptyState level={3} title={t('report.issues.needCountry.title')}>
        {t('report.issues.needCountry.text')}
      </EmptyState>
    );
  }
  if (report === null) return <Skeleton lines={4} />;
  return <QuestionList report={report} sources={workspace.sources} />;
}
