import { type Decimal, decimalToText } from '@meridian/money/decimal.ts';
import { plotNumber } from '@meridian/money/plot.ts';

import { type BookRow, largerOf } from './book-view.ts';

/** A point of the curve, in a square of 100 by 100 whose origin is at the top left. */
interface DepthPoint {
  readonly x: number;
  readonly y: number;
  readonly row: BookRow;
}

export interface DepthView {
  /** Best first. */
  readonly bids: readonly DepthPoint[];
  readonly asks: readonly DepthPoint[];
}

/** Both sides as cumulative curves; as far from the middle on either side. */
export function depthView(bids: readonly BookRow[], asks: readonly BookRow[]): DepthView {
  const most = plot(largerOf(bids.at(-1)?.sum, asks.at(-1)?.sum) ?? undefined);
  const [bid, ask] = [plot(bids[0]?.price), plot(asks[0]?.price)];
  const [low, high] = [plot(bids.at(-1)?.price), plot(asks.at(-1)?.price)];
  const middle = bid !== null && ask !== null ? (bid + ask) / 2 : (bid ?? ask);
  if (most === null || most === 0 || middle === null) return { bids: [], asks: [] };
  const reach = Math.max(middle - (low ?? middle), (high ?? middle) - middle) || 1;
  const point = (row: BookRow): DepthPoint => ({
    x: 50 + (50 * ((plot(row.price) ?? middle) - middle)) / reach,
    y: 100 - (95 * (plot(row.sum) ?? 0)) / most,
    row,
  });
  return { bids: bids.map(point), asks: asks.map(point) };
}

function plot(value: Decimal | undefined): number | null {
  return value === undefined ? null : plotNumber(decimalToText(value));
}

/** The area under a curve as the path of an SVG: steps, since a sum is the same until the next level. */
export function depthPath(points: readonly DepthPoint[]): string {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return '';
  const steps = points.map(({ x, y }) => `H${round(x)}V${round(y)}`);
  return `M${round(first.x)} 100${steps.join('')}V100Z`;
}

function round(value: number): string {
  return `${Math.round(value * 100) / 100}`;
}

/** The level at or before a place, counted from the middle; null where that side is empty. */
export function pointAt({ bids, asks }: DepthView, x: number): DepthPoint | null {
  const side = x < 50 ? bids : asks;
  const within = side.filter((point) => (x < 50 ? point.x >= x : point.x <= x));
  return within.at(-1) ?? side[0] ?? null;
}
