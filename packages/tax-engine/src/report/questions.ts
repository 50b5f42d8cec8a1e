/**
 * The issues of a report by what answers them: a stablecoin counted at par, the price of an asset on a
 * day, a file of rates, one lot from before the first file. A person is asked once for each.
 */
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { dayToIso } from '../common/calendar.ts';
import { type Entry, isFiat } from '../ledger/entry.ts';
import { parCurrency } from '../ledger/par-currency.ts';
import { ScopeKeys } from '../matching/lots/scope-keys.ts';
import type { Issue, IssueCode } from '../result/report.ts';
import { sum } from './found-issues.ts';
import type { ValueBook } from '../valuation/values.ts';

export type QuestionType =
  /** A stablecoin has no price on some days: it can count at par on each of them. */
  | 'at-par'
  /** The price of one unit of the asset on the day. */
  | 'price'
  /** Rates of the days, which official files list. */
  | 'rates'
  /** A lot from before the first file. */
  | 'opening'
  /** What everything held was worth on a day (FR); the prices of that day tell. */
  | 'portfolio'
  /** Something about a single entry. */
  | 'entry';

export interface Question {
  readonly type: QuestionType;
  /** Unique in a report; the same in the next one while the question stays. */
  readonly key: string;
  /** At least one, in the order of the report; all of one level. */
  readonly issues: readonly [Issue, ...Issue[]];
  /** Sum of the known amounts at stake; null where none is known. */
  readonly atStake: bigint | null;
  /** Whether more is at stake than `atStake`. */
  readonly isMoreAtStake: boolean;
}

/** Issues that the price of one unit answers. */
const BY_PRICE: ReadonlySet<IssueCode> = new Set<IssueCode>([
  'missing-price',
  'missing-fee-value',
  'income-without-value',
  'derivative-without-value',
  'missing-start-price',
]);

interface Context {
  readonly rules: CountryRules;
  readonly values: Pick<ValueBook, 'parOf'>;
}

/** Questions in the order of the amounts at stake, open ones first. */
export function questionsOf(issues: readonly Issue[], context: Context): Question[] {
  const { scopes } = context.rules.matching.value;
  const narrow = scopes.find(({ scope }) => scope !== 'global')?.scope ?? 'global';
  const keys = new ScopeKeys();
  const groups = new Map<
    string,
    { type: QuestionType; key: string; issues: [Issue, ...Issue[]] }
  >();
  for (const issue of issues) {
    const type = typeOf(issue, context);
    const subject = subjectOf(issue, type, () => keys.keyOf(issue.entry.account, narrow));
    const key = `${type} ${subject}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { type, key, issues: [issue] });
    else known.issues.push(issue);
  }
  return [...groups.values()].map(withStake).toSorted(byStake);
}

function typeOf(issue: Issue, { values }: Context): QuestionType {
  const { code, level } = issue;
  if (level === 'note') return 'entry';
  if (code === 'missing-rate') return 'rates';
  if (code === 'missing-acquisition') return 'opening';
  if (code === 'missing-portfolio-value') return 'portfolio';
  if (!BY_PRICE.has(code)) return 'entry';
  const asset = pricedAsset(issue);
  // Money of another currency has a value by the rate of its day, and by nothing else.
  if (isFiat(asset)) return 'rates';
  // What counts at par already lacks the rate of that currency.
  if (values.parOf(asset) !== null) return 'rates';
  return parCurrency(asset) === null ? 'price' : 'at-par';
}

function subjectOf(issue: Issue, type: QuestionType, scopeKey: () => string): string {
  switch (type) {
    case 'at-par':
      return pricedAsset(issue);
    case 'price':
      return `${pricedAsset(issue)} ${dayToIso(issue.day)}`;
    case 'rates':
      return '';
    case 'portfolio':
      return dayToIso(issue.day);
    case 'opening':
      return `${issue.asset} ${scopeKey()}`;
    case 'entry':
      return `${issue.code} ${issue.asset} ${issue.leg ?? ''} ${issue.level} ${issue.entry.id}`;
  }
}

/**
 * The asset whose price answers the issue. Both sides of a trade are worth the same, and a fee in one
 * of them is valued by it: a stablecoin on either side values all three, else the coin of the fee.
 */
export function pricedAsset({ asset, entry }: Pick<Issue, 'asset' | 'entry'>): string {
  const sides = tradeSides(entry);
  if (!sides.includes(asset)) return asset;
  const isFee = (side: string): boolean => entry.fees.some((fee) => fee.asset === side);
  return sides.find((side) => parCurrency(side) !== null) ?? sides.find(isFee) ?? asset;
}

function tradeSides(entry: Entry): readonly string[] {
  if (entry.kind !== 'trade' || entry.in === undefined || entry.out === undefined) return [];
  return [entry.out.asset, entry.in.asset];
}

function withStake(group: Pick<Question, 'type' | 'key' | 'issues'>): Question {
  const stakes = group.issues.map(({ atStake }) => atStake);
  const atStake = stakes.reduce(sum);
  return { ...group, atStake, isMoreAtStake: atStake !== null && stakes.includes(null) };
}

/** Sorting is stable: questions alike stay in the order of their first issue. */
function byStake(a: Question, b: Question): number {
  const [{ level }] = a.issues;
  if (level !== b.issues[0].level) return level === 'open' ? -1 : 1;
  if (a.atStake === b.atStake) return 0;
  if (a.atStake === null) return 1;
  return b.atStake === null || a.atStake > b.atStake ? -1 : 1;
}
