/** Types, fees and figures of worked examples; every figure is derived by hand beside it. */
import { describe, expect, it } from 'vitest';
import type { ExampleTransaction } from './transaction.ts';
import { exampleFigures } from './figures.ts';
import { type Example, checkExample, readExample } from './examples.ts';

const BOUGHT = { date: '2025-01-10', type: 'purchase', asset: 'ETH', qty: '10', value: '10000' };

function figuresOf(transactions: readonly ExampleTransaction[], change: Partial<Example> = {}) {
  const read = readExample({
    ...{ id: 'test', country: 'US', year: 2025, currency: 'USD', transactions, expected: {} },
    ...change,
  });
  if (!read.ok) throw new Error(read.reason);
  return exampleFigures(read.input, read.wealth);
}

/** A transaction of a part of the units, in March. */
const moved = (type: string, more: Partial<ExampleTransaction> = {}): ExampleTransaction => ({
  ...{ date: '2025-03-01', type, asset: 'ETH', qty: '1', value: '2000' },
  ...more,
});

describe('types', () => {
  it.each(['Sale', 'spend', 'payment', 'fee'])('takes %s for a disposal', (type) => {
    expect(figuresOf([BOUGHT, moved(type)])).toMatchObject({ gains: ['1000'] });
  });

  it.each(['gift_out', 'theft', 'stake', 'unstake', 'lend', 'deposit', 'withdrawal'])(
    'takes %s for none',
    (type) => {
      expect(figuresOf([BOUGHT, moved(type)])).toMatchObject({ gains: [], income: '0' });
    },
  );

  it('takes a trade for a swap, with money on either side', () => {
    const swap = moved('trade', { to_asset: 'BTC', to_qty: '0.1' });
    expect(figuresOf([BOUGHT, swap])).toMatchObject({ gains: ['1000'] });
    const sale = moved('trade', { to_asset: 'USD', to_qty: '2000' });
    expect(figuresOf([BOUGHT, sale])).toMatchObject({ gains: ['1000'] });
  });

  it('gives units that arrive the cost that is said of them', () => {
    const sold = moved('sell', { date: '2025-04-01', asset: 'SOL', value: '500' });
    const arrived = (type: string, more: Partial<ExampleTransaction>) =>
      figuresOf([moved(type, { asset: 'SOL', value: '300', ...more }), sold])['gains'];
    expect(arrived('opening', {})).toEqual(['200']);
    expect(arrived('gift_received', {})).toEqual(['200']);
    expect(arrived('gift_received', { cost: '100', acquired: '2020-01-01' })).toEqual(['400']);
    expect(arrived('deposit', { cost: '100' })).toEqual(['400']);
    expect(arrived('deposit', {})).toEqual([null]);
  });

  it('keeps no money, and reads prices', () => {
    const money = { date: '2025-01-01', type: 'deposit', asset: 'USD', qty: '5000' };
    const { value: _value, ...priced } = moved('sell', { price: '1500' });
    expect(figuresOf([money, BOUGHT, priced])).toMatchObject({ gains: ['500'] });
  });

  it('opens with a pool as the example begins, in Austria among the new holdings', () => {
    const pool = { opening_pool: { qty: '1', cost: '10000' } };
    const moves = [
      { ...BOUGHT, asset: 'BTC', qty: '1', value: '12000' },
      moved('sell', { asset: 'BTC', value: '15000' }),
    ];
    // (10,000 + 12,000) / 2 of 15,000.
    const austria = { country: 'AT', currency: 'EUR', settings: pool };
    expect(figuresOf(moves, austria)).toMatchObject({ gains: ['4000'], tax: '1100' });
  });

  it.each(['staking_reward', 'Staking', 'stake rewards'])('takes income of the kind %s', (kind) => {
    const got = [moved('income', { kind })];
    const austria = { country: 'AT', currency: 'EUR' };
    // Staking is no income there until it is sold.
    expect(figuresOf(got, austria)).toMatchObject({ income: '0' });
  });

  it('opens with lots of a day', () => {
    const settings = { opening_lots: [{ qty: 1, cost: 1000, date: '2024-12-01', asset: 'ETH' }] };
    expect(figuresOf([moved('sell')], { settings })).toMatchObject({ short: '1000', long: '0' });
  });
});

describe('fees in units', () => {
  const fee = { fee: '0.1', fee_asset: 'ETH' };

  it('are worth what the transaction says of its own asset', () => {
    const sent = { qty: '5', value: '10000', wallet: 'A', to_wallet: 'B', ...fee };
    // 0.1 at 2,000 a unit, which cost 100.
    expect(figuresOf([BOUGHT, moved('transfer', sent)])).toMatchObject({ gains: ['100'] });
  });

  it('are worth what is said of them', () => {
    const sol = moved('buy', { asset: 'SOL', qty: '1', value: '500' });
    const sold = { asset: 'SOL', value: '900', date: '2025-04-01', ...fee };
    // 900 - 500 - 150, and 0.1 ETH that cost 100.
    expect(figuresOf([BOUGHT, sol, moved('sell', { ...sold, fee_value: '150' })])).toMatchObject({
      gains: ['250', '50'],
    });
    expect(figuresOf([BOUGHT, sol, moved('sell', sold)])['gain']).toBeNull();
  });

  it('are worth what a trade of the day was paid, and not one of another day', () => {
    const sol = moved('buy', { asset: 'SOL', qty: '1', value: '500' });
    const sold = moved('sell', { asset: 'SOL', value: '900', ...fee });
    // 900 - 500 - 0.1 * 2,000; the fee itself 200 - 100.
    expect(figuresOf([BOUGHT, sol, moved('sell'), sold])['gains']).toEqual(['1000', '200', '100']);
    expect(figuresOf([BOUGHT, sol, sold])['gains']).toEqual([null, null]);
  });

  it('leave a transfer whole where they are of another asset', () => {
    const sent = { asset: 'SOL', value: '500', wallet: 'A', to_wallet: 'B', fee_value: '150' };
    const sol = moved('buy', { asset: 'SOL', value: '500' });
    expect(figuresOf([BOUGHT, sol, moved('transfer', { ...sent, ...fee })])).toMatchObject({
      gains: ['50'],
    });
  });
});

describe('figures', () => {
  const staking = moved('income', { kind: 'staking' });

  it('takes rewards for income where one of them is taxed when received', () => {
    expect(figuresOf([staking])['income']).toBe('2000');
    const sold = moved('sell', { date: '2025-04-01', value: '12000' });
    const poland = { country: 'PL', currency: 'PLN' };
    expect(figuresOf([staking, sold], poland)['income']).toBe('12000');
    expect(figuresOf([staking], { country: 'SA', currency: 'SAR' })['income']).toBe('0');
  });

  it('takes the tax exact or as the return rounds it, where the law rounds to full units', () => {
    const transactions = [
      { date: '2024-02-01', type: 'buy', asset: 'BTC', qty: '1', value: '1000.50' },
      { date: '2024-04-01', type: 'sell', asset: 'BTC', qty: '1', value: '2000.90' },
    ];
    const passes = (country: string, currency: string, tax: string) =>
      checkExample({
        ...{ id: 'test', country, currency, year: 2024, transactions },
        expected: { tax, tax_2024: tax },
      }).passed;
    // 1,000.40 * 19 % = 190.08, in full złoty 1,000 * 19 % = 190.
    expect(passes('PL', 'PLN', '190.08')).toBe(true);
    expect(passes('PL', 'PLN', '190')).toBe(true);
    expect(passes('PL', 'PLN', '191')).toBe(false);
    expect(passes('IE', 'EUR', '1')).toBe(false);
  });

  it('has steps under keys of their own where a country has them', () => {
    const bought = { ...BOUGHT, date: '2025-03-01', value: '100000000', platform: 'domestic' };
    const indonesia = { country: 'ID', currency: 'IDR' };
    expect(figuresOf([bought], indonesia)).toMatchObject({ vat: '110000', turnover: '0' });
    expect(figuresOf([bought])).not.toHaveProperty('vat');
    expect(figuresOf([bought])['deemed_return']).toBeNull();
    expect(figuresOf([BOUGHT, moved('sell')])).toMatchObject({ short_tax: '100', niit: '0' });
  });
});

describe('proceeds', () => {
  it('may be meant before or after the fee of the sale', () => {
    const sold = moved('sell', { fee: '100' });
    const checked = (proceeds: string) =>
      checkExample({
        ...{ id: 'test', country: 'US', year: 2025, currency: 'USD', settings: {} },
        transactions: [BOUGHT, sold],
        expected: { proceeds },
      }).passed;
    expect(checked('2000')).toBe(true);
    expect(checked('1900')).toBe(true);
    expect(checked('2100')).toBe(false);
  });
});
