import type { Posting } from '@meridian/ledger/entries.ts';
import { balanceOf } from '@meridian/ledger/ledger.ts';
import { isWithinLimit } from '@meridian/matching/order.ts';
import { invariant } from '@meridian/money/invariant.ts';
import type { Execution } from '../api/events.ts';
import type { Order, Venue } from '../state.ts';
import { emit, nextSeq, record, type Step } from '../step.ts';
import { type Fee, feeOf } from './fees.ts';
import { useHeld } from './hold.ts';
import { checkHold } from './need.ts';

/**
 * Moves the money of one trade: both holds are used, both parties get what they bought less their
 * fees, and whatever the buyer's hold had beyond the price is available again.
 *
 * The maker's `left` is already without the lots; the taker's is changed here.
 */
export function settleTrade(step: Step, taker: Order, maker: Order, lots: bigint): void {
  const { venue } = step;
  const { market } = taker;
  const { price } = maker;
  const value = price * lots;
  const base = lots * market.grid.lotAtoms;
  const isWithin = taker.orderType === 'Market' || isWithinLimit(taker.side, price, taker.price);
  invariant(isWithin, 'a trade is within the limit of its taker');
  if (taker.value === null) taker.left -= lots;
  const schedule = venue.schedules.get(market.instrument.feeSchedule);
  const takerFee = feeOf(venue, schedule, taker, false, base, value, null);
  const earlier = { account: taker.owner, fee: takerFee };
  const makerFee = feeOf(venue, schedule, maker, true, base, value, earlier);
  const postings: Posting[] = [];
  give(venue, taker, lots, taker.side === 'Buy' ? value : base, takerFee, postings);
  give(venue, maker, lots, maker.side === 'Buy' ? value : base, makerFee, postings);
  receive(venue, taker, taker.side === 'Buy' ? base : value, takerFee, postings);
  receive(venue, maker, maker.side === 'Buy' ? base : value, makerFee, postings);
  market.last = price;
  market.trades.push(price);
  venue.tradeCount += 1;
  emit(step, {
    type: 'trade',
    seq: nextSeq(step),
    at: step.now,
    tradeId: venue.tradeCount,
    symbol: market.instrument.symbol,
    price,
    qty: lots,
    value,
    takerSide: taker.side,
    taker: executionOf(taker, takerFee),
    maker: executionOf(maker, makerFee),
  });
  record(step, 'trade', 'post', postings);
  checkHold(maker);
}

/** What the order pays, out of its hold, and a fee in an asset of its own. */
function give(
  venue: Venue,
  order: Order,
  lots: bigint,
  amount: bigint,
  fee: Fee,
  postings: Posting[],
): void {
  const { pays } = order;
  let held = 0n;
  if (order.owner.account.isUser) {
    const isCapped = order.side === 'Buy' && order.orderType === 'Limit';
    held = isCapped ? order.price * lots : amount;
    useHeld(order, held);
  }
  order.filled += lots;
  postings.push({ balance: pays, amount: -amount, held: -held });
  if (fee.atoms > 0n && fee.asset !== order.gets.asset) payFee(venue, order, fee, postings);
}

/** What the order gets, less a fee in the same asset; a rebate comes beside it. */
function receive(venue: Venue, order: Order, amount: bigint, fee: Fee, postings: Posting[]): void {
  const { gets } = order;
  const isCharged = fee.atoms > 0n && fee.asset === gets.asset;
  const net = isCharged ? amount - fee.atoms : amount;
  order.received += net;
  postings.push({ balance: gets, amount: net, held: 0n });
  if (isCharged) {
    const { baseFees, quoteFees } = order.market;
    const balance = order.side === 'Buy' ? baseFees : quoteFees;
    postings.push({ balance, amount: fee.atoms, held: 0n });
  } else if (fee.atoms < 0n) payFee(venue, order, fee, postings);
}

function payFee({ fees }: Venue, { owner }: Order, fee: Fee, postings: Posting[]): void {
  const payer = balanceOf(owner.account, fee.asset);
  postings.push({ balance: payer, amount: -fee.atoms, held: 0n });
  postings.push({ balance: balanceOf(fees, fee.asset), amount: fee.atoms, held: 0n });
}

function executionOf(order: Order, fee: Fee): Execution {
  return {
    orderId: order.id,
    account: order.owner.account.id,
    fee: fee.atoms,
    feeAsset: fee.asset,
    feeRate: fee.rate,
    tier: fee.tier,
    left: order.left,
  };
}
