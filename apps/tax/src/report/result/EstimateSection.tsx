import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { NumericCell, Table } from '@meridian/ui/Table.tsx';
import { useId } from 'react';

import type { ReportView } from '../model/report-view.ts';
import { Money } from '../shared/Figures.tsx';
import { percentText } from '../shared/format-unit.ts';
import { readableParams } from '../shared/message-params.ts';
import styles from './Result.module.css';

/** The estimate written out step by step, then what it assumes. */
export function EstimateSection({ report }: { report: ReportView }) {
  // Also stands in the printed report of the same document.
  const heading = useId();
  const { t, text } = useI18n();
  const { estimate } = report;
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h3 id={heading}>{t('report.estimate.title')}</h3>
      {estimate.covered ? (
        <Steps report={report} />
      ) : (
        <Notice kind="info">{text({ id: 'estimate.year-not-covered' })}</Notice>
      )}
    </section>
  );
}

function Steps({ report }: { report: ReportView }) {
  const i18n = useI18n();
  const { t, text, tag } = i18n;
  const { estimate, currency, counts } = report;
  if (!estimate.covered) return null;
  const notes = [
    ...estimate.assumptions,
    ...(estimate.incomplete ? ['estimate.incomplete'] : []),
    ...(counts.derivatives > 0 ? ['estimate.derivatives-apart'] : []),
  ];
  return (
    <>
      <Table caption={t('report.estimate.title')}>
        <tbody className={styles.steps}>
          {estimate.steps.map(({ id, params, amount, unit }, index) => (
            <tr key={index} className={id === 'estimate.tax' ? styles.total : undefined}>
              <th scope="row">{text({ id, params: readableParams(params, currency, i18n) })}</th>
              <NumericCell>
                {unit === 'percent' && amount !== null ? (
                  <bdi>{percentText(amount, tag)} %</bdi>
                ) : (
                  <Money atoms={amount} currency={currency} />
                )}
              </NumericCell>
            </tr>
          ))}
        </tbody>
      </Table>
      <ul className={styles.notes}>
        {notes.map((id) => (
          <li key={id}>{text({ id })}</li>
        ))}
      </ul>
    </>
  );
}
