import { type Quantity, ZERO, minus, times } from '@meridian/money/measure.ts';
import {
  arrivals,
  canPair,
  hashesDiffer,
  type TransferLeg,
  TransferLegCounts,
  type TransferLegs,
  TransferLegSet,
} from './transfer-legs.ts';
import { isRound, isWithin, LegIndex, stepOf, WINDOWS } from './leg-index.ts';

/** An arrival that may be what was sent. */
export interface Candidate {
  readonly from: TransferLeg;
  readonly to: TransferLeg;
  /** All of it, what the stated fee leaves, or less by something no file states. */
  readonly amount: 'all' | 'less-fee' | 'less';
  /** What did not arrive. */
  readonly lost: Quantity;
}

export interface Candidates {
  readonly candidates: readonly Candidate[];
  /** Those that fit exactly, in a tight window, while nothing else would. */
  readonly certain: readonly Candidate[];
  /** Legs for which a counterpart has exactly the amount. */
  readonly exact: TransferLegSet;
}

const EXACT_MAX = 4;
const NEAR_MAX = 2;

/**
 * What may be lost on the way, in shares of what was sent, and how long that may take: a fee that
 * is much of a small amount is believed only of what arrives at once.
 */
const LOSSES = [
  { share: 20n, window: WINDOWS.near },
  { share: 4n, window: WINDOWS.nearSmall },
] as const;
/** Steps of a quarter octave down to the largest of them. */
const STEPS_DOWN = [0, 1, 2] as const;
/** A loss beyond this share is no rival of an exact amount. */
const RIVAL_SHARE = 100n;

/** Every pair that could be one transfer. Near-linear: each leg is compared with a few others only. */
export function findCandidates(legs: TransferLegs): Candidates {
  const { sent, arrived } = legs;
  const byAmount = new LegIndex(arrived, ({ leg }) => [leg.quantity]);
  const candidates: Candidate[] = [];
  const exact = new TransferLegSet(legs);
  const prompt = new TransferLegSet(legs);
  for (const from of sent) {
    const first = candidates.length;
    addExact(from, byAmount, candidates);
    for (let nth = first; nth < candidates.length; nth += 1) {
      const to = candidates[nth]?.to ?? from;
      exact.add(from);
      exact.add(to);
      if (!isWithin(from, to, WINDOWS.tight)) continue;
      prompt.add(from);
      prompt.add(to);
    }
  }
  // What has an exact counterpart close by is not looked for among the inexact ones.
  const rest = arrived.filter((end) => !end.half && !prompt.has(end));
  const byStep = new LegIndex(rest, ({ leg }) => [stepOf(leg.quantity)]);
  for (const from of sent) if (!from.half) addNear(from, byStep, candidates);
  // Where no amount has more legs than are named, every sender has claimed all its candidates.
  const areAllNamed = byAmount.longest <= EXACT_MAX;
  return { candidates, certain: certainOf(candidates, legs, prompt, areAllNamed), exact };
}

function addExact(from: TransferLeg, byAmount: LegIndex<Quantity>, candidates: Candidate[]): void {
  const window = from.half ? WINDOWS.inside : WINDOWS.exact;
  const accepts = (to: TransferLeg): boolean => canPair(from, to);
  const { quantity } = from.leg;
  for (const arriving of arrivals(from)) {
    const lost = minus(quantity, arriving);
    const amount = lost === ZERO ? 'all' : 'less-fee';
    for (const to of byAmount.nearest(from, arriving, window, EXACT_MAX, accepts)) {
      candidates.push({ from, to, amount, lost });
    }
  }
}

function addNear(from: TransferLeg, byStep: LegIndex<number>, candidates: Candidate[]): void {
  const { quantity } = from.leg;
  const net = arrivals(from).at(-1);
  const accepts = (to: TransferLeg): boolean => {
    const lost = minus(quantity, to.leg.quantity);
    if (lost <= ZERO || to.leg.quantity === net || !canPair(from, to)) return false;
    return LOSSES.some(
      ({ share, window }) => times(lost, share) <= quantity && isWithin(from, to, window),
    );
  };
  const top = stepOf(quantity);
  for (const down of STEPS_DOWN) {
    for (const to of byStep.nearest(from, top - down, WINDOWS.near, NEAR_MAX, accepts)) {
      candidates.push({ from, to, amount: 'less', lost: minus(quantity, to.leg.quantity) });
    }
  }
}

/** Whether a candidate could be certain, were it the only one. */
function isTight({ from, to, amount }: Candidate): boolean {
  if (from.half) return isWithin(from, to, WINDOWS.inside);
  if (!isWithin(from, to, WINDOWS.tight)) return false;
  return amount === 'less' || isWithin(from, to, WINDOWS.tightRound) || !isRound(to.leg.quantity);
}

/**
 * Candidates nothing speaks against: of either side no other could be the counterpart. An inexact
 * one counts as a rival unless it has an exact counterpart of its own.
 *
 * @param prompt legs with an exact counterpart close by
 * @param areAllNamed whether the claims are all there are, halves aside
 */
function certainOf(
  candidates: readonly Candidate[],
  legs: TransferLegs,
  prompt: TransferLegSet,
  areAllNamed: boolean,
): Candidate[] {
  const claims = new TransferLegCounts(legs);
  for (const { from, to, amount, lost } of candidates) {
    if (!isWithin(from, to, WINDOWS.tight)) continue;
    if (amount === 'less' && times(lost, RIVAL_SHARE) > from.leg.quantity) continue;
    claims.add(from);
    if (amount !== 'less' || !prompt.has(from)) claims.add(to);
  }
  let bySent: LegIndex<Quantity> | undefined;
  return candidates.filter((candidate) => {
    const { from, to, amount } = candidate;
    if (amount === 'less' || !isTight(candidate) || hashesDiffer(from, to)) return false;
    if (claims.of(from) !== 1 || claims.of(to) !== 1) return false;
    if (areAllNamed && !from.half) return true;
    bySent ??= new LegIndex(legs.sent, arrivals);
    return soleSender(to, bySent);
  });
}

/** Asked from the arrival's side too: a sender with many nearer candidates names only those. */
function soleSender(to: TransferLeg, bySent: LegIndex<Quantity>): boolean {
  const window = { before: WINDOWS.tight.after, after: WINDOWS.tight.before };
  const { quantity } = to.leg;
  return bySent.nearest(to, quantity, window, 2, (from) => canPair(from, to)).length === 1;
}
