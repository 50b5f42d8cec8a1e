import type { OpenRanges, Range } from '@meridian/tax-engine/result/ranges.ts';
import { Badge } from '@meridian/ui/Badge.tsx';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { classNames } from '@meridian/ui/class-names.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import type { ReactNode } from 'react';

import type { ReportView } from '../model/report-view.ts';
import { moneyText } from '../shared/format-unit.ts';
import { FigureWhyButton } from './FigureWhy.tsx';
import { isOpenFigure, OpenMoney } from './OpenMoney.tsx';
import { OpenRange } from './OpenRange.tsx';
import styles from './Result.module.css';

const SUMS = ['proceeds', 'fees', 'cost', 'gains'] as const;

const TERMS = ['taxable', 'short', 'long', 'exempt', 'unknown'] as const;

/** The year in a few figures; what is left out of them stands before them. */
export function Summary({ report }: { report: ReportView }) {
  const { t, text } = useI18n();
  const { version, totals, currency, counts, ranges, isOnWealth } = report;
  const isLeftOut = totals.incomplete > 0 && !isOnWealth;
  const { sums = {}, byTerm = {} }: Partial<OpenRanges> = ranges ?? {};
  const income = totals.income + totals.incomeWithGains + totals.incomeApart;
  const terms = TERMS.filter((term) => totals.byTerm[term] !== 0n || byTerm[term] !== undefined);
  return (
    <>
      {(isLeftOut || totals.incomeIncomplete > 0 || lacksEntries(report)) && (
        <LeftOut report={report} />
      )}
      <dl className={styles.cards}>
        <Card
          name={t('report.summary.gain')}
          why={<FigureWhyButton version={version} id="gain" name={t('report.summary.gain')} />}
        >
          <OpenMoney atoms={totals.gain} range={sums.gain} currency={currency} tone="result" />
        </Card>
        {terms.length > 1 &&
          terms.map((term) => (
            <Card key={term} name={text({ id: `term.${term}` })}>
              <OpenMoney
                atoms={totals.byTerm[term]}
                range={byTerm[term]}
                currency={currency}
                tone="result"
              />
            </Card>
          ))}
        {counts.income > 0 && (
          <Card
            name={t('report.summary.income')}
            why={
              <FigureWhyButton version={version} id="income" name={t('report.summary.income')} />
            }
          >
            <OpenMoney atoms={income} range={ranges?.income} currency={currency} />
          </Card>
        )}
        <TaxCard report={report} />
      </dl>
      <Sums report={report} />
    </>
  );
}

/** Whether entries are left out that could move figures of the year. */
function lacksEntries({ counts, ranges }: ReportView): boolean {
  return counts.leftOut > 0 && ranges !== null;
}

/** The sums behind the gain. */
function Sums({ report }: { report: ReportView }) {
  const { t } = useI18n();
  const { totals, currency, estimate, ranges } = report;
  const sums: OpenRanges['sums'] = ranges === null ? {} : ranges.sums;
  const { lossCarried = 0n } = estimate.covered ? estimate : {};
  return (
    <dl className={styles.sums}>
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
  if (!estimate.covered) return null;
  const name = t('report.summary.tax');
  const why = <FigureWhyButton version={version} id="tax" name={name} />;
  // What is not known may be owed: a sum of the rest must not look like all of it.
  const isOpen = isOpenFigure(ranges?.tax) && !isUntaxed;
  const state = <Badge tone="warning">{t('report.disposals.incomplete')}</Badge>;
  return (
    <Card
      name={name}
      isMain
      why={
        <>
          {isOpen && state} {why}
        </>
      }
    >
      {isUntaxed ? (
        t('report.summary.noTax')
      ) : (
        <OpenMoney atoms={estimate.tax} range={ranges?.tax} currency={currency} />
      )}
    </Card>
  );
}

function LeftOut({ report }: { report: ReportView }) {
  const { t, tag } = useI18n();
  const { totals, currency, counts } = report;
  return (
    <Notice
      kind="warning"
      title={
        totals.incomplete > 0
          ? t('report.summary.incomplete', { count: totals.incomplete })
          : totals.incomeIncomplete > 0
            ? t('report.summary.incomeIncomplete', { count: totals.incomeIncomplete })
            : t('report.summary.leftOut', { count: counts.leftOut })
      }
      actions={
        <ButtonLink variant="secondary" size="small" href="#review" className={styles.settle}>
          {t('report.summary.settle')}
        </ButtonLink>
      }
    >
      {totals.incomplete > 0 && (
        <p>
          <OpenRange
            range={{ lowest: totals.openLowest, highest: totals.openHighest }}
            currency={currency}
            about="sum"
          />{' '}
          {totals.incomplete < totals.disposals &&
            t('report.summary.without', { gain: moneyText(totals.gain, currency, tag) })}
        </p>
      )}
      {totals.incomplete > 0 && totals.incomeIncomplete > 0 && (
        <p>{t('report.summary.incomeIncomplete', { count: totals.incomeIncomplete })}</p>
      )}
      {totals.incomplete + totals.incomeIncomplete > 0 && lacksEntries(report) && (
        <p>{t('report.summary.leftOut', { count: counts.leftOut })}</p>
      )}
    </Notice>
  );
}

interface CardProps {
  name: string;
  /** The figure the page is about. */
  isMain?: boolean;
  /** Opens what the figure is made of. */
  why?: ReactNode;
  children: ReactNode;
}

function Card({ name, isMain = false, why, children }: CardProps) {
  return (
    <div className={classNames(styles.card, isMain && styles.main)}>
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
}

function Sum({ name, atoms, range, currency }: SumProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <OpenMoney atoms={atoms} range={range} currency={currency} />
      </dd>
    </div>
  );
}
