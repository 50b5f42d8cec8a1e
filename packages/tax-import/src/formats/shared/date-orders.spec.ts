import { describe, expect, it } from 'vitest';
import { parseMonthFirst, parsePointsDayFirst } from './date-orders.ts';

const instant = (month: number, day: number, ...time: number[]): number =>
  Date.UTC(2025, month - 1, day, ...time);

describe('month first', () => {
  it.each([
    ['03/04/2025 09:05:07', instant(3, 4, 9, 5, 7)],
    ['3/4/2025 9:05', instant(3, 4, 9, 5)],
    ['03/04/2025', instant(3, 4)],
    ['03/04/2025 12:30:00 AM', instant(3, 4, 0, 30)],
    ['03/04/2025, 12:30 pm', instant(3, 4, 12, 30)],
    ['2025-03-04 09:05:07', instant(3, 4, 9, 5, 7)],
    ['04.03.2025 09:05', instant(3, 4, 9, 5)],
  ])('%s', (text, wall) => {
    expect(parseMonthFirst(text).wall).toBe(wall);
  });

  it('a zone beside the time is kept', () => {
    expect(parseMonthFirst('03/04/2025 09:05:07 UTC')).toEqual({
      wall: instant(3, 4, 9, 5, 7),
      offset: 0,
    });
  });

  it.each(['31/03/2025 09:00:00', '02/30/2025', '03/04-2025'])('%s is no time', (text) => {
    expect(parseMonthFirst(text).wall).toBeNaN();
  });
});

it('points say that the day comes first, whatever the file’s order', () => {
  for (const order of ['day-first', 'month-first', 'year-first'] as const) {
    expect(parsePointsDayFirst('04.03.2025 09:05:07', order).wall).toBe(instant(3, 4, 9, 5, 7));
    expect(parsePointsDayFirst('2025-03-04 09:05:07', order).wall).toBe(instant(3, 4, 9, 5, 7));
  }
  expect(parsePointsDayFirst('04/03/2025', 'day-first').wall).toBe(instant(3, 4));
  expect(parsePointsDayFirst('04/03/2025', 'month-first').wall).toBe(instant(4, 3));
});
