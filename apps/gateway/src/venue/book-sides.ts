import { isResting, type OrderRecord } from './order-record.ts';

/** Price and lots, best first. */
export type BookLevels = readonly (readonly [price: bigint, lots: bigint])[];

/** Lots at each price of a symbol, summed over the orders that rest there. */
export class BookSides {
  readonly #lots = { Buy: new Map<bigint, bigint>(), Sell: new Map<bigint, bigint>() };
  /** Prices best first; null where an order came or went since. */
  readonly #prices: { Buy: bigint[] | null; Sell: bigint[] | null } = { Buy: null, Sell: null };

  add(record: OrderRecord): void {
    this.#change(record, 1n);
  }

  remove(record: OrderRecord): void {
    this.#change(record, -1n);
  }

  #change(record: OrderRecord, sign: bigint): void {
    const { side, price, left } = record;
    if (price === null || left === null || left === 0n || !isResting(record)) return;
    const lots = (this.#lots[side].get(price) ?? 0n) + sign * left;
    if (lots === 0n) this.#lots[side].delete(price);
    else this.#lots[side].set(price, lots);
    this.#prices[side] = null;
  }

  /** The best `count` levels of a side as price and lots, best first. */
  best(side: 'Buy' | 'Sell', count: number): BookLevels {
    const levels = this.#lots[side];
    const prices = (this.#prices[side] ??= [...levels.keys()].sort((left, right) => {
      return left < right === (side === 'Buy') ? 1 : -1;
    }));
    return prices.slice(0, count).map((price) => [price, levels.get(price) ?? 0n]);
  }
}

/** The levels of both lists, lots at the same price summed. */
export function mergeLevels(side: 'Buy' | 'Sell', left: BookLevels, right: BookLevels): BookLevels {
  const merged = new Map(left);
  for (const [price, lots] of right) merged.set(price, (merged.get(price) ?? 0n) + lots);
  return [...merged].sort(([price], [other]) => (price < other === (side === 'Buy') ? 1 : -1));
}
