import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import type { ReportView } from '../model/report-view.ts';
import { Section } from '../shared/Section.tsx';
import { Sureness } from './Basis.tsx';
import styles from './Result.module.css';

interface LawSectionProps {
  report: ReportView;
  /** On paper nothing can be opened. */
  isOpen?: boolean;
}

/** What is unsettled with the default taken, then every rule with its basis and how sure it is. */
export function LawSection({ report, isOpen = false }: LawSectionProps) {
  const { t, text } = useI18n();
  return (
    <Section title={t('report.law.title')}>
      <div className={styles.columns}>
        <MessageList title={t('report.law.unsettled')} ids={report.unsettled} text={text} />
        <MessageList title={t('report.law.defaults')} ids={report.defaults} text={text} />
      </div>
      <details className={styles.rules} open={isOpen}>
        <summary>{t('report.law.rules')}</summary>
        <dl>
          {report.rules.map(({ name, basis, confidence }) => (
            <div key={name}>
              <dt>{text({ id: `export.rule.${name}` })}</dt>
              <dd>
                {/* The law's own words are quoted in one language. */}
                <bdi lang="en">{basis}</bdi> <Sureness confidence={confidence} />
              </dd>
            </div>
          ))}
        </dl>
        {report.levies.length > 0 && (
          <>
            <h4>{t('report.law.levies')}</h4>
            <dl>
              {report.levies.map(({ id, basis, confidence }) => (
                <div key={id}>
                  <dt>{text({ id })}</dt>
                  <dd>
                    <bdi lang="en">{basis}</bdi> <Sureness confidence={confidence} />
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <h4>{t('report.law.sources')}</h4>
        <ul className={styles.urls}>
          {report.sources.map(({ url, supports }) => (
            <li key={url}>
              <bdi lang="en">
                {url} ({supports})
              </bdi>
            </li>
          ))}
        </ul>
      </details>
    </Section>
  );
}

interface MessageListProps {
  title: string;
  ids: readonly string[];
  text: (reference: { id: string }) => string;
}

function MessageList({ title, ids, text }: MessageListProps) {
  if (ids.length === 0) return null;
  return (
    <div>
      <h4>{title}</h4>
      <ul className={styles.notes}>
        {ids.map((id) => (
          <li key={id}>{text({ id })}</li>
        ))}
      </ul>
    </div>
  );
}
