import { type ReadTag, readTag } from '@meridian/tax-export/law.ts';
import type { YearRules } from '@meridian/tax-rules/rates.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import type { Sourced } from '@meridian/tax-rules/sourced.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Section } from '@meridian/ui/Section.tsx';

import { TagRead } from '../report/result/LawSection.tsx';
import { yearName } from '../report/shared/names.ts';
import { styles } from './styles.ts';
import {
  advanceWords,
  allowanceWords,
  rateWords,
  roundingWords,
  surchargeWords,
} from './rate-words.ts';
import { type Figures, figuresIn } from './figures.ts';
import { lossWords } from './rule-words.ts';
import { yearGroups } from './year-groups.ts';

/** What the tax years have of their own, those that differ in nothing together. */
export function YearsPart({ rules }: { rules: CountryRules }) {
  const { t } = useI18n();
  return (
    <Section id="years" title={t('guides.years.title')} band className={styles.part}>
      {yearGroups(rules).map(({ first, last, rules: ofYear }) => (
        <Years key={first} rules={rules} {...{ first, last, ofYear }} />
      ))}
    </Section>
  );
}

interface YearsProps {
  rules: CountryRules;
  first: number;
  last: number;
  ofYear: YearRules;
}

function Years({ rules, first, last, ofYear }: YearsProps) {
  const i18n = useI18n();
  const { t, text } = i18n;
  const isSplit = rules.calendar.value.startMonth !== 1;
  const name = (year: number) => yearName(year, isSplit);
  const lines = yearLines(rules, ofYear, figuresIn(i18n, rules.currency));
  return (
    <section>
      <h3 className={styles.years}>
        <bdi>
          {first === last
            ? name(first)
            : t('guides.years.span', { first: name(first), last: name(last) })}
        </bdi>
      </h3>
      <dl className={styles.rules}>
        {lines.map(({ id, words, rule }) => (
          <div key={id}>
            <dt>{text({ id: `export.rule.${id}` })}</dt>
            <dd>
              {words.map((line) => (
                <p key={line}>{line}</p>
              ))}
              <Resting rule={rule} state={readTag(rule, rules)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Resting({ rule, state }: { rule: Sourced<unknown>; state: ReadTag }) {
  return (
    <p className={styles.basis}>
      <bdi lang="en">{rule.basis}</bdi> <TagRead {...state} />
    </p>
  );
}

interface YearLine {
  readonly id: string;
  readonly words: readonly string[];
  readonly rule: Sourced<unknown>;
}

/** What is none needs no line, but for rate and allowance, which are looked for. */
function yearLines(rules: CountryRules, year: YearRules, figures: Figures): readonly YearLine[] {
  const { rate, allowance, incomeAllowance, surcharges, losses, advance, rounding } = year;
  const lines: (YearLine | null)[] = [
    { id: 'rate', words: rateWords(rate.value, rules.status, figures), rule: rate },
    { id: 'allowance', words: allowanceWords(allowance.value, figures), rule: allowance },
    incomeAllowance === undefined
      ? null
      : {
          id: 'income-allowance',
          words: allowanceWords(incomeAllowance.value, figures),
          rule: incomeAllowance,
        },
    surcharges === undefined
      ? null
      : {
          id: 'surcharges',
          words: surchargeWords(surcharges.value, figures),
          rule: surcharges,
        },
    losses === undefined
      ? null
      : { id: 'losses', words: lossWords(losses.value, rate.value, figures), rule: losses },
    advance === undefined
      ? null
      : { id: 'advance', words: advanceWords(advance.value, figures), rule: advance },
    rounding === undefined
      ? null
      : { id: 'rounding', words: roundingWords(rounding.value, figures), rule: rounding },
  ];
  return lines.filter((line) => line !== null);
}
