import { Badge } from '@meridian/ui/Badge.tsx';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { classNames } from '@meridian/ui/class-names.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import type { ReactNode } from 'react';

import type { ReportView } from '../model/report-view.ts';
import { Money } from '../shared/Figures.tsx';
import { FigureWhyButton } from './FigureWhy.tsx';
import { OpenRange } from './OpenRange.tsx';
import styles from './Result.module.css';

const TERMS = ['taxable', 'short', 'long', 'exempt', 'unknown'] as const;

/** The year in a few figures; what is left out of them stands before them. */
export function Summary({ report }: { report: ReportView }) {
  const { t, text } = useI18n();
  const { version, totals, currency, estimate, counts, isOnWealth } = report;
  const isLeftOut = totals.incomplete > 0 && !isOnWealth;
  const income = totals.income + totals.incomeWithGains + totals.incomeApart;
  const terms = TERMS.filter((term) => totals.byTerm[term] !== 0n);
  return (
    <>
      {(isLeftOut || totals.incomeIncomplete > 0) && <LeftOut report={report} />}
      <dl className={styles.cards}>
        <Card
          name={t('report.summary.gain')}
          why={<FigureWhyButton version={version} id="gain" name={t('report.summary.gain')} />}
        >
          <Money atoms={totals.gain} currency={currency} tone="result" />
        </Card>
        {terms.length > 1 &&
          terms.map((term) => (
            <Card key={term} name={text({ id: `term.${term}` })}>
              <Money atoms={totals.byTerm[term]} currency={currency} tone="result" />
            </Card>
          ))}
        {counts.income > 0 && (
          <Card
            name={t('report.summary.income')}
            why={
              <FigureWhyButton version={version} id="income" name={t('report.summary.income')} />
            }
          >
            <Money atoms={income} currency={currency} />
          </Card>
        )}
        <TaxCard report={report} />
      </dl>
      <dl className={styles.sums}>
        <Sum name={t('report.summary.proceeds')} atoms={totals.proceeds} currency={currency} />
        <Sum name={t('report.summary.fees')} atoms={totals.fees} currency={currency} />
        <Sum name={t('report.summary.cost')} atoms={totals.cost} currency={currency} />
        <Sum name={t('report.summary.gains')} atoms={totals.gains} currency={currency} />
        <Sum name={t('report.summary.losses')} atoms={-totals.losses} currency={currency} />
        {totals.disallowed !== 0n && (
          <Sum name={t('report.summary.denied')} atoms={totals.disallowed} currency={currency} />
        )}
        {estimate.covered && estimate.advance !== undefined && (
          <Sum name={t('report.summary.advance')} atoms={estimate.advance} currency={currency} />
        )}
        {estimate.covered && estimate.lossCarried !== undefined && estimate.lossCarried > 0n && (
          <Sum
            name={t('report.summary.lossCarried')}
            atoms={estimate.lossCarried}
            currency={currency}
          />
        )}
      </dl>
    </>
  );
}

function TaxCard({ report: { version, currency, estimate, isUntaxed } }: { report: ReportView }) {
  const { t } = useI18n();
  if (!estimate.covered) return null;
  const name = t('report.summary.tax');
  const why = <FigureWhyButton version={version} id="tax" name={name} />;
  // What is not known may be owed: a sum of the rest must not look like all of it.
  const isOpen = estimate.incomplete && !isUntaxed;
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
      {isUntaxed ? t('report.summary.noTax') : <Money atoms={estimate.tax} currency={currency} />}
    </Card>
  );
}

function LeftOut({ report }: { report: ReportView }) {
  const { t } = useI18n();
  const { totals, currency } = report;
  return (
    <Notice
      kind="warning"
      title={
        totals.incomplete > 0
          ? t('report.summary.incomplete', { count: totals.incomplete })
          : t('report.summary.incomeIncomplete', { count: totals.incomeIncomplete })
      }
      actions={
        <ButtonLink variant="secondary" size="small" href="#review" className={styles.settle}>
          {t('report.summary.settle')}
        </ButtonLink>
      }
    >
      {totals.incomplete > 0 && (
        <p>
          <OpenRange lowest={totals.openLowest} highest={totals.openHighest} currency={currency} />
        </p>
      )}
      {totals.incomplete > 0 && totals.incomeIncomplete > 0 && (
        <p>{t('report.summary.incomeIncomplete', { count: totals.incomeIncomplete })}</p>
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

function Sum({ name, atoms, currency }: { name: string; atoms: bigint; currency: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Money atoms={atoms} currency={currency} />
      </dd>
    </div>
  );
}
