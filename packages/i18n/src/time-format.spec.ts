import { describe, expect, it } from 'vitest';

import { formatCompact, formatIso } from './time-format.ts';

const INSTANT = Date.UTC(2024, 11, 31, 23, 4, 5, 678);

describe('time formats (R-CONST-01)', () => {
  it('are exact to the second, in UTC or with an offset', () => {
    expect(formatCompact(INSTANT)).toBe('20241231T230405');
    expect(formatIso(INSTANT)).toBe('2024-12-31T23:04:05Z');
    expect(formatIso(INSTANT, 330)).toBe('2025-01-01T04:34:05+05:30');
    expect(formatIso(INSTANT, -180)).toBe('2024-12-31T20:04:05-03:00');
    for (const offset of [0, 330, -180]) {
      expect(Date.parse(formatIso(INSTANT, offset))).toBe(Date.UTC(2024, 11, 31, 23, 4, 5));
    }
  });
});
