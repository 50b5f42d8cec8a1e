import { expect, it } from 'vitest';
import { monthsOf, periodOf, recentYears, spanOf, yearOf } from './periods.ts';

const NONE = { from: '', to: '' };

it('a year begins and ends at midnight in UTC', () => {
  const period = periodOf('2024', NONE);
  expect(period).toEqual({ from: Date.UTC(2024, 0, 1), to: Date.UTC(2025, 0, 1) });
  expect(period && yearOf(period)).toBe(2024);
});

it('days are both included, and either may be left out', () => {
  expect(periodOf('days', { from: '2024-02-28', to: '2024-02-29' })).toEqual({
    from: Date.UTC(2024, 1, 28),
    to: Date.UTC(2024, 2, 1),
  });
  expect(periodOf('days', { from: '2024-02-28', to: '' })).toEqual({
    from: Date.UTC(2024, 1, 28),
    to: null,
  });
  expect(periodOf('days', NONE)).toEqual({ from: null, to: null });
});

it.each([
  ['2024-02-30', ''],
  ['2024-03-02', '2024-03-01'],
  ['', 'tomorrow'],
])('%s to %s is no span', (from, to) => {
  expect(periodOf('days', { from, to })).toBeNull();
});

it('a span that is no whole year is none', () => {
  expect(yearOf({ from: Date.UTC(2024, 0, 1), to: Date.UTC(2024, 11, 31) })).toBeNull();
  expect(yearOf({ from: null, to: null })).toBeNull();
});

it('the present year comes first, by UTC', () => {
  expect(recentYears(Date.UTC(2026, 0, 1)).slice(0, 2)).toEqual([2026, 2025]);
});

it('months go back over the turn of a year', () => {
  expect(monthsOf(Date.UTC(2026, 1, 28)).slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12']);
});

it('a month ends where the next one begins', () => {
  expect(spanOf('2024-12')).toEqual({ from: Date.UTC(2024, 11, 1), to: Date.UTC(2025, 0, 1) });
  expect(spanOf('2024')).toEqual({ from: Date.UTC(2024, 0, 1), to: Date.UTC(2025, 0, 1) });
  for (const text of ['', '2024-13', '2024-1', '24', '2024-01-01']) expect(spanOf(text)).toBeNull();
});
