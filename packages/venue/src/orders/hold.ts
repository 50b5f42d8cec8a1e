import { changeHold, openHold } from '@meridian/ledger/holds.ts';
import { canPay } from '@meridian/ledger/ledger.ts';
import type { Order } from '../state.ts';
import { record, type Step } from '../step.ts';
import type { Need } from './need.ts';

/** Whether the account can pay what is needed beyond what the order holds already. */
export function isAffordable(order: Order, need: Need): boolean {
  const held = order.hold === null ? 0n : order.hold.amount;
  return canPay(order.owner.account, need.asset, need.atoms - held);
}

/** Brings the order's hold to what is needed, under the last event. */
export function holdFor(step: Step, order: Order, need: Need): void {
  if (!order.owner.account.isUser) return;
  const { ledger } = step.venue;
  const { hold } = order;
  const change = need.atoms - (hold === null ? 0n : hold.amount);
  if (change === 0n) return;
  if (hold === null || hold.amount === 0n) {
    const opened = openHold(ledger, `order-${order.id}`, order.owner.account, need.asset, change);
    order.hold = opened.hold;
    record(step, 'hold', 'pending', [opened.posting]);
    return;
  }
  record(step, 'hold', change > 0n ? 'pending' : 'void', [changeHold(ledger, hold, change)]);
}
