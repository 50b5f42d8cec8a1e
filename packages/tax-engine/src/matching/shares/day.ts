import { type Quantity, ZERO, minus, plus } from '@meridian/money/measure.ts';
import { type Day, daysBetween } from '../../common/time.ts';
import { invariant } from '../../invariants.ts';
import { startShare, takeShare } from '@meridian/money/running-share.ts';
import type { DisposalList } from '../disposals/list.ts';
import { min } from '../../common/min.ts';
import type { Disposed } from '../disposals/listed.ts';
import { addKnown } from '../../common/add-known.ts';
import { type UnallocatedMatch, allocate } from '../disposals/allocated-lot-match.ts';
import type { Acquire, Dispose, Exchange, Remove } from '../../movements/movement.ts';
import type { Lot } from '../../result/lot.ts';
import { append } from '../../common/append.ts';

/** The rules that match a disposal with the acquisitions of a single day. */
export type DayRule = 'same-day' | 'days-before' | 'days-after';

/** Whether a rule can match an acquisition this many days after a disposal. */
function isOfRule(daysAfter: number, rule: DayRule): boolean {
  if (rule === 'same-day') return daysAfter === 0;
  return rule === 'days-after' ? daysAfter > 0 : daysAfter < 0;
}

const NO_LOTS: readonly Lot[] = [];

/**
 * An asset on a day: all its acquisitions count as one acquisition, all its disposals as one
 * disposal.
 */
export class ShareDay {
  readonly day: Day;
  #acquired: Quantity = ZERO;
  #cost: bigint | null = 0n;
  /** Units acquired that are matched, and their cost. */
  readonly #matched = startShare();
  #lots: [Lot, ...Lot[]] | undefined;
  #disposals: [Dispose, ...Dispose[]] | undefined;
  #disposed: Quantity = ZERO;
  #proceeds: bigint | null = 0n;
  #fees: bigint | null = 0n;
  #parts: [UnallocatedMatch, ...UnallocatedMatch[]] | undefined;
  /** Units disposed of that are not matched yet. */
  unmatched: Quantity = ZERO;
  removals: [Remove, ...Remove[]] | undefined;
  exchanges: [Exchange, ...Exchange[]] | undefined;

  constructor(day: Day) {
    this.day = day;
  }

  /** Units acquired that are not matched. */
  get free(): Quantity {
    return minus(this.#acquired, this.#matched.used);
  }

  get lots(): readonly Lot[] {
    return this.#lots ?? NO_LOTS;
  }

  acquire({ lot }: Acquire): void {
    const isFirst = this.#lots === undefined;
    this.#acquired = isFirst ? lot.quantity : plus(this.#acquired, lot.quantity);
    this.#cost = isFirst ? lot.cost : addKnown(this.#cost, lot.cost);
    this.#lots = append(this.#lots, lot);
  }

  dispose(movement: Dispose): void {
    const { quantity, proceeds, fees } = movement;
    const isFirst = this.#disposals === undefined;
    this.#disposed = isFirst ? quantity : plus(this.#disposed, quantity);
    this.#proceeds = isFirst ? proceeds : addKnown(this.#proceeds, proceeds);
    this.#fees = isFirst ? fees : addKnown(this.#fees, fees);
    this.unmatched = this.#disposed;
    this.#disposals = append(this.#disposals, movement);
  }

  remove(movement: Remove): void {
    this.removals = append(this.removals, movement);
  }

  exchange(movement: Exchange): void {
    this.exchanges = append(this.exchanges, movement);
  }

  /** Matches the unmatched units disposed of with the free units acquired on a day. */
  matchWith(acquisition: ShareDay, rule: DayRule): void {
    const quantity = min(this.unmatched, acquisition.free);
    if (quantity <= ZERO) return;
    invariant(isOfRule(daysBetween(this.day, acquisition.day), rule), 'matched-day-is-of-its-rule');
    this.unmatched = minus(this.unmatched, quantity);
    const cost = acquisition.use(quantity);
    this.answer({ rule, term: 'taxable', quantity, cost, lots: acquisition.lots });
  }

  /** Cost of the next `units` acquired. */
  use(units: Quantity): bigint | null {
    return takeShare(this.#matched, units, this.#cost, this.#acquired);
  }

  /** Records a lot match of the day's disposals. */
  answer(part: UnallocatedMatch): void {
    this.#parts = append(this.#parts, part);
  }

  /** Adds the day's disposals as a single disposal, if there are any. */
  report(list: DisposalList): void {
    if (this.#disposals === undefined) return;
    const whole = this.#combined(this.#disposals);
    list.add(whole, allocate(whole, this.#parts ?? []));
  }

  #combined(parts: readonly [Dispose, ...Dispose[]]): Disposed {
    const [first] = parts;
    if (parts.length === 1) return first;
    const { asset, account, at, day } = first;
    const sums = { quantity: this.#disposed, proceeds: this.#proceeds, fees: this.#fees };
    return { asset, account, at, day, ...sums, parts };
  }
}
