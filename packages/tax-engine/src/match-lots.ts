import type { Holding as HoldingRule, Matching } from '@meridian/tax-rules/rules.ts';
import { addYears, isoToDay } from './calendar.ts';
import { LotBook } from './lot-book.ts';
import type { LotMethod, RankBy } from './lot-queue.ts';
import {
  type Matched,
  type Matcher,
  type Part,
  type Period,
  type Shortfall,
  shareOut,
} from './matcher.ts';
import type { Movement } from './movements.ts';
import type { Holding, Lot, Term } from './result.ts';

export type LotPolicy = {
  readonly method: LotMethod;
  readonly matching: Matching;
  readonly holding: HoldingRule;
  readonly rankBy: RankBy;
  /** Whole days from which units count as held long, where the policy counts days. */
  readonly longFromDays?: number;
};

/** Matches disposals with lots, one movement after the other in the order of the ledger. */
export function createLotMatcher(policy: LotPolicy, period: Period): Matcher {
  const scopes = policy.matching.scopes.map((scope) => ({
    from: scope.from === undefined ? -Infinity : isoToDay(scope.from),
    scope: scope.scope,
  }));
  const book = new LotBook(policy.method, scopes[0]?.scope ?? 'account', policy.rankBy);
  const splitDay = scopes.find((s) => s.scope === 'account' && s.from > -Infinity)?.from;
  const termOf = createTerms(policy);
  const matched: Matched[] = [];
  const shortfalls: Shortfall[] = [];
  let holdings: Holding[] | null = null;

  const short = (movement: Movement, quantity: bigint): void => {
    if (quantity > 0n) shortfalls.push({ movement, quantity });
  };
  /** A day without movements changes the scope too. */
  const reach = (day: number): void => {
    if (splitDay !== undefined && book.scope === 'global' && day >= splitDay) book.splitByAccount();
  };
  const closeYear = (): Holding[] => {
    reach(period.lastDay);
    return book.holdings();
  };
  return {
    finish: () => ({ matched, shortfalls, holdings: holdings ?? closeYear() }),
    apply(movement) {
      if (holdings === null && movement.day > period.lastDay) holdings = closeYear();
      reach(movement.day);
      switch (movement.type) {
        case 'acquire': {
          book.add(lotOf(movement), movement.account);
          break;
        }
        case 'move': {
          const { asset, account, toAccount, quantity } = movement;
          short(movement, book.move(asset, account, toAccount, quantity));
          break;
        }
        case 'remove': {
          const { asset, account, quantity } = movement;
          short(
            movement,
            book.take(asset, account, quantity, () => {}),
          );
          break;
        }
        case 'dispose': {
          const parts: Part[] = [];
          const { asset, account, quantity, day } = movement;
          const missing = book.take(asset, account, quantity, (lots, units, cost) => {
            const term = termOf(lots[0].acquiredDay, day);
            parts.push({ rule: policy.method, term, quantity: units, cost, lots });
          });
          if (missing > 0n) {
            parts.push({
              rule: 'missing',
              term: 'unknown',
              quantity: missing,
              cost: null,
              lots: [],
            });
          }
          if (day >= period.firstDay && day <= period.lastDay) {
            matched.push({ parts: [movement], slices: shareOut(movement, parts) });
          }
          break;
        }
      }
    },
  };
}

function lotOf(movement: Movement & { type: 'acquire' }): Lot {
  return {
    entry: movement.entry,
    asset: movement.asset,
    quantity: movement.quantity,
    cost: movement.cost,
    origin: movement.origin,
    missing: movement.missing,
    acquiredDay: movement.acquiredDay,
    acquiredAt: movement.acquiredAt,
  };
}

/**
 * The term of units by the days of acquisition and disposal. They are held longer than the period
 * from the day after its last day.
 */
function createTerms(policy: LotPolicy): (acquired: number | null, disposed: number) => Term {
  const rule = policy.holding;
  if (rule.type === 'none') return () => 'taxable';
  const [short, long] = rule.type === 'exempt-after' ? TAXABLE_EXEMPT : SHORT_LONG;
  const lastDays = new Map<number, number>();
  const lastDayOf = (acquired: number): number => {
    let day = lastDays.get(acquired);
    if (day === undefined) {
      const { longFromDays } = policy;
      day = longFromDays === undefined ? periodEnd(acquired, rule) : acquired + longFromDays - 1;
      lastDays.set(acquired, day);
    }
    return day;
  };
  return (acquired, disposed) => {
    if (acquired === null) return 'unknown';
    return disposed > lastDayOf(acquired) ? long : short;
  };
}

/**
 * Last day of a period of years that begins on the day after acquisition. Where it is counted by
 * calendar months (US: Rev. Rul. 66-7; Caspe v. United States, 694 F.2d 1116), one that begins on 1
 * March of a common year ends with 29 February; by the date of the event (DE: BGB § 188 (2)) it
 * ends with 28 February.
 */
function periodEnd(acquired: number, rule: Exclude<HoldingRule, { type: 'none' }>): number {
  const sameDate = addYears(acquired, rule.years);
  return rule.type === 'long-after'
    ? Math.max(sameDate, addYears(acquired + 1, rule.years) - 1)
    : sameDate;
}

const TAXABLE_EXEMPT = ['taxable', 'exempt'] as const;
const SHORT_LONG = ['short', 'long'] as const;
