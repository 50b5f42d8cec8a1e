import { minus, plus, type Quantity, type UnitPrice, ZERO } from '@meridian/money/measure.ts';
import type { Day } from '../../common/time.ts';
import { invariant } from '../../invariants.ts';
import { mulDiv, multiplyFixed } from '@meridian/money/fixed.ts';

/** Price of one unit on a day in the report's currency, or null. */
export type UnitPriceOn = (asset: string, day: Day) => UnitPrice | null;

/** Units of an asset; `value` at the list price of the day last asked for, null without a price. */
interface Held {
  readonly asset: string;
  quantity: Quantity;
  value: bigint | null;
}

/**
 * The value of a portfolio just before a disposal. Prices of a day are looked up once per asset, at
 * the day's first disposal; afterwards a change of an asset updates the sum by that asset's value.
 * The work is bound by movements plus days with a disposal times assets held.
 */
export class PortfolioValue {
  readonly #price: UnitPriceOn;
  readonly #held = new Map<string, Held>();
  #day: Day | null = null;
  #total = 0n;
  /** Number of assets held without a price on the day. */
  #unpriced = 0;

  constructor(price: UnitPriceOn) {
    this.#price = price;
  }

  get isEmpty(): boolean {
    return this.#held.size === 0;
  }

  quantityOf(asset: string): Quantity {
    const held = this.#held.get(asset);
    return held === undefined ? ZERO : held.quantity;
  }

  *holdings(): Generator<{ asset: string; quantity: Quantity }> {
    for (const { asset, quantity } of this.#held.values()) yield { asset, quantity };
  }

  add(asset: string, quantity: Quantity, day: Day): void {
    this.#set(asset, plus(this.quantityOf(asset), quantity), day);
  }

  /** Takes up to `units`; returns the units taken. */
  take(asset: string, units: Quantity, day: Day): Quantity {
    const held = this.quantityOf(asset);
    const taken = units < held ? units : held;
    if (taken > ZERO) this.#set(asset, minus(held, taken), day);
    return taken;
  }

  /**
   * Value of everything held. Units of the asset disposed of are valued at their proceeds, which
   * are their price at that moment; the others at the price of the day. Null without a price.
   */
  before(given: { asset: string; quantity: Quantity; price: bigint | null }, day: Day) {
    if (this.#day !== day) this.#revalue(day);
    const own = this.#held.get(given.asset);
    if (given.price === null || own === undefined || given.quantity === ZERO) {
      return this.#unpriced > 0 ? null : this.#total;
    }
    const unpriced = own.value === null ? this.#unpriced - 1 : this.#unpriced;
    if (unpriced > 0) return null;
    const others = own.value === null ? this.#total : this.#total - own.value;
    return others + mulDiv(given.price, own.quantity, given.quantity, 'half-even');
  }

  #set(asset: string, quantity: Quantity, day: Day): void {
    invariant(quantity >= ZERO, 'portfolio-units-not-negative');
    const held = this.#held.get(asset);
    if (this.#day !== day) this.#day = null;
    if (held !== undefined) this.#uncount(held);
    if (quantity === ZERO) {
      this.#held.delete(asset);
      return;
    }
    const now = held ?? { asset, quantity, value: null };
    now.quantity = quantity;
    if (held === undefined) this.#held.set(asset, now);
    if (this.#day !== null) this.#count(now, this.#price(asset, day));
  }

  #revalue(day: Day): void {
    this.#day = day;
    this.#total = 0n;
    this.#unpriced = 0;
    for (const held of this.#held.values()) this.#count(held, this.#price(held.asset, day));
  }

  #count(held: Held, price: UnitPrice | null): void {
    held.value = price === null ? null : multiplyFixed(held.quantity, price);
    if (held.value === null) this.#unpriced += 1;
    else this.#total += held.value;
  }

  #uncount(held: Held): void {
    if (this.#day === null) return;
    if (held.value === null) this.#unpriced -= 1;
    else this.#total -= held.value;
  }
}
