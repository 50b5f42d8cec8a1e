import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Progress } from '@meridian/ui/Progress.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';
import { useEffect, useState } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { ReportView, YearSummary } from '../model/report-view.ts';
import { yearName } from '../shared/names.ts';
import { Section } from '../shared/Section.tsx';
import { OpenMoney } from './OpenMoney.tsx';
import styles from './Result.module.css';

/** Each year is a report of its own: beyond so many entries only when it is asked for. */
const AT_ONCE_MAX = 20_000;

interface YearsSectionProps {
  report: ReportView;
  /** Tax years that a report can be for. */
  years: readonly number[];
  splitYear: boolean;
  entryCount: number;
}

/** Every year of the ledger in a few figures; choosing one opens its report. */
export function YearsSection({ report, years, splitYear, entryCount }: YearsSectionProps) {
  const { t } = useI18n();
  const [isAsked, setAsked] = useState(entryCount <= AT_ONCE_MAX);
  const found = useYearSummaries(report, years, isAsked);
  if (years.length < 2) return null;
  const done = years.filter((year) => found.has(year)).length;
  return (
    <Section title={t('report.years.title')}>
      {!isAsked && (
        <p>
          <Button variant="secondary" onClick={() => setAsked(true)}>
            {t('report.years.start', { count: years.length })}
          </Button>
        </p>
      )}
      {isAsked && done < years.length && (
        <Progress
          label={t('report.progress.computing')}
          count={t('report.years.progress', { done, count: years.length })}
          fraction={done / years.length}
        />
      )}
      {done > 0 && (
        <Table caption={t('report.years.title')}>
          <thead>
            <tr>
              <HeaderCell>{t('report.choice.year')}</HeaderCell>
              <HeaderCell numeric>{t('report.summary.gain')}</HeaderCell>
              <HeaderCell numeric>{t('report.summary.tax')}</HeaderCell>
              <HeaderCell>{t('report.years.open')}</HeaderCell>
              <HeaderCell numeric>{t('report.summary.lossCarried')}</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {years.toReversed().map((year) => {
              const summary = found.get(year);
              return summary === undefined ? null : (
                <YearRow key={year} summary={summary} report={report} splitYear={splitYear} />
              );
            })}
          </tbody>
        </Table>
      )}
    </Section>
  );
}

interface YearRowProps {
  summary: YearSummary;
  report: ReportView;
  splitYear: boolean;
}

function YearRow({ summary, report, splitYear }: YearRowProps) {
  const { t, tag } = useI18n();
  const { tell } = useWorker();
  const { currency } = report;
  const { year, gain, gainRange, tax, taxRange, isUntaxed, openQuestions, lossCarried, lossRange } =
    summary;
  const isShown = year === report.year;
  return (
    <tr aria-current={isShown ? 'true' : undefined}>
      <th scope="row">
        <Button
          size="small"
          className={styles.year}
          aria-pressed={isShown}
          onClick={() => tell((service) => service.chooseYear(year))}
        >
          {yearName(year, splitYear)}
        </Button>
      </th>
      <NumericCell>
        <OpenMoney atoms={gain} range={gainRange ?? undefined} currency={currency} tone="result" />
      </NumericCell>
      <NumericCell>
        {tax === null ? (
          '–'
        ) : isUntaxed ? (
          t('report.summary.noTax')
        ) : (
          <OpenMoney atoms={tax} range={taxRange ?? undefined} currency={currency} />
        )}
      </NumericCell>
      <td>{openQuestions.toLocaleString(tag)}</td>
      <NumericCell>
        {lossCarried === null ? (
          '–'
        ) : (
          <OpenMoney atoms={lossCarried} range={lossRange ?? undefined} currency={currency} />
        )}
      </NumericCell>
    </tr>
  );
}

/** The years that are known so far; those of another country are never among them. */
function useYearSummaries(
  { version, country }: ReportView,
  years: readonly number[],
  isAsked: boolean,
): ReadonlyMap<number, YearSummary> {
  const { ask } = useWorker();
  const [found, setFound] = useState<{
    readonly country: string;
    readonly byYear: ReadonlyMap<number, YearSummary>;
  }>({ country, byYear: new Map() });
  const asked = years.join(' ');
  useEffect(() => {
    if (!isAsked) return undefined;
    let isCurrent = true;
    const readAll = async () => {
      // One after the other, so that an answer or another choice never waits for all of them.
      for (const year of asked.split(' ').map(Number)) {
        const summary = await ask((service) => service.yearSummary(version, year));
        if (!isCurrent || summary === null) return;
        setFound((before) => ({
          country,
          byYear: new Map(before.country === country ? before.byYear : []).set(year, summary),
        }));
      }
    };
    readAll().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [ask, version, country, asked, isAsked]);
  return found.country === country ? found.byYear : new Map();
}
