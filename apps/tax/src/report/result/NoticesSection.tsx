import { formatList } from '@meridian/i18n/formats.ts';
import type { NoticeLine } from '@meridian/tax-engine/result/notice-line.ts';
import { Badge, type Tone } from '@meridian/ui/Badge.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import type { ReportView } from '../model/report-view.ts';
import { Money } from '../shared/Figures.tsx';
import { Section } from '../shared/Section.tsx';
import { FigureSureness } from './Basis.tsx';
import styles from './WhatIf.module.css';

const TONES: Readonly<Record<NoticeLine['due'], Tone>> = {
  yes: 'warning',
  no: 'neutral',
  unknown: 'neutral',
};

/** Returns, notices and levies beside the tax, each with the figure it depends on. */
export function NoticesSection({ report }: { report: ReportView }) {
  const { t } = useI18n();
  if (report.notices.length === 0) return null;
  return (
    <Section title={t('report.notices.title')} lead={t('report.notices.lead')}>
      <ul role="list" className={styles.list}>
        {report.notices.map((line) => (
          <li key={line.id} className={styles.notice}>
            <Notice line={line} currency={report.currency} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Notice({ line, currency }: { line: NoticeLine; currency: string }) {
  const { text, tag } = useI18n();
  const { id, figure, value, due, levy, lacks, assumptions, basis, confidence } = line;
  const assets = formatList(lacks, tag);
  return (
    <>
      <p className={styles.name}>
        {text({ id })} <Badge tone={TONES[due]}>{text({ id: `notice.due.${due}` })}</Badge>
      </p>
      <p className={styles.outcome}>
        {text({ id: `notice.figure.${figure}` })}:{' '}
        {figure === 'accounts-abroad' && value !== null ? (
          <bdi>{value.toLocaleString(tag)}</bdi>
        ) : (
          <Money atoms={value} currency={currency} />
        )}
        {levy !== undefined && (
          <>
            {' '}
            · {text({ id: 'notice.levy' })}: <Money atoms={levy} currency={currency} />
          </>
        )}
      </p>
      {lacks.length > 0 && <p>{text({ id: 'notice.lacks', params: { assets } })}</p>}
      {assumptions.map((assumption) => (
        <p key={assumption}>{text({ id: assumption })}</p>
      ))}
      <p>
        {/* The law's own words are quoted in one language. */}
        <bdi lang="en">{basis}</bdi> <FigureSureness confidence={confidence} />
      </p>
    </>
  );
}
