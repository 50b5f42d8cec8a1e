import { ATOMS_LIMIT } from '@meridian/ledger/assets.ts';
import { canPay } from '@meridian/ledger/ledger.ts';
import type { Plan } from '@meridian/matching/take.ts';
import type { PlaceOco, PlaceOrder } from '../api/commands.ts';
import { rejection, type Rejection } from '../api/rejections.ts';
import {
  type Market,
  NO_PRICE,
  type Order,
  type OrderTraits,
  type Trader,
  type Venue,
} from '../state.ts';
import type { Step } from '../step.ts';
import { emitAccepted, enter, makeOrder, plainTraits, traitsOf } from './make.ts';
import { exitTraits, holdPair, sharedNeed } from './exits.ts';
import { formOf, ocoForm } from './form.ts';
import { isTooManyOpen, isTooManyWaiting, maximumRefusal } from './limits.ts';
import { needOf } from './need.ts';
import { readAmount, readLots, readPrice } from './read.ts';
import { type Terms, termsOf } from './terms.ts';
import { traderOf } from './trader.ts';
import { collectTriggered } from './triggers.ts';
import { wait } from './waiting.ts';
import { holdFor } from './hold.ts';
import { canBook, planNeed, planOrder, work } from './work.ts';

/** Who orders where: the account first, its link id, then the symbol. */
function traderFor(
  venue: Venue,
  command: { readonly account: string; readonly symbol: string; readonly orderLinkId?: string },
): Trader | Rejection {
  const owner = venue.accounts.get(command.account);
  if (owner === undefined) return rejection('unknown-account', 'account');
  if (owner.settings.frozen) return rejection('account-frozen', 'account');
  const { orderLinkId, symbol } = command;
  if (orderLinkId !== undefined && owner.linkIds.has(orderLinkId)) {
    return rejection('duplicate-link-id', 'orderLinkId');
  }
  const known = owner.traders.get(symbol);
  const market = known === undefined ? venue.markets.get(symbol) : known.market;
  if (market === undefined) return rejection('unknown-symbol', 'symbol');
  if (!market.isTrading) return rejection('symbol-halted', 'symbol');
  return known ?? traderOf(owner, market);
}

/**
 * Checks an order in the order the API promises (format, symbol, decimals, minimum, price limit,
 * funds, maximum), accepts it, holds what it can cost and sets it to work.
 */
export function placeOrder(step: Step, command: PlaceOrder): Rejection | null {
  const { venue } = step;
  const malformed = formOf(command, step.now);
  if (malformed !== null) return malformed;
  const trader = traderFor(venue, command);
  if ('code' in trader) return trader;
  const terms = termsOf(trader.market, command);
  if ('code' in terms) return terms;
  const { price, lots: qty, trigger } = terms;
  const { side, orderLinkId: linkId = '' } = command;
  const traits = askedTraits(trader, command, terms);
  const order = makeOrder(venue, { trader, traits, side, linkId, price, qty, trigger });
  const plan = order.stage === 'waiting' ? null : planOrder(order);
  const need = firstNeed(order, terms, plan);
  if (!canPay(order.pays, need)) return rejection('insufficient-funds', 'qty');
  const tooLarge = maximumRefusal(order, order.qty, terms.cost);
  if (tooLarge !== null) return tooLarge;
  if (plan !== null && !canBook(venue, order, plan)) return rejection('too-large', 'qty');
  if (isTooManyOpen(trader, 1)) return rejection('too-many-orders');
  if (plan === null && isTooManyWaiting(venue, trader, order.orderFilter, 1)) {
    return rejection('too-many-conditional-orders');
  }
  enter(venue, order);
  emitAccepted(step, order);
  if (need > 0n) holdFor(step, order, need);
  if (plan === null) wait(venue, order);
  else {
    work(step, order, plan);
    collectTriggered(step, trader.market);
  }
  return null;
}

function askedTraits(trader: Trader, command: PlaceOrder, { value, trigger }: Terms): OrderTraits {
  const { orderType, expiresAt, slippage, takeProfit, stopLoss } = command;
  const timeInForce = orderType === 'Limit' ? (command.timeInForce ?? 'GTC') : 'IOC';
  const smpType = command.smpType ?? trader.owner.settings.smpType;
  const hasExits = takeProfit !== undefined || stopLoss !== undefined;
  const isTimed = expiresAt !== undefined || slippage !== undefined;
  if (value === null && trigger === null && !isTimed && !hasExits) {
    return plainTraits(trader, orderType, timeInForce, smpType);
  }
  return traitsOf(trader, {
    ...{ orderType, timeInForce, value, smpType },
    orderFilter: command.orderFilter ?? (trigger === null ? 'Order' : 'StopOrder'),
    expiresAt: expiresAt ?? null,
    slippage: slippage ?? null,
    exits: hasExits ? { takeProfit: takeProfit ?? null, stopLoss: stopLoss ?? null } : null,
    ...{ parentId: null, leg: null },
  });
}

/** What an order holds from the start: one that waits for a stop's trigger nothing. */
function firstNeed(order: Order, { cost }: Terms, plan: Plan<Order> | null): bigint {
  if (order.orderFilter === 'StopOrder') return 0n;
  // The same product of price and lots, which each limit buy needs.
  if (order.orderType === 'Limit' && order.side === 'Buy') return cost;
  if (plan !== null) return planNeed(order, plan);
  return order.value ?? needOf(order, order.price, order.qty);
}

/** Two exits for one quantity or value that is held once. */
export function placeOco(step: Step, command: PlaceOco): Rejection | null {
  const { venue } = step;
  const malformed = ocoForm(command);
  if (malformed !== null) return malformed;
  const trader = traderFor(venue, command);
  if ('code' in trader) return trader;
  const { owner, market } = trader;
  const legs = ocoLegs(market, command);
  if ('code' in legs) return legs;
  const need = sharedNeed(market, command.side, legs);
  const pays = command.side === 'Buy' ? trader.quote : trader.base;
  if (!canPay(pays, need)) return rejection('insufficient-funds', 'qty');
  if (legs.some((leg) => isLegTooLarge(market, leg))) return rejection('too-large', 'qty');
  if (isTooManyOpen(trader, 2)) return rejection('too-many-orders');
  if (isTooManyWaiting(venue, trader, 'OcoOrder', 2))
    return rejection('too-many-conditional-orders');
  const orders = legs.map((leg, index) => {
    const order = makeOrder(venue, {
      trader,
      traits: traitsOf(trader, {
        ...exitTraits(leg),
        smpType: command.smpType ?? owner.settings.smpType,
        ...{ orderFilter: 'OcoOrder', parentId: null },
      }),
      side: command.side,
      linkId: index === 0 ? (command.orderLinkId ?? '') : '',
      price: leg.limit === null ? NO_PRICE : leg.limit,
      qty: leg.lots,
      trigger: { price: leg.trigger, rises: leg.rises, trailingBps: null, extreme: null },
    });
    enter(venue, order);
    return order;
  });
  holdPair(step, orders, need);
  return null;
}

interface OcoLeg {
  readonly leg: 'takeProfit' | 'stopLoss';
  readonly trigger: bigint;
  readonly rises: boolean;
  readonly limit: bigint | null;
  readonly lots: bigint;
  readonly value: bigint | null;
}

function isLegTooLarge({ grid }: Market, { lots, limit }: OcoLeg): boolean {
  return lots > grid.maxLimitLots || (limit !== null && lots * limit >= ATOMS_LIMIT);
}

function ocoLegs(market: Market, command: PlaceOco): OcoLeg[] | Rejection {
  const { grid, last } = market;
  const isByValue = command.marketUnit === 'quoteCoin';
  const qty = isByValue
    ? readAmount(command.qty, grid.quote.scale, 'qty')
    : readLots(market, command.qty, 'qty');
  if (typeof qty !== 'bigint') return qty;
  if (last === null) return rejection('no-price', 'takeProfit');
  const legs: OcoLeg[] = [];
  for (const leg of ['takeProfit', 'stopLoss'] as const) {
    const exit = command[leg];
    const trigger = readPrice(market, exit.trigger, leg);
    if (typeof trigger !== 'bigint') return trigger;
    const limit = exit.limit === undefined ? null : readPrice(market, exit.limit, leg);
    if (limit !== null && typeof limit !== 'bigint') return limit;
    const rises = (leg === 'takeProfit') === (command.side === 'Sell');
    if (rises ? trigger <= last : trigger >= last) return rejection('bad-trigger', leg);
    const lots = isByValue ? (limit === null ? 0n : qty / limit) : qty;
    const isSpent = isByValue && limit === null;
    const worth = isSpent ? qty : lots * (limit ?? trigger);
    if (worth === 0n || worth < grid.minValue) return rejection('value-too-small', 'qty');
    legs.push({ leg, trigger, rises, limit, lots, value: isSpent ? qty : null });
  }
  return legs;
}
