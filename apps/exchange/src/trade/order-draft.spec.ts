import { decimal, decimalToText } from '@meridian/money/decimal.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { describe, expect, it } from 'vitest';

import { type Draft, type DraftWorld, FIRST_DRAFT } from './draft.ts';
import { readDraft, shareAmount } from './order-draft.ts';
import { requestOf } from './order-request.ts';

const instrument: InstrumentInfo = {
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  status: 'Trading',
  tickSize: '0.1',
  lotSize: '0.00001',
  quoteScale: 8,
  minValue: '5',
  maxLimitQty: '10',
  maxMarketQty: '2',
  maxPostOnlyQty: '20',
  priceLimit: null,
  makerFee: '0.0005',
  takerFee: '0.001',
  maxOrders: 500,
  last: null,
  index: null,
};

const world: DraftWorld = {
  instrument,
  last: decimal('60000'),
  available: { base: decimal('0.5'), quote: decimal('1000') },
  tag: 'en',
  now: Date.UTC(2026, 0, 15, 12),
};

const draft = (part: Partial<Draft>): Draft => ({
  ...FIRST_DRAFT,
  price: '50000',
  amount: '0.01',
  ...part,
});

function figures(part: Partial<Draft>) {
  const { qty, total, fee, left } = readDraft(draft(part), world).estimate;
  return [qty, total, fee, left].map((value) => (value === null ? null : decimalToText(value)));
}

describe('what an order would do', () => {
  it('a purchase pays its fee in what it buys, a sale in what it gets', () => {
    // 0.01 at 50,000 is 500; a thousandth of 0.01 BTC; 500 of 1,000 are left.
    expect(figures({})).toEqual(['0.01', '500', '0.00001', '500']);
    expect(figures({ side: 'Sell' })).toEqual(['0.01', '500', '0.5', '0.49']);
  });

  it('only an order that never takes has the maker’s fee for sure', () => {
    expect(figures({ timeInForce: 'PostOnly' })[2]).toBe('0.000005');
  });

  it('an amount in the quote asset is cut to the lot at the limit, and stays at the market', () => {
    // 100 / 50,000 is 0.002; 100.4 / 50,000 is 0.002008, cut to 0.002.
    expect(figures({ unit: 'quote', amount: '100.4' })).toEqual([
      '0.002',
      '100',
      '0.000002',
      '900',
    ]);
    expect(figures({ unit: 'quote', amount: '100.4', kind: 'market' })[1]).toBe('100.4');
  });

  it('at the market it is an estimate by the last price', () => {
    const { estimate } = readDraft(draft({ kind: 'market' }), world);
    expect(estimate.isEstimate).toBe(true);
    expect(estimate.total).toEqual(decimal('600'));
  });
});

describe('what is in its way', () => {
  it.each([
    [{ price: '' }, 'price', 'empty'],
    [{ price: '50000.05' }, 'price', 'off-tick'],
    [{ amount: 'x' }, 'amount', 'not-a-number'],
    [{ amount: '0.000001' }, 'amount', 'off-lot'],
    [{ amount: '0.00009' }, 'amount', 'too-small'],
    [{ amount: '11', side: 'Sell' }, 'amount', 'too-large'],
    [{ amount: '3', kind: 'market', side: 'Sell' }, 'amount', 'too-large'],
    [{ amount: '0.02001' }, 'amount', 'insufficient'],
    [{ kind: 'stop-market', trigger: '' }, 'trigger', 'empty'],
    [{ hasExits: true, takeProfit: '49000' }, 'takeProfit', 'wrong-side'],
    [{ hasExits: true, stopLoss: '51000' }, 'stopLoss', 'wrong-side'],
    [{ hasExits: true, takeProfit: '55000.01' }, 'takeProfit', 'off-tick'],
    [{ kind: 'trailing', distance: '0' }, 'distance', 'bad-percent'],
    [{ kind: 'trailing', distance: '100' }, 'distance', 'bad-percent'],
    [{ kind: 'trailing', distance: '1.005' }, 'distance', 'bad-percent'],
    [{ kind: 'trailing', trigger: '61000.05' }, 'trigger', 'off-tick'],
    [{ kind: 'market', slippage: '10.01' }, 'slippage', 'bad-percent'],
    [{ timeInForce: 'GTT' }, 'expiry', 'empty'],
    [{ timeInForce: 'GTT', expiry: '2026-01-14T12:00' }, 'expiry', 'past'],
    // The last price is 60,000: a sale takes its profit above it and stops its loss below.
    [{ kind: 'oco', side: 'Sell', takeProfit: '', stopLoss: '55000' }, 'takeProfit', 'empty'],
    [
      { kind: 'oco', side: 'Sell', takeProfit: '59000', stopLoss: '55000' },
      'takeProfit',
      'wrong-side',
    ],
    [
      { kind: 'oco', side: 'Sell', takeProfit: '65000', stopLoss: '61000' },
      'stopLoss',
      'wrong-side',
    ],
    [{ kind: 'scaled', priceTo: '52000', count: '1' }, 'count', 'bad-count'],
    [{ kind: 'scaled', priceTo: '52000', count: '21' }, 'count', 'bad-count'],
    [{ kind: 'scaled', priceTo: '50000' }, 'priceTo', 'same-price'],
    // Four orders of 0.0001 at 50,000 and more are worth 5 and more; five of 0.00008 are not.
    [{ kind: 'scaled', priceTo: '52000', amount: '0.0004', count: '5' }, 'amount', 'too-small'],
  ] as const)('%j: %s is %s', (part, field, reason) => {
    expect(readDraft(draft(part), world).fault).toEqual({ field, reason });
  });

  it.each([
    { kind: 'trailing', distance: '1,5' },
    { kind: 'market', slippage: '' },
    { timeInForce: 'GTT', expiry: '2026-01-16T12:00' },
    { kind: 'oco', side: 'Sell', takeProfit: '65000', stopLoss: '55000' },
    { kind: 'oco', side: 'Buy', takeProfit: '55000', stopLoss: '65000', amount: '500' },
    { kind: 'scaled', priceTo: '52000', amount: '0.0004', count: '4' },
  ] as const)('nothing, for %j', (part) => {
    expect(readDraft(draft(part), world).fault).toBeNull();
  });

  it('nothing, for an order that spends all there is', () => {
    expect(readDraft(draft({ amount: '0.02' }), world).fault).toBeNull();
  });

  it('an unknown balance is in nobody’s way: the venue knows it', () => {
    const unknown = { ...world, available: { base: null, quote: null } };
    const { estimate, fault } = readDraft(draft({}), unknown);
    expect([estimate.left, fault]).toEqual([null, null]);
  });

  it('a market order where no price is known', () => {
    const blind = { ...world, last: null };
    expect(readDraft(draft({ kind: 'market' }), blind).fault?.reason).toBe('no-price');
  });
});

describe('a share of the balance', () => {
  it.each([
    [{}, 50, '0.01'],
    [{ side: 'Sell' }, 100, '0.5'],
    [{ unit: 'quote' }, 25, '250'],
    // A third of 0.5 BTC at 50,000: 0.165 BTC are 8,250.
    [{ side: 'Sell', unit: 'quote' }, 33, '8250'],
    [{ price: '70000' }, 100, '0.01428'],
  ] as const)('%j, %i %%, is %s', (part, percent, expected) => {
    const share = shareAmount(draft(part), percent, world);
    expect(share === null ? null : decimalToText(share)).toBe(expected);
  });

  it('is not known without a price or a balance', () => {
    expect(shareAmount(draft({ price: '' }), 50, world)).toBeNull();
    const unknown = { ...world, available: { base: null, quote: null } };
    expect(shareAmount(draft({}), 50, unknown)).toBeNull();
  });
});

describe('the request', () => {
  const request = (part: Partial<Draft>) => {
    const written = draft(part);
    const made = requestOf(written, world, readDraft(written, world).estimate, 'link');
    switch (made.kind) {
      case 'order':
        return made.order;
      case 'pair':
        return made.pair;
      case 'batch':
        return made.orders;
    }
  };

  it('of a limit order', () => {
    expect(request({ price: '50,000', timeInForce: 'IOC' })).toEqual({
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Limit',
      qty: '0.01',
      price: '50000',
      timeInForce: 'IOC',
      orderLinkId: 'link',
    });
  });

  it('of a market order by value, and of a stop', () => {
    expect(request({ kind: 'market', unit: 'quote', amount: '1k' })).toMatchObject({
      orderType: 'Market',
      qty: '1000',
      marketUnit: 'quoteCoin',
    });
    expect(request({ kind: 'stop-limit', trigger: '49000' })).toMatchObject({
      orderFilter: 'StopOrder',
      triggerPrice: '49000',
      price: '50000',
    });
  });

  it('of a trailing stop, in basis points', () => {
    const trailing = {
      kind: 'trailing',
      side: 'Sell',
      distance: '1.25',
      trigger: '61000',
    } as const;
    expect(request(trailing)).toMatchObject({
      orderType: 'Market',
      orderFilter: 'StopOrder',
      trailing: { deltaBps: 125, activation: '61000' },
    });
    expect(request(trailing)).not.toHaveProperty('triggerPrice');
  });

  it('good till a time is until cancelled with an end', () => {
    const expiry = '2026-01-16T12:00';
    expect(request({ timeInForce: 'GTT', expiry })).toMatchObject({
      timeInForce: 'GTC',
      expiresAt: new Date(2026, 0, 16, 12).getTime(),
    });
  });

  it('of a market order with its slippage', () => {
    expect(request({ kind: 'market', slippage: '0,5' })).toMatchObject({
      slippage: { type: 'Percent', value: '0.5' },
    });
    expect(request({ kind: 'market', slippage: '' })).not.toHaveProperty('slippage');
  });

  it('of a pair: an amount is sold, a value is bought for', () => {
    const exits = { takeProfit: '65000', stopLoss: '55000', stopLossLimit: '54900' };
    expect(request({ kind: 'oco', side: 'Sell', unit: 'quote', ...exits })).toEqual({
      symbol: 'BTCUSDT',
      side: 'Sell',
      qty: '0.01',
      orderLinkId: 'link',
      marketUnit: 'baseCoin',
      takeProfit: { trigger: '65000' },
      stopLoss: { trigger: '55000', limit: '54900' },
    });
    const bought = { kind: 'oco', takeProfit: '55000', stopLoss: '65000', amount: '500' } as const;
    expect(request(bought)).toMatchObject({ qty: '500', marketUnit: 'quoteCoin' });
  });

  it('of scaled orders: equal distances on the tick, all of the amount, ids that follow', () => {
    // 2,000 in three gaps are 666.66…; 0.0005 are 50 lots: 13, 13, 12 and 12.
    const scaled = { kind: 'scaled', priceTo: '52000', amount: '0.0005', count: '4' } as const;
    const expected = [
      ['50000', '0.00013'],
      ['50666.6', '0.00013'],
      ['51333.3', '0.00012'],
      ['52000', '0.00012'],
    ].map(([price, qty], index) => ({
      ...{ symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', timeInForce: 'GTC' },
      ...{ price, qty, orderLinkId: `link-${index + 1}` },
    }));
    expect(request(scaled)).toEqual(expected);
    const down = { ...scaled, price: '52000', priceTo: '50000' };
    expect(request(down)).toMatchObject([{ price: '52000' }, { price: '51333.3' }, {}, {}]);
  });

  it('takes its exits along where they are filled in', () => {
    const exits = { hasExits: true, takeProfit: '55000', stopLoss: ' ' };
    expect(request(exits)).toMatchObject({ takeProfit: { trigger: '55000' } });
    expect(request(exits)).not.toHaveProperty('stopLoss');
  });
});
