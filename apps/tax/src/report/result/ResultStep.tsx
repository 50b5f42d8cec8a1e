import { Button } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { memo, useDeferredValue } from 'react';

import { useWorker, useWorkspace } from '../client/ReportContext.tsx';
import type { ReportView } from '../model/report-view.ts';
import type { WorkspaceView } from '../model/workspace-view.ts';
import { NoSources } from '../shared/NoSources.tsx';
import { SampleNotice } from '../frame/SampleNotice.tsx';
import { OpenLots } from '../open-lots/OpenLots.tsx';
import { FurtherPictures, MonthsPicture } from '../pictures/Pictures.tsx';
import { useGainParts } from '../pictures/use-gain-parts.ts';
import { Certainty } from './Certainty.tsx';
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
import { Headline, Sums } from './Summary.tsx';
import { WhatIfSection } from './WhatIfSection.tsx';
import { YearsSection } from './YearsSection.tsx';

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
  return <ShownReport report={report} workspace={workspace} />;
});

function ShownReport({ report, workspace }: { report: ReportView; workspace: WorkspaceView }) {
  const { t } = useI18n();
  const { choice } = workspace;
  const gains = useGainParts(report);
  const country = workspace.countries.find(({ code }) => code === report.country);
  // While another report is on its way, the last one stands; its questions would be the wrong ones.
  const isChosen = report.country === choice.country && report.year === choice.year;
  const asking = isChosen && country !== undefined && country.asks.length > 0 ? country : undefined;
  return (
    <LawTexts report={report}>
      {report.simulated && (
        <Notice kind="warning" title={t('report.simulated.title')}>
          {t('report.simulated.text')}
        </Notice>
      )}
      <div className={styles.first}>
        <div className={styles.answer}>
          <Headline report={report} />
          <Certainty report={report} sources={workspace.sources} />
          <LawBanner report={report} />
          {gains !== null && <MonthsPicture report={gains.report} parts={gains.parts} />}
        </div>
        {asking !== undefined && (
          <div className={styles.asks}>
            <SettingsSection
              key={`${asking.code} ${report.year}`}
              country={asking}
              answers={choice.answers}
              accounts={report.accounts}
            />
          </div>
        )}
        <div className={styles.parts}>
          <Sums report={report} />
          {gains !== null && <FurtherPictures report={gains.report} parts={gains.parts} />}
        </div>
      </div>
      <SampleNotice />
      <div className={styles.overview}>
        <LawNote report={report} />
        <ExportBar report={report} />
      </div>
      <YearsSection
        report={report}
        years={workspace.years}
        splitYear={country?.splitYear ?? false}
        entryCount={workspace.entryCount}
      />
      <EstimateSection report={report} />
      <WhatIfSection report={report} />
      <ComparisonSection key={report.version} report={report} entryCount={workspace.entryCount} />
      <FormsSection report={report} />
      <NoticesSection report={report} />
      <DisposalsSection report={report} />
      <IncomeSection report={report} />
      <DerivativesSection report={report} />
      <HoldingsSection report={report} />
      <OpenLots key={report.country} report={report} workspace={workspace} />
      <LawSection report={report} />
    </LawTexts>
  );
}
