import { type Quantity, plus } from '@meridian/money/measure.ts';
import type { AssetClass } from '@meridian/tax-rules/asset-class.ts';
import type { Day, Instant } from '../../common/time.ts';
import { invariant } from '../../invariants.ts';
import { addKnown } from '../../common/add-known.ts';
import type { Disposal, DisposalPart } from '../../result/disposal.ts';
import type { LotMatch } from '../../result/lot.ts';
import { gainOf } from './allocated-lot-match.ts';

/** Fields of a disposal that its movement has too. */
type Figures = Pick<
  Disposal,
  'asset' | 'account' | 'at' | 'day' | 'quantity' | 'proceeds' | 'fees'
>;

type SingleDisposal = DisposalPart & Figures;

/** Several movements that the law counts as a single disposal (GB), with their sums. */
type CombinedDisposal = Figures & { readonly parts: readonly DisposalPart[] };

/** The units of a disposal: nearly always those of a single movement. */
export type Disposed = SingleDisposal | CombinedDisposal;

/** What the disposals of an asset in a year have in common. */
export interface AssetYear {
  readonly taxYear: number;
  readonly assetClass: AssetClass;
}

/**
 * A disposal as matched. Fields that its movement has are read from the movement: a copy of each
 * would take 8 MB a field for a million disposals.
 */
export class ListedDisposal implements Disposal {
  readonly cost: bigint | null;
  /** Changes, and the gain with it, while a later purchase may disallow part of the loss. */
  disallowed: bigint;
  gain: bigint | null;
  /** A single lot match stands without an array: a million disposals would need a million arrays. */
  private readonly lotMatches: LotMatch | readonly LotMatch[];
  private readonly disposed: Disposed;
  private readonly assetYear: AssetYear;

  constructor(disposed: Disposed, lotMatches: readonly LotMatch[], assetYear: AssetYear) {
    const [firstMatch] = lotMatches;
    let [cost, disallowed] =
      firstMatch === undefined ? [0n, 0n] : [firstMatch.cost, firstMatch.disallowed ?? NONE];
    let units = firstMatch === undefined ? NONE : firstMatch.quantity;
    for (let index = 1; index < lotMatches.length; index += 1) {
      const lotMatch = lotMatches[index];
      if (lotMatch === undefined) break;
      units = plus(units, lotMatch.quantity);
      cost = addKnown(cost, lotMatch.cost);
      if (lotMatch.disallowed !== undefined && lotMatch.disallowed !== 0n)
        disallowed += lotMatch.disallowed;
    }
    invariant(units === disposed.quantity, 'matches-add-up-to-the-disposal');
    this.lotMatches = lotMatches.length === 1 && firstMatch !== undefined ? firstMatch : lotMatches;
    this.cost = cost;
    this.disallowed = disallowed;
    this.gain = gainOf(disposed.proceeds, disposed.fees, cost, disallowed);
    this.disposed = disposed;
    this.assetYear = assetYear;
  }

  get slices(): readonly LotMatch[] {
    return 'rule' in this.lotMatches ? [this.lotMatches] : this.lotMatches;
  }

  get asset(): string {
    return this.disposed.asset;
  }

  get account(): string {
    return this.disposed.account;
  }

  get at(): Instant {
    return this.disposed.at;
  }

  get day(): Day {
    return this.disposed.day;
  }

  get quantity(): Quantity {
    return this.disposed.quantity;
  }

  get proceeds(): bigint | null {
    return this.disposed.proceeds;
  }

  get fees(): bigint | null {
    return this.disposed.fees;
  }

  get parts(): readonly DisposalPart[] {
    return 'parts' in this.disposed ? this.disposed.parts : [this.disposed];
  }

  get taxYear(): number {
    return this.assetYear.taxYear;
  }

  get assetClass(): AssetClass {
    return this.assetYear.assetClass;
  }

  /**
   * Adds an amount of a lot match's loss that is disallowed; negative where a loss is recognised.
   */
  disallowLoss(amount: bigint): void {
    this.disallowed += amount;
    if (this.gain !== null) this.gain += amount;
  }

  toJSON(): Disposal {
    return plainDisposal(this);
  }
}

/** No disallowed loss, which is a known amount. */
const NONE = 0n;

/** A copy as plain data, with the lot matches as they are. */
export function plainDisposal(disposal: Disposal): Disposal {
  const { asset, account, at, day, taxYear, quantity, proceeds, fees, cost, gain } = disposal;
  const { disallowed, assetClass, parts, slices, open } = disposal;
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
    disallowed,
    assetClass,
    parts,
    slices,
    ...(open === undefined ? {} : { open }),
  };
}
