import { minusAmounts } from '@meridian/money/amount.ts';
import { ZERO } from '@meridian/money/measure.ts';
import { type Entry, type Leg, type MoneyAmount, isFiat } from '../ledger/entry.ts';

/** A side of an entry, one of its fees by index, or the units lost in a transfer. */
export type LegKey = 'in' | 'out' | 'lost' | `fee ${number}`;

type LegValues = Readonly<Partial<Record<LegKey, MoneyAmount>>>;

/**
 * The user's corrections of an entry: values of its legs and fees, or for units of unknown origin
 * their cost and day of acquisition, or that they are units withdrawn before.
 */
export interface Correction {
  /** Both sides of a trade have the same value: the value of either side counts for both. */
  readonly values?: LegValues;
  readonly cost?: MoneyAmount;
  readonly acquiredDay?: string;
  /** For a deposit: units that were withdrawn before; their lots come back with cost and day. */
  readonly ownUnits?: true;
  /** Value of the whole portfolio just before a disposal (FR, form 2086 line 212). */
  readonly portfolioValue?: MoneyAmount;
}

/** Legs and fees of an entry by key. */
export function keyedLegs(entry: Entry): readonly (readonly [LegKey, Leg])[] {
  const { in: got, out }: { readonly in?: Leg; readonly out?: Leg } = entry;
  const lost = lostLeg(entry);
  return [
    ...(got === undefined ? [] : [['in', got] as const]),
    ...(out === undefined ? [] : [['out', out] as const]),
    ...(lost === null ? [] : [['lost', lost] as const]),
    ...entry.fees.map((fee, index) => [`fee ${index}`, fee] as const),
  ];
}

/** The typed values of legs and fees. */
export function typedValues({
  values = {},
}: Correction): readonly (readonly [LegKey, MoneyAmount])[] {
  // Only keys of the type are ever written.
  return Object.entries(values) as [LegKey, MoneyAmount][];
}

/** The key of a leg object of the entry; null for any other object. */
export function keyOfLeg(entry: Entry, leg: Leg): LegKey | null {
  const { in: got, out }: { readonly in?: Leg; readonly out?: Leg } = entry;
  if (leg === out) return 'out';
  if (leg === got) return 'in';
  const index = entry.fees.indexOf(leg);
  return index < 0 ? null : `fee ${index}`;
}

/** Units of a transfer between accounts that did not arrive. */
export function lostLeg(entry: Entry): Leg | null {
  if (entry.kind !== 'transfer' || entry.account === entry.toAccount) return null;
  const { in: got, out } = entry;
  if (got === undefined || out === undefined) return null;
  const quantity = minusAmounts(out, got);
  return quantity > ZERO ? { asset: got.asset, quantity } : null;
}

/** A value for what an entry exchanged, moved or lost, by its key. */
export function valueOfWhole(entry: Entry, value: MoneyAmount): LegValues {
  const key = wholeKey(entry);
  return key === null ? {} : { [key]: value };
}

function wholeKey(entry: Entry): LegKey | null {
  const keys = new Set(keyedLegs(entry).map(([key]) => key));
  if (entry.kind === 'transfer') return keys.has('lost') ? 'lost' : null;
  return keys.has('out') ? 'out' : keys.has('in') ? 'in' : null;
}

/**
 * Assigns a value typed for a whole entry to a leg or fee. Where the entry states its own price,
 * the value is for its fee in units that has no value; null where there are several such fees, or
 * nothing to value.
 */
export function placedValue(entry: Entry, value: MoneyAmount): LegValues | null {
  const { in: got, out }: { readonly in?: Leg; readonly out?: Leg } = entry;
  const sides = [out, got].filter((leg) => leg !== undefined);
  const isPriced = sides.some((leg) => isFiat(leg.asset) || leg.value !== undefined);
  const isMove = entry.kind === 'deposit' || entry.kind === 'withdrawal';
  const lacking = keyedLegs(entry).filter(
    ([key, { asset, value: stated }]) =>
      key.startsWith('fee') &&
      stated === undefined &&
      !isFiat(asset) &&
      !sides.some((side) => side.asset === asset && isPriced),
  );
  if (isPriced || isMove || (entry.kind === 'transfer' && lostLeg(entry) === null)) {
    const [first, ...more] = lacking;
    if (first !== undefined) return more.length === 0 ? { [first[0]]: value } : null;
    if (isMove) return null;
  }
  const values = valueOfWhole(entry, value);
  return Object.keys(values).length === 0 ? null : values;
}

/**
 * Merges an earlier correction with a new one; where they exclude each other, the new one counts.
 */
export function mergeCorrection(before: Correction, given: Correction): Correction {
  const { cost: _cost, acquiredDay: _day, ownUnits: _own, ...kept } = before;
  const isOfOrigin =
    given.cost !== undefined || given.acquiredDay !== undefined || given.ownUnits !== undefined;
  const values = { ...before.values, ...given.values };
  return {
    ...(isOfOrigin ? kept : before),
    ...given,
    ...(Object.keys(values).length === 0 ? {} : { values }),
  };
}
