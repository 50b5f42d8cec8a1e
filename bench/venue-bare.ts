import { parseAtoms } from '@meridian/ledger/atoms.ts';
import { invariant } from '@meridian/money/invariant.ts';
import type { CancelOrder, PlaceOrder } from '@meridian/venue/api/commands.ts';

/**
 * The floor of the venue's measurement: a book of objects with bigint prices and lots, holds, fees in
 * the received asset and an event object each, without link ids, filters, journal, triggers or
 * invariants. A map of prices, a sorted list of them per side, a set of orders per price.
 *
 * It reads the commands that the venue reads: amounts as decimal texts, accounts and symbols by name,
 * orders by the id of the API. Prices are in atoms of the quote asset, lots in whole units.
 */
type Side = 'Buy' | 'Sell';
export interface Wallet {
  base: bigint;
  quote: bigint;
  heldBase: bigint;
  heldQuote: bigint;
}
interface BareOrder {
  id: number;
  owner: Wallet;
  side: Side;
  price: bigint;
  left: bigint;
}
interface Half {
  readonly levels: Map<bigint, Set<BareOrder>>;
  readonly prices: bigint[];
}

export type BareEvent =
  | {
      readonly type: 'accepted';
      readonly id: number;
      readonly price: bigint;
      readonly lots: bigint;
    }
  | {
      readonly type: 'trade';
      readonly taker: number;
      readonly maker: number;
      readonly price: bigint;
      readonly lots: bigint;
      readonly takerFee: bigint;
      readonly makerFee: bigint;
    }
  | { readonly type: 'closed'; readonly id: number };

const RATE = 1_000n;
const fee = (amount: bigint): bigint => (amount + RATE - 1n) / RATE;

const PRICE_SCALE = 8;
const LOT_SCALE = 0;

/** Deliberately leaner than any venue: what a budget of 60 % is measured from. */
export class BareVenue {
  readonly books: ReadonlyMap<string, BareBook>;
  readonly #wallets: ReadonlyMap<string, Wallet>;

  constructor(symbols: readonly string[], wallets: ReadonlyMap<string, Wallet>) {
    this.books = new Map(symbols.map((symbol) => [symbol, new BareBook()]));
    this.#wallets = wallets;
  }

  /** What the command has come to; like the venue, it keeps no event. */
  apply(command: PlaceOrder | CancelOrder): readonly BareEvent[] {
    const book = this.books.get(command.symbol);
    const wallet = this.#wallets.get(command.account);
    invariant(book !== undefined && wallet !== undefined, 'unknown symbol or account');
    if (command.type === 'cancel-order') {
      return book.cancel(wallet, command.orderId ?? 0);
    }
    const lots = parseAtoms(command.qty, LOT_SCALE);
    const price = command.price === undefined ? null : parseAtoms(command.price, PRICE_SCALE);
    invariant(typeof lots === 'bigint' && typeof price !== 'string', 'not a number');
    return book.place(wallet, command.side, price, lots);
  }
}

export class BareBook {
  tradeCount = 0;
  #events: BareEvent[] = [];
  readonly #orders = new Map<number, BareOrder>();
  readonly #bids: Half = { levels: new Map(), prices: [] };
  readonly #asks: Half = { levels: new Map(), prices: [] };
  #count = 0;

  get orderCount(): number {
    return this.#orders.size;
  }

  /** @param price null for a market order, which ends with its rest */
  place(owner: Wallet, side: Side, price: bigint | null, lots: bigint): readonly BareEvent[] {
    this.#events = [];
    this.#count += 1;
    const isBuy = side === 'Buy';
    const limit = price ?? (isBuy ? 1n << 60n : 0n);
    const order: BareOrder = { id: this.#count, owner, side, price: limit, left: lots };
    this.#events.push({ type: 'accepted', id: order.id, price: limit, lots });
    if (price !== null && isBuy) owner.heldQuote += price * lots;
    else if (!isBuy) owner.heldBase += lots;
    const other = isBuy ? this.#asks : this.#bids;
    while (order.left > 0n) {
      const best = other.prices.at(-1);
      if (best === undefined || (isBuy ? best > limit : best < limit)) break;
      for (const maker of other.levels.get(best) ?? []) {
        this.#trade(order, maker, price);
        if (maker.left === 0n) this.#remove(maker);
        if (order.left === 0n) break;
      }
    }
    if (order.left === 0n || price === null) this.#events.push({ type: 'closed', id: order.id });
    else this.#rest(order);
    if (price === null && !isBuy) owner.heldBase -= order.left;
    return this.#events;
  }

  cancel(owner: Wallet, id: number): readonly BareEvent[] {
    this.#events = [];
    const order = this.#orders.get(id);
    if (order?.owner !== owner) return this.#events;
    if (order.side === 'Buy') order.owner.heldQuote -= order.price * order.left;
    else order.owner.heldBase -= order.left;
    this.#remove(order);
    return this.#events;
  }

  #trade(taker: BareOrder, maker: BareOrder, takerLimit: bigint | null): void {
    const lots = taker.left < maker.left ? taker.left : maker.left;
    const { price } = maker;
    const value = price * lots;
    const [buyer, seller] = taker.side === 'Buy' ? [taker, maker] : [maker, taker];
    if (buyer === maker || takerLimit !== null) buyer.owner.heldQuote -= buyer.price * lots;
    seller.owner.heldBase -= lots;
    const baseFee = fee(lots);
    const quoteFee = fee(value);
    buyer.owner.quote -= value;
    buyer.owner.base += lots - baseFee;
    seller.owner.base -= lots;
    seller.owner.quote += value - quoteFee;
    taker.left -= lots;
    maker.left -= lots;
    const [takerFee, makerFee] = buyer === taker ? [baseFee, quoteFee] : [quoteFee, baseFee];
    this.tradeCount += 1;
    this.#events.push({
      type: 'trade',
      taker: taker.id,
      maker: maker.id,
      price,
      lots,
      takerFee,
      makerFee,
    });
  }

  #rest(order: BareOrder): void {
    const half = order.side === 'Buy' ? this.#bids : this.#asks;
    this.#orders.set(order.id, order);
    const level = half.levels.get(order.price);
    if (level !== undefined) {
      level.add(order);
      return;
    }
    half.levels.set(order.price, new Set([order]));
    half.prices.splice(placeOf(half.prices, order.price, order.side), 0, order.price);
  }

  #remove(order: BareOrder): void {
    const half = order.side === 'Buy' ? this.#bids : this.#asks;
    this.#orders.delete(order.id);
    this.#events.push({ type: 'closed', id: order.id });
    const level = half.levels.get(order.price);
    level?.delete(order);
    if (level?.size !== 0) return;
    half.levels.delete(order.price);
    half.prices.splice(placeOf(half.prices, order.price, order.side), 1);
  }
}

function placeOf(prices: readonly bigint[], price: bigint, side: Side): number {
  let low = 0;
  let high = prices.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = prices[middle];
    if (found !== undefined && (side === 'Buy' ? found < price : found > price)) low = middle + 1;
    else high = middle;
  }
  return low;
}
