import { decimalToText, isZero, signOf } from '@meridian/money/decimal.ts';
import type { CostsResult } from '@meridian/protocol/contracts/assets.ts';
import { type Pools, takeEntry, unpricedOf } from './average-cost.ts';
import { type LedgerReader, readEntries } from './ledger.ts';

/** Most pages of a ledger in one call: 10,000 postings; the next call goes on from there. */
const MOST_PAGES = 40;
/** Owners whose place in their ledger is kept. Who is forgotten is read anew. */
const MOST_OWNERS = 200;

/** How far an owner's ledger was read. */
interface Place {
  readonly cursor: string | undefined;
  readonly pools: Pools;
}

/** What an owner's assets cost, read on from where the last call ended. */
export class AverageCosts {
  readonly #reader: LedgerReader;
  /** The longest unused first. */
  readonly #places = new Map<bigint, Place>();

  constructor(reader: LedgerReader) {
    this.#reader = reader;
  }

  async read(owner: bigint, accounts: readonly string[]): Promise<CostsResult> {
    let place: Place = this.#places.get(owner) ?? { cursor: undefined, pools: new Map() };
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const { entries, next } = await readEntries(this.#reader, { accounts, cursor: place.cursor });
      const pools: Pools = new Map(place.pools);
      for (const { entry } of entries) takeEntry(pools, entry);
      // The last page is read again by the next call: what ends it may have further parts.
      if (next === null) return this.#answer(owner, place, { complete: true, pools });
      place = { cursor: next, pools };
    }
    return this.#answer(owner, place, { complete: false, pools: place.pools });
  }

  #answer(
    owner: bigint,
    place: Place,
    { complete, pools }: { readonly complete: boolean; readonly pools: Pools },
  ): CostsResult {
    this.#places.delete(owner);
    this.#places.set(owner, place);
    const [oldest] = this.#places.keys();
    if (this.#places.size > MOST_OWNERS && oldest !== undefined) this.#places.delete(oldest);
    const held = [...pools].filter(([, pool]) => signOf(pool.held) > 0);
    return {
      complete,
      assets: held.map(([asset, pool]) => ({
        asset,
        held: decimalToText(pool.held),
        unpriced: decimalToText(unpricedOf(pool)),
        bought: [...pool.bought]
          .filter(([, { quantity }]) => !isZero(quantity))
          .map(([currency, { quantity, cost }]) => ({
            ...{ currency, quantity: decimalToText(quantity), cost: decimalToText(cost) },
          })),
      })),
    };
  }
}
