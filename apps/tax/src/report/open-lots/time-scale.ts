/** Of the picture's width kept free after the last day, so that what follows it can be seen. */
const AFTER_LAST = 0.06;

/** Places of ISO days between the edges of a picture, the earliest at its left edge. */
export function timeScale(days: readonly string[], width: number): (day: string) => number {
  const times = days.map((day) => Date.parse(day));
  const first = Math.min(...times);
  const span = Math.max(...times) - first;
  return (day) => (span === 0 ? 0 : ((Date.parse(day) - first) / span) * width * (1 - AFTER_LAST));
}
