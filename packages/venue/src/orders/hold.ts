import { changeHold } from '@meridian/ledger/holds.ts';
import { canPay } from '@meridian/ledger/ledger.ts';
import type { Order } from '../state.ts';
import { record, type Step } from '../step.ts';

/** Whether the account can pay what is needed beyond what the order holds already. */
export function isAffordable(order: Order, need: bigint): boolean {
  return canPay(order.pays, order.hold === null ? need : need - order.hold.amount);
}

/** Brings the order's hold to what is needed, under the last event. */
export function holdFor(step: Step, order: Order, need: bigint): void {
  if (!order.owner.account.isUser) return;
  if (order.hold === null) {
    if (need === 0n) return;
    order.hold = { balance: order.pays, amount: need };
    record(step, 'hold', 'pending', [{ balance: order.pays, amount: 0n, held: need }]);
    return;
  }
  const change = need - order.hold.amount;
  if (change === 0n) return;
  record(step, 'hold', change > 0n ? 'pending' : 'void', [changeHold(order.hold, change)]);
}
