import { canPair, type TransferLeg, type TransferLegs } from './transfer-legs.ts';
import { type Quantity, ZERO, minus, plus, times } from '@meridian/money/measure.ts';

/** Ends that name one transaction. */
export interface HashMatch {
  readonly from: readonly TransferLeg[];
  readonly to: readonly TransferLeg[];
  /** All that was sent is accounted for, but for a fee. */
  readonly whole: boolean;
}

/** Beyond this share the rest of a transaction went to another address rather than to the network. */
const FEE_SHARE = 20n;

/** Shorter texts are numbers of the source's own rather than hashes. */
const HASH_LENGTH_MIN = 16;

/**
 * Matches ends by the hash of their transaction. A hash may pay several people at once, and several
 * of the user's withdrawals may be paid by one.
 */
export function matchHashes({ sent, arrived }: TransferLegs): HashMatch[] {
  const groups = new Map<string, { from: TransferLeg[]; to: TransferLeg[] }>();
  for (const end of sent) if (end.hash !== undefined) groupOf(groups, end).from.push(end);
  for (const end of arrived) if (end.hash !== undefined) groupOf(groups, end).to.push(end);
  return [...groups.values()].flatMap(({ from, to }) => matchGroup(from, to));
}

function groupOf(
  groups: Map<string, { from: TransferLeg[]; to: TransferLeg[] }>,
  { hash, leg }: TransferLeg,
): { from: TransferLeg[]; to: TransferLeg[] } {
  const key = `${hash}|${leg.asset}`;
  let group = groups.get(key);
  if (group === undefined) {
    group = { from: [], to: [] };
    groups.set(key, group);
  }
  return group;
}

function matchGroup(from: readonly TransferLeg[], to: readonly TransferLeg[]): HashMatch[] {
  if (from.length === 0 || to.length === 0) return [];
  const matches: HashMatch[] = [];
  let left = [...from];
  let open = [...to];
  if (from.length > 1 && to.length > 1) {
    for (const end of from) {
      const equal = open.filter((other) => fits(end, other));
      const [only, second] = equal;
      const rivals = left.filter((other) => only !== undefined && fits(other, only));
      if (only === undefined || second !== undefined || rivals.length > 1) continue;
      matches.push({ from: [end], to: [only], whole: isHash(end) });
      left = left.filter((other) => other !== end);
      open = open.filter((other) => other !== only);
    }
  }
  const rest = matchBatch(left, open);
  return rest === null ? matches : [...matches, rest];
}

function fits(from: TransferLeg, to: TransferLeg): boolean {
  const { quantity } = from.leg;
  const got = to.leg.quantity;
  return canPair(from, to) && (got === quantity || got === minus(quantity, from.fee));
}

function matchBatch(from: readonly TransferLeg[], to: readonly TransferLeg[]): HashMatch | null {
  if (from.length === 0 || to.length === 0 || (from.length > 1 && to.length > 1)) return null;
  if (!from.every((end) => to.every((other) => canPair(end, other)))) return null;
  const sent = from.reduce<Quantity>((total, { leg }) => plus(total, leg.quantity), ZERO);
  const got = to.reduce<Quantity>((total, { leg }) => plus(total, leg.quantity), ZERO);
  const charged = from.reduce<Quantity>((total, { fee }) => plus(total, fee), ZERO);
  const lost = minus(sent, got);
  if (lost < ZERO) return null;
  // Of several withdrawals each must bring something: one alone cannot have lost more than it had.
  if (from.length > 1 && from.some(({ leg }) => leg.quantity <= lost)) return null;
  const whole = lost === ZERO || lost === charged || times(lost, FEE_SHARE) <= sent;
  return { from, to, whole: whole && from.every(isHash) };
}

function isHash({ hash }: TransferLeg): boolean {
  return hash !== undefined && hash.length >= HASH_LENGTH_MIN;
}
