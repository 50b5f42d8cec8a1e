import { fromFixedPoint } from '@meridian/money/fixed.ts';
import { formatPercent } from '@meridian/money/percent.ts';
import type { EstimateStep } from '@meridian/tax-engine/result.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { NumericCell, Table } from '@meridian/ui/Table.tsx';

import type { ReportView } from '../model/report-view.ts';
import { Money } from '../shared/Figures.tsx';
import { keyed } from '../shared/keyed.ts';
import { readableParams } from '../shared/message-params.ts';
import { Section } from '../shared/Section.tsx';
import styles from './Result.module.css';

/** The estimate written out step by step, then what it assumes. */
export function EstimateSection({ report }: { report: ReportView }) {
  const { t, text } = useI18n();
  const { estimate, currency, counts } = report;
  if (!estimate.covered) {
    return (
      <Section title={t('report.estimate.title')}>
        <Notice>{text({ id: 'estimate.year-not-covered' })}</Notice>
      </Section>
    );
  }
  const notes = [
    ...estimate.assumptions,
    ...(estimate.incomplete ? ['estimate.incomplete'] : []),
    ...(counts.derivatives > 0 ? ['estimate.derivatives-apart'] : []),
  ];
  return (
    <Section title={t('report.estimate.title')} lead={t('report.estimate.lead')}>
      <div className={styles.formula}>
        <Table caption={t('report.estimate.title')}>
          <tbody>
            {keyed(estimate.steps).map(({ key, item }) => (
              <StepLine key={key} step={item} currency={currency} />
            ))}
          </tbody>
        </Table>
      </div>
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

function StepLine({ step, currency }: { step: EstimateStep; currency: string }) {
  const i18n = useI18n();
  const { id, params, amount, unit } = step;
  return (
    <tr className={id === 'estimate.tax' ? styles.total : undefined}>
      <th scope="row">{i18n.text({ id, params: readableParams(params, currency, i18n) })}</th>
      <NumericCell>
        {unit === 'percent' && amount !== null ? (
          <bdi>{formatPercent(fromFixedPoint(amount), i18n.tag)}</bdi>
        ) : (
          <Money atoms={amount} currency={currency} />
        )}
      </NumericCell>
    </tr>
  );
}
