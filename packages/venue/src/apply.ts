import { unreachable } from '@meridian/money/invariant.ts';
import type { Command } from './api/commands.ts';
import type { Outcome } from './api/events.ts';
import { rejection, type Rejection } from './api/rejections.ts';
import { houseStep } from './house/step.ts';
import { openAccount, setAccount } from './listing/accounts.ts';
import { listAsset, listInstrument, setFeeSchedule } from './listing/list.ts';
import { changeLot, changeTick, setIndex, setTrading } from './listing/trading.ts';
import { convert } from './money/convert.ts';
import { deposit, postMovement, transfer } from './money/move.ts';
import { requestWithdrawal, settleWithdrawal } from './money/withdrawal.ts';
import { amendOrder } from './orders/amend.ts';
import { cancelOrder, cancelOrders } from './orders/cancel.ts';
import { expireOrders } from './orders/expire.ts';
import { placeOco, placeOrder } from './orders/place.ts';
import { nextDue } from './orders/timetable.ts';
import { runTriggered } from './orders/triggers.ts';
import type { Venue } from './state.ts';
import type { Step } from './step.ts';

const NO_EVENTS: Outcome['events'] = [];
const NO_ENTRIES: Outcome['entries'] = [];

/**
 * Runs one command: first what has expired by `now`, then the command, checked whole before it
 * changes anything, then orders that were triggered, up to `TRIGGERED_PER_STEP`. Changes `venue` in
 * place; the same commands at the same times give the same events.
 *
 * @param now milliseconds since 1970; never before that of an earlier command
 * @throws InvariantError where an invariant fails. The state is then unknown: nothing of the batch may
 * be kept, and the venue must be read again from what was.
 */
export function apply(venue: Venue, command: Command, now: number): Outcome {
  if (!Number.isSafeInteger(now) || now < venue.now) {
    return { rejection: rejection('clock-stepped-back'), events: NO_EVENTS, entries: NO_ENTRIES };
  }
  const step: Step = { venue, now, events: null, entries: null };
  venue.now = now;
  if (nextDue(venue.expiries, now) !== null) expireOrders(step);
  const refused = run(step, command);
  if (venue.triggered.length > 0) runTriggered(step);
  return {
    rejection: refused,
    events: step.events ?? NO_EVENTS,
    entries: step.entries ?? NO_ENTRIES,
  };
}

function run(step: Step, command: Command): Rejection | null {
  switch (command.type) {
    case 'place-order':
      return placeOrder(step, command);
    case 'place-oco':
      return placeOco(step, command);
    case 'amend-order':
      return amendOrder(step, command);
    case 'cancel-order':
      return cancelOrder(step, command);
    case 'cancel-orders':
      return cancelOrders(step, command);
    case 'set-index':
      return setIndex(step, command);
    case 'change-tick':
      return changeTick(step, command);
    case 'change-lot':
      return changeLot(step, command);
    case 'set-trading':
      return setTrading(step, command);
    case 'list-asset':
      return listAsset(step, command);
    case 'list-instrument':
      return listInstrument(step, command);
    case 'set-fee-schedule':
      return setFeeSchedule(step, command);
    case 'open-account':
      return openAccount(step, command);
    case 'set-account':
      return setAccount(step, command);
    case 'deposit':
      return deposit(step, command);
    case 'request-withdrawal':
      return requestWithdrawal(step, command);
    case 'settle-withdrawal':
      return settleWithdrawal(step, command);
    case 'transfer':
      return transfer(step, command);
    case 'convert':
      return convert(step, command);
    case 'post':
      return postMovement(step, command);
    case 'house-step':
      return houseStep(step, command);
    case 'pass-time':
      return null;
    default:
      return unreachable(command);
  }
}
