import { Button } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { memo, useDeferredValue } from 'react';

import { useWorker, useWorkspace } from '../client/ReportContext.tsx';
import type { WorkspaceView } from '../model/workspace-view.ts';
import { NoSources } from '../shared/NoSources.tsx';
import { ComparisonSection } from './ComparisonSection.tsx';
import { CountryForm } from './CountryForm.tsx';
import { DerivativesSection } from './DerivativesSection.tsx';
import { DisposalsSection } from './DisposalsSection.tsx';
import { EstimateSection } from './EstimateSection.tsx';
import { ExportBar } from './ExportBar.tsx';
import { FormsSection } from './FormsSection.tsx';
import { HoldingsSection } from './HoldingsSection.tsx';
import { IncomeSection } from './IncomeSection.tsx';
import { LawBanner } from './LawBanner.tsx';
import { LawNote } from './LawNote.tsx';
import { LawSection } from './LawSection.tsx';
import { LawTexts } from './LawTexts.tsx';
import { NoticesSection } from './NoticesSection.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import styles from './Result.module.css';
import { Summary } from './Summary.tsx';
import { WhatIfSection } from './WhatIfSection.tsx';

/** The computed report of one country and year. */
export function ResultStep() {
  const workspace = useWorkspace();
  // A report is a long page: it is drawn piece by piece, and the page answers in between.
  const shown = useDeferredValue(workspace);
  if (workspace === null || shown === null) return <Skeleton lines={8} />;
  if (workspace.entryCount === 0) return <NoSources />;
  return (
    <>
      <CountryForm workspace={workspace} />
      <ReportBody workspace={shown} />
    </>
  );
}

const ReportBody = memo(function ReportBody({ workspace }: { workspace: WorkspaceView }) {
  const { t } = useI18n();
  const { tell } = useWorker();
  const { report, reportState, choice } = workspace;
  if (choice.country === null || choice.year === null) {
    return (
      <EmptyState level={3} title={t('report.result.needCountry.title')}>
        {t('report.result.needCountry.text')}
      </EmptyState>
    );
  }
  if (reportState === 'failed' || reportState === 'cancelled') {
    return (
      <Notice
        kind={reportState === 'failed' ? 'error' : 'info'}
        live
        title={t(`report.result.${reportState}`)}
        actions={
          <Button
            variant="secondary"
            size="small"
            onClick={() => tell((service) => service.compute())}
          >
            {t('report.result.again')}
          </Button>
        }
      >
        {t('report.result.safe')}
      </Notice>
    );
  }
  if (report === null) return <Skeleton lines={10} />;
  // While another report is on its way, the last one stands; its questions would be the wrong ones.
  const isChosen = report.country === choice.country && report.year === choice.year;
  const country = isChosen
    ? workspace.countries.find(({ code }) => code === report.country)
    : undefined;
  return (
    <LawTexts report={report}>
      {report.simulated && (
        <Notice kind="warning" title={t('report.simulated.title')}>
          {t('report.simulated.text')}
        </Notice>
      )}
      {country !== undefined && country.asks.length > 0 && (
        <SettingsSection
          key={`${country.code} ${report.year}`}
          country={country}
          answers={choice.answers}
          accounts={report.accounts}
        />
      )}
      <div className={styles.overview}>
        <LawNote report={report} />
        <ExportBar report={report} />
      </div>
      <LawBanner report={report} />
      <Summary report={report} />
      <EstimateSection report={report} />
      <WhatIfSection report={report} />
      <ComparisonSection key={report.version} report={report} entryCount={workspace.entryCount} />
      <FormsSection report={report} />
      <NoticesSection report={report} />
      <DisposalsSection report={report} />
      <IncomeSection report={report} />
      <DerivativesSection report={report} />
      <HoldingsSection report={report} />
      <LawSection report={report} />
    </LawTexts>
  );
});
