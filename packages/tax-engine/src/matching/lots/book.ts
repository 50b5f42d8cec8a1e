import { type Quantity, ZERO, minus, negate, plus } from '@meridian/money/measure.ts';
import { invariant } from '../../invariants.ts';
import type { Scope } from '@meridian/tax-rules/matching.ts';
import { moveDeferredLosses } from './deferred-loss.ts';
import { ScopeKeys, isNarrower } from './scope-keys.ts';
import { earlier } from './queue.ts';
import { LotInventory, type InventoryPlan } from './inventory.ts';
import { type OnConsumed, partOf, consumeSelected, consumeLot } from './consume.ts';
import type { Movement } from '../../movements/movement.ts';
import { type OpenLot, hasUnits, openLot, unitsLeft } from './open-lot.ts';
import type { Stock } from '../matcher.ts';
import type { Holding } from '../../result/report.ts';
import type { Lot } from '../../result/lot.ts';
import type { OpenChoice } from './selections.ts';

export type BookPlan = InventoryPlan & {
  readonly scope: Scope;
  /** Whether a later scope is narrower than an earlier one. */
  readonly narrowsLater: boolean;
};

type Units = Pick<Movement, 'asset' | 'account' | 'quantity' | 'day'>;

/** The open lots of all assets, by scope key. */
export class LotBook {
  /**
   * By scope key, then by asset: a ledger has few keys, and consecutive movements mostly share a
   * key.
   */
  readonly #inventories = new Map<string, Map<string, LotInventory>>();
  /** Units by asset and account, kept only where a later scope is narrower. */
  readonly #balances = new Map<string, Map<string, Quantity>>();
  readonly #scopeKeys = new ScopeKeys();
  #plan: BookPlan;
  #lastSequence = 0;

  constructor(plan: BookPlan) {
    this.#plan = plan;
  }

  add(lot: Lot, account: string): OpenLot {
    this.#lastSequence += 1;
    const open = openLot(lot, this.#lastSequence);
    this.#inventory(lot.asset, account).add(open);
    this.#count(lot.asset, account, lot.quantity);
    return open;
  }

  /**
   * Consumes units: lots named by the user first, then lots in the order of the method. Returns the
   * units for which no lot was found.
   */
  consume(units: Units, onConsumed: OnConsumed, choices?: readonly OpenChoice[]): Quantity {
    const { asset, account, quantity, day } = units;
    const inventory = this.#inventory(asset, account);
    let missing = quantity;
    if (choices !== undefined)
      missing = minus(missing, consumeSelected(inventory, choices, quantity, onConsumed));
    while (missing > ZERO) {
      const open = inventory.next(day);
      if (open === undefined) break;
      invariant(open.lot.asset === asset, 'lot-is-of-the-asset-consumed');
      missing = minus(missing, consumeLot(open, missing, inventory.rule, onConsumed));
    }
    const consumed = minus(quantity, missing);
    inventory.subtract(consumed);
    // Units without a lot were held with an unknown acquisition; they do not reduce the known
    // balance.
    if (this.#plan.narrowsLater) this.#count(asset, account, negate(consumed));
    return missing;
  }

  /**
   * Moves lots to another account with cost and date; returns the units for which no lot was found.
   */
  move(units: Units, toAccount: string, choices?: readonly OpenChoice[]): Quantity {
    const { asset, account, quantity } = units;
    const { scope } = this.#plan;
    if (this.#scopeKeys.keyOf(account, scope) === this.#scopeKeys.keyOf(toAccount, scope)) {
      this.#count(asset, account, negate(quantity));
      this.#count(asset, toAccount, quantity);
      return ZERO;
    }
    if (choices === undefined && quantity >= this.#inventory(asset, account).units) {
      return minus(quantity, this.#moveAll(asset, account, toAccount));
    }
    const target = this.#inventory(asset, toAccount);
    const before = target.units;
    const missing = this.consume(
      units,
      (...consumed) => target.add(this.#carried(...consumed)),
      choices,
    );
    invariant(minus(target.units, before) === minus(quantity, missing), 'move-keeps-units');
    this.#count(asset, toAccount, minus(quantity, missing));
    return missing;
  }

  /** Orders the open lots by another method; units consumed before stay consumed. */
  changeMethod(method: BookPlan['method']): void {
    if (method === this.#plan.method) return;
    this.#plan = { ...this.#plan, method };
    for (const inventories of this.#inventories.values()) {
      for (const [asset, inventory] of Array.from(inventories)) {
        const next = new LotInventory(this.#plan);
        // In order of acquisition, so that the new order does not depend on the old one.
        for (const { lot, sequence, used, given, deferred } of inOrder(inventory.open())) {
          next.add({ ...openLot(lot, sequence), used, given, deferred });
        }
        invariant(next.units === inventory.units, 'method-change-keeps-units');
        inventories.set(asset, next);
      }
    }
  }

  /**
   * Moves the open lots from one scope to another. Keys that become one key join their lots. Where
   * a key is split, each new key keeps the lots acquired there, earliest first, up to the units it
   * holds; the remaining lots go to keys that still have fewer lots than units, in order of
   * acquisition and of the accounts' first use (US, 1 January 2025, Rev. Proc. 2024-28). The
   * balances add up to the units of all lots, so that every lot gets a key.
   */
  changeScope(scope: Scope): void {
    const before = this.#plan.scope;
    if (scope === before) return;
    const unitsBefore = this.#unitsByAsset();
    this.#plan = { ...this.#plan, scope };
    const inventories = Array.from(this.#inventories);
    this.#inventories.clear();
    const capacities = isNarrower(scope, before) ? this.#capacitiesOf(before) : undefined;
    for (const [key, byAsset] of inventories) {
      for (const [asset, inventory] of byAsset) {
        const open = inOrder(inventory.open());
        if (capacities === undefined) for (const lot of open) this.#inventory(asset, key).add(lot);
        else this.#spread(open, capacities.get(key)?.get(asset) ?? new Map<string, Quantity>());
      }
    }
    for (const [asset, units] of this.#unitsByAsset()) {
      invariant(units === (unitsBefore.get(asset) ?? 0n), 'scope-change-keeps-units');
    }
  }

  holdings(): Holding[] {
    const { scope } = this.#plan;
    const holdings: Holding[] = [];
    for (const [key, inventories] of this.#inventories) {
      for (const [asset, inventory] of inventories) {
        let quantity: Quantity = ZERO;
        let cost: bigint | null = 0n;
        for (const { lot, used, given } of inventory.open()) {
          quantity = plus(quantity, minus(lot.quantity, used));
          cost = cost === null || lot.cost === null ? null : cost + lot.cost - given;
        }
        invariant(quantity === inventory.units, 'inventory-units-are-its-lots');
        if (quantity > ZERO) {
          holdings.push({ asset, account: scope === 'global' ? null : key, quantity, cost });
        }
      }
    }
    return holdings;
  }

  /** The units left of every lot, with their cost, by scope key in order of acquisition. */
  stock(): Stock[] {
    const stock: Stock[] = [];
    for (const [account, inventories] of this.#inventories) {
      for (const [asset, inventory] of inventories) {
        for (const open of inOrder(inventory.open())) {
          const { lot, given } = open;
          const cost = lot.cost === null ? null : lot.cost - given;
          stock.push({ asset, account, quantity: unitsLeft(open), cost, lot, unknown: [] });
        }
      }
    }
    return stock;
  }

  #unitsByAsset(): Map<string, Quantity> {
    const units = new Map<string, Quantity>();
    for (const inventories of this.#inventories.values()) {
      for (const [asset, inventory] of inventories) {
        units.set(asset, plus(units.get(asset) ?? ZERO, inventory.units));
      }
    }
    return units;
  }

  #inventory(asset: string, account: string): LotInventory {
    const key = this.#scopeKeys.keyOf(account, this.#plan.scope);
    let inventories = this.#inventories.get(key);
    if (inventories === undefined) {
      inventories = new Map();
      this.#inventories.set(key, inventories);
    }
    let inventory = inventories.get(asset);
    if (inventory === undefined) {
      inventory = new LotInventory(this.#plan);
      inventories.set(asset, inventory);
    }
    return inventory;
  }

  #count(asset: string, account: string, change: Quantity): void {
    if (!this.#plan.narrowsLater) return;
    let balances = this.#balances.get(asset);
    if (balances === undefined) {
      balances = new Map();
      this.#balances.set(asset, balances);
    }
    balances.set(account, plus(balances.get(account) ?? ZERO, change));
  }

  /**
   * Moves all units of an account to another account. The smaller inventory is merged into the
   * larger, so that moving everything back and forth adds few lots each time. Returns the units
   * moved.
   */
  #moveAll(asset: string, account: string, toAccount: string): Quantity {
    const from = this.#inventory(asset, account);
    const to = this.#inventory(asset, toAccount);
    const { units } = from;
    const [small, large] = from.size < to.size ? [from, to] : [to, from];
    const both = plus(from.units, to.units);
    for (const open of small.open()) large.add(open);
    invariant(large.units === both, 'merged-inventories-keep-units');
    const { scope } = this.#plan;
    this.#inventories.get(this.#scopeKeys.keyOf(account, scope))?.delete(asset);
    this.#inventories.get(this.#scopeKeys.keyOf(toAccount, scope))?.set(asset, large);
    this.#count(asset, account, negate(units));
    this.#count(asset, toAccount, units);
    return units;
  }

  /** Units under another scope key; their order among the lots stays. */
  #carried(...[open, quantity, cost, , dueLosses]: Parameters<OnConsumed>): OpenLot {
    const lot = partOf(open.lot, quantity, cost);
    const carried = openLot(lot, open.sequence);
    if (dueLosses !== undefined)
      carried.deferred = moveDeferredLosses(dueLosses, quantity, quantity);
    return carried;
  }

  /** By scope key and asset: the units of each account of the key, in the order of their first use. */
  #capacitiesOf(scope: Scope): Map<string, Map<string, Map<string, Quantity>>> {
    const capacities = new Map<string, Map<string, Map<string, Quantity>>>();
    for (const [asset, balances] of this.#balances) {
      for (const [account, units] of balances) {
        const key = this.#scopeKeys.keyOf(account, scope);
        const byAsset = capacities.get(key) ?? new Map<string, Map<string, Quantity>>();
        capacities.set(key, byAsset);
        const capacity = byAsset.get(asset);
        if (capacity === undefined) byAsset.set(asset, new Map([[account, units]]));
        else capacity.set(account, units);
      }
    }
    return capacities;
  }

  #spread(lots: readonly OpenLot[], capacity: Map<string, Quantity>): void {
    const rest: OpenLot[] = [];
    for (const open of lots) {
      this.#place(open, open.lot.entry.account, capacity);
      if (hasUnits(open)) rest.push(open);
    }
    const accounts = [...capacity.keys()];
    let next = 0;
    for (const open of rest) {
      for (; hasUnits(open) && next < accounts.length;) {
        const account = accounts[next];
        if (account !== undefined) this.#place(open, account, capacity);
        if (hasUnits(open)) next += 1;
      }
      invariant(!hasUnits(open), 'scope-change-places-every-lot');
    }
  }

  /** Moves a lot's units to an account, up to the account's capacity. */
  #place(open: OpenLot, account: string, capacity: Map<string, Quantity>): void {
    const left = unitsLeft(open);
    const free = capacity.get(account) ?? ZERO;
    let units = left < free ? left : free;
    if (units <= ZERO) return;
    capacity.set(account, minus(free, units));
    const inventory = this.#inventory(open.lot.asset, account);
    const carry: OnConsumed = (...consumed) => inventory.add(this.#carried(...consumed));
    while (units > ZERO) units = minus(units, consumeLot(open, units, 'fifo', carry));
  }
}

function inOrder(lots: OpenLot[]): OpenLot[] {
  return lots.sort(earlier);
}
