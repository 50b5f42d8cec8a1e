import { describe, expect, it } from 'vitest';
import type { Command } from './api/commands.ts';
import { createScene } from './testing/scene.ts';

const symbol = 'BTCUSDT';
const LIMITS = { orders: 8, tpsl: 4, conditional: 2 };
const alice = { account: 'alice/spot', symbol } as const;
const ORDER = {
  ...{ type: 'place-order', ...alice, side: 'Buy', orderType: 'Limit', qty: '0.5', price: '100' },
};
const MARKET = { orderType: 'Market', price: undefined };
const OCO = {
  ...{ type: 'place-oco', ...alice, side: 'Sell', qty: '0.5' },
  ...{ takeProfit: { trigger: '120' }, stopLoss: { trigger: '80', limit: '79' } },
};
const WAITS = { triggerPrice: '105', orderFilter: 'tpslOrder' };
const command = (fields: object): Command => fields as Command;

/** A last price of 100; orders of alice: 3 waits, 4 and 5 are a pair, 6 rests, 7 trails. */
function start() {
  const scene = createScene(
    { alice: { USDT: '1000', BTC: '1' }, bob: { BTC: '100' } },
    {
      instrument: {
        ...{ minOrderAmt: '5', maxLimitOrderQty: '50', maxMarketOrderQty: '2', limits: LIMITS },
        ...{ postOnlyMaxLimitOrderSize: '40', priceLimit: { x: '0.05', y: '0.1' } },
      },
    },
  );
  scene.place('bob', { side: 'Sell', price: '100', qty: '0.1' });
  scene.place('alice', { price: '100', qty: '0.1' });
  scene.run(command({ ...ORDER, qty: '0.1', triggerPrice: '105' }));
  scene.run(command(OCO));
  scene.run(command({ ...ORDER, qty: '0.2', price: '90' }));
  scene.run(command({ ...ORDER, qty: '0.1', trailing: { deltaBps: 100 } }));
  return scene;
}

type Row = readonly [expected: string, change: object];

function refuses(name: string, plain: object, rows: readonly Row[]): void {
  it.each(rows)(`${name}: %s for %j`, (expected, change) => {
    const scene = start();
    const line = scene.refusal(command({ ...plain, ...change }));
    expect([line['code'], line['field']].join(' ').trim()).toBe(expected);
  });
}

describe('each refusal says which field it is for', () => {
  refuses('an order', ORDER, [
    ['bad-request orderType', { orderType: 'Stop' }],
    ['bad-request side', { side: 'Long' }],
    ['bad-request price', { price: undefined }],
    ['bad-request price', { orderType: 'Market' }],
    ['bad-request price', { price: 100 }],
    ['bad-request price', { price: 'x' }],
    ['bad-request timeInForce', { timeInForce: 'GTT' }],
    ['bad-request timeInForce', { ...MARKET, timeInForce: 'GTC' }],
    ['bad-request marketUnit', { marketUnit: 'baseCoin' }],
    ['bad-request marketUnit', { ...MARKET, marketUnit: 'coin' }],
    ['bad-request marketUnit', { ...MARKET, marketUnit: 'my quoteCoins' }],
    ['bad-request smpType', { smpType: 'All' }],
    ['bad-request orderLinkId', { orderLinkId: '' }],
    ['bad-request orderLinkId', { orderLinkId: 'x'.repeat(37) }],
    ['bad-request orderLinkId', { orderLinkId: 5 }],
    ['bad-request slippage', { slippage: { type: 'TickSize', value: '1' } }],
    ['bad-request expiresAt', { expiresAt: 2_000.5 }],
    ['expiry-passed expiresAt', { expiresAt: 1_000 }],
    ['bad-request orderFilter', { orderFilter: 'StopOrder' }],
    ['bad-request orderFilter', { orderFilter: 'Order', triggerPrice: '105' }],
    ['bad-request trailing', { triggerPrice: '105', trailing: { deltaBps: 100 } }],
    ['bad-request trailing', { trailing: { deltaBps: 0 } }],
    ['bad-request trailing', { trailing: { deltaBps: 10_000 } }],
    ['bad-request trailing', { trailing: { deltaBps: 1.5 } }],
    ['bad-request marketUnit', { ...MARKET, ...WAITS }],
    ['bad-request marketUnit', { ...MARKET, ...WAITS, side: 'Sell', marketUnit: 'quoteCoin' }],
    ['bad-request takeProfit', { triggerPrice: '105', takeProfit: { trigger: '120' } }],
    ['bad-request takeProfit', { ...MARKET, stopLoss: { trigger: '80' } }],
    ['not-above-zero price', { price: '0' }],
    ['price-decimals price', { price: '100.05' }],
    ['not-above-zero qty', { qty: '0' }],
    ['qty-decimals qty', { qty: '0.0000001' }],
    ['bad-request qty', { qty: 5 }],
    ['value-decimals qty', { ...MARKET, marketUnit: 'quoteCoin', qty: '5.000000001' }],
    ['not-above-zero qty', { ...MARKET, marketUnit: 'quoteCoin', qty: '0' }],
    ['bad-request qty', { ...MARKET, marketUnit: 'quoteCoin', qty: 5 }],
    ['price-decimals triggerPrice', { triggerPrice: '105.05' }],
    ['bad-trigger triggerPrice', { triggerPrice: '100' }],
    ['bad-trigger takeProfit', { takeProfit: { trigger: '99.9' } }],
    ['bad-trigger takeProfit', { takeProfit: { trigger: '100' } }],
    ['bad-trigger stopLoss', { stopLoss: { trigger: '100' } }],
    ['bad-trigger stopLoss', { stopLoss: { trigger: '100.1' } }],
    ['bad-trigger takeProfit', { side: 'Sell', takeProfit: { trigger: '100.1' } }],
    ['bad-trigger stopLoss', { side: 'Sell', stopLoss: { trigger: '99.9' } }],
    ['bad-request takeProfit', { takeProfit: {} }],
    ['price-decimals takeProfit', { takeProfit: { trigger: '120', limit: '120.05' } }],
    ['value-too-small qty', { qty: '0.049999' }],
    ['value-too-small qty', { ...MARKET, qty: '0.049999' }],
    ['value-too-small qty', { ...MARKET, marketUnit: 'quoteCoin', qty: '4.99999999' }],
    ['value-too-small qty', { ...MARKET, qty: '0.047', triggerPrice: '105' }],
    ['insufficient-funds qty', { qty: '9.8' }],
    ['insufficient-funds qty', { side: 'Sell', qty: '0.600001' }],
    ['insufficient-funds qty', { ...WAITS, qty: '9.8' }],
    ['too-large qty', { account: 'bob/spot', side: 'Sell', qty: '50.000001' }],
    ['too-large qty', { account: 'bob/spot', side: 'Sell', qty: '41', timeInForce: 'PostOnly' }],
    ['too-large qty', { account: 'bob/spot', side: 'Sell', ...MARKET, qty: '2.000001' }],
    ['unknown-account account', { account: 'carol/spot' }],
    ['unknown-symbol symbol', { symbol: 'BTC' }],
  ]);

  refuses('a slippage tolerance', { ...ORDER, ...MARKET }, [
    ['bad-request slippage', { slippage: { type: 'Percent', value: '1' }, triggerPrice: '105' }],
    ...[
      { type: 'TickSize', value: '0' },
      { type: 'TickSize', value: '10001' },
      { type: 'TickSize', value: '1.0' },
      { type: 'TickSize', value: 'x' },
      { type: 'TickSize', value: 5 },
      { type: 'Percent', value: '0' },
      { type: 'Percent', value: '0.001' },
      { type: 'Percent', value: '10.01' },
      { type: 'Percent', value: '1e0' },
      { type: 'Bps', value: '5' },
    ].map((slippage): Row => ['bad-slippage slippage', { slippage }]),
  ]);

  it.each([
    { type: 'TickSize', value: '1' },
    { type: 'TickSize', value: '10000' },
    { type: 'Percent', value: '0.01' },
    { type: 'Percent', value: '10' },
  ])('a slippage tolerance may be %j', (slippage) => {
    const lines = start().run(command({ ...ORDER, ...MARKET, slippage }));
    expect(lines.at(-1)).toMatchObject({ rejectReason: 'EC_NoImmediateQtyToFill' });
  });

  it('a pair is refused before the first trade: its triggers are on no side of it', () => {
    const scene = createScene({ alice: { BTC: '1' } });
    expect(scene.refusal(command(OCO))).toMatchObject({ code: 'no-price', field: 'takeProfit' });
  });

  refuses('a pair', OCO, [
    ['bad-request side', { side: 'Long' }],
    ['bad-request smpType', { smpType: 'All' }],
    ['bad-request orderLinkId', { orderLinkId: ' ' }],
    ['bad-request takeProfit', { takeProfit: '120' }],
    ['bad-request takeProfit', { stopLoss: '80' }],
    ['bad-request marketUnit', { marketUnit: 'quoteCoin' }],
    ['bad-request marketUnit', { side: 'Buy' }],
    ['bad-request marketUnit', { side: 'Buy', stopLoss: { trigger: '120' } }],
    [
      'bad-request marketUnit',
      { side: 'Buy', takeProfit: { trigger: '80', limit: '80' }, stopLoss: { trigger: '120' } },
    ],
    ['qty-decimals qty', { qty: '0.0000001' }],
    ['bad-trigger takeProfit', { takeProfit: { trigger: '100' } }],
    ['bad-trigger takeProfit', { takeProfit: { trigger: '99' } }],
    ['bad-trigger stopLoss', { stopLoss: { trigger: '100' } }],
    ['bad-trigger stopLoss', { stopLoss: { trigger: '101' } }],
    ['price-decimals takeProfit', { takeProfit: { trigger: '120.05' } }],
    ['price-decimals stopLoss', { stopLoss: { trigger: '80', limit: '79.05' } }],
    ['value-too-small qty', { qty: '0.06' }],
    ['insufficient-funds qty', { qty: '0.7' }],
    ['too-large qty', { account: 'bob/spot', qty: '50.000001' }],
    ['unknown-account account', { account: 'carol/spot' }],
  ]);

  const byValue = { side: 'Buy', marketUnit: 'quoteCoin' };
  const around = { takeProfit: { trigger: '80' }, stopLoss: { trigger: '120' } };
  refuses('a pair that buys for a value', { ...OCO, ...byValue, ...around, qty: '100' }, [
    ['value-decimals qty', { qty: '5.000000001' }],
    ['value-too-small qty', { qty: '4.9' }],
    ['value-too-small qty', { qty: '5', stopLoss: { trigger: '120', limit: '7000000' } }],
    ['insufficient-funds qty', { qty: '973' }],
  ]);

  refuses('an amendment', { type: 'amend-order', ...alice, orderId: 6 }, [
    ['nothing-to-amend', {}],
    ['nothing-to-amend triggerPrice', { triggerPrice: '105' }],
    ['nothing-to-amend qty', { orderId: 4, qty: '0.4' }],
    ['nothing-to-amend price', { orderId: 5, price: '78' }],
    ['nothing-to-amend triggerPrice', { orderId: 7, triggerPrice: '105' }],
    ['bad-trigger triggerPrice', { orderId: 3, triggerPrice: '100' }],
    ['bad-trigger triggerPrice', { orderId: 4, triggerPrice: '100' }],
    ['bad-trigger triggerPrice', { orderId: 4, triggerPrice: '90' }],
    ['bad-trigger triggerPrice', { orderId: 5, triggerPrice: '100' }],
    ['bad-trigger triggerPrice', { orderId: 5, triggerPrice: '110' }],
    ['price-decimals triggerPrice', { orderId: 3, triggerPrice: '105.05' }],
    ['price-decimals price', { price: '90.05' }],
    ['qty-decimals qty', { qty: '0.0000001' }],
    ['value-too-small qty', { qty: '0.055' }],
    ['insufficient-funds qty', { qty: '11.1' }],
    ['unknown-order orderId', { orderId: 1 }],
    ['unknown-order orderId', { orderId: 99 }],
    ['order-filled orderId', { orderId: 2 }],
    ['bad-request orderId', { orderId: undefined }],
    ['unknown-account account', { account: 'carol/spot' }],
    ['unknown-symbol symbol', { symbol: 'BTC' }],
  ]);

  it('a pair whose triggers stay on their sides may be amended', () => {
    const scene = start();
    const amend = { type: 'amend-order', ...alice } as const;
    scene.run({ ...amend, orderId: 4, triggerPrice: '100.1' });
    const lines = scene.run({ ...amend, orderId: 5, triggerPrice: '99.9' });
    expect(lines).toMatchObject([{ triggerPrice: '99.9', keptPlace: false }]);
  });

  refuses('cancelling several', { type: 'cancel-orders', account: 'alice/spot' }, [
    ['bad-request side', { side: 'Long' }],
    ['bad-request orderFilter', { orderFilter: 'Stop' }],
    ['bad-request cancelType', { cancelType: 'CancelByOthers' }],
    ['unknown-account account', { account: 'carol/spot' }],
    ['unknown-symbol symbol', { symbol: 'BTC' }],
  ]);

  it('several orders may be cancelled for each reason there is', () => {
    for (const cancelType of ['CancelByUser', 'CancelByDCP', 'CancelByAdmin'] as const) {
      const scene = start();
      const chosen = { side: 'Buy', orderFilter: 'Order' } as const;
      const lines = scene.run({
        ...{ type: 'cancel-orders', account: 'alice/spot', symbol, cancelType, ...chosen },
      });
      const ended = lines.filter(({ type }) => type === 'order-closed');
      expect(ended).toMatchObject([{ orderId: 6, cancelType }]);
    }
  });

  const from = { account: 'alice/spot', asset: 'USDT' };
  const post = (amount: string, other: string, more: object = {}) => ({
    postings: [
      { ...from, amount },
      { account: 'house', asset: 'USDT', amount: other, ...more },
    ],
  });
  refuses('a movement', { type: 'post', kind: 'reward', linkId: 'p', ...post('1', '-1') }, [
    ['bad-request linkId', { linkId: '' }],
    ['duplicate-command linkId', { linkId: 'fund-alice-USDT' }],
    ...['hold', 'trade', 'deposit', 'withdrawal', 'transfer', 'rewards'].map(
      (kind): Row => [...['bad-request kind' as const, { kind }]] as const,
    ),
    ['bad-request corrects', { corrects: 1 }],
    ['bad-request corrects', { kind: 'correction' }],
    ['bad-request corrects', { kind: 'correction', corrects: 0 }],
    ['bad-request corrects', { kind: 'correction', corrects: 1_000 }],
    ['bad-request postings', { postings: [] }],
    ['bad-request postings', post('0', '0')],
    ['bad-request postings', post('x', '-1')],
    ['value-decimals postings', post('0.000000001', '-1')],
    ['unbalanced postings', post('1', '-1.1')],
    ['unbalanced postings', post('1', '-1', { asset: 'BTC' })],
    ['unknown-asset postings', post('1', '-1', { asset: 'DOGE' })],
    ['unknown-account postings', post('1', '-1', { account: 'carol/spot' })],
    ['too-large amount', post('1e30', '-1e30')],
    ['insufficient-funds postings', post('-973', '973')],
  ]);

  it('a correction may name the first and the last entry, and is one of its kind', () => {
    const scene = start();
    const right = { type: 'post', kind: 'correction', ...post('1', '-1') } as const;
    const last = scene.venue.ledger.entryCount;
    for (const corrects of [1, last]) {
      const lines = scene.run(command({ ...right, linkId: `k${corrects}`, corrects }));
      expect(lines).toMatchObject([
        { type: 'money-moved', linkId: `k${corrects}`, kind: 'correction' },
        { type: 'entry', kind: 'correction', phase: 'single', cause: `k${corrects}`, corrects },
      ]);
    }
  });

  const withdrawal = { type: 'request-withdrawal', linkId: 'w', ...from, amount: '10' };
  refuses('a withdrawal', withdrawal, [
    ['bad-request linkId', { linkId: 'a b' }],
    ['unknown-account account', { account: 'carol/spot' }],
    ['bad-request account', { account: 'house' }],
    ['unknown-asset asset', { asset: 'DOGE' }],
    ['not-above-zero amount', { amount: '0' }],
    ['value-decimals fee', { fee: '0.000000001' }],
    ['not-above-zero fee', { fee: '-1' }],
    ['insufficient-funds amount', { amount: '972', fee: '0.00000001' }],
  ]);

  const transfer = { type: 'transfer', linkId: 't', from: 'alice/spot', to: 'alice/funding' };
  it.each([
    ['unknown-account from', { from: 'carol/spot' }],
    ['unknown-account to', { to: 'carol/spot' }],
    ['bad-request to', { to: 'bob/spot' }],
    ['bad-request to', { to: 'alice/spot' }],
    ['bad-request to', { from: 'house', to: 'fees' }],
    ['insufficient-funds amount', { amount: '973' }],
    ['unknown-asset asset', { asset: 'DOGE' }],
    ['duplicate-command linkId', { linkId: 'fund-alice-BTC' }],
  ])('a transfer: %s for %j', (expected, change) => {
    const scene = start();
    scene.run({ type: 'open-account', owner: 'alice', kind: 'funding' });
    const line = scene.refusal(command({ ...transfer, asset: 'USDT', amount: '1', ...change }));
    expect(`${String(line['code'])} ${String(line['field'])}`).toBe(expected);
    const lines = scene.run(command({ ...transfer, asset: 'USDT', amount: '972' }));
    expect(lines[1]).toMatchObject({ kind: 'transfer', phase: 'single', cause: 't' });
    expect(scene.balance('alice/funding', 'USDT').total).toBe(972_00000000n);
  });
});
