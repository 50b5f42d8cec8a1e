import { formatDate } from '@meridian/i18n/formats.ts';
import type { ReadTag } from '@meridian/tax-export/law.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { guideAddress } from '../../countries/guide-address.ts';
import type { ReportView } from '../model/report-view.ts';
import { countryName } from '../shared/names.ts';
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
  const { t, text, tag, locale } = useI18n();
  const { country } = report;
  return (
    <Section title={t('report.law.title')}>
      {!isOpen && (
        <p>
          <a href={guideAddress(locale, country)}>
            {t('explain.guide', { country: countryName(country, tag) })}
          </a>
        </p>
      )}
      <div className={styles.columns}>
        <MessageList title={t('report.law.unsettled')} ids={report.unsettled} text={text} />
        <MessageList title={t('report.law.defaults')} ids={report.defaults} text={text} />
      </div>
      <details className={styles.rules} open={isOpen}>
        <summary>{t('report.law.rules')}</summary>
        <dl>
          {report.rules.map(({ name, basis, ...state }) => (
            <div key={name}>
              <dt>{text({ id: `export.rule.${name}` })}</dt>
              <dd>
                {/* The law's own words are quoted in one language. */}
                <bdi lang="en">{basis}</bdi> <TagRead {...state} />
              </dd>
            </div>
          ))}
        </dl>
        {report.levies.length > 0 && (
          <>
            <h4>{t('report.law.levies')}</h4>
            <dl>
              {report.levies.map(({ id, basis, ...state }) => (
                <div key={id}>
                  <dt>{text({ id })}</dt>
                  <dd>
                    <bdi lang="en">{basis}</bdi> <TagRead {...state} />
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <h4>{t('report.law.sources')}</h4>
        <ul className={styles.urls}>
          {report.sources.map(({ id, url, supports, kind, read }) => (
            <li key={id}>
              <bdi lang="en">
                {url} ({supports})
              </bdi>{' '}
              {text({ id: `source.kind.${kind}` })},{' '}
              {t('report.law.read', { date: dayIn(read, tag) })}
            </li>
          ))}
        </ul>
      </details>
    </Section>
  );
}

/** How sure a rule is, and when which kind of text was read for it. */
export function TagRead({ confidence, read, source }: ReadTag) {
  const { t, text, tag } = useI18n();
  const date = dayIn(read, tag);
  return (
    <>
      <Sureness confidence={confidence} />{' '}
      <small>
        {source === null
          ? t('report.law.compared', { date })
          : `${text({ id: `source.kind.${source.kind}` })}, ${t('report.law.read', { date })}`}
      </small>
    </>
  );
}

function dayIn(day: string, tag: string): string {
  return formatDate(day, 'UTC', tag);
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
