import { fixedToText } from '@meridian/money/fixed.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useCallback, useEffect, useState } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { QuestionRow } from '../model/report-view.ts';
import type { Window } from '../model/service.ts';
import { readableParams } from '../shared/message-params.ts';
import { usePages } from '../shared/use-pages.ts';
import { AddOpening, ParFix, PriceFix } from './fixes.tsx';
import { IssueItem } from './IssueItem.tsx';
import styles from './Review.module.css';
import { Stake } from './Stake.tsx';

interface QuestionItemProps {
  question: QuestionRow;
  version: number;
  currency: string;
  /** Names of the files by the id of their source. */
  sourceNames: ReadonlyMap<string, string>;
}

/** A question with its answer beside it, and every transaction that the answer settles. */
export function QuestionItem({ question, version, currency, sourceNames }: QuestionItemProps) {
  const i18n = useI18n();
  const { t, text } = i18n;
  const [areIssuesShown, setIssuesShown] = useState(false);
  const { type, issue, count, level } = question;
  // One issue says more about itself; a stablecoin has an answer that its issue does not offer.
  if (count === 1 && type !== 'at-par') {
    const sourceName = sourceNames.get(issue.source) ?? null;
    return <IssueItem issue={issue} currency={currency} sourceName={sourceName} />;
  }
  const { asset, day: date, days, parCurrency } = question;
  const quantity = fixedToText(issue.lacking);
  const params = {
    ...readableParams({ asset, date, quantity }, currency, i18n),
    currency: parCurrency ?? currency,
    days,
    count,
  };
  return (
    <li className={styles.issue}>
      <div className={styles.issueHead}>
        <p className={styles.issueTitle}>{text({ id: `question.${type}`, params })}</p>
        {level === 'open' && (
          <Stake atoms={question.atStake} isMore={question.isMoreAtStake} currency={currency} />
        )}
      </div>
      <p className={styles.quiet}>{text({ id: `question.fix.${type}`, params })}</p>
      <Answer question={question} currency={currency} />
      <p className={styles.origin}>
        <Button
          size="small"
          aria-expanded={areIssuesShown}
          onClick={() => setIssuesShown(!areIssuesShown)}
        >
          {t(areIssuesShown ? 'question.issues.hide' : 'question.issues.show', { count })}
        </Button>
      </p>
      {areIssuesShown && (
        <Issues
          question={question}
          version={version}
          currency={currency}
          sourceNames={sourceNames}
        />
      )}
    </li>
  );
}

function Answer({ question, currency }: { question: QuestionRow; currency: string }) {
  const { type, asset, day, issue, parCurrency } = question;
  switch (type) {
    case 'at-par':
      return parCurrency === null ? null : <ParFix asset={asset} parCurrency={parCurrency} />;
    case 'price':
      return <PriceFix asset={asset} day={day} currency={currency} />;
    case 'opening':
      return <AddOpening asset={asset} quantity={issue.lacking} account={issue.account} />;
    case 'rates':
    case 'portfolio':
    case 'entry':
      return null;
  }
}

const AT_ONCE = 20;

function Issues({ question, version, currency, sourceNames }: QuestionItemProps) {
  const { t } = useI18n();
  const { ask } = useWorker();
  const [shown, setShown] = useState(AT_ONCE);
  const { index, count } = question;
  const load = useCallback(
    (window: Window) => ask((service) => service.questionIssues(version, index, window)),
    [ask, version, index],
  );
  const list = usePages(load, count);
  useEffect(() => list.want(0, shown - 1), [list, shown]);
  const rows = Array.from({ length: Math.min(shown, count) }, (_, place) => list.row(place));
  return (
    <>
      <ul role="list" className={styles.nested}>
        {rows.map((row) =>
          row === undefined ? null : (
            <IssueItem
              key={`${row.code} ${row.asset} ${row.leg} ${row.entryId}`}
              issue={row}
              currency={currency}
              sourceName={sourceNames.get(row.source) ?? null}
            />
          ),
        )}
      </ul>
      {rows.length < count && (
        <Button size="small" className={styles.more} onClick={() => setShown(shown + AT_ONCE)}>
          {t('report.more')}
        </Button>
      )}
    </>
  );
}
