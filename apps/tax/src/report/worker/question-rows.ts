import { type Quantity, ZERO } from '@meridian/money/measure.ts';
import { dayToIso } from '@meridian/tax-engine/common/calendar.ts';
import { parCurrency } from '@meridian/tax-engine/ledger/par-currency.ts';
import { type Question, pricedAsset } from '@meridian/tax-engine/report/questions.ts';
import type { Issue } from '@meridian/tax-engine/result/report.ts';

import type { Fix, IssueRow, QuestionRow } from '../model/report-view.ts';

export function questionRow(question: Question, index: number): QuestionRow {
  const { type, key, issues, atStake, isMoreAtStake } = question;
  const days = new Set(issues.map(({ day }) => day));
  const [first] = issues;
  const asset = type === 'at-par' || type === 'price' ? pricedAsset(first) : first.asset;
  return {
    index,
    key,
    type,
    level: first.level,
    asset: type === 'rates' || type === 'portfolio' ? '' : asset,
    parCurrency: type === 'at-par' ? parCurrency(asset) : null,
    day: dayToIso(issues.reduce(earlier).day),
    days: days.size,
    count: issues.length,
    atStake,
    isMoreAtStake,
    issue: issueRow(issues.reduce(asksForMore), 0),
  };
}

function earlier(a: Issue, b: Issue): Issue {
  return b.day < a.day ? b : a;
}

/** An opening lot that answers the issue which lacks most answers those before it. */
function asksForMore(a: Issue, b: Issue): Issue {
  return lackingOf(b) > lackingOf(a) ? b : a;
}

function lackingOf({ lacking }: Issue): Quantity {
  return lacking ?? ZERO;
}

export function issueRow(issue: Issue, index: number): IssueRow {
  return {
    index,
    code: issue.code,
    level: issue.level,
    asset: issue.asset,
    day: dayToIso(issue.day),
    quantity: issue.quantity,
    account: issue.entry.account,
    atStake: issue.atStake,
    entryId: issue.entry.id,
    fix: fixOf(issue),
    leg: issue.leg,
    lacking: issue.lacking ?? issue.quantity,
    source: issue.entry.source,
    rows: issue.entry.rows,
    ...(issue.invariant === undefined ? {} : { invariant: issue.invariant }),
  };
}

/** What the user can type to settle an issue; see `Correction`. */
export function fixOf({ code, entry }: Issue): Fix {
  switch (code) {
    case 'missing-price':
    case 'missing-rate':
    case 'missing-fee-value':
    case 'one-sided-trade':
    case 'income-without-value':
    case 'derivative-without-value':
    case 'implausible-value':
    case 'price-far-from-day':
      return 'value';
    case 'missing-cost':
    case 'unmatched-deposit':
      // A pool's missing cost is named by the disposal; it is settled at the deposits it holds.
      if (entry.kind === 'income') return 'split-cost';
      return entry.kind === 'deposit' || entry.kind === 'gift-received' ? 'cost' : 'none';
    case 'missing-start-price':
      return 'price';
    case 'missing-acquisition':
      return 'opening';
    case 'missing-portfolio-value':
      return 'portfolio';
    case 'unmatched-withdrawal':
    default:
      return 'none';
  }
}
