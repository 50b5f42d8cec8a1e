import type { Posting } from '@meridian/ledger/entries.ts';
import { useHold } from '@meridian/ledger/holds.ts';
import type { Ledger } from '@meridian/ledger/ledger.ts';
import { isWithinLimit } from '@meridian/matching/order.ts';
import { invariant } from '@meridian/money/invariant.ts';
import type { Execution } from '../api/events.ts';
import type { Order } from '../state.ts';
import { emit, record, type Step } from '../step.ts';
import { type Fee, feeOf, type Fill } from './fees.ts';
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
  invariant(
    taker.orderType === 'Market' || isWithinLimit(taker.side, price, taker.price),
    `order ${taker.id} would trade at ${price}, beyond its limit`,
  );
  const trade = { lots, value };
  if (taker.value === null) taker.left -= lots;
  const takerFee = feeOf(venue, market, partyOf(taker, false), trade, null);
  const makerFee = feeOf(venue, market, partyOf(maker, true), trade, {
    account: taker.owner,
    fee: takerFee,
  });
  const postings: Posting[] = [];
  give(venue.ledger, taker, trade, takerFee, postings);
  give(venue.ledger, maker, trade, makerFee, postings);
  receive(taker, trade, takerFee, postings);
  receive(maker, trade, makerFee, postings);
  market.last = price;
  market.trades.push(price);
  venue.tradeCount += 1;
  emit(step, {
    type: 'trade',
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

const partyOf = ({ owner, side }: Order, isMaker: boolean) => ({ owner, side, isMaker });

/** What the order pays, out of its hold, and a fee in an asset of its own. */
function give(
  ledger: Ledger,
  order: Order,
  { lots, value }: Fill,
  fee: Fee,
  postings: Posting[],
): void {
  const { grid } = order.market;
  const isBuy = order.side === 'Buy';
  const asset = isBuy ? grid.quote.code : grid.base.code;
  const amount = isBuy ? value : lots * grid.lotAtoms;
  const account = order.owner.account.id;
  let held = 0n;
  if (order.hold !== null) {
    held = isBuy && order.orderType === 'Limit' ? order.price * lots : amount;
    useHold(ledger, order.hold, held);
  }
  order.filled += lots;
  postings.push({ account, asset, amount: -amount, held: -held });
  if (fee.atoms > 0n && fee.asset !== receivedAsset(order)) {
    postings.push({ account, asset: fee.asset, amount: -fee.atoms, held: 0n });
    postings.push({ account: 'fees', asset: fee.asset, amount: fee.atoms, held: 0n });
  }
}

/** What the order gets, less a fee in the same asset; a rebate comes beside it. */
function receive(order: Order, { lots, value }: Fill, fee: Fee, postings: Posting[]): void {
  const { grid } = order.market;
  const asset = receivedAsset(order);
  const amount = order.side === 'Buy' ? lots * grid.lotAtoms : value;
  const account = order.owner.account.id;
  const isCharged = fee.atoms > 0n && fee.asset === asset;
  const net = isCharged ? amount - fee.atoms : amount;
  order.received += net;
  postings.push({ account, asset, amount: net, held: 0n });
  if (isCharged) postings.push({ account: 'fees', asset, amount: fee.atoms, held: 0n });
  if (fee.atoms >= 0n) return;
  postings.push({ account, asset: fee.asset, amount: -fee.atoms, held: 0n });
  postings.push({ account: 'fees', asset: fee.asset, amount: fee.atoms, held: 0n });
}

function receivedAsset({ side, market: { grid } }: Order): string {
  return side === 'Buy' ? grid.base.code : grid.quote.code;
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
