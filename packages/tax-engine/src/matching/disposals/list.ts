import { invariant } from '../../invariants.ts';
import { assetClass } from '../../ledger/asset-classes.ts';
import { disallowLoss } from './disallow-loss.ts';
import { BY_ENTRY, type LedgerOrder, compareIn } from '../ledger-order.ts';
import { type Disposed, type Kin, ListedDisposal } from './listed.ts';
import type { Disposal } from '../../result/disposal.ts';
import type { Slice } from '../../result/lot.ts';
import type { SharedSlice } from './shared-slice.ts';
import { DisposalSums } from '../../report/summary.ts';

/** Place of a disposal in its list. */
export type DisposalPlace = number;

/**
 * Disposals of a tax year and their sums, made as they are matched, while what they are made of is
 * near in memory. What is open on them is not yet said.
 */
export class DisposalList {
  readonly #taxYear: number;
  /** By asset. */
  readonly #kin = new Map<string, Kin>();
  readonly #items: ListedDisposal[] = [];
  /** Of the first entry of each. */
  readonly #instants: number[] = [];
  #hasTies = false;
  readonly #sums: DisposalSums;

  /**
   * @param taxYear of all of them
   * @param tellsSlices whether slices are summed one by one, too
   */
  constructor(taxYear: number, tellsSlices = false) {
    this.#taxYear = taxYear;
    this.#sums = new DisposalSums(tellsSlices);
  }

  get items(): readonly Disposal[] {
    return this.#items;
  }

  /** The instants of the items, side by side in memory. */
  get instants(): readonly number[] {
    return this.#instants;
  }

  /** Of those whose gain is known. */
  get sums(): DisposalSums {
    return this.#sums;
  }

  /** The place of the disposal that is added next. */
  get nextPlace(): DisposalPlace {
    return this.#items.length;
  }

  /** Adds what the law takes together; the slices are not copied. */
  add(disposed: Disposed, slices: readonly Slice[]): DisposalPlace {
    const place = this.nextPlace;
    this.#push(new ListedDisposal(disposed, slices, this.#kinOf(disposed.asset)));
    return place;
  }

  /**
   * Takes an amount of a loss out of the gain of a disposal's slice; below zero it comes back. Places
   * hold until the list is sorted.
   */
  disallowLoss(place: DisposalPlace, slice: SharedSlice, amount: bigint): void {
    const disposal = this.#items[place];
    invariant(disposal !== undefined, 'disallowed-loss-has-its-disposal');
    const { gain } = disposal;
    if (gain !== null) this.#sums.disallowLoss(gain, slice, amount);
    disallowLoss(slice, amount);
    disposal.disallowLoss(amount);
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
    const rest = new DisposalList(this.#taxYear, this.#sums.tellsSlices);
    for (const one of this.#items) if (!assets.has(one.asset)) rest.#push(one);
    return rest;
  }

  #kinOf(asset: string): Kin {
    let kin = this.#kin.get(asset);
    if (kin === undefined) {
      kin = { taxYear: this.#taxYear, assetClass: assetClass(asset) };
      this.#kin.set(asset, kin);
    }
    return kin;
  }

  #push(one: ListedDisposal): void {
    this.#items.push(one);
    this.#instants.push(one.at);
    if (one.gain !== null) this.#sums.add(one);
  }
}
