import { type Instant, msApart, msBetween } from '@meridian/tax-engine/common/time.ts';
import { magnitude } from '../../ledger/amounts.ts';

/** Two amounts that were exchanged for each other. */
export interface Exchange {
  readonly at: Instant;
  readonly out: { readonly asset: string; readonly quantity: bigint };
  readonly in: { readonly asset: string; readonly quantity: bigint };
}

interface Price {
  readonly at: Instant;
  readonly first: bigint;
  readonly second: bigint;
}

/** How far from a moment a price may lie to count for it. */
const NEAR_MS = 6 * 3_600_000;

/** Parts in a thousand by which amounts may miss a price of the same file and still fit it. */
const TOLERANCE_PER_MILLE = 20n;

/**
 * Prices of certain trades of a file. They only tell which amounts belong together; no value is
 * ever taken from them.
 */
export class PriceMemory {
  readonly #prices = new Map<string, Price[]>();
  #sorted = true;

  note({ at: time, out, in: received }: Exchange): void {
    const [a, b] = out.asset < received.asset ? [out, received] : [received, out];
    const pair = `${a.asset}/${b.asset}`;
    const price = { at: time, first: a.quantity, second: b.quantity };
    const list = this.#prices.get(pair);
    if (list === undefined) this.#prices.set(pair, [price]);
    else list.push(price);
    this.#sorted = false;
  }

  /** Whether the nearest known price of the pair says that the amounts were exchanged. */
  fits({ at: time, out, in: received }: Exchange): boolean {
    this.#sort();
    const [a, b] = out.asset < received.asset ? [out, received] : [received, out];
    const price = nearest(this.#prices.get(`${a.asset}/${b.asset}`) ?? [], time);
    if (price === null) return false;
    // first : second = a : b, compared without dividing.
    const expected = a.quantity * price.second;
    const found = b.quantity * price.first;
    return magnitude(expected - found) * 1000n <= expected * TOLERANCE_PER_MILLE;
  }

  #sort(): void {
    if (this.#sorted) return;
    for (const list of this.#prices.values()) {
      list.sort(
        (a, b) => msBetween(b.at, a.at) || (a.first * b.second < b.first * a.second ? -1 : 1),
      );
    }
    this.#sorted = true;
  }
}

function nearest(prices: readonly Price[], time: Instant): Price | null {
  let low = 0;
  let high = prices.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((prices[middle]?.at ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  const around = [prices[low - 1], prices[low]].filter((price) => price !== undefined);
  around.sort((a, b) => msApart(a.at, time) - msApart(b.at, time));
  const [closest] = around;
  return closest !== undefined && msApart(closest.at, time) <= NEAR_MS ? closest : null;
}
