import { expect, it } from 'vitest';
import { monthOf, rateTable, spreadOver, unifiedRate } from './date-rules.ts';

const rate = (day: string, atoms: bigint) =>
  ({ day, currency: 'USD', quote: 'PLN', rate: atoms, source: 'NBP' }) as const;

// 2031-03-07 is a Friday.
const TABLE = rateTable([rate('2031-03-06', 6n), rate('2031-03-07', 7n), rate('2031-03-10', 10n)]);

it('takes the last business day strictly before', () => {
  const before = (day: string) => TABLE.before('USD', 'PLN', day)?.rate;
  expect(before('2031-03-07')).toBe(6n);
  expect(before('2031-03-08')).toBe(7n);
  expect(before('2031-03-10')).toBe(7n);
  expect(before('2031-03-11')).toBe(10n);
  expect(before('2031-03-06')).toBeUndefined();
});

it('does not reach over a hole in the file', () => {
  expect(TABLE.before('USD', 'PLN', '2031-03-17')?.rate).toBe(10n);
  expect(TABLE.before('USD', 'PLN', '2031-03-18')).toBeNull();
  expect(TABLE.before('USD', 'PLN', '2031-03-18', 8)?.rate).toBe(10n);
  expect(TABLE.before('EUR', 'PLN', '2031-03-11')).toBeNull();
});

it('tells the day itself from the last one', () => {
  expect(TABLE.on('USD', 'PLN', '2031-03-08')).toBeNull();
  expect(TABLE.onOrBefore('USD', 'PLN', '2031-03-08')?.rate).toBe(7n);
  expect(TABLE.onOrBefore('USD', 'PLN', '2031-03-07')?.rate).toBe(7n);
});

it('keeps a legal rate over an approximate one of its day', () => {
  const rough = { ...rate('2031-03-06', 5n), approximate: true as const };
  const order = [rate('2031-03-06', 6n), rough];
  expect(rateTable(order).on('USD', 'PLN', '2031-03-06')?.rate).toBe(6n);
  expect(rateTable(order.toReversed()).on('USD', 'PLN', '2031-03-06')?.rate).toBe(6n);
});

it('counts a rate on every day of its month', () => {
  expect(monthOf('2032-02')).toEqual({ from: '2032-02-01', to: '2032-02-29' });
  expect(monthOf('2031-12')).toEqual({ from: '2031-12-01', to: '2031-12-31' });
  expect(monthOf('2031-13')).toBeNull();
  const period = { from: '2031-02-27', to: '2031-03-02', currency: 'USD', quote: 'GBP' };
  const days = spreadOver({ ...period, rate: 1n, source: '' }).map(({ day }) => day);
  expect(days).toEqual(['2031-02-27', '2031-02-28', '2031-03-01', '2031-03-02']);
  expect(spreadOver({ ...period, to: '2031-02-26', rate: 1n, source: '' })).toEqual([]);
  expect(spreadOver({ ...period, to: '2031-02-30', rate: 1n, source: '' })).toEqual([]);
});

it('counts a unified rate on every day of its year', () => {
  const days = unifiedRate('2032', { currency: 'USD', quote: 'CZK', rate: 22n, source: 'GFR' });
  expect(days).toHaveLength(366);
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2032-01-01', '2032-12-31']);
});
