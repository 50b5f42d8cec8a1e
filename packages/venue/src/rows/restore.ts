import { makeUserAccount } from '@meridian/ledger/accounts.ts';
import { makeAsset } from '@meridian/ledger/assets.ts';
import { makeHold } from '@meridian/ledger/holds.ts';
import { balanceOf, noteSize } from '@meridian/ledger/ledger.ts';
import { createBook, rest } from '@meridian/matching/book.ts';
import { createSide } from '@meridian/matching/price-level.ts';
import { invariant } from '@meridian/money/invariant.ts';
import { checkVenue } from '../check.ts';
import { compileGrid } from '../grid.ts';
import { offer } from '../house/offers.ts';
import { levelKey } from '../house/taken.ts';
import { compileSchedule } from '../listing/list.ts';
import { addOpen, traderOf } from '../orders/trader.ts';
import { schedule as scheduleAt } from '../orders/timetable.ts';
import { enterQueue } from '../orders/waiting.ts';
import {
  createHouse,
  createVenue,
  liveOrders,
  type Market,
  Order,
  type Venue,
  type VenueAccount,
} from '../state.ts';
import type { AccountRow, EndedRow, MarketRow, OrderRow, VenueSnapshot } from './snapshot.ts';

/**
 * The venue a snapshot was taken of.
 *
 * @throws InvariantError where the snapshot is no state a venue can be in
 */
export function restoreVenue(snapshot: VenueSnapshot): Venue {
  const venue = createVenue();
  const { ledger } = venue;
  const { entryCount, lastEvent, ...counters } = snapshot.counters;
  Object.assign(venue, counters);
  Object.assign(ledger, { entryCount, lastEvent });
  for (const { code, scale } of snapshot.assets) ledger.assets.set(code, makeAsset(code, scale));
  for (const row of snapshot.schedules) {
    venue.schedules.set(row.name, present(compileSchedule(row), row.name));
  }
  for (const row of snapshot.markets) {
    venue.markets.set(row.instrument.symbol, restoreMarket(venue, row));
  }
  for (const row of snapshot.accounts) restoreAccount(venue, row);
  restoreOrders(venue, snapshot.orders);
  for (const row of snapshot.markets) restoreHouse(venue, row);
  venue.triggered = snapshot.triggered.map((id) => liveOrder(venue, id));
  for (const row of snapshot.ended) restoreEnded(venue, row);
  for (const row of snapshot.withdrawals) {
    const amounts = { amount: BigInt(row.amount), fee: BigInt(row.fee) };
    const { account } = present(venue.accounts.get(row.account), row.account);
    const hold = makeHold(balanceOf(account, row.asset));
    if (row.status === 'requested') hold.amount = amounts.amount + amounts.fee;
    venue.withdrawals.set(row.linkId, { ...row, ...amounts, hold });
  }
  for (const linkId of snapshot.linkIds) ledger.linkIds.add(linkId);
  checkVenue(venue);
  return venue;
}

function present<Value>(value: Value | null | undefined, name: string): Value {
  invariant(value !== null && value !== undefined, `a snapshot without ${name}`);
  return value;
}

function restoreMarket({ ledger, fees }: Venue, row: MarketRow): Market {
  const { instrument, isTrading, index, last } = row;
  const base = present(ledger.assets.get(instrument.base), instrument.base);
  const quote = present(ledger.assets.get(instrument.quote), instrument.quote);
  return {
    instrument,
    grid: present(compileGrid(instrument, base, quote), instrument.symbol),
    baseFees: balanceOf(fees, base.code),
    quoteFees: balanceOf(fees, quote.code),
    isTrading,
    index: index === null ? null : { price: BigInt(index.price), premium: BigInt(index.premium) },
    last: atomsOf(last),
    book: createBook(),
    rising: createSide(false),
    falling: createSide(true),
    trailing: new Set(),
    trades: [],
    house: createHouse(),
  };
}

function restoreAccount(venue: Venue, row: AccountRow): void {
  const owner =
    row.kind === null ? present(venue.accounts.get(row.id), row.id) : opened(venue, row);
  owner.settings = row.settings;
  for (const { asset, total, held } of row.balances) {
    const balance = balanceOf(owner.account, asset);
    Object.assign(balance, { total: BigInt(total), held: BigInt(held) });
    noteSize(venue.ledger, balance);
  }
  for (const [linkId, id] of row.linkIds) owner.linkIds.set(linkId, id);
}

function opened(venue: Venue, row: AccountRow): VenueAccount {
  const kind = present(row.kind, row.id);
  const account = makeUserAccount(row.owner, kind, row.name ?? undefined);
  const owner: VenueAccount = {
    account,
    settings: row.settings,
    traders: new Map(),
    linkIds: new Map(),
  };
  venue.ledger.accounts.set(row.id, account);
  venue.accounts.set(row.id, owner);
  return owner;
}

function restoreOrders(venue: Venue, rows: readonly OrderRow[]): void {
  for (const row of rows) {
    const order = restoreOrder(venue, row);
    venue.orders.set(order.id, order);
    addOpen(order);
    if (order.expiresAt !== null) scheduleAt(venue.expiries, order.expiresAt, order);
  }
  for (const { id, ocoId } of rows) {
    if (ocoId === null) continue;
    const order = liveOrder(venue, id);
    const oco = liveOrder(venue, ocoId);
    order.oco = oco;
    // Both rows say what the pair holds.
    if (ocoId > id) oco.held = 0n;
  }
  const queued = liveOrders(venue).sort((left, right) => left.place - right.place);
  for (const order of queued) {
    if (order.stage === 'working') rest(order.market.book, order);
    if (order.stage === 'waiting') enterQueue(order);
  }
}

/** After the users' orders: each of the house's goes before the first that came later. */
function restoreHouse(venue: Venue, { instrument, house: row }: MarketRow): void {
  const market = venue.markets.get(instrument.symbol);
  if (row === null || market === undefined) return;
  const { house } = market;
  Object.assign(house, { step: row.step, isTouched: row.isTouched });
  for (const { side, price, lots, fullAt } of row.taken) {
    const level = { side, price: BigInt(price), lots: BigInt(lots), fullAt };
    house.taken.set(levelKey(side, level.price), level);
  }
  house.trades = row.trades.map(({ price, qty, tradeId = null, ...trade }) => {
    return { ...trade, tradeId, price: BigInt(price), qty: BigInt(qty) };
  });
  for (const { side, price, left, place, refill } of row.offers) {
    offer(venue, market, { side, price: BigInt(price), lots: BigInt(left), refill }, place);
  }
}

function liveOrder({ orders }: Venue, id: number): Order {
  const order = orders.get(id);
  invariant(order !== undefined && 'id' in order, `a snapshot without order ${id}`);
  return order;
}

function restoreEnded(venue: Venue, { id, account, symbol, stage }: EndedRow): void {
  const owner = present(venue.accounts.get(account), account);
  const trader = traderOf(owner, present(venue.markets.get(symbol), symbol));
  venue.orders.set(id, trader[stage]);
  venue.ended.push(id);
}

function restoreOrder(venue: Venue, row: OrderRow): Order {
  const { account, symbol, hold, trigger, id, side, linkId } = row;
  const owner = present(venue.accounts.get(account), account);
  const market = present(venue.markets.get(symbol), symbol);
  const { orderType, orderFilter, timeInForce, smpType, smpOwner, smpGroup } = row;
  const { expiresAt, slippage, exits, parentId, leg } = row;
  const order = new Order({
    ...{ id, trader: traderOf(owner, market), side, linkId },
    traits: {
      ...{ orderType, orderFilter, timeInForce, smpType, smpOwner, smpGroup },
      value: atomsOf(row.value),
      ...{ expiresAt, slippage, exits, parentId, leg },
    },
    price: BigInt(row.price),
    qty: BigInt(row.qty),
    trigger:
      trigger === null
        ? null
        : { ...trigger, price: atomsOf(trigger.price), extreme: atomsOf(trigger.extreme) },
  });
  order.stage = row.stage;
  order.place = row.place;
  order.left = BigInt(row.left);
  order.filled = BigInt(row.filled);
  order.prevented = BigInt(row.prevented);
  order.received = BigInt(row.received);
  if (hold !== null) order.held = BigInt(hold);
  return order;
}

function atomsOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}
