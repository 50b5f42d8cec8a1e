import { refused, type V5Outcome } from '../outcome.ts';
import { cursorOf, readCursor } from '@meridian/v5/cursor.ts';

export interface WindowAsked {
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
}

export interface TimeWindow {
  readonly from: number;
  /** Not part of it. */
  readonly to: number;
}

const DAY_MS = 86_400_000;

/**
 * The span of a list: what is left out is `usualDays` from the end that is given, or up to now; more
 * than `mostDays` are refused, as clients split longer spans themselves.
 */
export function readWindow(
  { startTime, endTime }: WindowAsked,
  now: number,
  { usualDays, mostDays }: { readonly usualDays: number; readonly mostDays: number },
): TimeWindow | null {
  const usual = usualDays * DAY_MS;
  const start = startTime === undefined ? null : parseInt(startTime, 10);
  const end = endTime === undefined ? null : parseInt(endTime, 10);
  // What happened at this very instant is the past.
  const to = end ?? (start === null ? now + 1 : start + usual);
  const from = start ?? to - usual;
  return from > to || to - from > mostDays * DAY_MS ? null : { from, to };
}

/** A page of a list that is in memory, from the place the page before it ended at. */
export function pageOf<Item>(
  items: readonly Item[],
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
  idOf: (item: Item) => number,
): { readonly list: readonly Item[]; readonly next: string } | null {
  let after = Infinity;
  if (cursor !== undefined) {
    const [id = ''] = readCursor(cursor, 1) ?? [];
    if (!/^\d{1,15}$/.test(id)) return null;
    after = parseInt(id, 10);
  }
  const left = items.filter((item) => idOf(item) < after);
  const list = left.slice(0, limit);
  const last = list.at(-1);
  const next = left.length > limit && last !== undefined ? cursorOf([String(idOf(last))]) : '';
  return { list, next };
}

export function badWindow(): V5Outcome {
  return refused('badRequest', 'startTime, endTime');
}
