import type {
  CarriedLosses as Chain,
  LossYear,
} from '@meridian/tax-engine/report/carried-losses.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';
import { useEffect, useState } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { ReportView } from '../model/report-view.ts';
import type { Answers } from '../model/workspace-view.ts';
import { TagRead } from '../result/LawSection.tsx';
import { Money } from '../shared/Figures.tsx';
import { moneyText } from '../shared/format-unit.ts';
import { yearName } from '../shared/names.ts';
import { Section } from '../shared/Section.tsx';
import styles from './OpenLots.module.css';

interface CarriedLossesProps {
  report: ReportView;
  /** Of the report's country and year; null while another report is on its way. */
  answers: Answers | null;
  /** Whether tax years begin within a calendar year. */
  splitYear: boolean;
}

/** Losses from year to year by the country's law, with the way to use them in the report shown. */
export function CarriedLosses(props: CarriedLossesProps) {
  const { report, splitYear } = props;
  const { t } = useI18n();
  const chain = useChain(report);
  if (chain === null) return null;
  const law = report.rules.find(({ name }) => name === 'losses');
  const first = chain.years[0]?.year;
  return (
    <Section title={t('lots.losses.title')} lead={leadOf(chain, t)}>
      {chain.years.length > 0 && <Years chain={chain} {...props} />}
      {chain.isPartial && first !== undefined && (
        <p className={styles.note}>
          {t('lots.losses.earlier', { year: yearName(first, splitYear) })}
        </p>
      )}
      {law !== undefined && (
        <p className={styles.basis}>
          {/* The law's own words are quoted in one language. */}
          <bdi lang="en">{law.basis}</bdi>{' '}
          <TagRead confidence={law.confidence} source={law.source} read={law.read} />
        </p>
      )}
    </Section>
  );
}

function leadOf({ kind }: Chain, t: ReturnType<typeof useI18n>['t']): string {
  if (kind === 'none') return t('lots.losses.none');
  return t(kind === 'carried' ? 'lots.losses.lead' : 'lots.losses.notComputed');
}

const AMOUNTS = ['used', 'made', 'lapsed', 'after'] as const;

function Years({ chain, ...props }: CarriedLossesProps & { chain: Chain }) {
  const { t } = useI18n();
  return (
    <Table caption={t('lots.losses.title')}>
      <thead>
        <tr>
          <HeaderCell>{t('report.choice.year')}</HeaderCell>
          <HeaderCell numeric>{t('lots.losses.before')}</HeaderCell>
          <HeaderCell numeric>{t('lots.losses.used')}</HeaderCell>
          <HeaderCell numeric>{t('lots.losses.made')}</HeaderCell>
          <HeaderCell numeric>{t('lots.losses.lapsed')}</HeaderCell>
          <HeaderCell numeric>{t('report.summary.lossCarried')}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {chain.years.toReversed().map((lossYear) => (
          <Year key={lossYear.year} lossYear={lossYear} {...props} />
        ))}
      </tbody>
    </Table>
  );
}

interface YearProps extends CarriedLossesProps {
  lossYear: LossYear;
}

function Year({ lossYear, report, answers, splitYear }: YearProps) {
  const { t, tag } = useI18n();
  const { tell } = useWorker();
  const { year, before, beforeLong, isStated } = lossYear;
  const { currency } = report;
  const isShown = year === report.year;
  const isOffered = isShown && !isStated && answers !== null && before !== null && before > 0n;
  const take = (lossesBroughtForward: bigint) => {
    const long = beforeLong > 0n ? { longLossesBroughtForward: beforeLong } : {};
    tell((service) => service.answer({ ...answers, lossesBroughtForward, ...long }));
  };
  return (
    <tr aria-current={isShown ? 'true' : undefined}>
      <th scope="row">{yearName(year, splitYear)}</th>
      <NumericCell>
        <Money atoms={before} currency={currency} />
        {isStated && <small className={styles.stated}>{t('lots.losses.stated')}</small>}
        {isOffered && (
          <span className={styles.stated}>
            <Button size="small" variant="secondary" onClick={() => take(before)}>
              {t('lots.losses.take', { amount: moneyText(before, currency, tag) })}
            </Button>
          </span>
        )}
      </NumericCell>
      {AMOUNTS.map((key) => (
        <NumericCell key={key}>
          <Money atoms={lossYear[key]} currency={currency} />
        </NumericCell>
      ))}
    </tr>
  );
}

/** The last ones of the country stand until those of the next report have come. */
function useChain({ version, country }: ReportView): Chain | null {
  const { ask } = useWorker();
  const [found, setFound] = useState<{ readonly country: string; readonly chain: Chain } | null>(
    null,
  );
  useEffect(() => {
    let isCurrent = true;
    ask((service) => service.carriedLosses(version)).then(
      (chain) => {
        if (isCurrent && chain !== null) setFound({ country, chain });
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, version, country]);
  return found?.country === country ? found.chain : null;
}
