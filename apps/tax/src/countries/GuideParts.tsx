import { formatDate } from '@meridian/i18n/formats.ts';
import { namedLevies, readTag } from '@meridian/tax-export/law.ts';
import type { Proposal } from '@meridian/tax-rules/rates.ts';
import type { Form, Notice } from '@meridian/tax-rules/reporting.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Section } from '@meridian/ui/Section.tsx';

import { Sureness } from '../report/result/Basis.tsx';
import { TagRead } from '../report/result/LawSection.tsx';
import { formLanguage } from './form-language.ts';
import { styles } from './styles.ts';

/** What the law leaves open with the reading taken, what is not law, and duties beside the tax. */
export function OpenPart({ rules }: { rules: CountryRules }) {
  const { t, text } = useI18n();
  const { unsettled, defaults, proposals, years } = rules;
  const readings = Object.values(years).flatMap(({ otherReadings = [] }) => otherReadings);
  const levies = namedLevies(rules);
  return (
    <Section id="open" title={t('guides.open.title')} band className={styles.part}>
      {unsettled.length === 0 ? (
        <p className={styles.text}>{t('guides.open.none')}</p>
      ) : (
        <MessageList ids={unsettled} />
      )}
      {defaults.length > 0 && (
        <>
          <h3 className={styles.years}>{t('report.law.defaults')}</h3>
          <MessageList ids={defaults} />
        </>
      )}
      {proposals.length + readings.length > 0 && (
        <>
          <h3 className={styles.years}>{t('guides.open.proposals')}</h3>
          <dl className={styles.rules}>
            {[
              ...proposals.map((proposal) => ({
                proposal,
                kind: proposal.stage ?? ('proposal' as const),
              })),
              ...readings.map((proposal) => ({ proposal, kind: 'reading' as const })),
            ].map(({ proposal, kind }) => (
              <ProposalLine key={proposal.id} proposal={proposal} kind={kind} />
            ))}
          </dl>
        </>
      )}
      {levies.length + (rules.notices?.length ?? 0) > 0 && (
        <>
          <h3 className={styles.years}>{t('guides.beside.title')}</h3>
          <dl className={styles.rules}>
            {levies.map(({ id, basis, ...state }) => (
              <div key={id}>
                <dt>{text({ id })}</dt>
                <dd className={styles.basis}>
                  <bdi lang="en">{basis}</bdi> <TagRead {...state} />
                </dd>
              </div>
            ))}
            {(rules.notices ?? []).map((notice) => (
              <NoticeLine key={`${notice.id} ${notice.from ?? ''}`} notice={notice} rules={rules} />
            ))}
          </dl>
        </>
      )}
    </Section>
  );
}

function MessageList({ ids }: { ids: readonly string[] }) {
  const { text } = useI18n();
  return (
    <ul className={styles.notes}>
      {ids.map((id) => (
        <li key={id}>{text({ id })}</li>
      ))}
    </ul>
  );
}

interface ProposalLineProps {
  proposal: Proposal;
  kind: 'proposal' | 'passed' | 'reading';
}

function ProposalLine({ proposal, kind }: ProposalLineProps) {
  const { t, text } = useI18n();
  return (
    <div>
      <dt>{t(`guides.open.${kind}`)}</dt>
      <dd>
        <p>{text({ id: proposal.id })}</p>
        <p className={styles.basis}>
          <bdi lang="en">{proposal.basis}</bdi> <Sureness confidence={proposal.confidence} />
        </p>
      </dd>
    </div>
  );
}

function NoticeLine({ notice, rules }: { notice: Notice; rules: CountryRules }) {
  const { text } = useI18n();
  return (
    <div>
      <dt>{text({ id: notice.id })}</dt>
      <dd className={styles.basis}>
        <bdi lang="en">{notice.basis}</bdi> <TagRead {...readTag(notice, rules)} />
      </dd>
    </div>
  );
}

export function FormsPart({ rules }: { rules: CountryRules }) {
  const { t } = useI18n();
  return (
    <Section id="forms" title={t('guides.forms.title')} className={styles.part}>
      {rules.forms.length === 0 ? (
        <p className={styles.text}>{t('guides.forms.none')}</p>
      ) : (
        <ul role="list" className={styles.list}>
          {rules.forms.map((form) => (
            <li key={`${form.form} ${form.part} ${form.from ?? ''}`}>
              <FormLine form={form} country={rules.country} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function FormLine({ form, country }: { form: Form; country: string }) {
  const { t } = useI18n();
  const { from, to } = form;
  const years =
    from !== undefined && to !== undefined
      ? t('guides.years.span', { first: `${from}`, last: `${to}` })
      : from !== undefined
        ? t('guides.forms.since', { year: `${from}` })
        : to !== undefined
          ? t('guides.forms.until', { year: `${to}` })
          : null;
  return (
    <>
      <strong>
        <bdi lang={formLanguage(country)}>{form.form}</bdi>
      </strong>{' '}
      {years !== null && `(${years}) `}
      <bdi lang="en">{form.part}</bdi> <Sureness confidence={form.confidence} />
    </>
  );
}

export function SourcesPart({ rules }: { rules: CountryRules }) {
  const { t, text, tag } = useI18n();
  return (
    <Section id="sources" title={t('guides.sources.title')} band className={styles.part}>
      <ul role="list" className={styles.list}>
        {rules.sources.map(({ id, url, kind, read, supports }) => (
          <li key={id}>
            <a href={url} rel="noopener nofollow" className={styles.url} lang="zxx" dir="ltr">
              {url}
            </a>
            <span className={styles.quiet}>
              <bdi lang="en">{supports}</bdi> ({text({ id: `source.kind.${kind}` })},{' '}
              {t('guides.sources.read', { date: formatDate(read, 'UTC', tag) })})
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
