import {
  orderLink,
  type PlaceCommand,
  type Side,
  type StrategyCommand,
  toStep,
  textOf,
} from '../strategy.ts';
import { decimal, subtract } from '@meridian/money/decimal.ts';
import type { DcaOrder, DcaState } from './state.ts';

/** What an order is for; a level is counted from 1. */
export type Role = 'base' | 'profit' | 'end' | number;

interface RoleOrder {
  readonly role: Role;
  readonly order: DcaOrder;
}

/** The present orders of a bot. */
function ordersOf({ base, profit, end, levels }: DcaState): RoleOrder[] {
  return [
    { role: 'base', order: base },
    { role: 'profit', order: profit },
    { role: 'end', order: end },
    ...levels.map(({ order }, index) => ({ role: index + 1, order })),
  ];
}

export function sideOf(role: Role): Side {
  return role === 'profit' || role === 'end' ? 'Sell' : 'Buy';
}

function linkOf(bot: string, { role, order }: RoleOrder): string {
  const level = role === 'base' ? 'start' : role === 'end' ? 'close' : role;
  return orderLink(bot, level, order.round);
}

/** The order of a link id, where it is the present one of its kind and has not ended. */
export function orderOfLink(bot: string, state: DcaState, linkId: string): RoleOrder | null {
  return (
    ordersOf(state).find((each) => each.order.place !== 'none' && linkOf(bot, each) === linkId) ??
    null
  );
}

export function withOrder(state: DcaState, role: Role, order: DcaOrder): DcaState {
  if (typeof role !== 'number') return { ...state, [role]: order };
  const levels = state.levels.map((level, index) =>
    index + 1 === role ? { ...level, order } : level,
  );
  return { ...state, levels };
}

/** Whether the venue has no order of the bot, and may have none. */
export function isQuiet(state: DcaState): boolean {
  return ordersOf(state).every(({ order }) => order.place === 'none');
}

/** Link ids of the orders that the venue has or may have: to be asked after when they are in doubt. */
export function liveLinks(bot: string, state: DcaState): string[] {
  return ordersOf(state).flatMap((each) =>
    each.order.place === 'none' ? [] : [linkOf(bot, each)],
  );
}

/** What a state asks for at a time: the same again until a report of it has come. */
export function dueCommands(bot: string, state: DcaState, time: number): StrategyCommand[] {
  const { phase, payout } = state;
  switch (phase) {
    case 'ended':
      return [];
    case 'paying':
      return [{ type: payout === null ? 'settle' : 'pay-out' }];
    case 'closing':
      return isQuiet(state) ? [{ type: 'settle' }] : quieting(bot, state);
    case 'paused':
    case 'clearing':
      return quieting(bot, state);
    default:
      return ordersOf(state).flatMap((each) => commandFor(bot, state, each, time));
  }
}

/** Orders in the book are cancelled; of those that may have been sent it is asked whether they were. */
function quieting(bot: string, state: DcaState): StrategyCommand[] {
  const orders = ordersOf(state);
  const isAny = orders.some(({ order }) => order.place === 'open');
  return [
    ...(isAny ? [{ type: 'cancel-all' } as const] : []),
    ...orders.flatMap((each) =>
      each.order.place === 'due' ? [{ type: 'find', linkId: linkOf(bot, each) } as const] : [],
    ),
  ];
}

function commandFor(
  bot: string,
  state: DcaState,
  each: RoleOrder,
  time: number,
): StrategyCommand[] {
  const { role, order } = each;
  const linkId = linkOf(bot, each);
  if (role === 'profit' && order.place === 'open' && isOutdated(state)) {
    return [{ type: 'cancel', linkId }];
  }
  if (order.place !== 'due' || (order.notBefore ?? 0) > time) return [];
  const place: PlaceCommand = {
    ...{ type: 'place', linkId, side: sideOf(role), price: order.price, qty: order.qty },
    ...(role === 'base' && { isByValue: true as const }),
  };
  return [place];
}

/** Whether the take profit in the book is not the one for what is held now. */
function isOutdated({ profit, profitPrice, held, rules }: DcaState): boolean {
  const left = textOf(subtract(decimal(profit.qty), decimal(profit.counted.filled)));
  return profit.price !== profitPrice || left !== textOf(toStep(decimal(held), rules.lot));
}
