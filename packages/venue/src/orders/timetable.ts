/** Items by the time they are due. Times are kept sorted, latest first, so the next is at the end. */
export interface Timetable<Item> {
  readonly times: number[];
  readonly due: Map<number, Set<Item>>;
}

export function createTimetable<Item>(): Timetable<Item> {
  return { times: [], due: new Map() };
}

export function schedule<Item>(table: Timetable<Item>, time: number, item: Item): void {
  const known = table.due.get(time);
  if (known !== undefined) {
    known.add(item);
    return;
  }
  table.due.set(time, new Set([item]));
  table.times.splice(placeOf(table, time), 0, time);
}

export function unschedule<Item>(table: Timetable<Item>, time: number, item: Item): void {
  const items = table.due.get(time);
  if (items === undefined || !items.delete(item) || items.size > 0) return;
  table.due.delete(time);
  table.times.splice(placeOf(table, time), 1);
}

/** What is due at a time or before it, the earliest first; null when nothing is. */
export function nextDue<Item>(table: Timetable<Item>, now: number): Item | null {
  const time = table.times.at(-1);
  if (time === undefined || time > now) return null;
  for (const item of table.due.get(time) ?? []) return item;
  return null;
}

function placeOf({ times }: Timetable<unknown>, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = times[middle];
    if (found !== undefined && found > time) low = middle + 1;
    else high = middle;
  }
  return low;
}
