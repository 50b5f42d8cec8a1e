import { describe, expect, it } from 'vitest';
import { dueAfter, isDay, isTimeOfDay, isZone, type Schedule } from './schedule.ts';

const BERLIN = { time: '02:30', zone: 'Europe/Berlin' } as const;

/** The next due times after an instant, in UTC. */
function dues(schedule: Schedule, after: string, count: number): string[] {
  const list: string[] = [];
  let time = Date.parse(after);
  for (let index = 0; index < count; index += 1) {
    time = dueAfter(schedule, time);
    list.push(new Date(time).toISOString().slice(0, 16));
  }
  return list;
}

describe('a due time', () => {
  it('that the clocks skip comes as much later: 02:30 is 03:30 on 29 March 2026', () => {
    const daily = { ...BERLIN, every: 'day', first: '2026-03-27' } as const;
    expect(dues(daily, '2026-03-27T12:00Z', 3)).toEqual([
      // 02:30 at UTC+1; 03:30 at UTC+2; 02:30 at UTC+2.
      ...['2026-03-28T01:30', '2026-03-29T01:30', '2026-03-30T00:30'],
    ]);
  });

  it('that comes twice is due when it comes first: 02:30 on 25 October 2026', () => {
    const daily = { ...BERLIN, every: 'day', first: '2026-03-27' } as const;
    expect(dues(daily, '2026-10-24T12:00Z', 2)).toEqual([
      // 02:30 at UTC+2 on the 25th, and an hour later in UTC the day after.
      ...['2026-10-25T00:30', '2026-10-26T01:30'],
    ]);
  });

  it('keeps its time of day through both changes', () => {
    const weekly = { every: 'week', first: '2026-03-23', time: '09:00', zone: 'Europe/Berlin' };
    expect(dues(weekly as Schedule, '2026-03-22T00:00Z', 2)).toEqual([
      ...['2026-03-23T08:00', '2026-03-30T07:00'],
    ]);
    expect(dues(weekly as Schedule, '2026-10-18T00:00Z', 2)).toEqual([
      ...['2026-10-19T07:00', '2026-10-26T08:00'],
    ]);
  });

  it('is on the last day of a month that has no 31st', () => {
    const monthly = { every: 'month', first: '2026-01-31', time: '12:00', zone: 'UTC' } as const;
    expect(dues(monthly, '2026-01-31T12:00Z', 3)).toEqual([
      ...['2026-02-28T12:00', '2026-03-31T12:00', '2026-04-30T12:00'],
    ]);
    expect(dues(monthly, '2028-02-01T00:00Z', 1)).toEqual(['2028-02-29T12:00']);
  });

  it('is counted in fortnights from the first day', () => {
    const plan = { every: 'fortnight', first: '2026-01-05', time: '00:00', zone: 'UTC' } as const;
    expect(dues(plan, '2026-03-01T00:00Z', 2)).toEqual(['2026-03-02T00:00', '2026-03-16T00:00']);
  });

  it('is once where a zone skipped a day: Samoa had no 30 December 2011', () => {
    const daily = { every: 'day', first: '2011-12-01', time: '09:00', zone: 'Pacific/Apia' };
    expect(dues(daily as Schedule, '2011-12-29T00:00Z', 3)).toEqual([
      // 29 December at UTC-10, then the 31st and 1 January at UTC+14.
      ...['2011-12-29T19:00', '2011-12-30T19:00', '2011-12-31T19:00'],
    ]);
  });

  it('is not before the first day, and never the instant itself', () => {
    const daily = { every: 'day', first: '2026-06-10', time: '08:00', zone: 'UTC' } as const;
    expect(dues(daily, '2026-01-01T00:00Z', 1)).toEqual(['2026-06-10T08:00']);
    expect(dues(daily, '2026-06-10T08:00Z', 1)).toEqual(['2026-06-11T08:00']);
    expect(dues(daily, '2026-06-10T07:59Z', 1)).toEqual(['2026-06-10T08:00']);
  });
});

it('knows days, times and zones that there are', () => {
  expect(['2026-02-28', '2026-02-29', '2026-13-01', '26-01-01', ''].map(isDay)).toEqual([
    ...[true, false, false, false, false],
  ]);
  expect(['00:00', '23:59', '24:00', '9:00', ''].map(isTimeOfDay)).toEqual([
    ...[true, true, false, false, false],
  ]);
  expect(['Europe/Berlin', 'UTC', 'Mars/Base', ''].map(isZone)).toEqual([true, true, false, false]);
});
