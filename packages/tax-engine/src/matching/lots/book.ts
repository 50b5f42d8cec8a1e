import type { Scope } from '@meridian/tax-rules/matching.ts';
import { moveLosses } from './deferred-loss.ts';
import { Places, isNarrower } from './places.ts';
import { earlier } from './queue.ts';
import { LotStock, type StockPlan } from './stock.ts';
import { type OnTaken, partOf, takeChosen, takeFrom } from './taking.ts';
import type { Movement } from '../../movements/movement.ts';
import { type OpenLot, hasUnits, openLot, unitsLeft } from './open-lot.ts';
import type { Holding } from '../../result/report.ts';
import type { Lot } from '../../result/lot.ts';
import type { OpenChoice } from './selections.ts';

export type BookPlan = StockPlan & {
  readonly scope: Scope;
  /** Whether a narrower scope may come later. */
  readonly narrowsLater: boolean;
};

type Units = Pick<Movement, 'asset' | 'account' | 'quantity' | 'day'>;

/** The open lots of all assets, by the places from which they may be taken. */
export class LotBook {
  /** By place, then by asset: a ledger has few places, and mostly stays in one. */
  readonly #stocks = new Map<string, Map<string, LotStock>>();
  /** Units per account and asset, where a change to a narrower scope will need to know them. */
  readonly #balances = new Map<string, Map<string, bigint>>();
  readonly #places = new Places();
  #plan: BookPlan;
  #arrivals = 0;

  constructor(plan: BookPlan) {
    this.#plan = plan;
  }

  add(lot: Lot, account: string): OpenLot {
    this.#arrivals += 1;
    const open = openLot(lot, this.#arrivals);
    this.#stock(lot.asset, account).add(open);
    this.#count(lot.asset, account, lot.quantity);
    return open;
  }

  /**
   * Takes units: those the user named first, the others in the order of the method. Returns the
   * units that no lot answers.
   */
  take(units: Units, onTaken: OnTaken, choices?: readonly OpenChoice[]): bigint {
    const { asset, account, quantity, day } = units;
    const stock = this.#stock(asset, account);
    let missing = quantity;
    if (choices !== undefined) missing -= takeChosen(stock, choices, quantity, onTaken);
    while (missing > 0n) {
      const open = stock.next(day);
      if (open === undefined) break;
      missing -= takeFrom(open, missing, stock.rule, onTaken);
    }
    stock.gave(quantity - missing);
    // Units that no lot answers were there, unknown; they take nothing from what is known.
    this.#count(asset, account, missing - quantity);
    return missing;
  }

  /** Carries lots to another account with cost and date; returns the units no lot answers. */
  move(units: Units, toAccount: string, choices?: readonly OpenChoice[]): bigint {
    const { asset, account, quantity } = units;
    const { scope } = this.#plan;
    if (this.#places.keyOf(account, scope) === this.#places.keyOf(toAccount, scope)) {
      this.#count(asset, account, -quantity);
      this.#count(asset, toAccount, quantity);
      return 0n;
    }
    if (choices === undefined && quantity >= this.#stock(asset, account).units) {
      return quantity - this.#moveAll(asset, account, toAccount);
    }
    const target = this.#stock(asset, toAccount);
    const missing = this.take(units, (...taken) => target.add(this.#carried(...taken)), choices);
    this.#count(asset, toAccount, quantity - missing);
    return missing;
  }

  /** From now on other lots come first; what was taken stays taken. */
  changeMethod(method: BookPlan['method']): void {
    if (method === this.#plan.method) return;
    this.#plan = { ...this.#plan, method };
    for (const stocks of this.#stocks.values()) {
      for (const [asset, stock] of Array.from(stocks)) {
        const next = new LotStock(this.#plan);
        // In order of arrival, so that the new order does not depend on the old one.
        for (const { lot, arrival, used, usedCost, deferred } of inOrder(stock.open())) {
          next.add({ ...openLot(lot, arrival), used, usedCost, deferred });
        }
        stocks.set(asset, next);
      }
    }
  }

  /**
   * From one scope to another. Places that become one put their lots together. A place that falls
   * into several leaves each the lots that were acquired in it, earliest first, up to the units it
   * holds; what is left goes to places that still lack lots, in order of acquisition and name (US, 1
   * January 2025, Rev. Proc. 2024-28). The balances add up to the units of all lots, so that every
   * lot finds its place.
   */
  changeScope(scope: Scope): void {
    const before = this.#plan.scope;
    if (scope === before) return;
    this.#plan = { ...this.#plan, scope };
    const stocks = Array.from(this.#stocks);
    this.#stocks.clear();
    const rooms = isNarrower(scope, before) ? this.#roomsOf(before) : undefined;
    for (const [key, byAsset] of stocks) {
      for (const [asset, stock] of byAsset) {
        const open = inOrder(stock.open());
        if (rooms === undefined) for (const lot of open) this.#stock(asset, key).add(lot);
        else this.#spread(open, rooms.get(key)?.get(asset) ?? new Map<string, bigint>());
      }
    }
  }

  holdings(): Holding[] {
    const { scope } = this.#plan;
    const holdings: Holding[] = [];
    for (const [key, stocks] of this.#stocks) {
      for (const [asset, stock] of stocks) {
        let quantity = 0n;
        let cost: bigint | null = 0n;
        for (const { lot, used, usedCost } of stock.open()) {
          quantity += lot.quantity - used;
          cost = cost === null || lot.cost === null ? null : cost + lot.cost - usedCost;
        }
        if (quantity > 0n) {
          holdings.push({ asset, account: scope === 'global' ? null : key, quantity, cost });
        }
      }
    }
    return holdings;
  }

  #stock(asset: string, account: string): LotStock {
    const key = this.#places.keyOf(account, this.#plan.scope);
    let stocks = this.#stocks.get(key);
    if (stocks === undefined) {
      stocks = new Map();
      this.#stocks.set(key, stocks);
    }
    let stock = stocks.get(asset);
    if (stock === undefined) {
      stock = new LotStock(this.#plan);
      stocks.set(asset, stock);
    }
    return stock;
  }

  #count(asset: string, account: string, change: bigint): void {
    if (!this.#plan.narrowsLater) return;
    let balances = this.#balances.get(account);
    if (balances === undefined) {
      balances = new Map();
      this.#balances.set(account, balances);
    }
    balances.set(asset, (balances.get(asset) ?? 0n) + change);
  }

  /**
   * All units of a place go to another: the smaller stock joins the larger, so that moving
   * everything again and again costs next to nothing. Returns the units moved.
   */
  #moveAll(asset: string, account: string, toAccount: string): bigint {
    const from = this.#stock(asset, account);
    const to = this.#stock(asset, toAccount);
    const { units } = from;
    const [small, large] = from.size < to.size ? [from, to] : [to, from];
    for (const open of small.open()) large.add(open);
    const { scope } = this.#plan;
    this.#stocks.get(this.#places.keyOf(account, scope))?.delete(asset);
    this.#stocks.get(this.#places.keyOf(toAccount, scope))?.set(asset, large);
    this.#count(asset, account, -units);
    this.#count(asset, toAccount, units);
    return units;
  }

  /** Units in another place; they rank as they did. */
  #carried(...[open, quantity, cost, , waiting]: Parameters<OnTaken>): OpenLot {
    const lot = partOf(open.lot, quantity, cost);
    const carried = openLot(lot, open.arrival);
    if (waiting !== undefined) carried.deferred = moveLosses(waiting, quantity, quantity);
    return carried;
  }

  /** By place of a scope and asset: the units that each account of it holds, by name. */
  #roomsOf(scope: Scope): Map<string, Map<string, Map<string, bigint>>> {
    const rooms = new Map<string, Map<string, Map<string, bigint>>>();
    const accounts = [...this.#balances].toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [account, balances] of accounts) {
      const key = this.#places.keyOf(account, scope);
      const byAsset = rooms.get(key) ?? new Map<string, Map<string, bigint>>();
      rooms.set(key, byAsset);
      for (const [asset, units] of balances) {
        const room = byAsset.get(asset);
        if (room === undefined) byAsset.set(asset, new Map([[account, units]]));
        else room.set(account, units);
      }
    }
    return rooms;
  }

  #spread(lots: readonly OpenLot[], room: Map<string, bigint>): void {
    const rest: OpenLot[] = [];
    for (const open of lots) {
      this.#place(open, open.lot.entry.account, room);
      if (hasUnits(open)) rest.push(open);
    }
    const accounts = [...room.keys()];
    let next = 0;
    for (const open of rest) {
      for (; hasUnits(open) && next < accounts.length;) {
        const account = accounts[next];
        if (account !== undefined) this.#place(open, account, room);
        if (hasUnits(open)) next += 1;
      }
    }
  }

  /** Gives a lot's units to an account, as far as it has room. */
  #place(open: OpenLot, account: string, room: Map<string, bigint>): void {
    const left = unitsLeft(open);
    const free = room.get(account) ?? 0n;
    let units = left < free ? left : free;
    if (units <= 0n) return;
    room.set(account, free - units);
    const stock = this.#stock(open.lot.asset, account);
    const carry: OnTaken = (...taken) => stock.add(this.#carried(...taken));
    while (units > 0n) units -= takeFrom(open, units, 'fifo', carry);
  }
}

function inOrder(lots: OpenLot[]): OpenLot[] {
  return lots.sort(earlier);
}
