import { add, compare, type Decimal, divide, parseDecimal, ZERO } from '@meridian/money/decimal.ts';
import type { OrderInfo } from '@meridian/protocol/contracts/venue.ts';

import { stepped, towardsZero } from './steps.ts';

/** A live order as a line of the chart. */
export interface OrderLine {
  readonly order: OrderInfo;
  /** What the line stands at: the limit, or what sets the order to work. */
  readonly field: 'price' | 'triggerPrice';
  readonly price: string;
  /** Whether it can be moved: a trailing trigger moves by itself. */
  readonly isMovable: boolean;
}

/** The lines of the live orders of a symbol: one each, and two where a trigger has a limit. */
export function orderLines(orders: readonly OrderInfo[], symbol: string): OrderLine[] {
  return orders
    .filter((order) => order.symbol === symbol)
    .flatMap((order) => {
      const { price, triggerPrice, trailingBps, status } = order;
      const isWaiting = status === 'Untriggered';
      const lines: OrderLine[] = [];
      if (isWaiting && triggerPrice !== null) {
        const isMovable = trailingBps === null;
        lines.push({ order, field: 'triggerPrice', price: triggerPrice, isMovable });
      }
      if (price !== null) lines.push({ order, field: 'price', price, isMovable: true });
      return lines;
    });
}

const TWO: Decimal = { coefficient: 2n, scale: 0 };

/** The price on the grid that is nearest to a place, at least one tick. */
export function snapped(price: Decimal, tick: Decimal): Decimal {
  const half = divide(tick, TWO, tick.scale + 1, 'half-even');
  const nearest = towardsZero(add(price, half), tick);
  return compare(nearest, ZERO) > 0 ? nearest : tick;
}

/** A price moved by ticks; null for a text that is none. */
export function movedBy(price: string, tick: Decimal, ticks: number): Decimal | null {
  const value = parseDecimal(price);
  if (value === null) return null;
  const next = stepped(value, tick, ticks);
  return compare(next, ZERO) > 0 ? next : tick;
}
