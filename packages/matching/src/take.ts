import { type Book, sideOf, unrest } from './book.ts';
import { type BookOrder, isWithinLimit, oppositeOf, type Side, type SmpType } from './order.ts';
import { type PriceLevel, reduceInPlace } from './price-level.ts';

/** Most trades of one order; what is left then is cancelled. */
export const MAX_TRADES = 10_000;

/** What an order wants from the other side; an order is its own `Take`. */
export interface Take {
  readonly side: Side;
  /** Lots wanted; of an order by value, 0. */
  readonly left: bigint;
  /** Price times lots: what may be spent, or is wanted; null for an order by lots. */
  readonly value: bigint | null;
  readonly smpOwner: string;
  readonly smpGroup: string;
  readonly smpType: SmpType;
}

/** A maker met on the way: traded with, or kept from trading by self-match prevention. */
export interface Meeting<Order> {
  readonly maker: Order;
  /** Lots traded; 0 where the match was prevented. */
  readonly lots: bigint;
  readonly isPrevented: boolean;
}

/**
 * Why taking stopped.
 *
 * - `complete`: everything wanted
 * - `value-spent`: what is left of the value buys no further lot
 * - `exhausted`: no order within the limit is left
 * - `self-match`: it met its own group and its flag ends it
 * - `max-trades`: it has traded with `MAX_TRADES` makers
 */
export type TakeEnd = 'complete' | 'value-spent' | 'exhausted' | 'self-match' | 'max-trades';

export interface Plan<Order> {
  readonly meetings: readonly Meeting<Order>[];
  readonly lots: bigint;
  /** Sum of price times lots of the trades. */
  readonly value: bigint;
  readonly end: TakeEnd;
}

/** Most orders match no maker: they share this plan. */
const NOBODY: Plan<never> = { meetings: [], lots: 0n, value: 0n, end: 'exhausted' };

/**
 * What an order would do to the book, without doing it: the dry run of FOK, the cost of a market
 * order before it is held, and what `commitMeeting` carries out.
 *
 * @param limit the worst price; null takes any
 */
export function planTake<Order extends BookOrder<Order>>(
  book: Book<Order>,
  take: Take,
  limit: bigint | null,
): Plan<Order> {
  const { side } = take;
  const { levels } = sideOf(book, oppositeOf(side));
  const best = levels.at(-1);
  if (best === undefined) return NOBODY;
  if (limit !== null && !isWithinLimit(side, best.price, limit)) return NOBODY;
  return planMeetings(levels, take, limit);
}

function planMeetings<Order extends BookOrder<Order>>(
  levels: readonly PriceLevel<Order>[],
  take: Take,
  limit: bigint | null,
): Plan<Order> {
  const meetings: Meeting<Order>[] = [];
  let lots = 0n;
  let value = 0n;
  let trades = 0;
  let worst = 0n;
  const planned = (end: TakeEnd): Plan<Order> => ({ meetings, lots, value, end });
  for (let index = levels.length - 1; index >= 0; index -= 1) {
    const level = levels[index];
    if (level === undefined) break;
    const { price } = level;
    if (limit !== null && !isWithinLimit(take.side, price, limit)) break;
    for (let maker = level.first; maker !== null; maker = maker.next) {
      const wanted = take.value === null ? take.left - lots : (take.value - value) / price;
      if (wanted === 0n) return planned(take.value === null ? 'complete' : 'value-spent');
      if (trades === MAX_TRADES) return planned('max-trades');
      if (isPrevented(take, maker)) {
        meetings.push({ maker, lots: 0n, isPrevented: true });
        if (take.smpType !== 'CancelMaker') return planned('self-match');
        continue;
      }
      const traded = wanted < maker.left ? wanted : maker.left;
      meetings.push({ maker, lots: traded, isPrevented: false });
      lots += traded;
      value += price * traded;
      trades += 1;
      worst = price;
    }
  }
  if (take.value === null) return planned(lots === take.left ? 'complete' : 'exhausted');
  return planned(take.value - value < worst ? 'value-spent' : 'exhausted');
}

/**
 * Whether the taker's flag keeps the two apart. Groups are compared where both orders were placed in
 * one, else their owners (Bybit's SMP page, "More details" 4 and its example of a changed group).
 */
function isPrevented<Order extends BookOrder<Order>>(take: Take, maker: Order): boolean {
  if (take.smpType === 'None') return false;
  return take.smpGroup !== '' && maker.smpGroup !== ''
    ? take.smpGroup === maker.smpGroup
    : take.smpOwner === maker.smpOwner;
}

/**
 * Carries out one meeting of a plan: the maker loses what was traded, and leaves the book when
 * nothing of it is left or its match was prevented at its cost.
 */
export function commitMeeting<Order extends BookOrder<Order>>(
  book: Book<Order>,
  smpType: SmpType,
  meeting: Meeting<Order>,
): void {
  const { maker, lots } = meeting;
  if (meeting.isPrevented) {
    if (smpType !== 'CancelTaker') unrest(book, maker);
    return;
  }
  reduceInPlace(maker, lots);
  if (maker.left === 0n) unrest(book, maker);
}
