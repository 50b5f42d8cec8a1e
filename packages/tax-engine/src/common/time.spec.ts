import { describe, expect, it } from 'vitest';
import { asQuantity } from '@meridian/money/measure.ts';
import { isoToDay } from './calendar.ts';
import { addDays, type Day, daysBetween, EARLIEST_DAY, LATEST_DAY } from './time.ts';

const day = isoToDay('1970-01-11');
const later = isoToDay('1970-02-10');
const instant = Date.UTC(1970, 0, 1);

// Checked by `tsc -b`: a line that compiles although it is expected not to is an error there.
describe('a day', () => {
  it('is not assignable from a number, nor to one', () => {
    // @ts-expect-error an instant where a day belongs
    const days: Day[] = [day, instant];
    // @ts-expect-error a day where a number belongs
    const numbers: number[] = [instant, day];
    expect([days, numbers]).toEqual([
      [10, 0],
      [0, 10],
    ]);
  });

  it('does not compile beside an operator', () => {
    const sums: unknown[] = [
      // @ts-expect-error a day and an instant
      day + instant,
      // @ts-expect-error `addDays` keeps the type, the operator would lose it
      day + 1,
      // @ts-expect-error `daysBetween` says which is the later
      later - day,
    ];
    expect(sums).toEqual([10, 11, 30]);
  });

  it('does not compile in a comparison with anything but a day', () => {
    const compared: boolean[] = [
      // @ts-expect-error a day and an instant
      day > instant,
      // @ts-expect-error a day and an instant
      day === instant,
      // @ts-expect-error a day and a quantity
      day < asQuantity(20n),
    ];
    expect(compared).toEqual([true, false, true]);
  });

  it('compares with another as a number does, and lies within the open ends', () => {
    expect([day < later, later <= day, addDays(day, 30) === later]).toEqual([true, false, true]);
    expect([EARLIEST_DAY < day, day < LATEST_DAY]).toEqual([true, true]);
  });

  it('counts the days to a later day, and back', () => {
    expect([daysBetween(day, later), daysBetween(later, day)]).toEqual([30, -30]);
    expect(addDays(later, -30)).toBe(day);
  });
});
