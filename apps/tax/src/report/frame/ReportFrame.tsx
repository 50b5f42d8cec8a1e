import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { lazy, Suspense } from 'react';

import { useWorkspace } from '../client/ReportContext.tsx';
import { useStep, type Step } from '../shared/use-step.ts';
import { DropTarget } from '../sources/DropTarget.tsx';
import { SourcesStep } from '../sources/SourcesStep.tsx';
import { Notices } from './Notices.tsx';
import { OriginLine } from './OriginLine.tsx';
import styles from './ReportFrame.module.css';
import { ReportSteps } from './ReportSteps.tsx';
import { StepSection } from './StepSection.tsx';
import { WorkProgress } from './WorkProgress.tsx';

// Both steps need data first, so neither belongs to the first load.
const ReviewStep = lazy(() =>
  import('../review/ReviewStep.tsx').then((m) => ({ default: m.ReviewStep })),
);
const ResultStep = lazy(() =>
  import('../result/ResultStep.tsx').then((m) => ({ default: m.ResultStep })),
);
const PrintedReport = lazy(() =>
  import('../print/PrintedReport.tsx').then((m) => ({ default: m.PrintedReport })),
);

export function ReportFrame() {
  const { t } = useI18n();
  const step = useStep();
  // On the report the figures come first, and what the page promises of files stands at its foot.
  const isReport = step === 'report';
  const hasReport = useWorkspace()?.report != null;
  return (
    <DropTarget className={styles.page}>
      <header className={styles.head}>
        <h1>{t('report.title')}</h1>
        {!isReport && <PrivacyPromise />}
      </header>
      <ReportSteps current={step} />
      <Notices withSample={!isReport} />
      <StepSection step={step}>
        <StepContent step={step} />
      </StepSection>
      {isReport && (
        <div className={styles.foot}>
          <PrivacyPromise />
        </div>
      )}
      <WorkProgress />
      {hasReport && (
        <Suspense fallback={null}>
          <PrintedReport />
        </Suspense>
      )}
    </DropTarget>
  );
}

/** That files stay on the device, and who else could read what the page keeps. */
function PrivacyPromise() {
  const { t } = useI18n();
  return (
    <>
      <p className={styles.promise}>{t('report.promise')}</p>
      <OriginLine />
    </>
  );
}

/**
 * The first step stands outside the boundary of those that load later: a boundary comes alive after
 * the page, and news of the worker in between would draw it anew, with a file that was just chosen
 * gone from its field.
 */
function StepContent({ step }: { step: Step }) {
  if (step === 'sources') return <SourcesStep />;
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      {step === 'review' ? <ReviewStep /> : <ResultStep />}
    </Suspense>
  );
}
