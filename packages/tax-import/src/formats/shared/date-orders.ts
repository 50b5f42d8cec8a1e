import { type OrderedTime, parseOrderedTime } from '../../times/day-order.ts';
import type { WallTime } from '../../times/instant.ts';

/** Points are between the numbers of a date only where the day comes first. */
const POINTS = /^\s*\d{1,2}\.\d{1,2}\.\d/;

/** Reads `03/31/2025 09:05:00`, also without seconds or a time, with `AM` or `PM`; and ISO. */
export function parseMonthFirst(text: string): WallTime {
  return parseOrderedTime(text, POINTS.test(text) ? 'day-first' : 'month-first');
}

/** Reads `31.03.2025 09:05:00`; between slashes and dashes the order is the file's. */
export const parsePointsDayFirst: OrderedTime = (text, order) =>
  parseOrderedTime(text, POINTS.test(text) ? 'day-first' : order);
