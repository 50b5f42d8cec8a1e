import type { BookOrder, Side } from '../order.ts';

/** The least an order can be; `place` counts up as orders enter the queue. */
export interface TestOrder extends BookOrder<TestOrder> {
  readonly id: number;
  place: number;
}

export function makeTestOrder(
  id: number,
  side: Side,
  price: bigint,
  left: bigint,
  smp: { readonly owner?: string; readonly group?: string } = {},
): TestOrder {
  return {
    ...{ id, place: id, side, price, left },
    ...{ smpOwner: smp.owner ?? `owner-${id}`, smpGroup: smp.group ?? '' },
    ...{ level: null, previous: null, next: null },
  };
}
