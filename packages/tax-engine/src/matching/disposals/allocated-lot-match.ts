import { invariant } from '../../invariants.ts';
import { type Quantity, ZERO, plus } from '@meridian/money/measure.ts';
import { cumulativeShare, startShare, takeShare } from '@meridian/money/running-share.ts';
import type { Lot, MatchRule, Pool, PortfolioFigures, LotMatch, Term } from '../../result/lot.ts';

/** A lot match before proceeds and fees of its disposal are allocated to it. */
export type UnallocatedMatch = Omit<LotMatch, 'proceeds' | 'fees' | 'gain'>;

/** A single lot stands without an array: a million lot matches would need a million arrays. */
type CompactMatch = Omit<UnallocatedMatch, 'lots'> & { readonly lots: Lot | readonly Lot[] };

/** The amounts of a disposal that are allocated to its lot matches. */
interface DisposalAmounts {
  readonly quantity: Quantity;
  readonly proceeds: bigint | null;
  readonly fees: bigint | null;
}

/**
 * A lot match of a disposal. Proceeds and fees are allocated by quantity as running shares, in the
 * order of the lot matches, so that the shares add up to the disposal's amounts exactly. They are
 * computed on each read: few of a million lot matches are ever shown, and disposals keep sums of
 * their own.
 */
export class AllocatedLotMatch implements LotMatch {
  readonly rule: MatchRule;
  readonly term: Term;
  readonly quantity: Quantity;
  readonly cost: bigint | null;
  /** Changes while a later purchase may disallow part of the loss, or a sale recognise it. */
  disallowed: bigint | undefined;
  declare readonly pool?: Pool;
  declare readonly portfolio?: PortfolioFigures;
  declare readonly lacks?: 'portfolio-value';
  declare readonly costAtMost?: bigint | null;
  private readonly lotOrLots: Lot | readonly Lot[];
  private readonly disposal: DisposalAmounts;
  /** Units of the disposal's earlier lot matches. */
  private readonly unitsBefore: Quantity;

  constructor(fields: CompactMatch, disposal: DisposalAmounts, unitsBefore: Quantity) {
    this.rule = fields.rule;
    this.term = fields.term;
    this.quantity = fields.quantity;
    this.cost = fields.cost;
    this.lotOrLots = fields.lots;
    this.disallowed = fields.disallowed;
    this.disposal = disposal;
    this.unitsBefore = unitsBefore;
    if (fields.pool !== undefined) this.pool = fields.pool;
    if (fields.portfolio !== undefined) this.portfolio = fields.portfolio;
    if (fields.lacks !== undefined) this.lacks = fields.lacks;
    if (fields.costAtMost !== undefined) this.costAtMost = fields.costAtMost;
  }

  /** Units of the disposal up to and with this lot match. */
  get unitsThrough(): Quantity {
    return plus(this.unitsBefore, this.quantity);
  }

  get lots(): readonly Lot[] {
    return 'entry' in this.lotOrLots ? [this.lotOrLots] : this.lotOrLots;
  }

  get proceeds(): bigint | null {
    return this.shareOf(this.disposal.proceeds);
  }

  get fees(): bigint | null {
    return this.shareOf(this.disposal.fees);
  }

  get gain(): bigint | null {
    return gainOf(this.proceeds, this.fees, this.cost, this.disallowed);
  }

  toJSON(): LotMatch {
    return plainLotMatch(this);
  }

  private shareOf(total: bigint | null): bigint | null {
    const { quantity, unitsBefore, disposal } = this;
    if (total === null || total === 0n || quantity === disposal.quantity) return total;
    const reached = cumulativeShare(total, this.unitsThrough, disposal.quantity);
    return unitsBefore === ZERO
      ? reached
      : reached - cumulativeShare(total, unitsBefore, disposal.quantity);
  }
}

/**
 * Calls `onGain` for each lot match of a disposal, in order. The running shares are carried from one
 * lot match to the next: reading each lot match's own `gain` would compute every share twice.
 */
export function forEachGain<Match extends LotMatch>(
  { quantity: total, proceeds, fees }: DisposalAmounts,
  lotMatches: readonly Match[],
  onGain: (gain: bigint | null, lotMatch: Match, index: number) => void,
): void {
  const isKnown = proceeds !== null && fees !== null;
  const [ofProceeds, ofFees] = [startShare(), startShare()];
  for (let index = 0; index < lotMatches.length; index += 1) {
    const lotMatch = lotMatches[index];
    if (lotMatch === undefined) break;
    if (!isKnown) {
      onGain(null, lotMatch, index);
      continue;
    }
    const { quantity, cost, disallowed } = lotMatch;
    const got = takeShare(ofProceeds, quantity, proceeds, total);
    const paid = takeShare(ofFees, quantity, fees, total);
    const gain = gainOf(got, paid, cost, disallowed);
    onGain(gain, lotMatch, index);
  }
  if (isKnown && lotMatches.length > 0) {
    const isWhole = ofProceeds.given === proceeds && ofFees.given === fees;
    invariant(isWhole, 'slice-shares-add-up-to-the-disposal');
  }
}

/** Allocates proceeds and fees of a disposal to its lot matches. */
export function allocate(
  disposal: DisposalAmounts,
  matches: readonly UnallocatedMatch[],
): AllocatedLotMatch[] {
  let unitsBefore: Quantity = ZERO;
  return matches.map((match) => {
    const lotMatch = new AllocatedLotMatch(match, disposal, unitsBefore);
    unitsBefore = plus(unitsBefore, match.quantity);
    return lotMatch;
  });
}

/** A copy as plain data, with the shares computed. */
export function plainLotMatch(lotMatch: LotMatch): LotMatch {
  const { rule, term, quantity, proceeds, fees, cost, gain, lots } = lotMatch;
  const { disallowed, pool, portfolio, lacks, costAtMost } = lotMatch;
  return {
    rule,
    term,
    quantity,
    proceeds,
    fees,
    cost,
    gain,
    lots,
    ...(disallowed === undefined ? {} : { disallowed }),
    ...(pool === undefined ? {} : { pool }),
    ...(portfolio === undefined ? {} : { portfolio }),
    ...(lacks === undefined ? {} : { lacks }),
    ...(costAtMost === undefined ? {} : { costAtMost }),
  };
}

/** Proceeds less cost and fees, with the disallowed loss added back; null if a figure is unknown. */
export function gainOf(
  proceeds: bigint | null,
  fees: bigint | null,
  cost: bigint | null,
  disallowed: bigint | undefined,
): bigint | null {
  if (proceeds === null || fees === null || cost === null) return null;
  const gain = proceeds - cost - fees;
  return disallowed === undefined ? gain : gain + disallowed;
}
