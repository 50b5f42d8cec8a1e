import { formatDate, formatList } from '@meridian/i18n/formats.ts';
import { pathOf } from '@meridian/routes/paths.ts';
import { bannerOf } from '@meridian/tax-engine/estimate/estimate.ts';
import { namedRules, type NamedRule, type RuleName } from '@meridian/tax-export/law.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Section } from '@meridian/ui/Section.tsx';

import { countryName } from '../report/shared/names.ts';
import { TagRead } from '../report/result/LawSection.tsx';
import { EXAMPLE_YEAR, exampleReport } from './example.ts';
import { GuideExample } from './GuideExample.tsx';
import { FormsPart, OpenPart, SourcesPart } from './GuideParts.tsx';
import { YearsPart } from './GuideYears.tsx';
import { styles } from './styles.ts';
import { figuresIn } from './figures.ts';
import { ruleWords } from './rule-words.ts';
import { StartReport } from './StartReport.tsx';

/** Rules that a year brings; `YearsPart` has them. */
const OF_A_YEAR: ReadonlySet<RuleName> = new Set<RuleName>([
  'allowance',
  'rate',
  'income-allowance',
  'surcharges',
  'advance',
  'rounding',
]);

/** All that is known of a country's law, from its rules alone. */
export function GuidePage({ rules }: { rules: CountryRules }) {
  const i18n = useI18n();
  const { t, text, tag, locale } = i18n;
  const banner = bannerOf(rules, EXAMPLE_YEAR);
  const report = exampleReport(rules);
  const figures = figuresIn(i18n, rules.currency);
  const lines = namedRules(rules, report)
    .filter(({ name }) => !OF_A_YEAR.has(name))
    .map((rule) => ({ ...rule, words: ruleWords(rule.name, rules, figures, EXAMPLE_YEAR) }));
  return (
    <>
      <header className={styles.head}>
        <p className={styles.quiet}>
          <a href={pathOf('taxCountries', locale)}>{t('guides.all')}</a>
        </p>
        <h1 className={styles.title}>
          {t('guides.title', { country: countryName(rules.country, tag) })}
        </h1>
        <p className={styles.lead}>{t('guides.lead')}</p>
        <p className={styles.quiet}>
          {t('guides.reviewed', { date: formatDate(rules.asOf, 'UTC', tag) })}
          <br />
          {t('tax.notAdvice')}
        </p>
        {banner !== null && <Notice kind="warning" title={text({ id: banner })} />}
      </header>
      <Section id="rules" title={t('guides.rules.title')} className={styles.part}>
        <p className={styles.text}>{t('guides.rules.lead')}</p>
        <dl className={styles.rules}>
          {alikeRules(lines).map((alike) => (
            <Rule key={alike[0].name} alike={alike} />
          ))}
        </dl>
      </Section>
      <YearsPart rules={rules} />
      <GuideExample rules={rules} report={report} />
      <OpenPart rules={rules} />
      <FormsPart rules={rules} />
      <SourcesPart rules={rules} />
      <StartReport />
    </>
  );
}

/** What stands between two sentences: nothing in Chinese and Japanese, whose full stop is a wide one. */
function sentenceGap(tag: string): string {
  return /^(?:zh|ja)\b/.test(tag) ? '' : ' ';
}

interface RuleLine extends NamedRule {
  readonly words: readonly string[];
}

type Alike = readonly [RuleLine, ...RuleLine[]];

/** Neighbours of one kind that say the same and rest on the same: kinds of income, mostly. */
function alikeRules(lines: readonly RuleLine[]): readonly Alike[] {
  const groups: Alike[] = [];
  for (const line of lines) {
    const before = groups.at(-1);
    if (before !== undefined && isAlike(before[0], line)) {
      groups[groups.length - 1] = [...before, line];
    } else groups.push([line]);
  }
  return groups;
}

function isAlike(first: RuleLine, second: RuleLine): boolean {
  const said = ({ name, basis, confidence, source, words }: RuleLine) =>
    JSON.stringify([name.split('.')[0], basis, confidence, source?.id, words]);
  return first.name.includes('.') && said(first) === said(second);
}

function Rule({ alike }: { alike: Alike }) {
  const { text, tag } = useI18n();
  const [{ basis, words, ...state }] = alike;
  return (
    <div>
      <dt>
        {formatList(
          alike.map(({ name }) => text({ id: `export.rule.${name}` })),
          tag,
        )}
      </dt>
      <dd>
        {words.length > 0 && <p>{words.join(sentenceGap(tag))}</p>}
        <p className={styles.basis}>
          {/* The law's own words are quoted in one language. */}
          <bdi lang="en">{basis}</bdi> <TagRead {...state} />
        </p>
      </dd>
    </div>
  );
}
