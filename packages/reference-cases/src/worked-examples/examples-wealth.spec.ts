/** Snapshots of worked examples: wealth and return of a year (NL); figures by hand. */
import { describe, expect, it } from 'vitest';
import type { ExampleTransaction } from './transaction.ts';
import { exampleFigures } from './figures.ts';
import { type Example, readExample } from './examples.ts';

const snapshot = (date: string, asset: string, value?: string): ExampleTransaction => ({
  date,
  type: 'snapshot',
  asset,
  qty: '1',
  ...(value === undefined ? {} : { value }),
});

function figuresOf(
  transactions: readonly ExampleTransaction[],
  { year = 2025, settings = {} }: Partial<Example> = {},
) {
  const read = readExample({
    id: 'test',
    country: 'NL',
    year,
    currency: 'EUR',
    transactions,
    settings,
    expected: {},
  });
  if (!read.ok) throw new Error(read.reason);
  return exampleFigures(read.input, read.wealth);
}

/** 5,880 * 42,316 / 100,000 = 2,488.18 of a return, at 36 %. */
const DEEMED = { income: '2488.18', tax: '895.75' };

describe('the wealth of a year', () => {
  it('is that of its 1 January, whatever other days state', () => {
    const start = snapshot('2025-01-01', 'BTC', '100000');
    expect(figuresOf([snapshot('2024-01-01', 'BTC', '50000'), start])).toMatchObject(DEEMED);
    const days = [snapshot('2024-01-01', 'BTC', '100000'), start];
    // 2024: 6,040 * 43,000 / 100,000 = 2,597.20 at 36 %.
    expect(figuresOf(days)).toMatchObject({ tax_2024: '934.99', tax_2025: '895.75' });
  });

  it('is that of the evening before, or of the first day that is stated', () => {
    expect(figuresOf([snapshot('2024-12-31', 'BTC', '100000')])).toMatchObject(DEEMED);
    expect(figuresOf([snapshot('2025-01-02', 'BTC', '100000')])).toMatchObject(DEEMED);
  });

  it('is computed from a price, and money counts as bank', () => {
    const units = { ...snapshot('2025-01-01', 'BTC'), qty: '2', price: '50000' };
    expect(figuresOf([units])).toMatchObject(DEEMED);
    const money = { ...snapshot('2025-01-01', 'EUR'), qty: '50000' };
    // (5,880 + 685) * 92,316 / 150,000 = 4,040.36 at 36 %.
    expect(figuresOf([units, money])).toMatchObject({ income: '4040.36', tax: '1454.53' });
  });

  it('has an income whatever rewards there are', () => {
    const reward = { date: '2025-06-01', type: 'income', asset: 'ETH', qty: '1', value: '2000' };
    const days = [snapshot('2025-01-01', 'BTC', '100000'), { ...reward, kind: 'staking' }];
    expect(figuresOf(days)).toMatchObject({ ...DEEMED, deemed_return: '5880', base: '42316' });
  });
});

describe('the actual return', () => {
  const start = snapshot('2025-01-01', 'BTC', '100000');

  it('is what the end of the year has more, and is taxed where it is less', () => {
    expect(figuresOf([start, snapshot('2025-12-31', 'BTC', '101000')])).toMatchObject({
      income: '1000',
      tax: '360',
    });
    expect(figuresOf([start, snapshot('2026-01-01', 'BTC', '102000')])['tax']).toBe('720');
    expect(figuresOf([start, snapshot('2025-12-31', 'BTC', '109000')])).toMatchObject(DEEMED);
  });

  it('has neither purchases nor sales in it, but income in money', () => {
    const moved = [
      start,
      { date: '2025-03-01', type: 'buy', asset: 'ETH', qty: '1', value: '10000', fee: '10' },
      { date: '2025-05-01', type: 'sell', asset: 'BTC', qty: '1', value: '60000' },
      { date: '2025-06-01', type: 'income', asset: 'EUR', value: '500', kind: 'interest' },
      snapshot('2026-01-01', 'ALL', '51000'),
    ];
    // 51,000 - 100,000 - 10,000 + 60,000 + 500.
    expect(figuresOf(moved)).toMatchObject({ actual_return: '1500', tax: '540' });
  });

  it('is that of the whole wealth where the bank is stated, too', () => {
    const days = [
      start,
      snapshot('2025-01-01', 'BANK', '50000'),
      { date: '2025-03-01', type: 'buy', asset: 'ETH', qty: '1', value: '10000' },
      snapshot('2025-12-31', 'ALL', '111000'),
      snapshot('2025-12-31', 'BANK', '40500'),
    ];
    // 151,500 - 150,000.
    expect(figuresOf(days)['actual_return']).toBe('1500');
  });

  it('is not known where a value is missing, and what is stated where it is', () => {
    const gift = { date: '2025-05-01', type: 'gift', asset: 'BTC', qty: '1' };
    const end = snapshot('2025-12-31', 'BTC', '101000');
    expect(figuresOf([start, gift, end])).toMatchObject(DEEMED);
    expect(figuresOf([start, end], { settings: { actual: '500' } })['tax']).toBe('180');
  });
});
