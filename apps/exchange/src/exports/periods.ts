/** A span of a calendar in UTC, in ms: from its first instant on, before `to`. Null is open. */
export interface Period {
  readonly from: number | null;
  readonly to: number | null;
}

/** What is chosen: everything, a year such as `2025`, or days of one's own. */
export type PeriodChoice = 'all' | 'days' | `${number}`;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
/** Years that are offered by name, the present one among them. */
const YEARS = 6;

/** The present year and those before it, in UTC. */
export function recentYears(now: number): readonly number[] {
  const year = new Date(now).getUTCFullYear();
  return Array.from({ length: YEARS }, (_, before) => year - before);
}

/** A whole year. */
function yearPeriod(year: number): { readonly from: number; readonly to: number } {
  return { from: Date.UTC(year, 0, 1), to: Date.UTC(year + 1, 0, 1) };
}

/** Months that are offered by name. */
const MONTHS = 24;

/** The present month and those before it, as `2026-03`, in UTC. */
export function monthsOf(now: number): readonly string[] {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return Array.from({ length: MONTHS }, (_, before) =>
    new Date(Date.UTC(year, month - before, 1)).toISOString().slice(0, 'yyyy-mm'.length),
  );
}

/** The span of a year, `2025`, or of a month, `2025-03`; null for what is neither. */
export function spanOf(text: string): { readonly from: number; readonly to: number } | null {
  const [, years = '', months] = /^(\d{4})(?:-(0[1-9]|1[0-2]))?$/.exec(text) ?? [];
  if (years === '') return null;
  const year = parseInt(years, 10);
  if (months === undefined) return yearPeriod(year);
  const month = parseInt(months, 10);
  return { from: Date.UTC(year, month - 1, 1), to: Date.UTC(year, month, 1) };
}

/**
 * The span of a choice; of days both are included. Null where the last day is before the first, or a text
 * is no day.
 */
export function periodOf(
  choice: PeriodChoice,
  days: { readonly from: string; readonly to: string },
): Period | null {
  if (choice === 'all') return { from: null, to: null };
  if (choice !== 'days') return yearPeriod(parseInt(choice, 10));
  const from = days.from === '' ? null : dayStart(days.from);
  const last = days.to === '' ? null : dayStart(days.to);
  const isDay = (text: string, start: number | null) => text === '' || start !== null;
  if (!isDay(days.from, from) || !isDay(days.to, last)) return null;
  const to = last === null ? null : last + DAY_MS;
  return from !== null && to !== null && from >= to ? null : { from, to };
}

/** Null for a day no calendar has. */
function dayStart(text: string): number | null {
  if (!DAY.test(text)) return null;
  const start = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== text ? null : start;
}

/** The year that a span is; null where it is none. */
export function yearOf({ from, to }: Period): number | null {
  if (from === null || to === null) return null;
  const year = new Date(from).getUTCFullYear();
  const whole = yearPeriod(year);
  return whole.from === from && whole.to === to ? year : null;
}

/** The last day of a span that ends before an instant. */
export function lastDayOf(to: number): number {
  return to - DAY_MS;
}
