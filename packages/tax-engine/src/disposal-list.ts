import type { AssetClass } from '@meridian/tax-rules/asset-class.ts';
import { createClassOf } from './asset-classes.ts';
import { deny } from './deny.ts';
import { BY_ENTRY, type LedgerOrder, compareIn } from './ledger-order.ts';
import { addKnown } from './matcher.ts';
import type { Disposal, DisposalPart, Slice } from './result.ts';
import { type SharedSlice, gainOf } from './shared-slice.ts';
import { DisposalSums } from './summary.ts';

type OpenDisposal = { -readonly [Key in keyof Disposal]: Disposal[Key] };

/** What a disposal is of; a movement tells as much. */
type Part = DisposalPart & Pick<Disposal, 'asset' | 'account' | 'at' | 'day'>;
type Parts = readonly [Part, ...Part[]];

/** Place of a disposal in its list. */
export type DisposalPlace = number;

type ListPlan = {
  /** Whether parts of losses may yet be denied, so that sums are taken when all is known. */
  readonly mayDeny: boolean;
  /** Whether slices are summed one by one, too. */
  readonly tellsSlices: boolean;
};

/**
 * Disposals of a tax year and their sums, made as they are matched, while what they are made of is
 * near in memory. What is open on them is not yet said.
 */
export class DisposalList {
  readonly #taxYear: number;
  readonly #classOf = createClassOf();
  readonly #items: OpenDisposal[] = [];
  /** Of the first entry of each. */
  readonly #instants: number[] = [];
  #hasTies = false;
  readonly #plan: ListPlan;
  /** Absent where losses may yet be denied. */
  readonly #sums: DisposalSums | undefined;

  /** @param taxYear of all of them */
  constructor(taxYear: number, { mayDeny = false, tellsSlices = false }: Partial<ListPlan> = {}) {
    this.#taxYear = taxYear;
    this.#plan = { mayDeny, tellsSlices };
    this.#sums = mayDeny ? undefined : new DisposalSums(tellsSlices);
  }

  get items(): readonly Disposal[] {
    return this.#items;
  }

  /** The instants of the items, side by side in memory. */
  get instants(): readonly number[] {
    return this.#instants;
  }

  /** Whether the sums tell slices one by one. */
  get tellsSlices(): boolean {
    return this.#plan.tellsSlices;
  }

  /** Of those whose gain is known. */
  get sums(): DisposalSums {
    if (this.#sums !== undefined) return this.#sums;
    const sums = new DisposalSums(this.tellsSlices);
    this.#items.forEach((one) => {
      if (one.gain !== null) sums.add(one);
    });
    return sums;
  }

  /** The place of the disposal that is added next. */
  get nextPlace(): DisposalPlace {
    return this.#items.length;
  }

  /** Adds what the law takes together; parts and slices are not copied. */
  add(parts: Parts, slices: readonly Slice[]): DisposalPlace {
    const place = this.nextPlace;
    this.#push(disposalOf(parts, slices, this.#taxYear, this.#classOf));
    return place;
  }

  /**
   * Takes an amount of a loss out of the gain of a disposal's slice; below zero it comes back. Places
   * hold until the list is sorted.
   *
   * @throws Error where the list was not made for it
   */
  deny(place: DisposalPlace, slice: SharedSlice, amount: bigint): void {
    if (this.#sums !== undefined) throw new Error('a list whose disposals are summed already');
    deny(slice, amount);
    const disposal = this.#items[place];
    if (disposal === undefined) return;
    disposal.denied = disposal.denied === 0n ? amount : disposal.denied + amount;
    if (disposal.gain !== null) disposal.gain += amount;
  }

  /** Whether sorting left some as they stood: those of one entry. */
  get hasTies(): boolean {
    return this.#hasTies;
  }

  /** Puts them in the order of the ledger; what `order` does not tell apart stays as it stands. */
  sort(order: LedgerOrder<Disposal> = BY_ENTRY): void {
    this.#hasTies = false;
    this.#items.sort((a, b) => {
      const by = a.at - b.at || compareIn(order, a, b);
      if (by === 0) this.#hasTies = true;
      return by;
    });
    for (const [index, { at }] of this.#items.entries()) this.#instants[index] = at;
  }

  without(assets: ReadonlySet<string>): DisposalList {
    const rest = new DisposalList(this.#taxYear, this.#plan);
    for (const one of this.#items) if (!assets.has(one.asset)) rest.#push(one);
    return rest;
  }

  #push(one: OpenDisposal): void {
    this.#items.push(one);
    this.#instants.push(one.at);
    if (one.gain !== null) this.#sums?.add(one);
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
  let [cost, denied] = one === undefined ? [0n, 0n] : [one.cost, one.denied ?? NONE];
  for (let index = 1; index < slices.length; index += 1) {
    const slice = slices[index];
    if (slice === undefined) break;
    cost = addKnown(cost, slice.cost);
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
    gain: gainOf(proceeds, fees, cost, denied),
    denied,
    parts,
    slices,
    assetClass: classOf(asset),
  };
}
