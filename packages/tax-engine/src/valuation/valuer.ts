import { type Quantity, ZERO, atomsOf } from '@meridian/money/measure.ts';
import { addDays, type Day } from '../common/time.ts';
import { invariant } from '../invariants.ts';
import type { FxRule } from '@meridian/tax-rules/events.ts';
import { mulDiv, multiplyFixed } from '@meridian/money/fixed.ts';
import { hasImplausibleValue, isImplausible } from '../ledger/entry-check.ts';
import { downloadedValue } from './downloaded.ts';
import {
  type Entry,
  type EntryId,
  isFiat,
  type Leg,
  type MoneyAmount,
  type Trade,
} from '../ledger/entry.ts';
import type { ValueOrigin } from '../result/lot.ts';
import { type Correction, type LegKey, keyOfLeg } from './correction.ts';
import type { ValueBook } from './values.ts';

export type MissingValue = 'price' | 'rate';

/** A value in the report's currency with its origin, or what is missing for it. */
export type Valued =
  | { readonly atoms: bigint; readonly origin: ValueOrigin }
  | { readonly atoms: null; readonly missing: MissingValue };

const NO_PRICE: Valued = { atoms: null, missing: 'price' };
const NO_RATE: Valued = { atoms: null, missing: 'rate' };

/**
 * Values legs and entries in one currency. The order is: the value typed for the leg, the trade's
 * own leg in a state currency, a price column of the file, the user's price list, a downloaded file
 * of the year, then par for a stablecoin that the user counts so. A value found in none of them is
 * unknown, as is a stated value at an implausible price. Foreign money is converted at the rate of
 * the day that the country names; prices of the list are those of the day, or of the day before
 * where the country says so (KZ).
 */
export interface Valuer {
  /** Value of what a trade exchanged. */
  trade(entry: Entry & { kind: 'trade' }, day: Day): { in: Valued; out: Valued };
  /** Value of a leg; a value typed for a leg of the entry comes first. */
  leg(leg: Leg, day: Day, entry?: Entry): Valued;
  /** The value typed for a leg or fee; null without one. */
  typed(entry: Entry, key: LegKey, day: Day): Valued | null;
  money(money: MoneyAmount, day: Day): Valued;
  correctionOf(entry: Entry): Correction | undefined;
}

/**
 * @param isImplausibleTrade whether the price of a trade cannot be right; a caller that has asked this
 * of every entry hands over what it found
 */
export function createValuer(
  currency: string,
  book: ValueBook,
  corrections: ReadonlyMap<EntryId, Correction>,
  { date, unitPrices }: Pick<FxRule, 'date' | 'unitPrices'> = { date: 'same-day' },
  isImplausibleTrade: (entry: Entry) => boolean = hasImplausibleValue,
): Valuer {
  // Strictly before the day, however long the weekend; a yearly rate stands on each of its days.
  const daysBack = date === 'previous-business-day' ? 1 : 0;
  const convert: Convert = (amount, from, day, origin) => {
    const atoms = book.convert(amount, from, currency, addDays(day, -daysBack));
    return atoms === null ? NO_RATE : { atoms, origin };
  };
  // A ledger without corrections, as most are, looks up no entry.
  const correctionOf = (entry: Entry): Correction | undefined =>
    corrections.size === 0 ? undefined : corrections.get(entry.id);
  const typed = (entry: Entry, key: LegKey, day: Day): Valued | null => {
    const value = correctionOf(entry)?.values?.[key];
    return value === undefined ? null : convert(value.atoms, value.currency, day, 'typed');
  };
  const typedLeg = (leg: Leg, entry: Entry, day: Day): Valued | null => {
    if (correctionOf(entry)?.values === undefined) return null;
    const key = keyOfLeg(entry, leg);
    return key === null ? null : typed(entry, key, day);
  };
  const { ownLeg, stated, listed, atPar } = legValues(
    convert,
    book,
    unitPrices === 'day-before' ? 1 : 0,
  );
  const fromFile = (leg: Leg | undefined, day: Day, entry?: Entry): Valued | null =>
    leg === undefined ? null : downloadedValue(leg, day, entry?.account, { book, currency });
  type Way = (entry: Entry & { kind: 'trade' }, day: Day) => Valued | null;
  const inOrder = [stated, listed, fromFile, atPar] as const;
  const tradeWays = inOrder.flatMap((way): readonly Way[] => [
    (entry, day) => way(entry.in, day, entry),
    (entry, day) => way(entry.out, day, entry),
  ]);
  /** The trade's own leg first, by itself: most trades have one, and then ask nothing else. */
  const wholeOf = (entry: Trade, day: Day, reason: Valued | null): Valued => {
    const gotten = ownLeg(entry.in, day);
    if (gotten?.atoms != null) return gotten;
    const given = ownLeg(entry.out, day);
    if (given?.atoms != null) return given;
    return firstKnown(tradeWays, entry, day, given ?? gotten ?? reason);
  };
  const legWays = [ownLeg, stated, listed];
  return {
    money: ({ atoms, currency: from }, day) => convert(atoms, from, day, 'typed'),
    correctionOf,
    leg(leg, day, entry) {
      const own = entry === undefined ? null : typedLeg(leg, entry, day);
      if (own?.atoms != null) return own;
      if (isImplausible(leg)) return NO_PRICE;
      const known = firstKnown(legWays, leg, day, own);
      if (known.atoms !== null) return known;
      const filed = fromFile(leg, day, entry);
      return filed?.atoms == null ? (atPar(leg, day) ?? filed ?? known) : filed;
    },
    typed,
    trade(entry, day) {
      const isTyped = correctionOf(entry)?.values !== undefined;
      const sold = isTyped ? typed(entry, 'out', day) : null;
      const bought = isTyped ? typed(entry, 'in', day) : null;
      const given = isTyped ? sides(sold, bought) : null;
      if (given !== null) return given;
      if (isImplausibleTrade(entry)) return { in: NO_PRICE, out: NO_PRICE };
      const whole = wholeOf(entry, day, sold ?? bought);
      if (whole.atoms === null || whole.origin !== 'price-column') return { in: whole, out: whole };
      // The source states both sides: they differ by the fee it took out of the consideration.
      return sides(stated(entry.out, day), stated(entry.in, day)) ?? { in: whole, out: whole };
    },
  };
}

type Convert = (atoms: bigint, currency: string, day: Day, origin: ValueOrigin) => Valued;

/** Values of a leg by what the user or the user's files say; null where they say nothing. */
function legValues(convert: Convert, book: ValueBook, pricesBack: number) {
  const ownLeg = (leg: Leg | undefined, day: Day): Valued | null =>
    leg !== undefined && isFiat(leg.asset)
      ? convert(atomsOf(leg.quantity), leg.asset, day, 'own-leg')
      : null;
  const stated = (leg: Leg | undefined, day: Day): Valued | null =>
    leg?.value === undefined
      ? null
      : convert(leg.value.atoms, leg.value.currency, day, 'price-column');
  const listed = (leg: Leg | undefined, day: Day): Valued | null => {
    if (leg === undefined) return null;
    const prices = book.pricesOf(leg.asset, addDays(day, -pricesBack));
    let best: Valued | null = null;
    for (const point of prices) {
      const atoms = multiplyFixed(leg.quantity, point.price);
      const value = convert(atoms, point.currency, day, 'price-list');
      if (value.atoms !== null) return value;
      best = value;
    }
    return best;
  };
  const atPar = (leg: Leg | undefined, day: Day): Valued | null => {
    if (leg === undefined) return null;
    const currency = book.parOf(leg.asset);
    return currency === null ? null : convert(atomsOf(leg.quantity), currency, day, 'at-par');
  };
  return { ownLeg, stated, listed, atPar };
}

/** Both sides of a trade, of which one is worth what the other is where only that is known. */
function sides(given: Valued | null, received: Valued | null): { in: Valued; out: Valued } | null {
  const out = given?.atoms == null ? received : given;
  const into = received?.atoms == null ? given : received;
  return out?.atoms == null || into?.atoms == null ? null : { in: into, out };
}

/** The first known value, else the last reason why it is unknown. */
function firstKnown<T>(
  ways: readonly ((subject: T, day: Day) => Valued | null)[],
  subject: T,
  day: Day,
  reason: Valued | null,
): Valued {
  let missing = reason;
  for (const way of ways) {
    const value = way(subject, day);
    if (value?.atoms != null) return value;
    missing = value ?? missing;
  }
  return missing ?? NO_PRICE;
}

/** Value of `quantity` units at the unit value of a leg that has a value. */
export function impliedValue(leg: Leg, value: bigint, quantity: Quantity): Valued {
  invariant(leg.quantity > ZERO, 'implied-value-has-units');
  return { atoms: mulDiv(value, quantity, leg.quantity, 'half-even'), origin: 'implied' };
}
