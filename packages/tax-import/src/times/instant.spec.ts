import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMs, asInstant, msOf } from '@meridian/tax-engine/common/time.ts';
import { parseWallTime } from './instant.ts';
import { stateZone, ZoneReader } from './zone.ts';

const HOUR = 3_600_000;

describe('parseWallTime', () => {
  it.each<[string, number, number | null]>([
    ['2024-02-29 13:05:07', Date.UTC(2024, 1, 29, 13, 5, 7), null],
    ['2024-02-29T13:05:07Z', Date.UTC(2024, 1, 29, 13, 5, 7), 0],
    ['2024-02-29 13:05:07 UTC', Date.UTC(2024, 1, 29, 13, 5, 7), 0],
    ['2024-02-29 13:05:07.250', Date.UTC(2024, 1, 29, 13, 5, 7, 250), null],
    ['2024-02-29 13:05:07.0009', Date.UTC(2024, 1, 29, 13, 5, 7), null],
    ['2024-02-29T13:05:07.5+05:30', Date.UTC(2024, 1, 29, 13, 5, 7, 500), 5.5 * HOUR],
    ['2024-02-29 13:05:07 UTC-3', Date.UTC(2024, 1, 29, 13, 5, 7), -3 * HOUR],
    ['2024-02-29 13:05', Date.UTC(2024, 1, 29, 13, 5), null],
    ['  2009-01-03 18:15:05 ', Date.UTC(2009, 0, 3, 18, 15, 5), null],
  ])('%j', (text, wall, offset) => {
    expect(parseWallTime(text)).toEqual({ wall, offset });
  });

  it.each([
    '2024-02-30 10:00:00',
    '2023-02-29 10:00:00',
    '2024-13-01 10:00:00',
    '2024-00-01 10:00:00',
    '2024-01-00 10:00:00',
    '2024-04-31T10:00:00Z',
    '2024-01-01 24:00:00',
    '2024-01-01 25:00:00',
    '2024-01-01 10:60:00',
    '2024-01-01 10:00:60',
    '2008-12-31 10:00:00',
    '2101-01-01 10:00:00',
    '2024-1-1 10:00:00',
    '2024-01-01',
    '01/02/2024 10:00:00',
    '2024-01-01 10:00:00 CET',
    '2024-01-01 10:00:0x',
    '1704103200',
    '',
  ])('%j is refused', (text) => {
    expect(parseWallTime(text).wall).toBeNaN();
  });

  it('every second of the years it knows reads back', () => {
    const second = fc.integer({
      min: Date.UTC(2009, 0, 1) / 1000,
      max: Date.UTC(2100, 11, 31) / 1000,
    });
    fc.assert(
      fc.property(second, (seconds) => {
        const text = new Date(1000 * seconds).toISOString().slice(0, 19);
        expect(parseWallTime(text).wall).toBe(1000 * seconds);
      }),
    );
  });
});

describe('ZoneReader', () => {
  const berlin = new ZoneReader('Europe/Berlin');

  it.each<[string, ZoneReader, number, ReturnType<ZoneReader['toUtc']>]>([
    [
      'winter',
      berlin,
      Date.UTC(2025, 0, 5, 12),
      { at: asInstant(Date.UTC(2025, 0, 5, 11)), type: 'plain' },
    ],
    [
      'summer',
      berlin,
      Date.UTC(2025, 6, 5, 12),
      { at: asInstant(Date.UTC(2025, 6, 5, 10)), type: 'plain' },
    ],
    [
      'just before the gap',
      berlin,
      Date.UTC(2025, 2, 30, 1, 59),
      { at: asInstant(Date.UTC(2025, 2, 30, 0, 59)), type: 'plain' },
    ],
    [
      'in the gap',
      berlin,
      Date.UTC(2025, 2, 30, 2, 30),
      { at: asInstant(Date.UTC(2025, 2, 30, 1, 30)), type: 'skipped' },
    ],
    [
      'just after the gap',
      berlin,
      Date.UTC(2025, 2, 30, 3),
      { at: asInstant(Date.UTC(2025, 2, 30, 1)), type: 'plain' },
    ],
    [
      'repeated',
      berlin,
      Date.UTC(2025, 9, 26, 2, 30),
      { at: asInstant(Date.UTC(2025, 9, 26, 0, 30)), type: 'repeated' },
    ],
    [
      'after the repeat',
      berlin,
      Date.UTC(2025, 9, 26, 3),
      { at: asInstant(Date.UTC(2025, 9, 26, 2)), type: 'plain' },
    ],
    [
      'a quarter of an hour',
      new ZoneReader('Asia/Kathmandu'),
      Date.UTC(2025, 0, 5, 12),
      { at: asInstant(Date.UTC(2025, 0, 5, 6, 15)), type: 'plain' },
    ],
    [
      'a fixed offset',
      new ZoneReader('+08:00'),
      Date.UTC(2025, 0, 5, 12),
      { at: asInstant(Date.UTC(2025, 0, 5, 4)), type: 'plain' },
    ],
  ])('%s', (_, zone, wall, expected) => {
    expect(zone.toUtc(wall)).toEqual(expected);
  });

  it('agrees with the platform on every hour of years with changes', () => {
    const zone = new ZoneReader('America/New_York');
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      hourCycle: 'h23',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    const hour = fc.integer({ min: Date.UTC(2020, 0, 1) / HOUR, max: Date.UTC(2026, 0, 1) / HOUR });
    fc.assert(
      fc.property(hour, (hours) => {
        const wall = hours * HOUR;
        const { at: time, type } = zone.toUtc(wall);
        const shown = parts.format(msOf(type === 'skipped' ? addMs(time, -HOUR) : time));
        const wanted = new Intl.DateTimeFormat('en-US', {
          timeZone: 'UTC',
          hourCycle: 'h23',
          dateStyle: 'short',
          timeStyle: 'medium',
        }).format(type === 'skipped' ? wall - HOUR : wall);
        expect(shown).toBe(wanted);
      }),
    );
  });
});

it.each<[string, string | null]>([
  ['UTC_Time', 'UTC'],
  ['Time(UTC)', 'UTC'],
  ['Timestamp (UTC+0)', 'UTC'],
  ['Time(UTC+08:00)', '+08:00'],
  ['Time (UTC-3)', '-03:00'],
  ['Time', null],
])('the zone of the header %j', (header, zone) => {
  expect(stateZone(header)).toBe(zone);
});
