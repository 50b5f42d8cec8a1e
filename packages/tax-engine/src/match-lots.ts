import type { Holding as HoldingRule, Matching } from '@meridian/tax-rules/matching.ts';
import { assetClass } from './asset-classes.ts';
import { isoToDay } from './calendar.ts';
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
import type { Holding, Lot } from './result.ts';
import { createTerms } from './terms.ts';

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
  const termOf = createTerms(policy.holding, policy.longFromDays);
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
            const term = termOf(assetClass(asset), lots[0].acquiredDay, day);
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
