/**
 * Units of measure as types. A quantity, money, a price of one unit and a rate are all bigints at
 * `FIXED_SCALE`, and nothing at run time tells them apart; each has a type of its own that only this
 * module makes. TypeScript lets `+` and `*` act on whatever is assignable to `bigint`, a branded
 * bigint included, so these types are not: to the type checker they are objects without members.
 * `cost + quantity`, `cost < quantity` and `cost === quantity` do not compile, nor does
 * `plus(cost, quantity)`; `<`, `>` and `===` between two of one type do, and are those of bigints.
 */

declare const isQuantity: unique symbol;
declare const isMoney: unique symbol;
declare const isUnitPrice: unique symbol;
declare const isRate: unique symbol;

/** Units of one asset, in atoms: 10^24 to the unit. */
export interface Quantity {
  readonly [isQuantity]: true;
}

/** Money of one currency, in atoms. */
export interface Money {
  readonly [isMoney]: true;
}

/** Money for one unit of an asset, in atoms. */
export interface UnitPrice {
  readonly [isUnitPrice]: true;
}

/** A number without a unit: a percentage as its fraction, a currency for one of another. In atoms. */
export interface Rate {
  readonly [isRate]: true;
}

export type Measure = Quantity | Money | UnitPrice | Rate;

/** A measure, or a bigint of atoms whose unit no type states. */
export type Atoms = bigint | Measure;

/** Nothing of any of them. */
// `as`: 0n is zero in every unit.
export const ZERO = 0n as unknown as Quantity & Money & UnitPrice & Rate;

// `as`, in all that follows: a measure is a bigint that its type hides.

export function asQuantity(atoms: bigint): Quantity {
  return atoms as unknown as Quantity;
}

export function asMoney(atoms: bigint): Money {
  return atoms as unknown as Money;
}

export function asUnitPrice(atoms: bigint): UnitPrice {
  return atoms as unknown as UnitPrice;
}

export function asRate(atoms: bigint): Rate {
  return atoms as unknown as Rate;
}

/** The bigint behind a measure: for text, storage and units that have no type of their own. */
export function atomsOf(measure: Atoms): bigint {
  return measure as bigint;
}

/**
 * `a + b` in one unit. Without a shortcut for zero: adding it returns the other operand itself and
 * allocates nothing, in 5.6 ns against 7.3 with the test before it; two that are not zero take 33 ns
 * (Node 24, a million additions of 90-bit numbers).
 */
export function plus<T extends Atoms>(a: T, b: T): T {
  return ((a as bigint) + (b as bigint)) as T;
}

/** `a - b` in one unit. Taking zero away returns `a` itself: 7.1 ns, against 7.4 with a shortcut. */
export function minus<T extends Atoms>(a: T, b: T): T {
  return ((a as bigint) - (b as bigint)) as T;
}

export function negate<T extends Atoms>(value: T): T {
  return -(value as bigint) as T;
}

/** So many times the same: a count has no unit. */
export function times<T extends Atoms>(value: T, count: bigint): T {
  return ((value as bigint) * count) as T;
}
