import { invariant } from '../invariants.ts';
import { plusAmounts } from '@meridian/money/amount.ts';
import { type Quantity, ZERO, minus, plus, times } from '@meridian/money/measure.ts';
import {
  asEntryId,
  type Deposit,
  type Entry,
  type Leg,
  type Transfer,
  type Withdrawal,
} from '@meridian/tax-engine/ledger/entry.ts';
import { earlierOf } from '@meridian/tax-engine/common/time.ts';
import { canPair, type TransferLeg } from './transfer-legs.ts';

/** Entries that take the place of the ends of a transfer. */
export interface Joined {
  readonly transfers: readonly Transfer[];
  /** What was sent beyond what arrived, still withdrawn. */
  readonly rest: Withdrawal | null;
}

/** One part of a transfer: what of one end went to another. */
interface Part {
  readonly from: TransferLeg;
  readonly to: TransferLeg;
  readonly sent: Quantity;
  readonly got: Quantity;
  /** Whether the fees of the end stand in this part: each of them once. */
  readonly feesOut: boolean;
  readonly feesIn: boolean;
}

/** Beyond this share what did not arrive is no fee: it went elsewhere, and stays withdrawn. */
const LOSS_SHARE = 4n;

/** What of the sent units did not arrive, and what becomes of it. */
export interface Loss {
  readonly lost: Quantity;
  readonly as: 'fee' | 'rest';
}

/**
 * Whether the ends can be one transfer: one of them alone on its side, and no more arriving than
 * was sent. Null where they cannot.
 */
export function lossOf(from: readonly TransferLeg[], to: readonly TransferLeg[]): Loss | null {
  if (from.length === 0 || to.length === 0 || (from.length > 1 && to.length > 1)) return null;
  if (!from.every((end) => to.every((other) => canPair(end, other)))) return null;
  const sent = sum(from);
  const lost = minus(sent, sum(to));
  if (lost < ZERO) return null;
  if (times(lost, LOSS_SHARE) <= sent || from.length === 1) {
    const largest = largestOf(from)?.leg.quantity ?? sent;
    if (from.length > 1 && lost >= largest) return null;
    return { lost, as: times(lost, LOSS_SHARE) <= sent ? 'fee' : 'rest' };
  }
  return null;
}

/**
 * Joins ends into transfers: one to one, one to many or many to one. Every unit that left is in one
 * of the parts, every unit that arrived too; what is lost between is a fee in units.
 */
export function joinLegs(from: readonly TransferLeg[], to: readonly TransferLeg[]): Joined {
  const loss = lossOf(from, to);
  invariant(loss !== null, 'ends-can-be-one-transfer');
  const { lost } = loss;
  const rest = loss.as === 'rest';
  const charged = from.reduce<Quantity>((total, end) => plus(total, end.fee), ZERO);
  // A fee that is the difference of the legs is not charged a second time.
  const contained =
    !rest && lost > ZERO && charged === lost && from.every(({ leg, fee }) => fee < leg.quantity);
  const isSpread = to.length > 1;
  const parts = isSpread
    ? spread(from, to, rest ? ZERO : lost)
    : gather(from, to, rest ? ZERO : lost, contained);
  const [origin] = from;
  const transfers = parts.map((part, index) =>
    transferOf(rest ? { ...part, sent: part.got } : part, contained, isSpread ? index : 0),
  );
  return { transfers, rest: rest && origin !== undefined ? restOf(origin, lost) : null };
}

function sum(legs: readonly TransferLeg[]): Quantity {
  const [first, ...others] = legs;
  if (first === undefined) return ZERO;
  const { asset, quantity } = first.leg;
  return others.reduce<Quantity>(
    (total, { leg }) => plusAmounts({ asset, quantity: total }, leg),
    quantity,
  );
}

/** Several withdrawals that arrive as one: each loses its own fee, else the largest loses it all. */
function gather(
  from: readonly TransferLeg[],
  to: readonly TransferLeg[],
  lost: Quantity,
  contained: boolean,
): Part[] {
  const [target] = to;
  invariant(target !== undefined, 'transfer-has-an-arrival');
  const largest = largestOf(from);
  return from.map((end, index) => {
    const sent = end.leg.quantity;
    const less = contained ? end.fee : end === largest ? lost : ZERO;
    const got = from.length === 1 ? target.leg.quantity : minus(sent, less);
    return { from: end, to: target, sent, got, feesOut: true, feesIn: index === 0 };
  });
}

/** One withdrawal that arrives in pieces: what is lost goes with the largest. */
function spread(from: readonly TransferLeg[], to: readonly TransferLeg[], lost: Quantity): Part[] {
  const [origin] = from;
  invariant(origin !== undefined, 'transfer-has-a-departure');
  const largest = largestOf(to);
  return to.map((end, index) => {
    const got = end.leg.quantity;
    const sent = end === largest ? plus(got, lost) : got;
    return { from: origin, to: end, sent, got, feesOut: index === 0, feesIn: true };
  });
}

function largestOf(legs: readonly TransferLeg[]): TransferLeg | undefined {
  return legs.reduce<TransferLeg | undefined>(
    (best, end) => (best === undefined || end.leg.quantity > best.leg.quantity ? end : best),
    undefined,
  );
}

/**
 * Dated when the units left: what happens before they arrive finds them on neither side. Where the
 * arrival is booked before, they must have left by then.
 */
function transferOf(part: Part, contained: boolean, nth: number): Transfer {
  const { from, to } = part;
  const { entry } = from;
  const asset = from.leg.asset;
  const time = earlierOf(entry.at, to.entry.at);
  const { sequence, ...base } = baseOf(entry);
  const own = contained ? entry.fees.filter((fee) => fee.asset !== asset) : entry.fees;
  return {
    ...base,
    ...(sequence === undefined || time !== entry.at ? {} : { sequence }),
    kind: 'transfer',
    id: nth === 0 ? entry.id : asEntryId(`${entry.id}.${nth + 1}`),
    at: time,
    key: `${entry.key} > ${to.entry.key}`,
    toAccount: to.entry.account,
    out: part.sent === from.leg.quantity ? from.leg : { asset, quantity: part.sent },
    in: part.got === to.leg.quantity ? to.leg : { asset, quantity: part.got },
    fees: [...(part.feesOut ? own : []), ...(part.feesIn ? to.entry.fees : [])],
    counterpart: { source: to.entry.source, rows: to.entry.rows },
  };
}

type EndBase = Pick<
  Entry,
  'id' | 'key' | 'at' | 'account' | 'source' | 'rows' | 'sequence' | 'wording'
>;

function baseOf(entry: Withdrawal | Deposit | Transfer): EndBase {
  const { id, key, at: time, account, source, rows, sequence, wording } = entry;
  return {
    id,
    key,
    at: time,
    account,
    source,
    rows,
    ...(sequence === undefined ? {} : { sequence }),
    ...(wording === undefined ? {} : { wording }),
  };
}

function restOf({ entry, leg }: TransferLeg, quantity: Quantity): Withdrawal {
  const out: Leg = { asset: leg.asset, quantity };
  return {
    ...baseOf(entry),
    id: asEntryId(`${entry.id}.rest`),
    key: `${entry.key} rest`,
    kind: 'withdrawal',
    fees: [],
    out,
  };
}
