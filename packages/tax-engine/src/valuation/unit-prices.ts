import { type UnitPrice, ZERO } from '@meridian/money/measure.ts';
import { divideFixed } from '@meridian/money/fixed.ts';
import { isoToDay } from '../common/calendar.ts';
import type { Entry, Leg } from '../ledger/entry.ts';
import type { Movement } from '../movements/movement.ts';
import type { ValueBook } from './values.ts';

/** Lowest and highest price of a unit. */
interface PriceRange {
  readonly low: UnitPrice;
  readonly high: UnitPrice;
}

/**
 * Unit prices of some assets in the user's own data: prices paid and received in the whole ledger,
 * and the price list. They bound unknown amounts.
 */
export class UnitPrices {
  readonly #ranges = new Map<string, PriceRange | null>();

  constructor(assets: Iterable<string>, values: ValueBook, currency: string) {
    for (const asset of assets) {
      this.#ranges.set(asset, null);
      for (const point of values.allPricesOf(asset)) {
        const day = isoToDay(point.day);
        this.#note(asset, values.convert(point.price, point.currency, currency, day));
      }
    }
  }

  get isEmpty(): boolean {
    return this.#ranges.size === 0;
  }

  /** Whether an entry contains one of these assets. */
  want(entry: Entry): boolean {
    const wants = (leg: Leg | undefined) => leg !== undefined && this.#ranges.has(leg.asset);
    const { in: got, out: given }: { in?: Leg; out?: Leg } = entry;
    return wants(got) || wants(given) || entry.fees.some(wants);
  }

  observe(movement: Movement): void {
    if (movement.type === 'acquire') this.#observeValue(movement, movement.lot.cost);
    else if (movement.type === 'dispose') this.#observeValue(movement, movement.proceeds);
  }

  /** Null where no two prices differ: what was paid on one day bounds nothing on another. */
  rangeOf(asset: string): PriceRange | null {
    const range = this.#ranges.get(asset);
    return range === undefined || range === null || range.low === range.high ? null : range;
  }

  #observeValue({ asset, quantity }: Movement, value: bigint | null): void {
    if (value === null || value <= 0n || quantity <= ZERO || !this.#ranges.has(asset)) return;
    this.#note(asset, divideFixed(value, quantity, 'half-even'));
  }

  #note(asset: string, price: UnitPrice | null): void {
    if (price === null) return;
    const known = this.#ranges.get(asset) ?? { low: price, high: price };
    this.#ranges.set(asset, {
      low: price < known.low ? price : known.low,
      high: price > known.high ? price : known.high,
    });
  }
}
