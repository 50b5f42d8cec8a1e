import { type Instant, msBetween } from '../../common/time.ts';
import { invariant } from '../../invariants.ts';
import { assetClass } from '../../ledger/asset-classes.ts';
import { disallowLoss } from './disallow-loss.ts';
import { BY_ENTRY, type LedgerOrder, compareIn } from '../ledger-order.ts';
import { type Disposed, type AssetYear, ListedDisposal } from './listed.ts';
import type { Disposal } from '../../result/disposal.ts';
import type { LotMatch } from '../../result/lot.ts';
import type { AllocatedLotMatch } from './allocated-lot-match.ts';
import { DisposalSums } from '../../report/summary.ts';

/** Index of a disposal in its list. */
export type DisposalPlace = number;

/**
 * Disposals of a tax year and their sums. Sums are updated as disposals are matched, while their lot
 * matches are in the processor's cache. Bounds of unknown gains are added later (`bounded`).
 */
export class DisposalList {
  readonly #taxYear: number;
  /** Tax year and class by asset. */
  readonly #assetYears = new Map<string, AssetYear>();
  readonly #items: ListedDisposal[] = [];
  /** Instant of each disposal's first entry. */
  readonly #instants: Instant[] = [];
  #hasTies = false;
  readonly #sums: DisposalSums;

  /**
   * @param taxYear tax year of every disposal
   * @param sumsLotMatches whether gains and losses are summed by lot match, too
   */
  constructor(taxYear: number, sumsLotMatches = false) {
    this.#taxYear = taxYear;
    this.#sums = new DisposalSums(sumsLotMatches);
  }

  get items(): readonly Disposal[] {
    return this.#items;
  }

  /** Instants of the items, in an array of numbers: sorting and merging read no disposal. */
  get instants(): readonly Instant[] {
    return this.#instants;
  }

  /** Sums of the disposals whose gain is known. */
  get sums(): DisposalSums {
    return this.#sums;
  }

  /** Index that the next disposal added will have. */
  get nextPlace(): DisposalPlace {
    return this.#items.length;
  }

  /** Adds a disposal; the list of lot matches is not copied. */
  add(disposed: Disposed, lotMatches: readonly LotMatch[]): DisposalPlace {
    const place = this.nextPlace;
    this.#push(new ListedDisposal(disposed, lotMatches, this.#assetYearOf(disposed.asset)));
    return place;
  }

  /**
   * Disallows an amount of the loss of a disposal's lot match; a negative amount recognises it again.
   * Indexes hold until the list is sorted.
   */
  disallowLoss(place: DisposalPlace, lotMatch: AllocatedLotMatch, amount: bigint): void {
    const disposal = this.#items[place];
    invariant(disposal !== undefined, 'disallowed-loss-has-its-disposal');
    const { gain } = disposal;
    if (gain !== null) this.#sums.disallowLoss(gain, lotMatch, amount);
    disallowLoss(lotMatch, amount);
    disposal.disallowLoss(amount);
  }

  /** Whether the last sort met disposals of the same entry, which it left in their order. */
  get hasTies(): boolean {
    return this.#hasTies;
  }

  /** Sorts by the order of the ledger; disposals that compare equal keep their order. */
  sort(order: LedgerOrder<Disposal> = BY_ENTRY): void {
    this.#hasTies = false;
    // Most lists arrive in order, and numbers side by side tell so without reading a disposal.
    if (isAscending(this.#instants)) return;
    this.#items.sort((a, b) => {
      const by = msBetween(b.at, a.at) || compareIn(order, a, b);
      if (by === 0) this.#hasTies = true;
      return by;
    });
    for (const [index, { at }] of this.#items.entries()) this.#instants[index] = at;
  }

  without(assets: ReadonlySet<string>): DisposalList {
    const rest = new DisposalList(this.#taxYear, this.#sums.sumsLotMatches);
    for (const disposal of this.#items) if (!assets.has(disposal.asset)) rest.#push(disposal);
    return rest;
  }

  #assetYearOf(asset: string): AssetYear {
    let assetYear = this.#assetYears.get(asset);
    if (assetYear === undefined) {
      assetYear = { taxYear: this.#taxYear, assetClass: assetClass(asset) };
      this.#assetYears.set(asset, assetYear);
    }
    return assetYear;
  }

  #push(disposal: ListedDisposal): void {
    this.#items.push(disposal);
    this.#instants.push(disposal.at);
    if (disposal.gain !== null) this.#sums.add(disposal);
  }
}

/** Whether each instant is later than the one before it. */
function isAscending(instants: readonly Instant[]): boolean {
  for (let index = 1; index < instants.length; index += 1) {
    const [before, after] = [instants[index - 1], instants[index]];
    if (before === undefined || after === undefined || before >= after) return false;
  }
  return true;
}
