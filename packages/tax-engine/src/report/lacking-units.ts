import { type Quantity, ZERO, plus } from '@meridian/money/measure.ts';
import type { Matching, Scope } from '@meridian/tax-rules/matching.ts';
import { type Day, daysBetween } from '../common/time.ts';
import { dayToIso } from '../common/calendar.ts';
import { ScopeKeys } from '../matching/lots/scope-keys.ts';
import type { Shortfall } from '../matching/matcher.ts';
import type { Issue } from '../result/report.ts';

interface Lack {
  readonly day: Day;
  readonly quantity: Quantity;
}

/**
 * Adds to issues about units without an acquisition how many units a lot from before the first file
 * must have: earlier disposals that lack units of the same lots consume that lot first.
 */
export function withLacking(
  issues: readonly Issue[],
  earlier: readonly Shortfall[],
  { scopes }: Pick<Matching, 'scopes'>,
): Issue[] {
  const asked = issues.filter(({ code }) => code === 'missing-acquisition');
  if (asked.length === 0) return [...issues];
  const keys = new ScopeKeys();
  const lackKey = (asset: string, account: string, scope: Scope): string =>
    `${asset} ${scope} ${keys.keyOf(account, scope)}`;
  const lacks = new Map<string, Lack[]>();
  const add = (asset: string, account: string, lack: Lack): void => {
    const iso = dayToIso(lack.day);
    const { scope } = scopes.findLast(({ from = '' }) => from <= iso) ?? { scope: 'global' };
    const key = lackKey(asset, account, scope);
    const known = lacks.get(key);
    if (known === undefined) lacks.set(key, [lack]);
    else known.push(lack);
  };
  for (const { asset, entry, day, quantity } of asked) add(asset, entry.account, { day, quantity });
  for (const { movement, quantity } of earlier) {
    const { asset, account, day } = movement;
    add(asset, account, { day, quantity });
  }
  const sums = new Map([...lacks].map(([key, list]) => [key, new SumsByDay(list)]));
  const kinds = new Set(scopes.map(({ scope }) => scope));
  return issues.map((issue) => {
    if (issue.code !== 'missing-acquisition') return issue;
    const { asset, entry, day } = issue;
    let lacking: Quantity = ZERO;
    // A lot of this account would have served all accounts of each scope, while the scope was in
    // force.
    for (const scope of kinds) {
      lacking = plus(lacking, sums.get(lackKey(asset, entry.account, scope))?.upTo(day) ?? ZERO);
    }
    return { ...issue, lacking };
  });
}

/** Units lacking up to and including a day. */
class SumsByDay {
  readonly #days: Day[] = [];
  readonly #sums: Quantity[] = [];

  constructor(lacks: readonly Lack[]) {
    let sum: Quantity = ZERO;
    for (const { day, quantity } of lacks.toSorted((a, b) => daysBetween(b.day, a.day))) {
      sum = plus(sum, quantity);
      this.#days.push(day);
      this.#sums.push(sum);
    }
  }

  upTo(day: Day): Quantity {
    let [low, high] = [0, this.#days.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#days[middle] ?? day) <= day) low = middle + 1;
      else high = middle;
    }
    return this.#sums[low - 1] ?? ZERO;
  }
}
