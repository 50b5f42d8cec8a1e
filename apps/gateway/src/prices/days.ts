export const DAY_MS = 86_400_000;

/** ISO day of an instant, in UTC. */
export function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

export function yearOf(atMs: number): number {
  return new Date(atMs).getUTCFullYear();
}

/** The last whole day of a year, or of the year so far; null where none is over yet. */
export function lastWholeDay(year: number, nowMs: number): string | null {
  const last = Math.min(Date.UTC(year + 1, 0, 1), Math.floor(nowMs / DAY_MS) * DAY_MS) - DAY_MS;
  return last < Date.UTC(year, 0, 1) ? null : dayOf(last);
}
