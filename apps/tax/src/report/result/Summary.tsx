import { type OpenRanges, type Range, UNKNOWN_RANGE } from '@meridian/tax-engine/result/ranges.ts';
import { Badge } from '@meridian/ui/Badge.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import type { ReactNode } from 'react';

import type { ReportView } from '../model/report-view.ts';
import { Certainty } from './Certainty.tsx';
import { FigureWhyButton } from './FigureWhy.tsx';
import { isOpenFigure, OpenMoney } from './OpenMoney.tsx';
import styles from './Result.module.css';

const SUMS = ['proceeds', 'fees', 'cost', 'gains'] as const;

const TERMS = ['taxable', 'short', 'long', 'exempt', 'unknown'] as const;

/** The year on paper: its figures, how sure they are, and the sums behind them. */
export function Summary({ report }: { report: ReportView }) {
  return (
    <>
      <Headline report={report} />
      <Certainty report={report} />
      <Sums report={report} />
    </>
  );
}

/** The answer: net gain and tax, or the amounts between which they lie. */
export function Headline({ report }: { report: ReportView }) {
  const { t } = useI18n();
  const { version, totals, currency, ranges } = report;
  return (
    <dl className={styles.cards}>
      <Card
        name={t('report.summary.gain')}
        why={<FigureWhyButton version={version} id="gain" name={t('report.summary.gain')} />}
      >
        <OpenMoney
          atoms={totals.gain}
          range={ranges?.sums.gain}
          currency={currency}
          tone="result"
        />
      </Card>
      <TaxCard report={report} />
    </dl>
  );
}

/** The gain by what the law makes of it, and what was received. */
function Terms({ report }: { report: ReportView }) {
  const { t, text } = useI18n();
  const { version, totals, currency, counts, ranges } = report;
  const { byTerm = {} }: Partial<OpenRanges> = ranges ?? {};
  const income = totals.income + totals.incomeWithGains + totals.incomeApart;
  const terms = TERMS.filter((term) => totals.byTerm[term] !== 0n || byTerm[term] !== undefined);
  return (
    <>
      {terms.length > 1 &&
        terms.map((term) => (
          <Sum
            key={term}
            name={text({ id: `term.${term}` })}
            atoms={totals.byTerm[term]}
            range={byTerm[term]}
            currency={currency}
            tone="result"
          />
        ))}
      {counts.income > 0 && (
        <Sum
          name={t('report.summary.income')}
          atoms={income}
          range={ranges?.income}
          currency={currency}
          why={<FigureWhyButton version={version} id="income" name={t('report.summary.income')} />}
        />
      )}
    </>
  );
}

/** The sums behind the gain. */
export function Sums({ report }: { report: ReportView }) {
  const { t } = useI18n();
  const { totals, currency, estimate, ranges } = report;
  const sums: OpenRanges['sums'] = ranges === null ? {} : ranges.sums;
  const { lossCarried = 0n } = estimate.covered ? estimate : {};
  return (
    <dl className={styles.sums}>
      <Terms report={report} />
      {SUMS.map((name) => (
        <Sum
          key={name}
          name={t(`report.summary.${name}`)}
          atoms={totals[name]}
          range={sums[name]}
          currency={currency}
        />
      ))}
      <Sum
        name={t('report.summary.losses')}
        atoms={-totals.losses}
        range={sums.losses === undefined ? undefined : negated(sums.losses)}
        currency={currency}
      />
      {(totals.disallowed !== 0n || ranges?.disallowed !== undefined) && (
        <Sum
          name={t('report.summary.denied')}
          atoms={totals.disallowed}
          range={ranges?.disallowed}
          currency={currency}
        />
      )}
      {estimate.covered && estimate.advance !== undefined && (
        <Sum
          name={t('report.summary.advance')}
          atoms={estimate.advance}
          range={ranges?.advance}
          currency={currency}
        />
      )}
      {estimate.covered && (lossCarried > 0n || ranges?.lossCarried !== undefined) && (
        <Sum
          name={t('report.summary.lossCarried')}
          atoms={lossCarried}
          range={ranges?.lossCarried}
          currency={currency}
        />
      )}
    </dl>
  );
}

/** A loss is written below zero. */
function negated({ lowest, highest }: Range): Range {
  const below = (atoms: bigint | null) => (atoms === null ? null : -atoms);
  // That they are at least nothing says nothing of them.
  return { lowest: below(highest), highest: highest === null ? null : below(lowest) };
}

function TaxCard({ report }: { report: ReportView }) {
  const { version, currency, estimate, isUntaxed, ranges } = report;
  const { t } = useI18n();
  if (!estimate.covered && estimate.reason === 'year-not-covered') return null;
  const name = t('report.summary.tax');
  const why = <FigureWhyButton version={version} id="tax" name={name} />;
  // What is not known may be owed: a sum of the rest must not look like all of it.
  const isOpen = (!estimate.covered || isOpenFigure(ranges?.tax)) && !isUntaxed;
  const state = <Badge tone="warning">{t('report.disposals.incomplete')}</Badge>;
  return (
    <Card
      name={name}
      why={
        <>
          {isOpen && state} {why}
        </>
      }
    >
      {isUntaxed ? (
        t('report.summary.noTax')
      ) : (
        <OpenMoney
          atoms={estimate.covered ? estimate.tax : 0n}
          range={estimate.covered ? ranges?.tax : UNKNOWN_RANGE}
          currency={currency}
        />
      )}
    </Card>
  );
}

interface CardProps {
  name: string;
  /** Opens what the figure is made of. */
  why?: ReactNode;
  children: ReactNode;
}

function Card({ name, why, children }: CardProps) {
  return (
    <div className={styles.card}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {why !== undefined && <dd className={styles.cardWhy}>{why}</dd>}
    </div>
  );
}

interface SumProps {
  name: string;
  atoms: bigint;
  range?: Range | undefined;
  currency: string;
  tone?: 'plain' | 'result';
  why?: ReactNode;
}

function Sum({ name, atoms, range, currency, tone = 'plain', why }: SumProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <OpenMoney atoms={atoms} range={range} currency={currency} tone={tone} />
      </dd>
      {why !== undefined && <dd>{why}</dd>}
    </div>
  );
}
