import { mulDiv, fixed, fromFixedPoint, roundFixed } from '@meridian/money/fixed.ts';
import { formatPercent } from '@meridian/money/percent.ts';
import { bannerOf } from '@meridian/tax-engine/estimate/estimate.ts';
import { COUNTRIES } from '@meridian/tax-rules/countries.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { Badge } from '@meridian/ui/Badge.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Section } from '@meridian/ui/Section.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';

import { OpenMoney } from '../report/result/OpenMoney.tsx';
import { countryName } from '../report/shared/names.ts';
import { EXAMPLE_YEAR, exampleReport, taxOutcome } from './example.ts';
import { ExampleTrades } from './ExampleTrades.tsx';
import { guideAddress } from './guide-address.ts';
import { styles } from './styles.ts';
import { StartReport } from './StartReport.tsx';

/** As a text: a year has no separator of thousands. */
const YEAR = `${EXAMPLE_YEAR}`;

/** One set of trades by the rules of every country. */
export function ComparePage() {
  const { t, tag } = useI18n();
  const { compare } = new Intl.Collator(tag);
  const rows = COUNTRIES.map((rules) => ({ rules, name: countryName(rules.country, tag) }));
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>
          {t('guides.compare.title', { count: COUNTRIES.length, year: YEAR })}
        </h1>
        <p className={styles.lead}>{t('guides.compare.lead')}</p>
        <p className={styles.quiet}>{t('tax.notAdvice')}</p>
      </header>
      <Section id="trades" title={t('guides.example.table')} className={styles.part}>
        <ExampleTrades currency="EUR" />
        <p className={styles.quiet}>{t('guides.compare.rates')}</p>
      </Section>
      <Section
        id="countries"
        title={t('guides.compare.table', { year: YEAR })}
        band
        className={styles.part}
      >
        <p className={styles.text}>{t('guides.compare.note')}</p>
        <Table caption={t('guides.compare.table', { year: YEAR })} className={styles.table}>
          <thead>
            <tr>
              <HeaderCell>{t('guides.compare.country')}</HeaderCell>
              <HeaderCell numeric>{t('guides.example.gain')}</HeaderCell>
              <HeaderCell numeric>{t('guides.example.tax')}</HeaderCell>
              <HeaderCell numeric>{t('guides.compare.share')}</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {rows
              .toSorted((first, second) => compare(first.name, second.name))
              .map(({ rules, name }) => (
                <CountryRow key={rules.country} rules={rules} name={name} />
              ))}
          </tbody>
        </Table>
      </Section>
      <StartReport />
    </>
  );
}

function CountryRow({ rules, name }: { rules: CountryRules; name: string }) {
  const { t, tag, locale } = useI18n();
  const { totals, estimate, ranges, currency } = exampleReport(rules);
  const outcome = taxOutcome(rules);
  const changed = changedYear(rules);
  const isOpen = ranges?.tax !== undefined || ranges?.sums.gain !== undefined;
  return (
    <tr>
      <th scope="row" className={styles.country}>
        <a href={guideAddress(locale, rules.country)}>{name}</a>{' '}
        {bannerOf(rules, EXAMPLE_YEAR) !== null && (
          <Badge tone="warning">{t('guides.compare.unsettled')}</Badge>
        )}{' '}
        {changed !== null && <Badge>{t('guides.compare.changes', { year: `${changed}` })}</Badge>}
      </th>
      <NumericCell data-label={t('guides.example.gain')}>
        <OpenMoney atoms={totals.gain} range={ranges?.sums.gain} currency={currency} />
      </NumericCell>
      <NumericCell data-label={t('guides.example.tax')}>
        {outcome === 'taxed' && estimate.covered ? (
          <OpenMoney atoms={estimate.tax} range={ranges?.tax} currency={currency} />
        ) : (
          t(outcome === 'unsettled' ? 'guides.compare.unsettled' : 'guides.rate.none')
        )}
      </NumericCell>
      <NumericCell data-label={t('guides.compare.share')}>
        {isOpen || outcome !== 'taxed' || !estimate.covered || isOnWealth(rules) ? (
          '\u2013'
        ) : (
          <bdi>
            {shareText(estimate.tax, totals.gain + totals.income + totals.incomeWithGains, tag)}
          </bdi>
        )}
      </NumericCell>
    </tr>
  );
}

/** A tax on what one owns is no share of a gain (NL). */
function isOnWealth({ years }: CountryRules): boolean {
  return years[EXAMPLE_YEAR]?.rate.value.type === 'deemed-return';
}

/** The year after the example's where its rate is of another kind, such as one in place of none (CY). */
function changedYear({ years }: CountryRules): number | null {
  const [before, after] = [EXAMPLE_YEAR, EXAMPLE_YEAR + 1].map(
    (year) => years[year]?.rate.value.type,
  );
  return after === undefined || after === before ? null : EXAMPLE_YEAR + 1;
}

/** To a tenth of a percent: enough to compare by. */
function shareText(tax: bigint, taxed: bigint, tag: string): string {
  if (taxed <= 0n) return '\u2013';
  const percent = roundFixed(mulDiv(tax, fixed('100'), taxed, 'half-even'), 1, 'half-up');
  return formatPercent(fromFixedPoint(percent), tag);
}
