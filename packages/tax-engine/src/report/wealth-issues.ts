import type { Day } from '../common/time.ts';
import type { UnitsAtStart } from '../estimate/facts.ts';
import type { MovementContext } from '../movements/from-entry.ts';
import type { Issue, IssueCode } from '../result/report.ts';

/** The facts that a tax on the wealth at the start of a year needs. */
interface WealthLines {
  readonly context: MovementContext;
  readonly firstDay: Day;
  readonly unpricedAtStart: readonly UnitsAtStart[] | undefined;
  readonly isWealthStated: boolean;
}

/**
 * Issues where the tax depends on wealth (NL): the price of each asset held at the start of the
 * year is an open issue, unless the user states the value of all units; issues about gains are
 * notes.
 */
export function forWealth(issues: readonly Issue[], lines: WealthLines): Issue[] {
  return [...issues.map(withoutGains), ...startPrices(lines)];
}

function withoutGains(issue: Issue): Issue {
  return ABOUT_GAINS.has(issue.code) ? { ...issue, level: 'note' } : issue;
}

const ABOUT_GAINS: ReadonlySet<IssueCode> = new Set<IssueCode>([
  'missing-price',
  'missing-rate',
  'missing-fee-value',
  'missing-cost',
  'missing-acquisition',
]);

function startPrices(lines: WealthLines): Issue[] {
  const { unpricedAtStart = [], isWealthStated, firstDay: day, context } = lines;
  if (isWealthStated) return [];
  return unpricedAtStart.map((units) => ({
    ...units,
    code: 'missing-start-price',
    day,
    taxYear: context.zone.taxYearOf(day),
    leg: null,
    atStake: null,
    level: 'open',
  }));
}
