import { sideOf, unrest } from '@meridian/matching/book.ts';
import { checkUncrossed } from '@meridian/matching/check.ts';
import { oppositeOf, type Side } from '@meridian/matching/order.ts';
import { bestLevel, type PriceLevel, reduceInPlace } from '@meridian/matching/price-level.ts';
import { commitMeeting } from '@meridian/matching/take.ts';
import type { HouseStep } from '../api/commands.ts';
import { rejection, type Rejection } from '../api/rejections.ts';
import { FILLED } from '../orders/close.ts';
import { settleTrade } from '../orders/settle.ts';
import { canStoreTrades } from '../orders/storable.ts';
import { collectTriggered } from '../orders/triggers.ts';
import { end } from '../orders/work.ts';
import { HOUSE_ORDER_ID, type Market, type Order } from '../state.ts';
import { emit, nextSeq, type Step } from '../step.ts';
import { houseOrder, type OfferedLevel, putUp, takeDown } from './offers.ts';
import { type ReadTaker, readStep } from './read.ts';
import { levelKey, noteUserTrade } from './taken.ts';

/**
 * Ends the step of a market's ladder and puts up the next one. The step's simulated takers meet the
 * book by price, then by place in the queue; what the house would trade with itself moves no money.
 * Levels of the new ladder that would cross a user's order trade with it first, at the user's price.
 */
export function houseStep(step: Step, command: HouseStep): Rejection | null {
  const market = step.venue.markets.get(command.symbol);
  if (market === undefined) return rejection('unknown-symbol', 'symbol');
  const { house } = market;
  if (!Number.isSafeInteger(command.step) || command.step <= house.step) {
    return rejection('bad-request', 'step');
  }
  // After a pause missed steps fill nothing.
  const isNext = command.step === house.step + 1;
  if (command.takers.length > 0 && !isNext) return rejection('bad-request', 'takers');
  if (command.last !== undefined && isNext) return rejection('bad-request', 'last');
  const read = readStep(market, command);
  if ('code' in read) return read;
  if (market.isTrading) for (const taker of read.takers) meetBook(step, market, taker);
  closeStep(step, market);
  const queues = takeDown(market);
  house.step = command.step;
  house.trades = [];
  house.isTouched = false;
  if (read.index !== null) market.index = { price: read.index, premium: 0n };
  if (read.last !== null) market.last = read.last;
  for (const [key, { fullAt }] of house.taken) if (fullAt <= house.step) house.taken.delete(key);
  if (!market.isTrading) return null;
  for (const level of [...read.bids, ...read.asks]) {
    const left = { ...level, lots: availableOf(market, level) };
    meetUsers(step, market, left);
    putUp(step.venue, market, left, queues);
  }
  checkUncrossed(market.book);
  collectTriggered(step, market);
  return null;
}

function availableOf({ house }: Market, { side, price, lots }: OfferedLevel): bigint {
  const taken = house.taken.get(levelKey(side, price));
  if (taken === undefined) return lots;
  return taken.lots < lots ? lots - taken.lots : 0n;
}

/** Says what was traded in a step, where it is not what its ladder was drawn with. */
function closeStep(step: Step, { instrument, house }: Market): void {
  if (!house.isTouched) return;
  const trades = house.trades.toSorted((left, right) => left.time - right.time);
  emit(step, {
    type: 'step-closed',
    seq: nextSeq(step),
    at: step.now,
    symbol: instrument.symbol,
    step: house.step,
    trades,
  });
}

/**
 * A simulated taker meets users' orders that are better or earlier than the house's, and trades the
 * rest at the house's best price: what the house shows there is not all it has.
 */
function meetBook(step: Step, market: Market, taker: ReadTaker): void {
  const side = sideOf(market.book, oppositeOf(taker.side));
  let left = taker.lots;
  let price = taker.price;
  for (let level = bestLevel(side); level !== undefined; level = bestLevel(side)) {
    price = level.price;
    const isOffered = hasHouse(level);
    left = meetLevel(step, market, level, taker, left);
    if (isOffered || left === 0n) break;
  }
  if (left > 0n) noteHouseTrade(market, taker, price, left);
}

function hasHouse({ first }: PriceLevel<Order>): boolean {
  for (let order = first; order !== null; order = order.next) {
    if (order.id === HOUSE_ORDER_ID) return true;
  }
  return false;
}

/** @returns lots that nobody in the queue was left for */
function meetLevel(
  step: Step,
  market: Market,
  level: PriceLevel<Order>,
  taker: ReadTaker,
  wanted: bigint,
): bigint {
  let left = wanted;
  const { price } = level;
  for (let maker = level.first; maker !== null && left > 0n; maker = level.first) {
    const lots = left < maker.left ? left : maker.left;
    if (maker.id !== HOUSE_ORDER_ID) {
      if (!tradeWithUser(step, market, maker, lots, taker.side)) continue;
      left -= lots;
      const trade = { time: taker.time, price, qty: lots, takerSide: taker.side };
      noteUserTrade(step.venue, market, trade);
      continue;
    }
    left -= lots;
    reduceInPlace(maker, lots);
    noteHouseTrade(market, taker, price, lots);
    if (maker.left > 0n) continue;
    unrest(market.book, maker);
    market.house.offers.delete(maker);
  }
  return left;
}

/** The house trades with itself: a print of the tape, which triggers may look at. */
function noteHouseTrade(market: Market, taker: ReadTaker, price: bigint, qty: bigint): void {
  const { house } = market;
  if (price !== taker.price) house.isTouched = true;
  house.trades.push({ time: taker.time, price, qty, takerSide: taker.side, tradeId: null });
  market.last = price;
  market.trades.push(price);
}

/** @returns false where no balance could store the trade: the user's order ends instead */
function tradeWithUser(
  step: Step,
  market: Market,
  maker: Order,
  lots: bigint,
  side: Side,
): boolean {
  const taker = houseOrder(step.venue, market, { side, lots, price: null });
  if (!canStoreTrades(step.venue, taker, [{ maker, lots }])) {
    end(step, maker, { cancelType: 'UNKNOWN', rejectReason: 'EC_Others' });
    return false;
  }
  commitMeeting(market.book, 'None', { maker, lots, isPrevented: false });
  settleTrade(step, taker, maker, lots);
  if (maker.left === 0n) end(step, maker, FILLED);
  return true;
}

/** A new level that crosses users' orders trades with them; what would still cross is not put up. */
function meetUsers(step: Step, market: Market, level: OfferedLevel): void {
  const { side, price } = level;
  const users = sideOf(market.book, oppositeOf(side));
  const crossed = (): PriceLevel<Order> | undefined => {
    const best = bestLevel(users);
    const isCrossed =
      best !== undefined && (side === 'Buy' ? best.price <= price : best.price >= price);
    return isCrossed ? best : undefined;
  };
  for (let best = crossed(); best !== undefined && level.lots > 0n; best = crossed()) {
    const maker = best.first;
    if (maker === null) break;
    const lots = level.lots < maker.left ? level.lots : maker.left;
    if (!tradeWithUser(step, market, maker, lots, side)) continue;
    level.lots -= lots;
    const trade = { time: step.now, price: best.price, qty: lots, takerSide: side };
    noteUserTrade(step.venue, market, trade);
  }
  if (crossed() !== undefined) level.lots = 0n;
}
