import type { AssetClass } from '@meridian/tax-rules/asset-class.ts';
import { createClassOf } from './asset-classes.ts';
import { type OpenSlice, deny } from './deny.ts';
import { BY_ENTRY, compareIn } from './ledger-order.ts';
import { addKnown } from './matcher.ts';
import type { Disposal, DisposalPart, Slice } from './result.ts';
import { DisposalSums } from './summary.ts';

type OpenDisposal = { -readonly [Key in keyof Disposal]: Disposal[Key] };

/** What a disposal is of; a movement tells as much. */
type Part = DisposalPart & Pick<Disposal, 'asset' | 'account' | 'at' | 'day'>;
type Parts = readonly [Part, ...Part[]];

/** Place of a disposal in its list. */
export type DisposalPlace = number;

/**
 * Disposals of a tax year and their sums, made soon after they are matched, while what they are made
 * of is near in memory. What is open on them is not yet said.
 */
export class DisposalList {
  readonly #taxYear: number;
  readonly #classOf = createClassOf();
  readonly #made: OpenDisposal[] = [];
  /** Of the first entry of each. */
  readonly #instants: number[] = [];
  readonly #sums = new DisposalSums();
  /** Parts and slices of those that are not made yet, and how many may wait. */
  #parts: Parts[] = [];
  #slices: (readonly Slice[])[] = [];
  readonly #mayWait: number;

  /**
   * @param taxYear of all of them
   * @param mayWait disposals that wait to be made, where what changes them mostly comes soon
   */
  constructor(taxYear: number, mayWait = 0) {
    this.#taxYear = taxYear;
    this.#mayWait = mayWait;
  }

  get items(): readonly Disposal[] {
    this.#makeAll();
    return this.#made;
  }

  /** The instants of the items, side by side in memory. */
  get instants(): readonly number[] {
    this.#makeAll();
    return this.#instants;
  }

  /** Of those whose gain is known. */
  get sums(): DisposalSums {
    this.#makeAll();
    return this.#sums;
  }

  /** Adds what the law takes together; parts and slices are not copied. */
  add(parts: Parts, slices: readonly Slice[]): DisposalPlace {
    if (this.#mayWait === 0) this.#make(parts, slices);
    else {
      this.#parts.push(parts);
      this.#slices.push(slices);
    }
    const place = this.#made.length + this.#parts.length - 1;
    if (this.#parts.length > this.#mayWait) this.#makeAll();
    return place;
  }

  /**
   * Takes an amount of a loss out of the gain of a disposal's slice; below zero it comes back. Places
   * hold until the list is sorted.
   */
  deny(place: DisposalPlace, slice: OpenSlice, amount: bigint): void {
    deny(slice, amount);
    const disposal = this.#made[place];
    if (disposal === undefined) return;
    disposal.denied = disposal.denied === 0n ? amount : disposal.denied + amount;
    if (disposal.gain === null) return;
    this.#sums.deny(disposal.gain, slice.term, amount);
    // Of a single slice it is the very same amount.
    disposal.gain = disposal.slices.length === 1 ? slice.gain : disposal.gain + amount;
  }

  /** Puts them in the order of the ledger; those of one entry keep theirs. */
  sort(): void {
    this.#makeAll();
    this.#made.sort((a, b) => a.at - b.at || compareIn(BY_ENTRY, a, b));
    for (const [index, { at }] of this.#made.entries()) this.#instants[index] = at;
  }

  without(assets: ReadonlySet<string>): DisposalList {
    const rest = new DisposalList(this.#taxYear);
    for (const one of this.items) if (!assets.has(one.asset)) rest.#push(one);
    return rest;
  }

  #makeAll(): void {
    const [all, allSlices] = [this.#parts, this.#slices];
    if (all.length === 0) return;
    [this.#parts, this.#slices] = [[], []];
    for (let index = 0; index < all.length; index += 1) {
      const [parts, slices] = [all[index], allSlices[index]];
      if (parts === undefined || slices === undefined) break;
      this.#make(parts, slices);
    }
  }

  #make(parts: Parts, slices: readonly Slice[]): void {
    this.#push(disposalOf(parts, slices, this.#taxYear, this.#classOf));
  }

  #push(one: OpenDisposal): void {
    this.#made.push(one);
    this.#instants.push(one.at);
    if (one.gain !== null) this.#sums.add(one);
  }
}

/** Nothing of it denied: an amount, not a guess. */
const NONE = 0n;

/** Most disposals have one part and one slice: then their figures are its own, nothing is added. */
function disposalOf(
  parts: Parts,
  slices: readonly Slice[],
  taxYear: number,
  classOf: (asset: string) => AssetClass,
): OpenDisposal {
  const [first] = parts;
  const { asset, account, at, day } = first;
  let { quantity, proceeds, fees } = first;
  for (let index = 1; index < parts.length; index += 1) {
    const part = parts[index];
    if (part === undefined) break;
    quantity += part.quantity;
    proceeds = addKnown(proceeds, part.proceeds);
    fees = addKnown(fees, part.fees);
  }
  const [one] = slices;
  let [cost, gain, denied] =
    one === undefined ? [0n, 0n, 0n] : [one.cost, one.gain, one.denied ?? NONE];
  for (let index = 1; index < slices.length; index += 1) {
    const slice = slices[index];
    if (slice === undefined) break;
    cost = addKnown(cost, slice.cost);
    gain = addKnown(gain, slice.gain);
    if (slice.denied !== undefined && slice.denied !== 0n) denied += slice.denied;
  }
  return {
    asset,
    account,
    at,
    day,
    taxYear,
    quantity,
    proceeds,
    fees,
    cost,
    gain,
    denied,
    parts,
    slices,
    assetClass: classOf(asset),
  };
}
