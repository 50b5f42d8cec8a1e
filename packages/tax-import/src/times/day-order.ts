import { NOT_A_TIME, parseWallTime, TIME_LENGTH_MAX, type WallTime } from './instant.ts';

/** Which field of a date of digits alone comes first: `04-02-20`, `4/2/2020`. */
export type DayOrder = 'day-first' | 'month-first' | 'year-first';

export const DAY_ORDERS: readonly DayOrder[] = ['day-first', 'month-first', 'year-first'];

/** Reads a time whose date can be written in several orders; not a time where the order is wrong. */
export type OrderedTime = (text: string, order: DayOrder) => WallTime;

/**
 * The order of a file's dates: `file` when only one fits them all, `answer` when the user says it,
 * `open` when it is not known. `possible` are the orders in which every date can be read;
 * there is none when dates contradict each other.
 */
export interface FoundDayOrder {
  readonly order: DayOrder | null;
  readonly basis: 'file' | 'answer' | 'open';
  readonly possible: readonly DayOrder[];
}

const DIGITS_ALONE =
  /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4}),?(?:[ T]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?\s*(.*)$/;

const NOON = /^([ap])\.?m\.?/i;

/**
 * Reads `04-02-20 16:52:06.123`, `2/4/2020 4:52 PM`, `04.02.2020`: years of two or four digits, any
 * of `-`, `/` and `.`, a zone behind. Dates that begin with a year of four digits are the same in
 * every order.
 */
export function parseOrderedTime(text: string, order: DayOrder): WallTime {
  if (text.length > TIME_LENGTH_MAX) return NOT_A_TIME;
  const match = DIGITS_ALONE.exec(text.trim());
  if (match === null) return parseWallTime(text);
  const [, a = '', , b = '', c = '', hour = '0', minute = '00', second = '00', part, tail = ''] =
    match;
  const [year, month, day] =
    a.length === 4 || order === 'year-first'
      ? [a, b, c]
      : order === 'day-first'
        ? [c, b, a]
        : [c, a, b];
  if (month.length > 2 || day.length > 2) return NOT_A_TIME;
  const [half] = NOON.exec(tail) ?? [];
  const clock = half === undefined ? hour : hourOfHalf(hour, half);
  if (clock === null) return NOT_A_TIME;
  const time = `${clock.padStart(2, '0')}:${minute}:${second}${part === undefined ? '' : `.${part}`}`;
  const zone = half === undefined ? tail : tail.slice(half.length).trim();
  const written = `${fullYear(year)}-${two(month)}-${two(day)} ${time}`;
  return parseWallTime(zone === '' ? written : `${written} ${zone}`);
}

/** `12` is the first hour of both halves; null for an hour that a half of the day does not have. */
export function hourOfHalf(hour: string, half: string): string | null {
  const number = Number.parseInt(hour, 10);
  if (number < 1 || number > 12) return null;
  return `${(number % 12) + (/^p/i.test(half) ? 12 : 0)}`.padStart(2, '0');
}

function fullYear(digits: string): string {
  return digits.length === 2 ? `20${digits}` : digits;
}

function two(digits: string): string {
  return digits.padStart(2, '0');
}

/** The span of time that dates lie in, read in two orders. */
class TimeSpans {
  readonly #year = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY };
  readonly #other = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY };

  note(year: number, other: number): void {
    if (Number.isNaN(year) || Number.isNaN(other)) return;
    widen(this.#year, year);
    widen(this.#other, other);
  }

  /** Whether the year-first reading scatters over years what the other has close together. */
  scattered(): boolean {
    return this.#year.to - this.#year.from > this.#other.to - this.#other.from;
  }
}

function widen(span: { from: number; to: number }, wall: number): void {
  span.from = Math.min(span.from, wall);
  span.to = Math.max(span.to, wall);
}

/**
 * Looks at all dates of a file for the order they are written in. The sequence of its rows says
 * nothing.
 *
 * An order that cannot read one of the dates is not the file's. Nor is the year in front where that
 * would make a few days of one month (`15-03-23`, `20-03-23`) the same day of many years.
 */
export class DayOrderFinder {
  readonly #parse: OrderedTime;
  readonly #possible = new Set(DAY_ORDERS);
  readonly #againstDay = new TimeSpans();
  readonly #againstMonth = new TimeSpans();
  #differs = false;

  constructor(parse: OrderedTime) {
    this.#parse = parse;
  }

  note(text: string): void {
    const walls = DAY_ORDERS.map((order) => this.#parse(text, order).wall);
    const [day = Number.NaN, month = Number.NaN, year = Number.NaN] = walls;
    const first = walls.find((wall) => !Number.isNaN(wall));
    // What is no date in any order says nothing about the others.
    if (first === undefined || walls.every((wall) => wall === first)) return;
    this.#differs = true;
    this.#againstDay.note(year, day);
    this.#againstMonth.note(year, month);
    for (const [index, order] of DAY_ORDERS.entries()) {
      if (Number.isNaN(walls[index])) this.#possible.delete(order);
    }
  }

  /**
   * What the dates say goes before the answer.
   *
   * @returns undefined when every date is the same in all orders
   */
  result(answer: DayOrder | undefined): FoundDayOrder | undefined {
    if (!this.#differs) return undefined;
    const scattered = this.#againstDay.scattered() || this.#againstMonth.scattered();
    const possible = DAY_ORDERS.filter(
      (order) => this.#possible.has(order) && !(order === 'year-first' && scattered),
    );
    const [only, second] = possible;
    if (only !== undefined && second === undefined) return { order: only, basis: 'file', possible };
    if (answer !== undefined) return { order: answer, basis: 'answer', possible };
    return { order: null, basis: 'open', possible };
  }
}

/**
 * Reads the dates of one file in its order. Without one a date is read where all orders that are
 * possible agree on it; where the dates contradict each other, all orders there are.
 */
export class OrderedReader {
  readonly #parse: OrderedTime;
  readonly #orders: readonly DayOrder[];

  constructor(parse: OrderedTime, found: FoundDayOrder | undefined) {
    this.#parse = parse;
    const { order, possible = [] } = found ?? {};
    this.#orders = order ? [order] : possible.length > 0 ? possible : DAY_ORDERS;
  }

  read(text: string): WallTime | 'ambiguous' {
    const [first = NOT_A_TIME, ...others] = this.#orders.map((order) => this.#parse(text, order));
    const agree = others.every(({ wall }) => Object.is(wall, first.wall));
    return agree ? first : 'ambiguous';
  }
}
