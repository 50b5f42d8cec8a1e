/** Cases of our own for events as rotki and CoinTaxman list them; figures by hand. */
import { describe, expect, it } from 'vitest';
import { type More, ROTKI, transactionAt, forMoney, run } from '../testing/own-case.ts';

const COINTAXMAN = { repo: 'provinzio/CoinTaxman' };
const JANUARY = '2024-01-01T10:00:00Z';
const FEBRUARY = '2024-02-01T10:00:00Z';
const MARCH = '2024-03-01T10:00:00Z';

const bought = transactionAt('1', JANUARY, 'buy', ['4', 'AAA'], forMoney('400'));

describe('events of one instant', () => {
  const sale = (date: string, cost: string, more: object = {}) => ({
    date: date.slice(0, 10),
    asset: 'AAA',
    qty: '1',
    cost,
    ...more,
  });
  const buy = (id: string, amount: string, more: More = {}) =>
    transactionAt(id, JANUARY, 'buy', ['1', 'AAA'], forMoney(amount, more));
  const sell = (id: string, timestamp: string, amount: string) =>
    transactionAt(id, timestamp, 'sell', ['1', 'AAA'], forMoney(amount));

  it.each([
    ['t10', 't9'],
    ['z', 'a'],
    ['9', '10'],
  ])('come as they are listed, whatever they are called: %s %s', (firstId, secondId) => {
    const rows = [buy(firstId, '100'), buy(secondId, '200'), sell('s', MARCH, '300')];
    for (const source of [ROTKI, COINTAXMAN]) {
      expect(run(rows, { gains: [sale(MARCH, '100')] }, { source })).toBe('passed');
      expect(run(rows, { gains: [sale(MARCH, '200')] }, { source, method: 'LIFO' })).toBe('passed');
    }
    const sales = [
      { ...buy('0', '100'), timestamp: '2023-12-01' },
      { ...buy('1', '200'), timestamp: '2023-12-02' },
      sell(firstId, MARCH, '400'),
      sell(secondId, MARCH, '300'),
    ];
    const gains = [
      sale(MARCH, '100', { proceeds: '400' }),
      sale(MARCH, '200', { proceeds: '300' }),
    ];
    expect(run(sales, { gains })).toBe('passed');
  });

  it('come as they are listed in whatever wallet they are', () => {
    const rows = [
      buy('1', '100', { wallet: 'z' }),
      buy('2', '200', { wallet: 'a' }),
      sell('3', MARCH, '300'),
    ];
    expect(run(rows, { gains: [sale(MARCH, '100')] })).toBe('passed');
  });

  it('do not help one that comes before them', () => {
    const rows = [sell('1', JANUARY, '300'), buy('2', '100')];
    const missing = [{ asset: 'AAA', qty: '1' }];
    expect(run(rows, { missing, balances: { AAA: '1' } })).toBe('passed');
    expect(run(rows.toReversed(), { missing: [], balances: { AAA: '0' } })).toBe('passed');
  });
});

describe('a sale with a fee', () => {
  const sold = transactionAt('2', FEBRUARY, 'sell', ['1', 'AAA'], forMoney('300'));
  const inMoney = { ...sold, feeAsset: 'EUR', feeQty: '5' };
  const row = (proceeds: string, cost: string, gain: string) => ({
    date: '2024-02-01',
    asset: 'AAA',
    qty: '1',
    proceeds,
    cost,
    gain,
  });

  it.each([
    ['295', '100'],
    ['300', '105'],
    ['300', '100'],
  ])('is printed as %s against %s', (proceeds, cost) => {
    const gains = [row(proceeds, cost, '195')];
    const totals = { proceeds, cost, gain: '195' };
    for (const source of [ROTKI, COINTAXMAN]) {
      expect(run([bought, inMoney], { gains, totals }, { source })).toBe('passed');
    }
  });

  it('has proceeds less the units of the fee', () => {
    const prices = { AAA: { [FEBRUARY]: '320' } };
    const inUnits = { ...sold, feeAsset: 'AAA', feeQty: '0.5' };
    expect(run([bought, inUnits], { gains: [row('140', '100', '40')] }, { prices })).toBe('passed');
  });

  it('is printed in one way in one case', () => {
    const next = { ...inMoney, id: '3' };
    const gains = [row('295', '100', '195'), row('300', '105', '195')];
    expect(run([bought, inMoney, next], { gains })).toHaveLength(1);
    const totals = { proceeds: '300' };
    expect(run([bought, inMoney], { gains: gains.slice(0, 1), totals })).toHaveLength(1);
  });
});

describe('units received (rotki)', () => {
  const prices = { AAA: { [JANUARY]: '10', [MARCH]: '40' } };
  const sold = transactionAt('9', MARCH, 'sell', ['1', 'AAA'], forMoney('50'));

  it('as a gift cost what they are worth and are no income', () => {
    const given = [
      transactionAt('1', JANUARY, 'gift', ['1', 'AAA'], { direction: 'in' }),
      transactionAt('1', JANUARY, 'gift received', ['1', 'AAA']),
    ];
    const gains = [{ date: '2024-03-01', asset: 'AAA', qty: '1', cost: '10', gain: '40' }];
    for (const purchase of given) {
      expect(run([purchase, sold], { gains, income: [] }, { prices })).toBe('passed');
    }
  });

  it('without a price count as nothing', () => {
    const received = transactionAt('1', JANUARY, 'receive', ['1', 'AAA']);
    const gains = [{ date: '2024-03-01', asset: 'AAA', qty: '1', cost: '0', gain: '50' }];
    const totals = { 'transaction event': { taxable: '0' } };
    expect(run([received, sold], { gains, totals, missing: [] })).toBe('passed');
    // A price in other money is one.
    const dollars = [
      { asset: 'AAA', quote: 'USD', timestamp: JANUARY, price: '20' },
      { asset: 'USD', quote: 'EUR', timestamp: JANUARY, price: '0.5' },
    ];
    const income = [{ date: '2024-01-01', asset: 'AAA', qty: '1', fiatValue: '10' }];
    expect(run([received], { income }, { prices: dollars })).toBe('passed');
  });

  it('may be money', () => {
    const income = [{ date: '2024-01-01', asset: 'EUR', qty: '100', fiatValue: '100' }];
    const totals = { 'transaction event': { taxable: '100', free: '0' } };
    const received = transactionAt('1', JANUARY, 'receive', ['100', 'EUR']);
    expect(run([received], { income, totals })).toBe('passed');
  });

  it('count by kind where a case names several', () => {
    const rows = [
      transactionAt('1', JANUARY, 'staking', ['1', 'AAA'], { fiatValue: '10' }),
      transactionAt('2', JANUARY, 'receive', ['1', 'AAA'], { fiatValue: '7' }),
      transactionAt('3', JANUARY, 'loan', ['1', 'AAA'], { fiatValue: '3' }),
    ];
    const totals = {
      staking: { taxable: '10' },
      'transaction event': { taxable: '7' },
      loan: { taxable: '3' },
    };
    expect(run(rows, { totals })).toBe('passed');
    expect(run(rows, { totals: { ...totals, loan: { taxable: '4' } } })).toHaveLength(1);
  });
});

describe('fees outside of the basis (rotki)', () => {
  it('in a third asset are spent at the price of the oracle, in one of the trade at its own', () => {
    const swap = transactionAt('3', FEBRUARY, 'buy', ['10', 'BBB'], {
      quoteAsset: 'AAA',
      quoteQty: '1',
    });
    const prices = { AAA: { [FEBRUARY]: '150' }, BBB: { [FEBRUARY]: '16' } };
    const settings = { include_fees_in_cost_basis: false, taxfree_after_period: 86_400 };
    // One unit of B is worth 15 by the trade; 400 for 4 A's, held for long.
    const totals = { trade: { free: '50' }, fee: { taxable: '-15', free: '0' } };
    const paid = { ...swap, feeAsset: 'BBB', feeQty: '1' };
    expect(run([bought, paid], { totals: { fee: { taxable: '-15' } } }, { prices, settings })).toBe(
      'passed',
    );
    const other = transactionAt('2', JANUARY, 'buy', ['1', 'CCC'], forMoney('2'));
    const third = { ...swap, feeAsset: 'CCC', feeQty: '1' };
    const more = { prices: { ...prices, CCC: { [FEBRUARY]: '3' } }, settings };
    const spent = { ...totals, fee: { taxable: '-3', free: '1' } };
    expect(run([bought, other, third], { totals: spent }, more)).toBe('passed');
  });

  it('stand alone as what a transaction costs', () => {
    const fee = transactionAt('2', FEBRUARY, 'fee', ['0.5', 'AAA'], { fiatValue: '60' });
    const total = (taxable: string) => ({ totals: { 'transaction event': { taxable } } });
    expect(run([bought, fee], total('-50'))).toBe('passed');
    expect(run([bought, fee], total('0'), { settings: { include_gas_costs: false } })).toBe(
      'passed',
    );
  });
});

describe('assets that are ignored (rotki)', () => {
  it('have no transactions', () => {
    const spam = transactionAt('2', JANUARY, 'airdrop', ['5', 'SPAM'], { fiatValue: '9' });
    const swap = transactionAt('3', FEBRUARY, 'buy', ['1', 'SPAM'], {
      quoteAsset: 'AAA',
      quoteQty: '1',
    });
    const expected = { gains: [], income: [], balances: { AAA: '4' } };
    const settings = { ignored_assets: ['SPAM'] };
    expect(run([bought, spam, swap], expected, { settings })).toBe('passed');
    expect(run([bought, spam, swap], expected)).not.toBe('passed');
  });
});

describe('CoinTaxman', () => {
  const more = { source: COINTAXMAN };

  it('sells for what is received, and buys for what is given', () => {
    const swap = transactionAt('2', FEBRUARY, 'trade', ['10', 'BBB'], {
      quoteAsset: 'AAA',
      quoteQty: '1',
    });
    const prices = { AAA: { [FEBRUARY]: '150' }, BBB: { [FEBRUARY]: '16' } };
    const gains = [{ date: '2024-02-01', asset: 'AAA', qty: '1', proceeds: '160', gain: '60' }];
    const remainingLots = [
      { asset: 'AAA', qty: '3' },
      { asset: 'BBB', qty: '10', cost: '150' },
    ];
    expect(run([bought, swap], { gains, remainingLots }, { ...more, prices })).toBe('passed');
  });

  it('takes a withdrawal and a deposit as a transfer, with or without depots', () => {
    const rows = [
      { ...bought, wallet: 'kraken' },
      transactionAt('2', FEBRUARY, 'withdrawal', ['1', 'AAA'], { wallet: 'kraken' }),
      transactionAt('3', '2024-02-01T11:00:00Z', 'deposit', ['0.9', 'AAA'], { wallet: 'binance' }),
      // No withdrawal of its own.
      transactionAt('4', '2024-02-01T12:00:00Z', 'deposit', ['0.9', 'AAA'], { wallet: 'binance' }),
      transactionAt('5', MARCH, 'sell', ['0.9', 'AAA'], forMoney('300', { wallet: 'binance' })),
    ];
    const gains = [
      { date: '2024-03-01', asset: 'AAA', qty: '0.9', cost: '90', acquiredDate: '2024-01-01' },
    ];
    for (const MULTI_DEPOT of [true, false]) {
      const expected = { gains, missing: [], balances: { AAA: '3' } };
      expect(run(rows, expected, { ...more, settings: { MULTI_DEPOT } })).toBe('passed');
    }
  });

  it('counts profits of futures and their fees', () => {
    const profit = transactionAt('1', JANUARY, 'futures_profit', ['100', 'EUR'], {
      feeAsset: 'EUR',
      feeQty: '3',
    });
    expect(run([profit], { totals: { gain: '97' } }, more)).toBe('passed');
    const loss = { ...profit, type: 'futures_loss' };
    expect(run([loss], { totals: { gain: '-103' } }, more)).toBe('passed');
  });
});
