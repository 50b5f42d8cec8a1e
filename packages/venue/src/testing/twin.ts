import type { Command } from '../api/commands.ts';
import { fraction, isMultiple } from './fraction.ts';
import { cancel, isOnTick, SYSTEM } from './twin-orders.ts';
import { amend, place, placePair } from './twin-place.ts';
import {
  emit,
  isLive,
  type Line,
  type Refusal,
  refuse,
  type Twin,
  type TwinOrder,
} from './twin-state.ts';
import { look, wake } from './twin-triggers.ts';

/**
 * A second venue, deliberately naive, for one symbol: orders in one array that is filtered and sorted
 * for every look at the book, what is held added up from the orders whenever it is asked for, exact
 * fractions of whole units. It shares types with the venue and nothing else, and gives the events,
 * entries and rejections that the venue must print, as decimal texts.
 */
export function applyTwin(
  twin: Twin,
  command: Command,
  now: number,
): { refusal: Refusal | null; events: readonly Line[]; entries: readonly Line[] } {
  Object.assign(twin, { events: [], entries: [] });
  if (now < twin.now) return { refusal: refuse('clock-stepped-back'), events: [], entries: [] };
  twin.now = now;
  expire(twin);
  const refusal = run(twin, command);
  if (command.type === 'place-order' || command.type === 'amend-order') look(twin);
  for (let turn = 0; turn < 100 && twin.isTrading && twin.queue.length > 0; turn += 1) wake(twin);
  return { refusal, events: twin.events, entries: twin.entries };
}

/** Ends every order whose time has come, the earliest first. */
function expire(twin: Twin): void {
  const timeOf = ({ expiresAt }: TwinOrder) => expiresAt ?? Infinity;
  const due = twin.orders.filter((order) => isLive(order) && timeOf(order) <= twin.now);
  due.sort((a, b) => timeOf(a) - timeOf(b) || a.id - b.id);
  for (const order of due) cancel(twin, order, 'CancelByExpiry', 'EC_NoError', 'expire');
}

function run(twin: Twin, command: Command): Refusal | null {
  switch (command.type) {
    case 'place-order':
      return place(twin, command);
    case 'place-oco':
      return placePair(twin, command);
    case 'amend-order':
      return amend(twin, command);
    case 'cancel-order': {
      const order = twin.orders.find(({ id }) => id === command.orderId);
      if (order?.account !== command.account) return refuse('unknown-order', 'orderId');
      if (!isLive(order)) return refuse(`order-${order.stage}`, 'orderId');
      cancel(twin, order, 'CancelByUser', 'EC_NoError');
      return null;
    }
    case 'cancel-orders':
      for (const order of [...twin.orders]) {
        const { account, side, orderFilter } = command;
        if (order.account !== account || (side !== undefined && order.side !== side)) continue;
        if (orderFilter !== undefined && order.orderFilter !== orderFilter) continue;
        if (isLive(order)) cancel(twin, order, 'CancelByUser', 'EC_NoError');
      }
      return null;
    default:
      return runSetting(twin, command);
  }
}

/** Commands that set the state of the symbol or an account; the model gives them well formed. */
function runSetting(twin: Twin, command: Command): Refusal | null {
  switch (command.type) {
    case 'set-index': {
      const { symbol, price, premium = '0' } = command;
      twin.indices.set(symbol, { price: fraction(price), premium: fraction(premium) });
      emit(twin, 'index-set', { symbol, price, premium });
      return null;
    }
    case 'set-trading':
      twin.isTrading = command.status === 'Trading';
      emit(twin, 'trading-set', { symbol: command.symbol, status: command.status });
      return null;
    case 'change-tick': {
      const { symbol, tickSize } = command;
      twin.instrument = { ...twin.instrument, tickSize };
      emit(twin, 'tick-changed', { symbol, tickSize });
      for (const order of [...twin.orders]) {
        if (isLive(order) && !isOnTick(twin, order)) {
          cancel(twin, order, 'CancelByAdmin', 'EC_InvalidPriceScale');
        }
      }
      return null;
    }
    case 'change-lot': {
      const { symbol, basePrecision } = command;
      const { tickSize, ...before } = twin.instrument.listed ?? twin.instrument;
      const listed = { tickSize, basePrecision: before.basePrecision };
      twin.instrument = { ...twin.instrument, basePrecision, listed };
      emit(twin, 'lot-changed', { symbol, basePrecision });
      for (const order of [...twin.orders]) {
        if (isLive(order) && !isMultiple(order.left, fraction(basePrecision))) {
          cancel(twin, order, 'CancelByAdmin', 'EC_EcInvalidQty');
        }
      }
      return null;
    }
    case 'set-account': {
      const { account } = command;
      const settings = { ...(twin.settings.get(account) ?? SYSTEM), ...command.settings };
      twin.settings.set(account, settings);
      emit(twin, 'account-changed', { account, settings });
      if (!settings.frozen) return null;
      for (const order of [...twin.orders]) {
        if (order.account !== account || !isLive(order)) continue;
        cancel(twin, order, 'CancelByAdmin', 'EC_NoError');
      }
      return null;
    }
    default:
      return null;
  }
}
