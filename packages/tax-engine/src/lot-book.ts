import type { Scope } from '@meridian/tax-rules/matching.ts';
import {
  type LotMethod,
  type LotQueue,
  type OpenLot,
  type RankBy,
  createLotQueue,
  openLot,
} from './lot-queue.ts';
import type { Holding, Lot } from './result.ts';

/** Receives units taken from one lot, with their share of its cost. */
export type OnTaken = (lots: readonly [Lot], quantity: bigint, cost: bigint | null) => void;

/**
 * Takes units out of a lot and returns their cost. Shares are differences of running sums counted
 * from the start of the lot, so that the shares of any split add up to the cost exactly, and
 * splitting a sale in two moves nothing. All figures are positive: `/` rounds down.
 */
function useUnits(open: OpenLot, units: bigint): bigint | null {
  const { lot } = open;
  open.used += units;
  if (lot.cost === null) return null;
  const reached = open.used === lot.quantity ? lot.cost : (lot.cost * open.used) / lot.quantity;
  const cost = reached - open.usedCost;
  open.usedCost = reached;
  return cost;
}

/** The open lots of all assets, per account or together. */
export class LotBook {
  readonly #method: LotMethod;
  readonly #rankBy: RankBy;
  readonly #queues = new Map<string, Map<string, LotQueue>>();
  /** Units per asset and account; what a change of scope needs to know. */
  readonly #balances = new Map<string, Map<string, bigint>>();
  #scope: Scope;
  #arrivals = 0;

  constructor(method: LotMethod, scope: Scope, rankBy: RankBy) {
    this.#method = method;
    this.#rankBy = rankBy;
    this.#scope = scope;
  }

  get scope(): Scope {
    return this.#scope;
  }

  add(lot: Lot, account: string): void {
    this.#arrivals += 1;
    this.#queue(lot.asset, account).add(openLot(lot, this.#arrivals, this.#method, this.#rankBy));
    this.#count(lot.asset, account, lot.quantity);
  }

  /** Takes units in the order of the method; returns the units that no lot answers. */
  take(asset: string, account: string, quantity: bigint, onTaken: OnTaken): bigint {
    const queue = this.#queue(asset, account);
    let missing = quantity;
    for (let open = queue.next(); open !== undefined && missing > 0n; open = queue.next()) {
      const left = open.lot.quantity - open.used;
      const units = left < missing ? left : missing;
      onTaken(open.lots, units, useUnits(open, units));
      missing -= units;
    }
    // Units that no lot answers were there, unknown; they take nothing from what is known.
    this.#count(asset, account, missing - quantity);
    return missing;
  }

  /** Carries lots to another account with cost and date; returns the units no lot answers. */
  move(asset: string, from: string, to: string, quantity: bigint): bigint {
    if (this.#scope === 'global') {
      this.#count(asset, from, -quantity);
      this.#count(asset, to, quantity);
      return 0n;
    }
    return this.take(asset, from, quantity, ([lot], units, cost) => {
      this.add({ ...lot, quantity: units, cost }, to);
    });
  }

  /**
   * From all accounts together to each account alone (US, 1 January 2025, Rev. Proc. 2024-28):
   * each account keeps the lots that were acquired in it, earliest first, up to the units it holds;
   * what is left goes to accounts that still lack lots, in order of acquisition and account name.
   * The balances add up to the units of all lots, so that every lot finds its place.
   */
  splitByAccount(): void {
    this.#scope = 'account';
    for (const [asset, queues] of Array.from(this.#queues)) {
      const open = [...queues.values()].flatMap((queue) => queue.open());
      open.sort((a, b) => a.since - b.since || a.arrival - b.arrival);
      const room = new Map(
        [...(this.#balances.get(asset) ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1)),
      );
      this.#queues.delete(asset);
      this.#balances.delete(asset);
      const rest: OpenLot[] = [];
      for (const lot of open) {
        this.#place(lot, [lot.lot.entry.account], room);
        if (lot.used < lot.lot.quantity) rest.push(lot);
      }
      for (const lot of rest) this.#place(lot, [...room.keys()], room);
    }
  }

  holdings(): Holding[] {
    const holdings: Holding[] = [];
    for (const [asset, queues] of this.#queues) {
      for (const [account, queue] of queues) {
        let quantity = 0n;
        let cost: bigint | null = 0n;
        for (const { lot, used, usedCost } of queue.open()) {
          quantity += lot.quantity - used;
          cost = cost === null || lot.cost === null ? null : cost + lot.cost - usedCost;
        }
        if (quantity > 0n) {
          holdings.push({
            asset,
            account: this.#scope === 'global' ? null : account,
            quantity,
            cost,
          });
        }
      }
    }
    return holdings;
  }

  #queue(asset: string, account: string): LotQueue {
    const key = this.#scope === 'global' ? '' : account;
    let queues = this.#queues.get(asset);
    if (queues === undefined) {
      queues = new Map();
      this.#queues.set(asset, queues);
    }
    let queue = queues.get(key);
    if (queue === undefined) {
      queue = createLotQueue(this.#method);
      queues.set(key, queue);
    }
    return queue;
  }

  #count(asset: string, account: string, change: bigint): void {
    if (this.#scope === 'account') return;
    let accounts = this.#balances.get(asset);
    if (accounts === undefined) {
      accounts = new Map();
      this.#balances.set(asset, accounts);
    }
    accounts.set(account, (accounts.get(account) ?? 0n) + change);
  }

  /** Gives a lot's units to the accounts named, as far as each has room. */
  #place(open: OpenLot, accounts: readonly string[], room: Map<string, bigint>): void {
    for (const account of accounts) {
      const left = open.lot.quantity - open.used;
      const free = room.get(account) ?? 0n;
      const units = left < free ? left : free;
      if (units <= 0n) continue;
      this.add({ ...open.lot, quantity: units, cost: useUnits(open, units) }, account);
      room.set(account, free - units);
    }
  }
}
