import { ZERO } from '@meridian/money/measure.ts';
import type { Zone } from '../common/calendar.ts';
import { type Entry, type Leg, isFiat } from '../ledger/entry.ts';
import type { CashLine, CashYear } from '../result/disposal.ts';
import type { Issue, IssueCode } from '../result/report.ts';

/**
 * Costs that are not known where the law counts them by the year (PL, HU). No disposal carries them,
 * and those of an earlier year go on to later ones, so that each leaves the estimate open.
 */
export function* cashIssues(
  years: readonly CashYear[],
  zone: Zone,
  isNamed: (entry: Entry) => boolean,
): Generator<Issue> {
  for (const { lines } of years) {
    for (const line of lines) {
      if (line.amount === null && !isNamed(line.entry)) yield issueOf(line, zone);
    }
  }
}

function issueOf(line: CashLine, zone: Zone): Issue {
  const { entry } = line;
  const leg = unitsOf(entry);
  const day = zone.dayOf(entry.at);
  return {
    code: codeOf(line),
    asset: leg?.asset ?? '',
    day,
    taxYear: zone.taxYearOf(day),
    entry,
    quantity: leg?.quantity ?? ZERO,
    atStake: null,
    level: 'open',
  };
}

function codeOf({ entry, kind, missing }: CashLine): IssueCode {
  if (missing === 'fee') return 'missing-fee-value';
  if (missing === 'rate') return 'missing-rate';
  switch (entry.kind) {
    case 'deposit':
    case 'gift-received':
      return 'missing-cost';
    case 'income':
      return 'income-without-value';
    case 'trade':
      if (kind === 'fee') return 'missing-fee-value';
      return entry.out === undefined ? 'one-sided-trade' : 'missing-price';
    default:
      return kind === 'fee' ? 'missing-fee-value' : 'missing-price';
  }
}

/** What the entry brought, else what it gave, as far as it is units. */
function unitsOf(entry: Entry): Leg | undefined {
  const { in: got, out: given }: { in?: Leg; out?: Leg } = entry;
  return [got, given].find((leg) => leg !== undefined && !isFiat(leg.asset)) ?? got ?? given;
}
