import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useState } from 'react';

import type { FormView, ReportView } from '../model/report-view.ts';
import { Section } from '../shared/Section.tsx';
import { FigureSureness } from './Basis.tsx';
import { FormLines } from './FormLines.tsx';
import { FormFiles } from './FormFiles.tsx';
import { FailedCheck } from './PartFaults.tsx';
import { FormRowsTable } from './FormRowsTable.tsx';
import styles from './Forms.module.css';

interface FormsSectionProps {
  report: ReportView;
  /** On paper nothing can be copied or opened. */
  isPaper?: boolean;
}

/** What goes where in the country's return. */
export function FormsSection({ report, isPaper = false }: FormsSectionProps) {
  const { t } = useI18n();
  if (report.forms.length === 0) return null;
  return (
    <Section title={t('report.forms.title')} lead={t('report.forms.lead')}>
      {!isPaper && <FormFiles report={report} />}
      <ol role="list" className={styles.forms}>
        {report.forms.map((form, index) => (
          <li key={`${form.form} ${form.part}`} className={styles.form}>
            <Form form={form} index={index} report={report} isPaper={isPaper} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface FormProps {
  form: FormView;
  /** Place in the report's list. */
  index: number;
  report: ReportView;
  isPaper: boolean;
}

function Form({ form, index, report, isPaper }: FormProps) {
  const { t, text } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const { lines, note, confidence, hasRows } = form;
  const isIncomplete =
    report.ranges !== null &&
    lines.some(({ value }) => value.type === 'range' || value.type === 'unknown');
  return (
    <>
      <h4>
        {/* Forms have names in the language of their country. */}
        <bdi>
          {form.form}: {form.part}
        </bdi>{' '}
        <FigureSureness confidence={confidence} />
      </h4>
      {note !== null && (
        <p className={styles.note}>{text({ id: note, params: { year: report.year } })}</p>
      )}
      {form.invariant !== undefined && (
        <p className={styles.note}>
          <FailedCheck invariant={form.invariant} />
        </p>
      )}
      {isIncomplete && <p className={styles.note}>{t('report.forms.incomplete')}</p>}
      {lines.length > 0 && <FormLines form={form} currency={report.currency} canCopy={!isPaper} />}
      {hasRows && !isPaper && (
        <details className={styles.rows} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{t('report.forms.rows')}</summary>
          {isOpen && <FormRowsTable report={report} form={form} index={index} />}
        </details>
      )}
    </>
  );
}
