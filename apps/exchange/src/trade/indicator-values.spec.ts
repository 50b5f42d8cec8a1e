import { expect, it } from 'vitest';

import { createIndicatorValues, fits, INDICATOR_FIELDS } from './indicator-values.ts';

function kept(entries: Readonly<Record<string, string>> = {}) {
  const items = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

it('keeps the values of each pair by itself, and goes back to the standard ones', () => {
  const storage = kept();
  const bitcoin = createIndicatorValues('BTCUSDT', () => storage);
  expect(bitcoin.state.get().MA).toEqual([5, 10, 30, 60]);
  bitcoin.set('MA', 1, 21);
  bitcoin.set('BOLL', 1, 2.5);
  const again = createIndicatorValues('BTCUSDT', () => storage).state.get();
  expect(again.MA).toEqual([5, 21, 30, 60]);
  expect(again.BOLL).toEqual([20, 2.5]);
  expect(createIndicatorValues('ETHUSDT', () => storage).state.get().MA).toEqual([5, 10, 30, 60]);
  bitcoin.reset('MA');
  const { MA, BOLL } = createIndicatorValues('BTCUSDT', () => storage).state.get();
  expect([MA, BOLL]).toEqual([
    [5, 10, 30, 60],
    [20, 2.5],
  ]);
});

it.each([
  'no JSON',
  '7',
  '{"RSI":[6,12]}',
  '{"RSI":[6,12,"24"]}',
  '{"RSI":[6,12,0]}',
  '{"RSI":[6,12,24.5]}',
  '{"RSI":[6,12,501]}',
])('draws with the standard values where %s was kept', (text) => {
  const storage = kept({ 'meridian.trade.indicators.BTCUSDT': text });
  expect(createIndicatorValues('BTCUSDT', () => storage).state.get().RSI).toEqual([6, 12, 24]);
});

it('holds for the page where the browser keeps nothing', () => {
  const values = createIndicatorValues('BTCUSDT', () => {
    throw new Error('denied');
  });
  values.set('OBV', 0, 10);
  expect(values.state.get().OBV).toEqual([10]);
});

it('takes no empty field and no part of a period', () => {
  const [days, width] = INDICATOR_FIELDS.BOLL;
  if (days === undefined || width === undefined) throw new Error('two fields');
  expect([Number.NaN, 0, 20, 20.5, 501].map((value) => fits(value, days))).toEqual([
    ...[false, false, true, false, false],
  ]);
  expect([0.05, 2.5, 11].map((value) => fits(value, width))).toEqual([false, true, false]);
});
