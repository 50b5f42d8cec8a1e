import { canPay } from '@meridian/ledger/ledger.ts';
import { invariant } from '@meridian/money/invariant.ts';
import type { Order } from '../state.ts';
import { record, type Step } from '../step.ts';

/** Whether the account can pay what is needed beyond what the order holds already. */
export function isAffordable(order: Order, need: bigint): boolean {
  return canPay(order.pays, need - order.held);
}

/** Brings what the order holds to what is needed, under the last event. */
export function holdFor(step: Step, order: Order, need: bigint): void {
  if (!order.owner.account.isUser) return;
  const change = need - order.held;
  if (change === 0n) return;
  order.held = need;
  const phase = change > 0n ? 'pending' : 'void';
  record(step, 'hold', phase, [{ balance: order.pays, amount: 0n, held: change }]);
}

/** Takes off what a trade has used; the posting of what the order pays carries it as `held`. */
export function useHeld(order: Order, used: bigint): void {
  order.held -= used;
  invariant(order.held >= 0n, 'a hold is not overdrawn');
}

/** Gives back what an order that ends holds still; the other leg of a pair goes on with it. */
export function releaseHeld(step: Step, order: Order, phase: 'void' | 'expire'): void {
  const { held, oco } = order;
  if (held === 0n) return;
  order.held = 0n;
  if (oco !== null) oco.held += held;
  else record(step, 'hold', phase, [{ balance: order.pays, amount: 0n, held: -held }]);
}
