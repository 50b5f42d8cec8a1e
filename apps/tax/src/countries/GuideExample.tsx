import type { TaxReport } from '@meridian/tax-engine/result/report.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Section } from '@meridian/ui/Section.tsx';

import { EstimateSteps } from '../report/result/EstimateSteps.tsx';
import { OpenMoney } from '../report/result/OpenMoney.tsx';
import { Money } from '../report/shared/Figures.tsx';
import { yearName } from '../report/shared/names.ts';
import { taxOutcome } from './example.ts';
import { ExampleTrades } from './ExampleTrades.tsx';
import { styles } from './styles.ts';

interface GuideExampleProps {
  rules: CountryRules;
  report: TaxReport;
}

/** The example's trades with what the engine makes of them, step by step. */
export function GuideExample({ rules, report }: GuideExampleProps) {
  const { t, text } = useI18n();
  const { currency, totals, estimate, ranges, method, year } = report;
  const outcome = taxOutcome(rules);
  return (
    <Section id="example" title={t('guides.example.title')} className={styles.part}>
      <p className={styles.text}>
        {t('guides.example.lead', {
          year: yearName(year, rules.calendar.value.startMonth !== 1),
          method: text({ id: `method.${method}` }),
        })}
      </p>
      <ExampleTrades currency={currency} />
      <dl className={styles.figures}>
        <div>
          <dt>{t('guides.example.gain')}</dt>
          <dd>
            <OpenMoney atoms={totals.gain} range={ranges?.sums.gain} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t('guides.example.income')}</dt>
          <dd>
            <Money
              atoms={totals.income + totals.incomeWithGains + totals.incomeApart}
              currency={currency}
            />
          </dd>
        </div>
        {estimate.covered && outcome === 'taxed' && (
          <div>
            <dt>{t('guides.example.tax')}</dt>
            <dd>
              <OpenMoney atoms={estimate.tax} range={ranges?.tax} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
      {outcome === 'untaxed' && <p className={styles.text}>{t('guides.example.untaxed')}</p>}
      {outcome === 'unsettled' && <p className={styles.text}>{t('guides.rate.unsettled')}</p>}
      {estimate.covered && outcome !== 'unsettled' && (
        <>
          <h3 className={styles.years}>{t('guides.example.steps')}</h3>
          <EstimateSteps
            caption={t('guides.example.steps')}
            steps={estimate.steps}
            currency={currency}
          />
          {estimate.assumptions.length > 0 && (
            <ul className={styles.notes}>
              {estimate.assumptions.map((id) => (
                <li key={id}>{text({ id })}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </Section>
  );
}
