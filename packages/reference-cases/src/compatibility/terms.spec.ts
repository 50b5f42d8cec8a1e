/** How other tools tell units held long, by the instants of acquisition and disposal. */
import { describe, expect, it } from 'vitest';
import { isoToInstant } from '@meridian/tax-engine/common/time.ts';
import type { HoldingTest } from './mode.ts';
import { termsOf } from './terms.ts';

/** The term of units acquired and disposed of at these times; null: nobody knows when. */
function term(test: HoldingTest, acquired: string | null, disposed: string) {
  const acquiredAt = acquired === null ? null : isoToInstant(acquired);
  return termsOf(test)({ acquiredAt }, isoToInstant(disposed));
}

describe('whole days between two instants', () => {
  const year = { type: 'whole-days', days: 365 } as const;

  it('are long from as many on', () => {
    expect(term(year, '2023-01-01', '2023-12-31')).toBe('short');
    expect(term(year, '2023-01-01', '2024-01-01')).toBe('long');
    expect(term(year, '2023-01-01T10:00Z', '2024-01-01T09:59:59Z')).toBe('short');
  });

  it('are not known without an instant', () => {
    expect(term(year, null, '2024-01-01')).toBe('unknown');
  });
});

describe('an exemption', () => {
  const years = { type: 'after-calendar-years', years: 1 } as const;

  it('counts seconds from the instant of acquisition, and begins after them', () => {
    const day = { type: 'after-seconds', seconds: 86_400 } as const;
    expect(term(day, '2024-01-01', '2024-01-02')).toBe('taxable');
    expect(term(day, '2024-01-01', '2024-01-02T00:00:00.001Z')).toBe('exempt');
  });

  it('counts years to the same instant; 29 February becomes 28 February', () => {
    expect(term(years, '2023-01-01', '2024-01-01')).toBe('taxable');
    expect(term(years, '2023-01-01', '2024-01-02')).toBe('exempt');
    expect(term(years, '2024-02-29', '2025-02-28')).toBe('taxable');
    expect(term(years, '2024-02-29', '2025-03-01')).toBe('exempt');
  });

  it('may be none at all, and knows nothing without an instant', () => {
    expect(term({ type: 'none' }, '2020-01-01', '2024-01-01')).toBe('taxable');
    expect(term({ type: 'none' }, null, '2024-01-01')).toBe('taxable');
    expect(term(years, null, '2024-01-01')).toBe('unknown');
  });
});
