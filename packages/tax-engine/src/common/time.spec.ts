import { describe, expect, it } from 'vitest';
import { asQuantity } from '@meridian/money/measure.ts';
import { isoToDay } from './calendar.ts';
import {
  addDays,
  addMs,
  asInstant,
  type Day,
  daysBetween,
  EARLIEST_DAY,
  EARLIEST_INSTANT,
  earlierOf,
  type Instant,
  isoToInstant,
  LATEST_DAY,
  LATEST_INSTANT,
  laterOf,
  msApart,
  msBetween,
} from './time.ts';

const day = isoToDay('1970-01-11');
const later = isoToDay('1970-02-10');
const instant = asInstant(30);
const count = 10;

// Checked by `tsc -b`: a line that compiles although it is expected not to is an error there.
describe('a day and an instant', () => {
  it('are not assignable to each other, nor to a number or from one', () => {
    const days: Day[] = [day];
    // @ts-expect-error an instant where a day belongs
    days.push(instant);
    // @ts-expect-error a number where a day belongs
    days.push(count);
    const instants: Instant[] = [instant];
    // @ts-expect-error a day where an instant belongs
    instants.push(day);
    // @ts-expect-error a number where an instant belongs
    instants.push(count);
    const numbers: number[] = [count];
    // @ts-expect-error a day where a number belongs
    numbers.push(day);
    // @ts-expect-error an instant where a number belongs
    numbers.push(instant);
    expect([days, instants, numbers]).toEqual([
      [10, 30, 10],
      [30, 10, 10],
      [10, 10, 30],
    ]);
  });

  it('do not compile beside an operator', () => {
    const sums: unknown[] = [
      // @ts-expect-error a day and an instant
      day + instant,
      // @ts-expect-error `addDays` keeps the type, the operator would lose it
      day + 1,
      // @ts-expect-error `addMs` keeps the type, the operator would lose it
      instant + 1,
      // @ts-expect-error `daysBetween` says which is the later
      later - day,
      // @ts-expect-error `msBetween` says which is the later
      instant - instant,
    ];
    expect(sums).toEqual([40, 11, 31, 30, 0]);
  });

  it('do not compile in a comparison with anything but their own', () => {
    const compared: boolean[] = [
      // @ts-expect-error a day and an instant
      day > instant,
      // @ts-expect-error a day and an instant
      day === instant,
      // @ts-expect-error a day and a number
      day === count,
      // @ts-expect-error an instant and a number
      instant > count,
      // @ts-expect-error a day and a quantity
      day < asQuantity(20n),
    ];
    expect(compared).toEqual([false, false, true, true, true]);
  });
});

describe('days', () => {
  it('compare as numbers do, and lie within the open ends', () => {
    expect([day < later, later <= day, addDays(day, 30) === later]).toEqual([true, false, true]);
    expect([EARLIEST_DAY < day, day < LATEST_DAY]).toEqual([true, true]);
  });

  it('count to a later day, and back', () => {
    expect([daysBetween(day, later), daysBetween(later, day)]).toEqual([30, -30]);
    expect(addDays(later, -30)).toBe(day);
  });
});

describe('instants', () => {
  const noon = isoToInstant('2024-03-01T12:00:00Z');
  const next = addMs(noon, 250);

  it('compare as numbers do, and lie within the open ends', () => {
    expect([noon < next, next <= noon]).toEqual([true, false]);
    expect([EARLIEST_INSTANT < noon, noon < LATEST_INSTANT]).toEqual([true, true]);
    expect([earlierOf(noon, next), earlierOf(next, noon)]).toEqual([noon, noon]);
    expect([laterOf(noon, next), laterOf(next, noon)]).toEqual([next, next]);
  });

  it('count the milliseconds to a later instant, and back', () => {
    expect([msBetween(noon, next), msBetween(next, noon)]).toEqual([250, -250]);
    expect([msApart(noon, next), msApart(next, noon)]).toEqual([250, 250]);
  });
});
