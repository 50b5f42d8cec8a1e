import { fixedToText } from '@meridian/money/fixed.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useState } from 'react';

import type { IssueRow } from '../model/report-view.ts';
import { readableParams } from '../shared/message-params.ts';
import { RowNumbers } from '../shared/RowNumbers.tsx';
import { SourceRowsTable } from '../shared/SourceRowsTable.tsx';
import { AddOpening, CostFix, PriceFix, ValueFix } from './fixes.tsx';
import styles from './Review.module.css';
import { Stake } from './Stake.tsx';

interface IssueItemProps {
  issue: IssueRow;
  currency: string;
  sourceName: string | null;
}

/** One thing to look at: what, when, how much money hangs on it, and the fix beside it. */
export function IssueItem({ issue, currency, sourceName }: IssueItemProps) {
  const i18n = useI18n();
  const { t, text } = i18n;
  const [areRowsShown, setRowsShown] = useState(false);
  const params = readableParams(
    {
      asset: issue.asset,
      date: issue.day,
      quantity: fixedToText(issue.quantity),
      invariant: issue.invariant ?? '',
    },
    currency,
    i18n,
  );
  return (
    <li className={styles.issue}>
      <div className={styles.issueHead}>
        <p className={styles.issueTitle}>{text({ id: `issue.${issue.code}`, params })}</p>
        {issue.level === 'open' && <Stake atoms={issue.atStake} currency={currency} />}
      </div>
      <p className={styles.quiet}>{text({ id: `issue.fix.${issue.code}`, params })}</p>
      {sourceName !== null && issue.rows.length > 0 && (
        <p className={styles.origin}>
          <RowNumbers file={sourceName} rows={issue.rows} />
          <Button
            size="small"
            aria-expanded={areRowsShown}
            onClick={() => setRowsShown(!areRowsShown)}
          >
            {t(areRowsShown ? 'report.rows.hide' : 'report.rows.show')}
          </Button>
        </p>
      )}
      {areRowsShown && <SourceRowsTable source={issue.source} rows={issue.rows} />}
      <Fix issue={issue} currency={currency} />
    </li>
  );
}

function Fix({ issue, currency }: { issue: IssueRow; currency: string }) {
  switch (issue.fix) {
    case 'value':
      return issue.leg === null ? null : (
        <ValueFix entryId={issue.entryId} currency={currency} subject={issue.leg} />
      );
    case 'portfolio':
      return <ValueFix entryId={issue.entryId} currency={currency} subject="portfolio" />;
    case 'cost':
      return <CostFix entryId={issue.entryId} currency={currency} canBeOwn />;
    case 'split-cost':
      return <CostFix entryId={issue.entryId} currency={currency} />;
    case 'price':
      return <PriceFix asset={issue.asset} day={issue.day} currency={currency} />;
    case 'opening':
      return <AddOpening asset={issue.asset} quantity={issue.lacking} account={issue.account} />;
    case 'none':
      return null;
  }
}
