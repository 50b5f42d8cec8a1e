import { type Quantity, ZERO, minus, plus } from '@meridian/money/measure.ts';
import { mulDiv } from '@meridian/money/fixed.ts';
import type { LossDisallowance } from '@meridian/tax-rules/matching.ts';
import type { LossCandidate, LossTracker } from '@meridian/tax-engine/matching/pools/losses.ts';
import { addDays, type Day } from '@meridian/tax-engine/common/time.ts';

/**
 * Superficial losses the way exitbook takes them: every acquisition keeps its share of the pool, and
 * of each loss the part min(sold, left of what the window acquired) / sold is disallowed, whatever other
 * losses the same units already answered for. Only for its published cases: no law reads this.
 */
export class EachLoss implements LossTracker {
  readonly #rule: Extract<LossDisallowance, { type: 'superficial' }>;
  readonly #layers: { readonly day: Day; left: Quantity }[] = [];
  #open: { readonly day: Day; readonly candidate: LossCandidate }[] = [];

  constructor(rule: Extract<LossDisallowance, { type: 'superficial' }>) {
    this.#rule = rule;
  }

  acquired(day: Day, quantity: Quantity): void {
    this.#layers.push({ day, left: quantity });
  }

  disposed(day: Day, candidate: LossCandidate): void {
    this.#open.push({ day, candidate });
  }

  left(quantity: Quantity, before: Quantity): void {
    if (before === ZERO) return;
    for (const layer of this.#layers) {
      layer.left = minus(layer.left, mulDiv(layer.left, quantity, before, 'half-even'));
    }
  }

  reach(day: Day): void {
    const due = this.#open.filter((open) => addDays(open.day, this.#rule.daysAfter) < day);
    if (due.length === 0) return;
    this.#open = this.#open.filter((open) => addDays(open.day, this.#rule.daysAfter) >= day);
    for (const { day: sold, candidate } of due) this.#settle(sold, candidate);
  }

  #settle(sold: Day, candidate: LossCandidate): void {
    const { quantity, loss } = candidate;
    const [first, last] = [
      addDays(sold, -this.#rule.daysBefore),
      addDays(sold, this.#rule.daysAfter),
    ];
    let held: Quantity = ZERO;
    for (const { day, left } of this.#layers)
      if (day >= first && day <= last) held = plus(held, left);
    const units = held < quantity ? held : quantity;
    if (units <= ZERO) return;
    candidate.disallowLoss(loss === null ? null : mulDiv(loss, units, quantity, 'floor'));
  }
}
