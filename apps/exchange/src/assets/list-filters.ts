import type { ListQuery } from '../orders/list-query.ts';

export const ORDER_LISTS = ['open', 'history', 'fills'] as const;

type OrderList = (typeof ORDER_LISTS)[number];

/** Days as the reader's calendar has them, `2026-11-26`, both included. */
export interface DayRange {
  readonly from: string | null;
  readonly to: string | null;
}

/** What the orders page lists, as it stands in its address: `?list=fills&pair=BTCUSDT&side=Buy`. */
export interface OrderFilters extends DayRange {
  readonly list: OrderList;
  readonly pair: string | null;
  readonly side: ListQuery['side'];
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CODE = /^[A-Z0-9]{1,24}$/;

/** What an address asks for; what it does not understand is as if it were not there. */
export function readOrderFilters(search: string): OrderFilters {
  const given = new URLSearchParams(search);
  const side = given.get('side');
  return {
    list: ORDER_LISTS.find((list) => list === given.get('list')) ?? 'open',
    pair: readCode(given.get('pair')),
    side: side === 'Buy' || side === 'Sell' ? side : null,
    ...readDays(given),
  };
}

export function readDays(given: URLSearchParams): DayRange {
  return { from: readDay(given.get('from')), to: readDay(given.get('to')) };
}

/** A code of an asset or a pair. */
export function readCode(text: string | null): string | null {
  return text !== null && CODE.test(text) ? text : null;
}

function readDay(text: string | null): string | null {
  return text !== null && DAY.test(text) && dayStart(text) !== null ? text : null;
}

/** The parameters of a page's address, those without a choice left out; others stay as they are. */
export function writeFilters(
  filters: Readonly<Record<string, string | null>>,
  search: string,
): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(filters)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** The call's parameters of what is chosen. */
export function orderQuery({ pair, side, ...days }: OrderFilters): ListQuery {
  return { symbol: pair, side, ...timesOf(days) };
}

/** From the start of the first day to that of the day after the last, by the reader's own clock. */
export function timesOf({ from, to }: DayRange): Pick<ListQuery, 'from' | 'to'> {
  return {
    from: from === null ? null : dayStart(from),
    to: to === null ? null : dayStart(to, 1),
  };
}

/** Null for a day no calendar has. A day may have 23 or 25 hours: the next one is asked of the calendar. */
function dayStart(day: string, later = 0): number | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map((part) => parseInt(part, 10));
  const start = new Date(year, month - 1, date);
  if (start.getMonth() !== month - 1 || start.getDate() !== date) return null;
  return new Date(year, month - 1, date + later).getTime();
}
