import { isLiveRecord } from '../../order-record.ts';
import type { Committed, OrderInfo } from '../../port.ts';
import type { SimNode } from './sim-node.ts';

/** A subscriber of a node, who folds what it is sent into open orders; after a gap it asks again. */
export class OrderStream {
  readonly open = new Map<number, OrderInfo>();
  readonly #node: SimNode;
  readonly #accounts: readonly string[];
  #seq = -1;

  constructor(node: SimNode, accounts: readonly string[], check: StreamCheck) {
    this.#node = node;
    this.#accounts = accounts;
    node.core.subscribe((change) => {
      if (node.isDead) return;
      if (change.seq > check.stored())
        check.problem(`S: ${change.seq} is published and not stored`);
      if (change.seq < this.#seq) check.problem(`S4: ${change.seq} after ${this.#seq}`);
      this.#take(change);
    });
  }

  #take(change: Committed): void {
    if (change.after === this.#seq) {
      for (const order of change.orders) {
        if (isLiveRecord(order)) this.open.set(order.orderId, order);
        else this.open.delete(order.orderId);
      }
    } else {
      this.open.clear();
      for (const account of this.#accounts) {
        for (const order of this.#node.core.view?.openOrders(account) ?? [])
          this.open.set(order.orderId, order);
      }
    }
    this.#seq = change.seq;
  }
}

interface StreamCheck {
  /** The last number that is in the database. */
  readonly stored: () => number;
  readonly problem: (line: string) => void;
}
