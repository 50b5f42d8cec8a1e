import { describe, expect, it } from 'vitest';

import { formatAgo } from './format-ago.ts';
import { formatCount, formatDate, formatDateTime, formatList, formatMinute } from './formats.ts';
import { intlTag } from './intl-tag.ts';

const LATE_EVENING_UTC = Date.UTC(2024, 2, 31, 23, 30, 9);

describe('formatDate', () => {
  it('shows a bare day as that day, whatever the zone', () => {
    for (const zone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      expect(formatDate('2024-03-31', zone, 'en')).toBe('Mar 31, 2024');
    }
  });

  it('puts an instant into the zone’s own day', () => {
    expect(formatDate(LATE_EVENING_UTC, 'UTC', 'de-DE')).toBe('31. März 2024');
    expect(formatDate(LATE_EVENING_UTC, 'Europe/Berlin', 'de-DE')).toBe('1. Apr. 2024');
  });

  it('writes Arabic dates by the Gregorian calendar in Latin digits', () => {
    expect(formatDate('2024-03-14', 'UTC', intlTag('ar-SA'))).toBe('14 مارس 2024');
  });
});

describe('formatDateTime', () => {
  it('goes to the second and names the zone', () => {
    const text = formatDateTime(LATE_EVENING_UTC, 'Europe/Berlin', 'de-DE');
    expect(text).toBe('1. Apr. 2024, 01:30:09 MESZ');
  });

  it('counts midnight as hour 00', () => {
    expect(formatDateTime(Date.UTC(2024, 0, 1), 'UTC', 'en')).toContain('00:00:00');
  });
});

describe('formatMinute', () => {
  it('goes to the minute in the zone given', () => {
    expect(formatMinute(LATE_EVENING_UTC, 'de-DE', 'Europe/Berlin')).toBe('01.04.2024, 01:30');
  });

  it('is in the language’s own words where a browser may lack them', () => {
    expect(formatMinute(LATE_EVENING_UTC, intlTag('ka-GEO'), 'UTC')).toBe('31 მარ. 2024, 23:30');
    expect(formatMinute(LATE_EVENING_UTC, intlTag('kk-KAZ'), 'UTC')).toBe('2024 ж. 31 нау., 23:30');
  });
});

describe('formatCount', () => {
  it('groups by the locale', () => {
    expect(formatCount(1234567, 'de-DE')).toBe('1.234.567');
    expect(formatCount(1234567, intlTag('ar-SA'))).toBe('1,234,567');
  });
});

describe('languages that a browser may lack', () => {
  const ka = intlTag('ka-GEO');
  const kk = intlTag('kk-KAZ');

  it('have dates and times of their own, the zone named', () => {
    expect(formatDate('2024-03-05', 'UTC', ka)).toBe('5 მარ. 2024');
    expect(formatDate('2024-03-05', 'UTC', kk)).toBe('2024 ж. 5 нау.');
    expect(formatDateTime(LATE_EVENING_UTC, 'UTC', ka)).toBe('31 მარ. 2024, 23:30:09 UTC');
    expect(formatDateTime(LATE_EVENING_UTC, 'Asia/Almaty', kk)).toBe(
      '2024 ж. 1 сәу., 04:30:09 GMT+5',
    );
  });

  it('have lists and ages of their own', () => {
    expect(formatList(['A', 'B', 'C'], ka)).toBe('A, B და C');
    expect(formatList(['A', 'B', 'C'], kk)).toBe('A, B, C');
    expect(formatList(['A', 'B'], kk)).toBe('A және B');
    expect(formatList(['4', '9'], ka, 'unit')).toBe('4, 9');
    expect(formatList(['A'], ka)).toBe('A');
    expect(formatAgo(5, 'minute', ka)).toBe('5 წუთის წინ');
  });

  it('are written as this platform, which knows them, writes them', () => {
    const days = ['2024-01-31', '2024-05-05', '2024-12-09'];
    for (const [tag, language] of [
      [ka, 'ka-GE'],
      [kk, 'kk-KZ'],
    ] as const) {
      for (const day of days) {
        expect(formatDate(day, 'UTC', tag)).toBe(formatDate(day, 'UTC', language));
      }
      const instantsIn = (inTag: string) =>
        days.map((day) => formatDateTime(Date.parse(day), 'UTC', inTag).replaceAll(/\s/g, ' '));
      expect(instantsIn(tag)).toEqual(instantsIn(language));
      const lists = [['A'], ['A', 'B'], ['A', 'B', 'C']];
      for (const list of lists) expect(formatList(list, tag)).toBe(formatList(list, language));
    }
  });
});

it('names a zone in short where a language has four words for it', () => {
  expect(formatDateTime(LATE_EVENING_UTC, 'UTC', 'el-GR')).toBe('31 Μαρ 2024, 23:30:09 (UTC)');
});
