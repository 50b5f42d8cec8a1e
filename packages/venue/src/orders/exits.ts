import { canPay } from '@meridian/ledger/ledger.ts';
import { oppositeOf, type Side } from '@meridian/matching/order.ts';
import type { Exit } from '../api/commands.ts';
import { rejection, type Rejection } from '../api/rejections.ts';
import { isLive, type Market, NO_PRICE, type Order } from '../state.ts';
import { emit, nextSeq, type Step } from '../step.ts';
import { isTooManyWaiting } from './limits.ts';
import { type AskedTraits, emitAccepted, enter, makeOrder, traitsOf } from './make.ts';
import { readPrice } from './read.ts';
import { fire, isReached, wait } from './waiting.ts';
import { holdFor } from './hold.ts';

/** One exit in the units of its market: what it sells, or buys for a value. */
interface Leg {
  readonly leg: 'takeProfit' | 'stopLoss';
  readonly trigger: bigint;
  readonly limit: bigint | null;
  readonly lots: bigint;
  readonly value: bigint | null;
}

/** Places the exits of an order that has ended, for what it has received and nothing more. */
export function placeExits(step: Step, parent: Order): void {
  const { exits, trader, owner, market } = parent;
  if (exits === null || parent.filled === 0n) return;
  const side = oppositeOf(parent.side);
  const legs: Leg[] = [];
  let failure: Rejection | null = null;
  for (const name of ['takeProfit', 'stopLoss'] as const) {
    const exit = exits[name];
    if (exit === null) continue;
    const leg = legOf(market, side, name, exit, parent.received);
    if ('code' in leg) failure ??= leg;
    else legs.push(leg);
  }
  const need = sharedNeed(market, side, legs);
  if (failure === null && isTooManyWaiting(step.venue, trader, 'tpslOrder', legs.length)) {
    failure = rejection('too-many-conditional-orders');
  }
  if (failure === null && !canPay(parent.gets, need)) {
    failure = rejection('insufficient-funds');
  }
  if (failure === null) {
    const made = makeLegs(step, parent, side, legs);
    holdPair(step, made, need);
    return;
  }
  emit(step, {
    type: 'exit-skipped',
    seq: nextSeq(step),
    at: step.now,
    parentId: parent.id,
    account: owner.account.id,
    symbol: market.instrument.symbol,
    reason: failure.code,
  });
}

/** @param received in the asset the exit gives away, in atoms */
function legOf(
  market: Market,
  side: Side,
  leg: Leg['leg'],
  exit: Exit,
  received: bigint,
): Leg | Rejection {
  const trigger = readPrice(market, exit.trigger, leg);
  if (typeof trigger !== 'bigint') return trigger;
  const limit = exit.limit === undefined ? null : readPrice(market, exit.limit, leg);
  if (limit !== null && typeof limit !== 'bigint') return limit;
  const isByValue = side === 'Buy' && limit === null;
  const lots =
    side === 'Sell' ? received / market.grid.lotAtoms : limit === null ? 0n : received / limit;
  const worth = isByValue ? received : lots * (limit ?? trigger);
  if (worth === 0n || worth < market.grid.minValue) return rejection('value-too-small', leg);
  return { leg, trigger, limit, lots, value: isByValue ? received : null };
}

/** The most that either leg needs: one hold serves both. */
export function sharedNeed({ grid }: Market, side: Side, legs: readonly Leg[]): bigint {
  const needs = legs.map(({ lots, limit, trigger, value }) => {
    if (side === 'Sell') return lots * grid.lotAtoms;
    return value ?? (limit ?? trigger) * lots;
  });
  return needs.reduce((most, need) => (need > most ? need : most), 0n);
}

function makeLegs(step: Step, parent: Order, side: Side, legs: readonly Leg[]): Order[] {
  const { trader, smpType } = parent;
  return legs.map((leg) => {
    const order = makeOrder(step.venue, {
      trader,
      traits: traitsOf(trader, {
        ...exitTraits(leg),
        smpType,
        orderFilter: legs.length === 2 ? 'OcoOrder' : 'tpslOrder',
        parentId: parent.id,
      }),
      side,
      linkId: '',
      price: leg.limit === null ? NO_PRICE : leg.limit,
      qty: leg.lots,
      trigger: {
        price: leg.trigger,
        rises: (leg.leg === 'takeProfit') === (side === 'Sell'),
        trailingBps: null,
        extreme: null,
      },
    });
    enter(step.venue, order);
    return order;
  });
}

type ExitTraits = Omit<AskedTraits, 'smpType' | 'orderFilter' | 'parentId'>;

/** What an exit is by its own terms: a limit order where it has a limit, else one at market. */
export function exitTraits({
  leg,
  limit,
  value,
}: Pick<Leg, 'leg' | 'limit' | 'value'>): ExitTraits {
  return {
    orderType: limit === null ? 'Market' : 'Limit',
    timeInForce: limit === null ? 'IOC' : 'GTC',
    ...{ value, leg, expiresAt: null, slippage: null, exits: null },
  };
}

/** Accepts one or two exits that share a hold, the first's; one that is due already fires at once. */
export function holdPair(step: Step, orders: readonly Order[], need: bigint): void {
  const [first, second] = orders;
  if (first === undefined) return;
  if (second !== undefined) {
    first.oco = second;
    second.oco = first;
  }
  emitAccepted(step, first);
  holdFor(step, first, need);
  if (second !== undefined) {
    emitAccepted(step, second);
  }
  for (const order of orders) wait(step.venue, order);
  const { last } = first.market;
  for (const order of orders) {
    if (last === null || !isLive(order) || !isReached(order, last)) continue;
    fire(step, order, last);
  }
}
