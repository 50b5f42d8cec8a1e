/** Figures at the end of a tax year: units by account, highest cost, value by days held. */
import { type Quantity, ZERO, atomsOf, minus, plus } from '@meridian/money/measure.ts';
import { mulDiv } from '@meridian/money/fixed.ts';
import { type Day, daysBetween } from '../common/time.ts';
import type { Entry } from '../ledger/entry.ts';
import { ELSEWHERE, type Movement } from '../movements/movement.ts';
import type { EntryOrder } from '../ledger/arrange.ts';
import type { Disposal } from '../result/disposal.ts';
import type { Holding } from '../result/report.ts';

/** A sum, and the assets whose price or cost is missing from it. */
export interface Sum {
  readonly known: bigint;
  readonly lacks: ReadonlySet<string>;
}

/** Value of units on the last day of the year; null without a price. */
export type ValueAtEnd = (asset: string, quantity: Quantity) => bigint | null;

/** Value or cost of everything held. */
export function sumHoldings(
  holdings: readonly Holding[],
  worth: (holding: Holding) => bigint | null,
): Sum {
  const lacks = new Set<string>();
  let known = 0n;
  for (const holding of holdings) {
    if (holding.quantity <= ZERO) continue;
    const value = worth(holding);
    if (value === null) lacks.add(holding.asset);
    else known += value;
  }
  return { known, lacks };
}

/**
 * Units by account, and the accounts used in the year. Units at unknown places count as the user's.
 */
export class AccountBook {
  readonly #units = new Map<string, Map<string, { quantity: Quantity }>>();
  readonly #used = new Set<string>();
  #lastUsed: string | undefined;
  readonly #firstDay: Day;
  /** The account of the last movement, which is usually the account of the next. */
  #account: string | undefined;
  #held = new Map<string, { quantity: Quantity }>();

  constructor(firstDay: Day) {
    this.#firstDay = firstDay;
  }

  observe(movement: Movement): void {
    const { account, asset, quantity, type, day } = movement;
    if (day >= this.#firstDay) this.#use(account);
    const held = this.#unitsOf(account, asset);
    if (type === 'acquire') held.quantity = plus(held.quantity, quantity);
    else held.quantity = minus(held.quantity, quantity);
    if (type === 'exchange') {
      this.#unitsOf(account, movement.into.asset).quantity = plus(
        this.#unitsOf(account, movement.into.asset).quantity,
        movement.into.quantity,
      );
    }
    if (type === 'move') {
      if (day >= this.#firstDay) this.#use(movement.toAccount);
      this.#unitsOf(movement.toAccount, asset).quantity = plus(
        this.#unitsOf(movement.toAccount, asset).quantity,
        quantity,
      );
    }
  }

  /** Accounts used in the year or holding units at its end. */
  accounts(): string[] {
    const holding = [...this.#units].flatMap(([account, units]) =>
      [...units.values()].some(({ quantity }) => quantity > ZERO) ? [account] : [],
    );
    return [...new Set([...this.#used, ...holding])].filter((name) => name !== ELSEWHERE);
  }

  valueOf(counts: (account: string) => boolean, value: ValueAtEnd): Sum {
    const lacks = new Set<string>();
    let known = 0n;
    for (const [account, units] of this.#units) {
      if (account === ELSEWHERE || !counts(account)) continue;
      for (const [asset, { quantity }] of units) {
        const worth = quantity > ZERO ? value(asset, quantity) : 0n;
        if (worth === null) lacks.add(asset);
        else known += worth;
      }
    }
    return { known, lacks };
  }

  #use(account: string): void {
    if (account === this.#lastUsed) return;
    this.#lastUsed = account;
    this.#used.add(account);
  }

  #unitsOf(account: string, asset: string): { quantity: Quantity } {
    if (account !== this.#account) {
      this.#account = account;
      this.#held = this.#units.get(account) ?? new Map<string, { quantity: Quantity }>();
      this.#units.set(account, this.#held);
    }
    let held = this.#held.get(asset);
    if (held === undefined) {
      held = { quantity: ZERO };
      this.#held.set(asset, held);
    }
    return held;
  }
}

/** Units of an asset that came in on the same day. */
interface Piece {
  quantity: Quantity;
  readonly since: Day;
}

/**
 * Value by days held: units that left in the year at their value then, the others at their value at
 * the end of the year, each times the days of the year on which they were held. Last in, first out,
 * as the levy requires (IT). The day on which units leave does not count, so that units sold and
 * bought back count each day once.
 */
export class DaysHeld {
  readonly #pieces = new Map<string, Piece[]>();
  readonly #lacks = new Set<string>();
  readonly #firstDay: Day;
  readonly #lastDay: Day;
  /** Value times days. */
  #sum = 0n;

  constructor({ firstDay, lastDay }: { readonly firstDay: Day; readonly lastDay: Day }) {
    this.#firstDay = firstDay;
    this.#lastDay = lastDay;
  }

  /** @param value value of units given away without proceeds */
  observe(movement: Movement, value: (movement: Movement) => bigint | null): void {
    const { asset, quantity, day } = movement;
    switch (movement.type) {
      case 'acquire':
        this.#add(asset, quantity, day);
        break;
      case 'dispose':
        this.#leave(movement, movement.proceeds);
        break;
      case 'exchange':
        this.#leave(movement, movement.value);
        this.#add(movement.into.asset, movement.into.quantity, day);
        break;
      case 'remove':
        this.#leave(movement, day < this.#firstDay ? null : value(movement));
        break;
      case 'move':
        break;
    }
  }

  finish(value: ValueAtEnd): Sum {
    let sum = this.#sum;
    const lacks = new Set(this.#lacks);
    for (const [asset, pieces] of this.#pieces) {
      let quantity: Quantity = ZERO;
      let unitDays = 0n;
      for (const piece of pieces) {
        quantity = plus(quantity, piece.quantity);
        unitDays += atomsOf(piece.quantity) * BigInt(daysBetween(piece.since, this.#lastDay) + 1);
      }
      if (quantity === ZERO) continue;
      const worth = value(asset, quantity);
      if (worth === null) lacks.add(asset);
      else sum += mulDiv(worth, unitDays, atomsOf(quantity), 'half-even');
    }
    return { known: sum / BigInt(daysBetween(this.#firstDay, this.#lastDay) + 1), lacks };
  }

  /** Days before the year do not count, so that all units held at its start are one piece. */
  #add(asset: string, quantity: Quantity, day: Day): void {
    const since = day > this.#firstDay ? day : this.#firstDay;
    const pieces = this.#pieces.get(asset);
    const last = pieces?.at(-1);
    if (pieces === undefined) this.#pieces.set(asset, [{ quantity, since }]);
    else if (last?.since === since) last.quantity = plus(last.quantity, quantity);
    else pieces.push({ quantity, since });
  }

  #leave({ asset, quantity, day }: Movement, worth: bigint | null): void {
    const pieces = this.#pieces.get(asset) ?? [];
    let [left, unitDays] = [quantity, 0n];
    while (left > ZERO) {
      const last = pieces.at(-1);
      if (last === undefined) break;
      const taken = last.quantity < left ? last.quantity : left;
      left = minus(left, taken);
      last.quantity = minus(last.quantity, taken);
      if (day > last.since) unitDays += atomsOf(taken) * BigInt(daysBetween(last.since, day));
      if (last.quantity === ZERO) pieces.pop();
    }
    if (unitDays === 0n) return;
    if (worth === null) this.#lacks.add(asset);
    else this.#sum += mulDiv(worth, unitDays, atomsOf(quantity), 'half-even');
  }
}

/** Units acquired at a cost. */
export interface Purchase {
  readonly entry: Entry;
  readonly cost: bigint;
}

/**
 * The highest cost of everything held in the year, from the holdings at its end back through
 * purchases and disposals, both in the order of the ledger (CA). An entry's purchases and disposals
 * count together, so that a swap never holds both of its sides.
 */
export function highestCost(
  atEnd: bigint,
  purchases: readonly Purchase[],
  disposals: readonly Disposal[],
  order: EntryOrder,
): { readonly highest: bigint; readonly lacks: ReadonlySet<string> } {
  const lacks = new Set<string>();
  let [highest, cost] = [atEnd, atEnd];
  let bought = purchases.length - 1;
  let sold = disposals.length - 1;
  for (;;) {
    const entry = later(purchases[bought]?.entry, disposals[sold]?.parts[0]?.entry, order);
    if (entry === undefined) return { highest, lacks };
    for (
      let purchase = purchases[bought];
      purchase?.entry === entry;
      purchase = purchases[bought]
    ) {
      cost -= purchase.cost;
      bought -= 1;
    }
    for (
      let disposal = disposals[sold];
      disposal?.parts[0]?.entry === entry;
      disposal = disposals[sold]
    ) {
      if (disposal.cost === null) lacks.add(disposal.asset);
      else cost += disposal.cost;
      sold -= 1;
    }
    if (cost > highest) highest = cost;
  }
}

function later(
  a: Entry | undefined,
  b: Entry | undefined,
  { compare }: EntryOrder,
): Entry | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return compare(a, b) > 0 ? a : b;
}
