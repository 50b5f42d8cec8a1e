import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useId } from 'react';

import type { ReportView } from '../model/report-view.ts';
import styles from './Result.module.css';

/** What is unsettled with the default taken, then every rule with its basis and how sure it is. */
export function LawSection({ report }: { report: ReportView }) {
  // Also stands in the printed report of the same document.
  const heading = useId();
  const { t, text } = useI18n();
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h3 id={heading}>{t('report.law.title')}</h3>
      <ul className={styles.notes}>
        {[...report.unsettled, ...report.defaults].map((id) => (
          <li key={id}>{text({ id })}</li>
        ))}
      </ul>
      <details className={styles.rules}>
        <summary>{t('report.law.rules')}</summary>
        <dl>
          {report.rules.map(({ name, basis, confidence }) => (
            <div key={name}>
              <dt>{t(`report.rule.${name}`)}</dt>
              <dd>
                <bdi lang="en">{basis}</bdi>{' '}
                <span className={styles.quiet}>({text({ id: `confidence.${confidence}` })})</span>
              </dd>
            </div>
          ))}
        </dl>
        <h4>{t('report.law.forms')}</h4>
        <ul dir="ltr">
          {report.forms.map(({ form, boxes }) => (
            <li key={form} lang="en">
              {form}: {boxes}
            </li>
          ))}
        </ul>
        <h4>{t('report.law.sources')}</h4>
        <ul dir="ltr" className={styles.urls}>
          {report.sources.map(({ url, supports }) => (
            <li key={url} lang="en">
              {url} ({supports})
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
