/** When a recurring buy is due: a time of day of a time zone, by days, weeks or months. */

export const INTERVALS = ['day', 'week', 'fortnight', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];

export interface Schedule {
  readonly every: Interval;
  /** The first day, `2026-03-28`; the others are counted from it. */
  readonly first: string;
  /** Time of day, `09:30`. */
  readonly time: string;
  /** Name in the IANA database. */
  readonly zone: string;
}

const DAY_MS = 86_400_000;
const DAYS: Readonly<Record<Interval, number>> = { day: 1, week: 7, fortnight: 14, month: 31 };

/**
 * The first due time after an instant, in ms since 1970.
 *
 * A time that the clocks skip is due as much later as they are put forward; one that comes twice is due when
 * it comes first. A month without the day has its last day instead. Where a zone skipped a whole day, two days
 * have the same instant: it is due once.
 */
export function dueAfter(schedule: Schedule, instant: number): number {
  const clock = new ZoneClock(schedule.zone);
  const begin = clock.toUtc(wallTime(schedule, 0));
  const span = DAYS[schedule.every] * DAY_MS;
  // A little too low: clocks change by up to a day, and months are at most 31 days.
  let count = Math.max(0, Math.floor((instant - begin) / span) - 1);
  let due = clock.toUtc(wallTime(schedule, count));
  while (due <= instant) {
    count += 1;
    due = clock.toUtc(wallTime(schedule, count));
  }
  return due;
}

/** The wall clock at the n-th time, as if it were UTC. */
function wallTime({ every, first, time }: Schedule, count: number): number {
  const [year = 0, month = 1, day = 1] = first.split('-').map((part) => parseInt(part, 10));
  const [hour = 0, minute = 0] = time.split(':').map((part) => parseInt(part, 10));
  if (every !== 'month') {
    return Date.UTC(year, month - 1, day + count * DAYS[every], hour, minute);
  }
  // Day 0 of the month after is the last of this one.
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return Date.UTC(year, month - 1 + count, Math.min(day, last), hour, minute);
}

/** Whether the platform knows a zone. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** No plan begins before: years of one or two digits are read as those of the last century. */
const EARLIEST_DAY = '2000-01-01';

/** Whether a text is a day that there is, such as `2026-02-28`, and that a plan may begin on. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < EARLIEST_DAY) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

export function isTimeOfDay(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** The wall clock of a zone. */
class ZoneClock {
  readonly #format: Intl.DateTimeFormat;

  constructor(zone: string) {
    this.#format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: zone, calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23' },
      ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
    });
  }

  /** @param wall digits of the clock as milliseconds in UTC */
  toUtc(wall: number): number {
    const before = this.#offsetAt(wall - DAY_MS);
    const after = this.#offsetAt(wall + DAY_MS);
    if (this.#offsetAt(wall - before) === before) return wall - before;
    if (this.#offsetAt(wall - after) === after) return wall - after;
    return wall - before;
  }

  #offsetAt(utc: number): number {
    const parts = new Map(
      this.#format.formatToParts(utc).map(({ type, value }) => [type, parseInt(value, 10)]),
    );
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? Number.NaN;
    const [hour, minute, second] = [part('hour'), part('minute'), part('second')];
    const wall = Date.UTC(part('year'), part('month') - 1, part('day'), hour, minute, second);
    return wall - utc;
  }
}
