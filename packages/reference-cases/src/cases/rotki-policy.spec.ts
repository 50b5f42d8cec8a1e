/** Cases of our own for what rotki and CoinTaxman do; figures by hand. */
import { describe, expect, it } from 'vitest';
import { transactionAt, forMoney, run } from '../testing/own-case.ts';

const bought = transactionAt('1', '2024-01-01T10:00:00Z', 'buy', ['4', 'AAA'], forMoney('400'));

describe('fees in units', () => {
  const sold = transactionAt('2', '2024-02-01T10:00:00Z', 'sell', ['1', 'AAA'], {
    ...forMoney('300'),
    feeAsset: 'AAA',
    feeQty: '0.5',
  });
  const prices = [{ asset: 'AAA', quote: 'EUR', timestamp: '2024-02-01T10:00:00Z', price: '320' }];
  const left = [{ asset: 'AAA', qty: '2.5', cost: '250' }];

  it('lower the proceeds at the price of the oracle and are no gain of their own', () => {
    // 300 - 100 - 0.5 x 320.
    const gains = [{ date: '2024-02-01', asset: 'AAA', qty: '1', gain: '40' }];
    const totals = { trade: { taxable: '40', free: '0' }, fee: { taxable: '0', free: '0' } };
    expect(run([bought, sold], { gains, totals, remainingLots: left }, { prices })).toBe('passed');
  });

  it('are spent on their own where fees stay out of the basis', () => {
    const settings = { include_fees_in_cost_basis: false };
    // At the price of the trade, not at the oracle's: the fee is in one of its assets.
    const totals = { trade: { taxable: '200', free: '0' }, fee: { taxable: '-50', free: '0' } };
    const sale = { date: '2024-02-01', asset: 'AAA', qty: '1', gain: '200' };
    const fee = { date: '2024-02-01', asset: 'AAA', qty: '0.5' };
    const more = { prices, settings };
    for (const gains of [
      [sale],
      [sale, { ...fee, gain: '-50' }],
      [sale, { ...fee, proceeds: '150', gain: '100' }],
    ]) {
      expect(run([bought, sold], { gains, totals, remainingLots: left }, more)).toBe('passed');
    }
    expect(run([bought, sold], { gains: [sale, { ...fee, gain: '-49' }] }, more)).not.toBe(
      'passed',
    );
  });

  it('of an old lot are spent whole, and the gain on them is free', () => {
    const settings = { include_fees_in_cost_basis: 'no', taxfree_after_period: '86_400' };
    const totals = { trade: { taxable: '0', free: '200' }, fee: { taxable: '-150', free: '100' } };
    expect(run([bought, sold], { totals }, { prices, settings })).toBe('passed');
  });

  it('of a purchase belong to its cost', () => {
    const buy = { ...bought, feeAsset: 'AAA', feeQty: '0.5' };
    const dear = {
      AAA: { EUR: { [String(Date.parse(bought.timestamp as string) / 1000)]: '120' } },
    };
    const remainingLots = [{ asset: 'AAA', qty: '3.5', rate: '115' }];
    expect(run([buy], { remainingLots }, { prices: dear })).toBe('passed');
  });
});

describe('units for units', () => {
  const swap = transactionAt('2', '2024-02-01T10:00:00Z', 'buy', ['10', 'BBB'], {
    quoteAsset: 'AAA',
    quoteQty: '1',
    feeAsset: 'CCC',
    feeQty: '2',
  });
  const prices = {
    'AAA/EUR': { '2024-02-01T10:00:00Z': 150 },
    'BBB/EUR': { '2024-02-01T10:00:00Z': 16 },
    'CCC/EUR': { '2024-02-01T10:00:00Z': 3 },
  };
  const fees = transactionAt('0', '2024-01-01T10:00:00Z', 'buy', ['5', 'CCC'], forMoney('5'));
  const gains = [{ date: '2024-02-01', asset: 'AAA', qty: '1', proceeds: '150', gain: '50' }];

  it('are worth what was given, and a fee in a third coin adds to what was received', () => {
    const remainingLots = [
      { asset: 'AAA', qty: '3', cost: '300' },
      { asset: 'BBB', qty: '10', cost: '156' },
      { asset: 'CCC', qty: '3', cost: '3' },
    ];
    expect(run([fees, bought, swap], { gains, remainingLots }, { prices })).toBe('passed');
  });

  it('are no gain where they are switched off, and the lots move', () => {
    const balances = { AAA: '3', BBB: '10' };
    const settings = { includeCrypto2Crypto: false };
    expect(run([fees, bought, swap], { gains: [], balances }, { prices, settings })).toBe('passed');
  });
});

describe('the window of a report', () => {
  const early = transactionAt('0', '2023-06-01T00:00:00Z', 'staking_reward', ['1', 'AAA'], {
    fiatValue: '90',
  });
  const late = transactionAt('3', '2024-06-01T00:00:00Z', 'staking reward', ['1', 'AAA'], {
    fiatValue: '95',
  });
  const sold = transactionAt('4', '2024-07-01T00:00:00Z', 'sell', ['2', 'AAA'], forMoney('500'));
  const settings = { start_ts: Date.parse('2024-03-01') / 1000, end_ts: '2024-12-31' };
  const income = [{ date: '2024-06-01', asset: 'AAA', qty: '1', fiatValue: '95' }];

  it('leaves income outside of it out, and keeps its lots', () => {
    const totals = { trade: { taxable: '210', free: '100' }, staking: { taxable: '95' } };
    const rule = { longTermRule: 'tax free after 365 days', settings };
    expect(run([early, bought, late, { ...sold, timestamp: '2024-07-01' }], { income }, rule)).toBe(
      'passed',
    );
    const free = run([early, bought, late, sold], { totals }, rule);
    // One unit of 90 is free: 250 - 90; one of 100 is not: 250 - 100.
    expect(free).toEqual([
      { what: 'total', expected: 'trade.taxable 210', found: 'trade.taxable 150' },
      { what: 'total', expected: 'trade.free 100', found: 'trade.free 160' },
    ]);
  });

  it('forgets what was before it where it is told to', () => {
    const past = { ...settings, calculate_past_cost_basis: false };
    const gains = [
      { date: '2024-07-01', asset: 'AAA', qty: '1', cost: '95' },
      { date: '2024-07-01', asset: 'AAA', qty: '1', cost: '0' },
    ];
    const missing = [{ asset: 'AAA', missingQty: '1' }];
    expect(run([bought, late, sold], { gains, missing }, { settings: past })).toBe('passed');
  });
});

describe('an average', () => {
  const more = [
    bought,
    transactionAt('2', '2024-02-01T00:00:00Z', 'buy', ['4', 'AAA'], forMoney('800')),
    transactionAt('3', '2025-01-15T00:00:00Z', 'sell', ['6', 'AAA'], forMoney('1200')),
  ];
  const settings = { cost_basis_method: 'acb' };

  it('is tax free by the lots beside it, at its own cost', () => {
    const gains = [
      { date: '2025-01-15', asset: 'AAA', qty: '4', cost: '600', taxable: false },
      { date: '2025-01-15', asset: 'AAA', qty: '2', cost: '300', taxable: true },
    ];
    const remainingLots = { AAA: [{ asset: 'AAA', qty: '2', cost: '300' }] };
    expect(run(more, { gains, remainingLots }, { method: 'ACB', settings })).toBe('passed');
  });

  it('takes what nobody bought as bought for nothing', () => {
    const missing = [{ asset: 'AAA', qty: '2' }];
    expect(run([bought, { ...more[2]! }], { missing }, { method: 'average cost' })).toBe('passed');
  });
});

describe('assets of one kind', () => {
  it('share their lots, and one for the other is no event', () => {
    const eth = transactionAt('1', '2024-01-01T00:00:00Z', 'buy', ['2', 'ETH'], forMoney('200'));
    const wrap = transactionAt('2', '2024-02-01T00:00:00Z', 'trade', ['1', 'WETH'], {
      quoteAsset: 'ETH',
      quoteQty: '1',
    });
    const sold = transactionAt(
      '3',
      '2024-03-01T00:00:00Z',
      'sell',
      ['1.5', 'WETH'],
      forMoney('300'),
    );
    const gains = [{ date: '2024-03-01', asset: 'WETH', qty: '1.5', cost: '150', gain: '150' }];
    const remainingLots = { ETH: [{ asset: 'ETH', qty: '0.5' }] };
    expect(run([eth, wrap, sold], { gains, remainingLots, missing: [] })).toBe('passed');
  });

  it('are those the case lists', () => {
    const first = transactionAt('1', '2024-01-01T00:00:00Z', 'buy', ['2', 'AAA'], forMoney('200'));
    const sold = transactionAt(
      '3',
      '2024-03-01T00:00:00Z',
      'sell',
      ['2', 'AAA.e'],
      forMoney('300'),
    );
    const settings = { asset_collections: { AAA: ['AAA.e'] } };
    expect(run([first, sold], { missing: [], balances: { AAA: '0' } }, { settings })).toBe(
      'passed',
    );
    expect(run([first, sold], { missing: [] })).not.toBe('passed');
  });
});

describe('CoinTaxman', () => {
  const source = { repo: 'provinzio/CoinTaxman' };

  it('splits the fee of a swap over its legs; the units are gone', () => {
    const swap = transactionAt('2', '2024-02-01T00:00:00Z', 'trade', ['10', 'BBB'], {
      quoteAsset: 'AAA',
      quoteQty: '1',
      fiatValue: '150',
      feeAsset: 'AAA',
      feeQty: '0.1',
      fiatFee: '16',
    });
    const gains = [{ date: '2024-02-01', asset: 'AAA', qty: '1', gain: '42' }];
    const remainingLots = [
      { asset: 'AAA', qty: '2.9' },
      { asset: 'BBB', qty: '10', cost: '158' },
    ];
    expect(run([bought, swap], { gains, remainingLots }, { source })).toBe('passed');
  });

  it('sells the units of a fee that stands alone', () => {
    const fee = transactionAt('2', '2024-02-01T00:00:00Z', 'fee', ['0.5', 'AAA'], {
      fiatValue: '70',
    });
    const gains = [
      { date: '2024-02-01', asset: 'AAA', qty: '0.5', proceeds: '70', gain: '20', term: 'taxable' },
    ];
    expect(run([bought, fee], { gains }, { source })).toBe('passed');
  });

  it('keeps depots apart where it is told to', () => {
    const here = transactionAt('0', '2023-12-01T00:00:00Z', 'buy', ['1', 'AAA'], {
      ...forMoney('50'),
      wallet: 'other',
    });
    const sold = transactionAt('2', '2024-02-01T00:00:00Z', 'sell', ['1', 'AAA'], forMoney('150'));
    const gainsAt = (cost: string) => [{ date: '2024-02-01', asset: 'AAA', qty: '1', cost }];
    expect(run([here, bought, sold], { gains: gainsAt('50') }, { source })).toBe('passed');
    const settings = { MULTI_DEPOT: true };
    expect(run([here, bought, sold], { gains: gainsAt('100') }, { source, settings })).toBe(
      'passed',
    );
  });
});
