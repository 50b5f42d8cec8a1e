import { invariant } from '../../invariants.ts';
import { type Quantity, ZERO, plus } from '@meridian/money/measure.ts';
import { cumulativeShare, startShare, takeShare } from '@meridian/money/running-share.ts';
import type { Lot, MatchRule, Pool, PortfolioFigures, Slice, Term } from '../../result/lot.ts';

/** What a slice knows without its disposal. */
export type Part = Omit<Slice, 'proceeds' | 'fees' | 'gain'>;

/** The same with a lot that is alone as itself: of a million slices each would have a list of one. */
type Own = Omit<Part, 'lots'> & { readonly lots: Lot | readonly Lot[] };

/** What is shared over the slices of a disposal. */
interface Whole {
  readonly quantity: Quantity;
  readonly proceeds: bigint | null;
  readonly fees: bigint | null;
}

/**
 * A slice of a disposal. Proceeds and fees are shared by quantity, one slice after the other: shares
 * are running shares, so that they add up to the whole exactly. They are computed each
 * time somebody asks: of a million slices few are ever looked at, and their disposals have sums of
 * their own.
 */
export class SharedSlice implements Slice {
  readonly rule: MatchRule;
  readonly term: Term;
  readonly quantity: Quantity;
  readonly cost: bigint | null;
  /** Changes while the law may still disallow part of a loss, or let it come back. */
  denied: bigint | undefined;
  declare readonly pool?: Pool;
  declare readonly portfolio?: PortfolioFigures;
  declare readonly lacks?: 'portfolio-value';
  declare readonly costAtMost?: bigint | null;
  private readonly from: Lot | readonly Lot[];
  private readonly whole: Whole;
  /** Units of the slices before. */
  private readonly before: Quantity;

  constructor(own: Own, whole: Whole, before: Quantity) {
    this.rule = own.rule;
    this.term = own.term;
    this.quantity = own.quantity;
    this.cost = own.cost;
    this.from = own.lots;
    this.denied = own.denied;
    this.whole = whole;
    this.before = before;
    if (own.pool !== undefined) this.pool = own.pool;
    if (own.portfolio !== undefined) this.portfolio = own.portfolio;
    if (own.lacks !== undefined) this.lacks = own.lacks;
    if (own.costAtMost !== undefined) this.costAtMost = own.costAtMost;
  }

  get lots(): readonly Lot[] {
    return 'entry' in this.from ? [this.from] : this.from;
  }

  get proceeds(): bigint | null {
    return this.shareOf(this.whole.proceeds);
  }

  get fees(): bigint | null {
    return this.shareOf(this.whole.fees);
  }

  get gain(): bigint | null {
    return gainOf(this.proceeds, this.fees, this.cost, this.denied);
  }

  toJSON(): Slice {
    return plainSlice(this);
  }

  private shareOf(total: bigint | null): bigint | null {
    const { quantity, before, whole } = this;
    if (total === null || total === 0n || quantity === whole.quantity) return total;
    const reached = cumulativeShare(total, plus(before, quantity), whole.quantity);
    return before === ZERO ? reached : reached - cumulativeShare(total, before, whole.quantity);
  }
}

/**
 * Shows the gains of the slices of a disposal, one after the other: of all of them together the
 * running sums are computed once.
 */
export function eachGain<One extends Slice>(
  { quantity: whole, proceeds, fees }: Whole,
  slices: readonly One[],
  see: (gain: bigint | null, slice: One, at: number) => void,
): void {
  const isKnown = proceeds !== null && fees !== null;
  const [ofProceeds, ofFees] = [startShare(), startShare()];
  for (let at = 0; at < slices.length; at += 1) {
    const slice = slices[at];
    if (slice === undefined) break;
    if (!isKnown) {
      see(null, slice, at);
      continue;
    }
    const { quantity, cost, denied } = slice;
    const got = takeShare(ofProceeds, quantity, proceeds, whole);
    const paid = takeShare(ofFees, quantity, fees, whole);
    const gain = gainOf(got, paid, cost, denied);
    see(gain, slice, at);
  }
  if (isKnown && slices.length > 0) {
    const isWhole = ofProceeds.given === proceeds && ofFees.given === fees;
    invariant(isWhole, 'slice-shares-add-up-to-the-disposal');
  }
}

/** Slices for all parts of a disposal. */
export function shareOut(whole: Whole, parts: readonly Part[]): SharedSlice[] {
  let before: Quantity = ZERO;
  return parts.map((part) => {
    const slice = new SharedSlice(part, whole, before);
    before = plus(before, part.quantity);
    return slice;
  });
}

/** A copy as plain data, with the shares as they are now. */
export function plainSlice(slice: Slice): Slice {
  const { rule, term, quantity, proceeds, fees, cost, gain, lots } = slice;
  const { denied, pool, portfolio, lacks, costAtMost } = slice;
  return {
    rule,
    term,
    quantity,
    proceeds,
    fees,
    cost,
    gain,
    lots,
    ...(denied === undefined ? {} : { denied }),
    ...(pool === undefined ? {} : { pool }),
    ...(portfolio === undefined ? {} : { portfolio }),
    ...(lacks === undefined ? {} : { lacks }),
    ...(costAtMost === undefined ? {} : { costAtMost }),
  };
}

/** What proceeds come to; unknown as soon as one of the figures is. */
export function gainOf(
  proceeds: bigint | null,
  fees: bigint | null,
  cost: bigint | null,
  denied: bigint | undefined,
): bigint | null {
  if (proceeds === null || fees === null || cost === null) return null;
  const gain = proceeds - cost - fees;
  return denied === undefined ? gain : gain + denied;
}
