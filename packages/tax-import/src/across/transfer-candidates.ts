import { arrivals, canPair, hashesDiffer, type Side, type Sides } from './transfer-sides.ts';
import { isRound, isWithin, SideIndex, stepOf, WINDOWS } from './transfer-index.ts';

/** An arrival that may be what was sent. */
export type Candidate = {
  readonly from: Side;
  readonly to: Side;
  /** All of it, what the stated fee leaves, or less by something no file states. */
  readonly amount: 'all' | 'less-fee' | 'less';
  /** What did not arrive. */
  readonly lost: bigint;
};

export type Candidates = {
  readonly all: readonly Candidate[];
  /** Those that fit exactly, in a tight window, while nothing else would. */
  readonly certain: readonly Candidate[];
  /** Sides for which some other side has exactly the amount. */
  readonly exact: ReadonlySet<Side>;
};

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

/** Every pair that could be one transfer. Near-linear: each side looks at a few others only. */
export function findCandidates({ sent, arrived }: Sides): Candidates {
  const byAmount = new SideIndex(arrived, ({ leg }) => [leg.quantity]);
  const all: Candidate[] = [];
  const exact = new Set<Side>();
  const prompt = new Set<Side>();
  for (const from of sent) {
    for (const candidate of exactFor(from, byAmount)) {
      const { to } = candidate;
      all.push(candidate);
      exact.add(from).add(to);
      if (isWithin(from, to, WINDOWS.tight)) prompt.add(from).add(to);
    }
  }
  // What has an exact counterpart close by is not looked for among the inexact ones.
  const rest = arrived.filter((side) => !side.half && !prompt.has(side));
  const byStep = new SideIndex(rest, ({ leg }) => [stepOf(leg.quantity)]);
  for (const from of sent) if (!from.half) for (const one of nearFor(from, byStep)) all.push(one);
  return { all, certain: certainOf(all, sent, prompt), exact };
}

function exactFor(from: Side, byAmount: SideIndex<bigint>): Candidate[] {
  const window = from.half ? WINDOWS.inside : WINDOWS.exact;
  return arrivals(from).flatMap((quantity, nth) =>
    byAmount
      .nearest(from, quantity, window, EXACT_MAX, (to) => canPair(from, to))
      .map((to): Candidate => {
        const lost = from.leg.quantity - quantity;
        return { from, to, amount: nth === 0 ? 'all' : 'less-fee', lost };
      }),
  );
}

function nearFor(from: Side, byStep: SideIndex<number>): Candidate[] {
  const { quantity } = from.leg;
  const net = arrivals(from).at(-1);
  const accepts = (to: Side): boolean => {
    const lost = quantity - to.leg.quantity;
    if (lost <= 0n || to.leg.quantity === net || !canPair(from, to)) return false;
    return LOSSES.some(
      ({ share, window }) => lost * share <= quantity && isWithin(from, to, window),
    );
  };
  const top = stepOf(quantity);
  return STEPS_DOWN.flatMap((down) =>
    byStep.nearest(from, top - down, WINDOWS.near, NEAR_MAX, accepts),
  ).map((to) => ({ from, to, amount: 'less', lost: quantity - to.leg.quantity }));
}

/** Whether a candidate could be certain, were it the only one. */
function isTight({ from, to, amount }: Candidate): boolean {
  if (from.half) return isWithin(from, to, WINDOWS.inside);
  if (amount === 'less') return isWithin(from, to, WINDOWS.tight);
  return isWithin(from, to, isRound(to.leg.quantity) ? WINDOWS.tightRound : WINDOWS.tight);
}

/**
 * Candidates nothing speaks against: of either side no other could be the counterpart. An inexact
 * one counts as a rival unless it has an exact counterpart of its own.
 *
 * @param prompt sides with an exact counterpart close by
 */
function certainOf(
  all: readonly Candidate[],
  sent: readonly Side[],
  prompt: ReadonlySet<Side>,
): Candidate[] {
  const claims = new Map<Side, number>();
  const claim = (side: Side): void => {
    claims.set(side, (claims.get(side) ?? 0) + 1);
  };
  for (const { from, to, amount, lost } of all) {
    if (!isWithin(from, to, WINDOWS.tight)) continue;
    if (amount === 'less' && lost * RIVAL_SHARE > from.leg.quantity) continue;
    claim(from);
    if (amount !== 'less' || !prompt.has(from)) claim(to);
  }
  const bySent = new SideIndex(sent, arrivals);
  return all.filter((candidate) => {
    const { from, to, amount } = candidate;
    if (amount === 'less' || !isTight(candidate) || hashesDiffer(from, to)) return false;
    if (claims.get(from) !== 1 || claims.get(to) !== 1) return false;
    return soleSender(to, bySent);
  });
}

/** Asked from the arrival's side too: a sender with many nearer candidates names only those. */
function soleSender(to: Side, bySent: SideIndex<bigint>): boolean {
  const window = { before: WINDOWS.tight.after, after: WINDOWS.tight.before };
  const { quantity } = to.leg;
  return bySent.nearest(to, quantity, window, 2, (from) => canPair(from, to)).length === 1;
}
