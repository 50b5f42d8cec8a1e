import type { I18n } from '@meridian/i18n/i18n.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Stepper, type Step as StepperStep } from '@meridian/ui/Stepper.tsx';

import { useWorkspace } from '../client/ReportContext.tsx';
import type { WorkspaceView } from '../model/workspace-view.ts';
import { countryName, yearName } from '../shared/names.ts';
import { STEPS, type Step } from '../shared/use-step.ts';

export function ReportSteps({ current }: { current: Step }) {
  const i18n = useI18n();
  const workspace = useWorkspace();
  const steps = STEPS.map((step): StepperStep => {
    const label = i18n.t(`report.step.${step}.name`);
    return { id: step, href: `#${step}`, label, ...progressOf(step, workspace, i18n) };
  });
  return <Stepper label={i18n.t('report.steps')} steps={steps} current={current} />;
}

function progressOf(
  step: Step,
  workspace: WorkspaceView | null,
  { t, tag }: I18n,
): Pick<StepperStep, 'state'> & { detail?: string; reason?: string } {
  if (workspace === null) return { state: 'open' };
  const { sources, openings, report, countries, reading } = workspace;
  const isEmpty = sources.length === 0 && openings.length === 0;
  if (step === 'sources') {
    return isEmpty
      ? { state: 'open' }
      : { state: 'done', detail: t('report.step.sources.detail', { count: sources.length }) };
  }
  if (isEmpty && reading) return { state: 'open' };
  if (isEmpty) return { state: 'closed', reason: t('report.step.needsSource') };
  if (report === null) return { state: 'open' };
  if (step === 'review') {
    const count = report.counts.openQuestions;
    return {
      state: count === 0 ? 'done' : 'open',
      detail: t('report.step.review.detail', { count }),
    };
  }
  const split = countries.find(({ code }) => code === report.country)?.splitYear ?? false;
  const detail = `${countryName(report.country, tag)} ${yearName(report.year, split)}`;
  return { state: report.counts.openQuestions === 0 ? 'done' : 'open', detail };
}
