import { type Quantity, ZERO, minus, plus, times } from '@meridian/money/measure.ts';
import { fixedToText } from '@meridian/money/fixed.ts';
import {
  earlierOf,
  EARLIEST_INSTANT,
  laterOf,
  LATEST_INSTANT,
  msBetween,
} from '@meridian/tax-engine/common/time.ts';
import { type AcrossMessage, acrossMessage } from '../across/messages.ts';
import { isRound } from './leg-index.ts';
import { hashesDiffer, type TransferLeg } from './transfer-legs.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What can be said of a match of ends, one of whose sides has one member. */
export interface Facts {
  readonly from: readonly TransferLeg[];
  readonly to: readonly TransferLeg[];
  readonly hash: 'same' | 'other' | null;
  readonly sent: Quantity;
  readonly lost: Quantity;
  /** Whether what was lost is what the files state as a fee. */
  readonly isStatedFee: boolean;
  /** The last arrival after the first departure, in milliseconds. */
  readonly later: number;
  /** How many others fit one of the ends as well. */
  readonly rivals: number;
}

export function factsOf(
  from: readonly TransferLeg[],
  to: readonly TransferLeg[],
  by: 'hash' | 'amount',
  rivals: number,
): Facts {
  let sent: Quantity = ZERO;
  let fees: Quantity = ZERO;
  let left = LATEST_INSTANT;
  for (const { leg, fee, entry } of from) {
    sent = plus(sent, leg.quantity);
    fees = plus(fees, fee);
    left = earlierOf(left, entry.at);
  }
  let got: Quantity = ZERO;
  let came = EARLIEST_INSTANT;
  for (const { leg, entry } of to) {
    got = plus(got, leg.quantity);
    came = laterOf(came, entry.at);
  }
  const differ =
    by === 'amount' && from.some((end) => to.some((other) => hashesDiffer(end, other)));
  const hash = by === 'hash' ? 'same' : differ ? 'other' : null;
  const lost = minus(sent, got);
  const isStatedFee = lost > ZERO && lost === fees;
  return { from, to, hash, sent, lost, isStatedFee, later: msBetween(left, came), rivals };
}

const RIVAL_POINTS = 10;
const RIVALS_COUNTED = 3;

/** Score of the match from its reasons, from 0 to 100. */
export function scoreOf(facts: Facts): number {
  const points =
    (facts.hash === 'same' ? 50 : facts.hash === 'other' ? -40 : 0) +
    amountPoints(facts) +
    timePoints(facts.later) +
    shapePoints(facts) -
    RIVAL_POINTS * Math.min(facts.rivals, RIVALS_COUNTED);
  return Math.max(0, Math.min(100, points));
}

const LOSS_POINTS = [
  { share: 1000n, points: 45 },
  { share: 100n, points: 40 },
  { share: 20n, points: 30 },
  { share: 1n, points: 10 },
] as const;

function amountPoints({ sent, lost, isStatedFee }: Facts): number {
  if (lost === ZERO || isStatedFee) return isRound(minus(sent, lost)) ? 55 : 65;
  return LOSS_POINTS.find(({ share }) => times(lost, share) <= sent)?.points ?? 0;
}

function timePoints(later: number): number {
  if (later < 0) return -later <= 15 * MINUTE_MS ? 25 : 0;
  if (later <= 2 * HOUR_MS) return 30;
  if (later <= 6 * HOUR_MS) return 25;
  if (later <= DAY_MS) return 15;
  return later <= 2 * DAY_MS ? 5 : 0;
}

function shapePoints({ from, to }: Facts): number {
  if (from[0]?.half === true) return 15;
  const many = to.length > 1 ? to : from;
  if (many.length === 1) return 0;
  return new Set(many.map(({ entry }) => entry.account)).size === 1 ? -10 : -25;
}

/** The same as messages. */
export function reasonsOf(facts: Facts): AcrossMessage[] {
  const { hash, rivals } = facts;
  return [
    ...(hash === 'same' ? [acrossMessage('across.transfer.same-hash', {})] : []),
    ...(hash === 'other' ? [acrossMessage('across.transfer.other-hash', {})] : []),
    amountReason(facts),
    timeReason(facts.later),
    ...shapeReasons(facts),
    ...(rivals === 0 ? [] : [acrossMessage('across.transfer.others-fit', { count: `${rivals}` })]),
  ];
}

function amountReason({ from, lost, isStatedFee }: Facts): AcrossMessage {
  if (lost === ZERO) return acrossMessage('across.transfer.exact-amount', {});
  const params = { quantity: fixedToText(lost), asset: from[0]?.leg.asset ?? '' };
  return isStatedFee
    ? acrossMessage('across.transfer.less-stated-fee', params)
    : acrossMessage('across.transfer.less-some', params);
}

function timeReason(later: number): AcrossMessage {
  const count = (unit: number): { count: string } => ({
    count: `${Math.round(Math.abs(later) / unit)}`,
  });
  if (later < 0) return acrossMessage('across.transfer.booked-before', count(MINUTE_MS));
  if (later < 2 * HOUR_MS) return acrossMessage('across.transfer.minutes-later', count(MINUTE_MS));
  return later < 2 * DAY_MS
    ? acrossMessage('across.transfer.hours-later', count(HOUR_MS))
    : acrossMessage('across.transfer.days-later', count(DAY_MS));
}

function shapeReasons({ from, to }: Facts): AcrossMessage[] {
  const [first] = from;
  if (first?.half === true) {
    return [acrossMessage('across.transfer.one-exchange', { exchange: first.exchange })];
  }
  if (to.length > 1)
    return [acrossMessage('across.transfer.one-to-many', { count: `${to.length}` })];
  return from.length > 1
    ? [acrossMessage('across.transfer.many-to-one', { count: `${from.length}` })]
    : [];
}
