import { describe, expect, it } from 'vitest';

import { formatCount, formatDate, formatDateTime } from './formats.ts';
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

describe('formatCount', () => {
  it('groups by the locale', () => {
    expect(formatCount(1234567, 'de-DE')).toBe('1.234.567');
    expect(formatCount(1234567, intlTag('ar-SA'))).toBe('1,234,567');
  });
});
