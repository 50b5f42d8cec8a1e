import type { Day } from '../common/time.ts';
import { checkResult } from './check-result.ts';
import { type Quantity, ZERO, negate, plus } from '@meridian/money/measure.ts';
import { asInvariantError } from '@meridian/money/invariant.ts';
import type { ComputeInput, ComputeProgress } from '../input/compute-input.ts';
import { methodsBehind } from '../input/methods.ts';
import { type EngineInvariant, invariant } from '../invariants.ts';
import type { Entry } from '../ledger/entry.ts';
import type { Movement } from '../movements/movement.ts';
import type { CashYear } from '../result/disposal.ts';
import type { Holding } from '../result/report.ts';
import { AllocatedLotMatch } from './disposals/allocated-lot-match.ts';
import type { Failure } from './failure.ts';
import { type MatchResult, type Matcher, type Period, isReported } from './matcher.ts';
import { STRIDE } from '../common/stride.ts';

/** Assets between which cost moves, with all their movements in the order of the ledger. */
export interface AssetGroup {
  readonly assets: Set<string>;
  readonly movements: Movement[];
  /** The first entry of the group that could not be read, and the number of movements before it. */
  unread?: { readonly entry: Entry; readonly before: number };
}

export interface Matched {
  readonly result: MatchResult;
  readonly failures: readonly Failure[];
}

/** A match result and its assets; several groups where they shared a matcher. */
export interface MatchedGroup {
  readonly assets: readonly string[];
  readonly matched: Matched;
}

/** The arguments that all groups of a run share. */
export interface GroupPlan {
  readonly create: () => Matcher;
  readonly input: ComputeInput;
  readonly period: Period;
  readonly taxYearOf: (day: Day) => number;
  readonly progress: ComputeProgress;
}

/**
 * Matches an asset group on its own. An error leaves only this group without figures: disposals
 * before the faulty entry stay matched, every later disposal is listed as unknown, and so is the
 * cost of the holdings. Where a method computes a disposal from later movements (share matching,
 * yearly average, losses on units bought back), all disposals of the group are unknown.
 */
export function* matchGroup(
  group: AssetGroup,
  plan: GroupPlan,
): Generator<ComputeProgress, Matched> {
  const { movements, unread } = group;
  const failures: Failure[] = [];
  invariant((unread?.before ?? 0) <= movements.length, 'unread-entry-is-in-its-group');
  let end = unread === undefined ? movements.length : soundUntil(unread.before, plan.input);
  for (;;) {
    const matcher = plan.create();
    let index = 0;
    try {
      for (; index < end; index += 1) {
        if (index > 0 && index % STRIDE === 0) yield plan.progress;
        const movement = movements[index];
        if (movement !== undefined) matcher.apply(movement);
      }
      const result = checkResult(matcher.finish());
      const isWhole = end === movements.length && unread === undefined;
      return { result: isWhole ? result : cutOff(result, group, end, plan), failures };
    } catch (error) {
      const name: EngineInvariant = 'group-matches-to-its-end';
      const failed = asInvariantError(error, name);
      const failedIndex = index < end ? index : lastOf(movements, plan);
      const entry = movements[failedIndex]?.entry;
      // No movement was matched and there is still an error: the matcher itself fails.
      if (entry === undefined || end === 0) throw failed;
      failures.push({ entry, error: failed });
      end = index < end ? soundUntil(firstOf(entry, failedIndex, movements), plan.input) : 0;
    }
  }
}

/** The number of first movements whose figures cannot depend on later movements. */
function soundUntil(count: number, input: ComputeInput): number {
  const looksAhead = methodsBehind(input).some(
    (method) => method === 'share-matching' || method === 'total-average',
  );
  return looksAhead || input.rules.lossDisallowance !== undefined ? 0 : count;
}

function firstOf(entry: Entry, index: number, movements: readonly Movement[]): number {
  let first = index;
  while (movements[first - 1]?.entry === entry) first -= 1;
  return first;
}

/**
 * Index of the last reported disposal: the issue of a matcher that fails at its end names that
 * entry.
 */
function lastOf(movements: readonly Movement[], plan: GroupPlan): number {
  const lastIndex = movements.findLastIndex((movement) => isListed(movement, plan));
  return lastIndex < 0 ? movements.length - 1 : lastIndex;
}

function isListed(movement: Movement, { period }: GroupPlan): boolean {
  return movement.type === 'dispose' && isReported(movement, period);
}

/** The result of the first movements; disposals after them are listed as unknown. */
function cutOff(
  result: MatchResult,
  { movements }: AssetGroup,
  end: number,
  plan: GroupPlan,
): MatchResult {
  const { disposals, cash } = result;
  const rest = movements.slice(end);
  for (const movement of rest) {
    if (movement.type !== 'dispose' || !isListed(movement, plan)) continue;
    const part = {
      rule: 'unmatched',
      term: 'unknown',
      quantity: movement.quantity,
      cost: null,
      lots: [],
      costAtMost: null,
    } as const;
    disposals.add(movement, [new AllocatedLotMatch(part, movement, ZERO)]);
  }
  return {
    ...result,
    holdings: unitsHeld(movements, plan.period),
    ...(cash === undefined ? {} : { cash: cash.map((year) => openYear(year, rest, plan)) }),
  };
}

/** Units received less units given, without a cost. */
function unitsHeld(movements: readonly Movement[], { lastDay }: Period): Holding[] {
  const units = new Map<string, Quantity>();
  const count = (asset: string, quantity: Quantity): void => {
    units.set(asset, plus(units.get(asset) ?? ZERO, quantity));
  };
  for (const movement of movements) {
    const { type, asset, quantity, day } = movement;
    if (day > lastDay || type === 'move') continue;
    count(asset, type === 'acquire' ? quantity : negate(quantity));
    if (type === 'exchange') count(movement.into.asset, movement.into.quantity);
  }
  return [...units].flatMap(([asset, quantity]) =>
    quantity > ZERO ? [{ asset, account: null, quantity, cost: null }] : [],
  );
}

/** A year on a cash basis with the revenue and costs of these movements counted as unknown. */
function openYear(year: CashYear, rest: readonly Movement[], { taxYearOf }: GroupPlan): CashYear {
  let { revenueUnknown, costsUnknown } = year;
  const first = rest[0];
  const isLater = first !== undefined && taxYearOf(first.day) < year.taxYear;
  for (const { type, day } of rest) {
    if (taxYearOf(day) !== year.taxYear) continue;
    if (type === 'dispose') revenueUnknown += 1;
    if (type === 'acquire') costsUnknown += 1;
  }
  return {
    ...year,
    revenueUnknown,
    costsUnknown,
    ...(isLater ? { broughtForwardIncomplete: true as const } : {}),
  };
}
