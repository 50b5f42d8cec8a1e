import { type Quantity, plus } from '@meridian/money/measure.ts';
import type { AssetClass } from '@meridian/tax-rules/asset-class.ts';
import { invariant } from '../../invariants.ts';
import { addKnown } from '../../common/add-known.ts';
import type { Disposal, DisposalPart } from '../../result/disposal.ts';
import type { Slice } from '../../result/lot.ts';
import { gainOf } from './shared-slice.ts';

/** What a disposal is of, beside its slices; a movement tells as much. */
type Figures = Pick<
  Disposal,
  'asset' | 'account' | 'at' | 'day' | 'quantity' | 'proceeds' | 'fees'
>;

type One = DisposalPart & Figures;

/** Several that the law takes as one (GB), with their sums. */
type Together = Figures & { readonly parts: readonly DisposalPart[] };

/** What is disposed of at once: mostly one movement. */
export type Disposed = One | Together;

/** What the disposals of an asset in a year have in common. */
export interface Kin {
  readonly taxYear: number;
  readonly assetClass: AssetClass;
}

/**
 * A disposal as a matcher found it. What its movement tells is asked of the movement: of a year of a
 * million disposals each field kept twice would be eight megabytes.
 */
export class ListedDisposal implements Disposal {
  readonly cost: bigint | null;
  /** Changes, and the gain with it, while the law may still disallow part of a loss. */
  denied: bigint;
  gain: bigint | null;
  /** One that is alone as itself: of a million disposals each would have a list of one. */
  private readonly made: Slice | readonly Slice[];
  private readonly of: Disposed;
  private readonly kin: Kin;

  constructor(of: Disposed, slices: readonly Slice[], kin: Kin) {
    const [one] = slices;
    let [cost, denied] = one === undefined ? [0n, 0n] : [one.cost, one.denied ?? NONE];
    let units = one === undefined ? NONE : one.quantity;
    for (let index = 1; index < slices.length; index += 1) {
      const slice = slices[index];
      if (slice === undefined) break;
      units = plus(units, slice.quantity);
      cost = addKnown(cost, slice.cost);
      if (slice.denied !== undefined && slice.denied !== 0n) denied += slice.denied;
    }
    invariant(units === of.quantity, 'matches-add-up-to-the-disposal');
    this.made = slices.length === 1 && one !== undefined ? one : slices;
    this.cost = cost;
    this.denied = denied;
    this.gain = gainOf(of.proceeds, of.fees, cost, denied);
    this.of = of;
    this.kin = kin;
  }

  get slices(): readonly Slice[] {
    return 'rule' in this.made ? [this.made] : this.made;
  }

  get asset(): string {
    return this.of.asset;
  }

  get account(): string {
    return this.of.account;
  }

  get at(): number {
    return this.of.at;
  }

  get day(): number {
    return this.of.day;
  }

  get quantity(): Quantity {
    return this.of.quantity;
  }

  get proceeds(): bigint | null {
    return this.of.proceeds;
  }

  get fees(): bigint | null {
    return this.of.fees;
  }

  get parts(): readonly DisposalPart[] {
    return 'parts' in this.of ? this.of.parts : [this.of];
  }

  get taxYear(): number {
    return this.kin.taxYear;
  }

  get assetClass(): AssetClass {
    return this.kin.assetClass;
  }

  /** Adds an amount of a slice's loss that is disallowed; negative for a loss that counts again. */
  disallowLoss(amount: bigint): void {
    this.denied += amount;
    if (this.gain !== null) this.gain += amount;
  }

  toJSON(): Disposal {
    return plainDisposal(this);
  }
}

/** No part disallowed: a known amount. */
const NONE = 0n;

/** A copy as plain data, with the slices as they are. */
export function plainDisposal(disposal: Disposal): Disposal {
  const { asset, account, at, day, taxYear, quantity, proceeds, fees, cost, gain } = disposal;
  const { denied, assetClass, parts, slices, open } = disposal;
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
    assetClass,
    parts,
    slices,
    ...(open === undefined ? {} : { open }),
  };
}
