import { estimateFault } from '@meridian/tax-engine/result/fault.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';

import type { ReportView } from '../model/report-view.ts';
import { Section } from '../shared/Section.tsx';
import { EstimateSteps } from './EstimateSteps.tsx';
import { isOpenFigure } from './OpenMoney.tsx';
import { FailedCheck } from './PartFaults.tsx';
import { rangeText } from './range-text.ts';
import styles from './Result.module.css';

/** The estimate written out step by step, then what it assumes. */
export function EstimateSection({ report }: { report: ReportView }) {
  const i18n = useI18n();
  const { t, text } = i18n;
  const { estimate, currency, isUntaxed, ranges } = report;
  const tax = ranges?.tax;
  if (!estimate.covered) {
    return (
      <Section title={t('report.estimate.title')}>
        {estimate.reason === 'failed' ? (
          <Notice kind="warning">
            <FailedCheck invariant={estimateFault(report.faults)?.invariant ?? ''} />
          </Notice>
        ) : (
          <Notice>{text({ id: 'estimate.year-not-covered' })}</Notice>
        )}
      </Section>
    );
  }
  const notes = [...estimate.assumptions, ...(estimate.incomplete ? ['estimate.incomplete'] : [])];
  return (
    <Section
      title={t('report.estimate.title')}
      lead={isUntaxed ? text({ id: 'estimate.untaxed' }) : t('report.estimate.lead')}
    >
      {!isUntaxed && tax !== undefined && isOpenFigure(tax) && (
        <Notice
          kind="warning"
          title={t('report.estimate.open', { range: rangeText(tax, currency, i18n) })}
        />
      )}
      <EstimateSteps
        caption={t('report.estimate.title')}
        steps={estimate.steps}
        currency={currency}
      />
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((id) => (
            <li key={id}>{text({ id })}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}
