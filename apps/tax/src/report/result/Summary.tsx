import { ButtonLink } from '@meridian/ui/Button.tsx';
import { classNames } from '@meridian/ui/class-names.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import type { ReactNode } from 'react';

import type { ReportView } from '../model/report-view.ts';
import { Money } from '../shared/Figures.tsx';
import { OpenRange } from './OpenRange.tsx';
import styles from './Result.module.css';

const TERMS = ['taxable', 'short', 'long', 'exempt', 'unknown'] as const;

/** The year in a few figures; what is left out of them stands before them. */
export function Summary({ report }: { report: ReportView }) {
  const { t, text } = useI18n();
  const { totals, currency, estimate, counts } = report;
  const terms = TERMS.filter((term) => totals.byTerm[term] !== 0n);
  return (
    <>
      {(totals.incomplete > 0 || totals.incomeIncomplete > 0) && <LeftOut report={report} />}
      <dl className={styles.cards}>
        <Card name={t('report.summary.gain')}>
          <Money atoms={totals.gain} currency={currency} tone="result" />
        </Card>
        {terms.length > 1 &&
          terms.map((term) => (
            <Card key={term} name={text({ id: `term.${term}` })}>
              <Money atoms={totals.byTerm[term]} currency={currency} tone="result" />
            </Card>
          ))}
        {counts.income > 0 && (
          <Card name={t('report.summary.income')}>
            <Money atoms={totals.income} currency={currency} />
          </Card>
        )}
        {estimate.covered && (
          <Card name={t('report.summary.tax')} isMain>
            <Money atoms={estimate.tax} currency={currency} />
          </Card>
        )}
      </dl>
      <dl className={styles.sums}>
        <Sum name={t('report.summary.proceeds')} atoms={totals.proceeds} currency={currency} />
        <Sum name={t('report.summary.fees')} atoms={totals.fees} currency={currency} />
        <Sum name={t('report.summary.cost')} atoms={totals.cost} currency={currency} />
        <Sum name={t('report.summary.gains')} atoms={totals.gains} currency={currency} />
        <Sum name={t('report.summary.losses')} atoms={-totals.losses} currency={currency} />
      </dl>
    </>
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
  children: ReactNode;
}

function Card({ name, isMain = false, children }: CardProps) {
  return (
    <div className={classNames(styles.card, isMain && styles.main)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
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
