import { expect, it } from 'vitest';
import { readLine } from './read-line.ts';
import { BTCUSDT } from './testing/scene.ts';

const more = { extra: '1' };
const rates = { maker: '0', taker: '0' };
const priceLimit = { x: '0.1', y: '0.2' };
const discount = { asset: 'MNT', share: '0.25' };
const instrument = { ...BTCUSDT, priceLimit };
const schedule = { name: 'spot', tiers: { default: rates, vip: rates }, discount };
const { limits } = instrument;
const LIST = { type: 'list-instrument', instrument };
const FEES = { type: 'set-fee-schedule', schedule };
const place = { type: 'place-order', account: 'a/spot', symbol: 'BTCUSDT', side: 'Buy' };
const ORDER = { ...place, orderType: 'Limit', qty: '1', price: '1' };
const level = { price: '1', qty: '1', refill: 1 };
const taker = { time: 1, side: 'Buy', qty: '1', price: '1' };
const step = { type: 'house-step', symbol: 'BTCUSDT', step: 1 };
const STEP = { ...step, bids: [level], asks: [level, level], takers: [taker] };
const posting = { account: 'a/spot', asset: 'BTC', amount: '1' };
const POST = { type: 'post', linkId: 'p', kind: 'gift', postings: [posting, posting] };
const settings = {
  ...{ tier: 'vip', smpGroup: 'g', smpType: 'None', usesFeeDiscount: true, frozen: false },
};

it.each<readonly [object, string, readonly object[] | object]>([
  [{ type: 'set-account', account: 'a/spot', settings }, 'settings', { ...settings, ...more }],
  ...[{ type: 'Percent', value: '1' }].map(
    (slippage) => [{ ...ORDER, slippage }, 'slippage', { ...slippage, ...more }] as const,
  ),
  ...[{ deltaBps: 5, activation: '1' }].map(
    (trailing) => [{ ...ORDER, trailing }, 'trailing', { ...trailing, ...more }] as const,
  ),
  ...['takeProfit', 'stopLoss'].map((leg) => {
    const exit = { trigger: '1', limit: '1' };
    return [{ ...ORDER, [leg]: exit }, leg, { ...exit, ...more }] as const;
  }),
  [LIST, 'instrument', { ...instrument, ...more }],
  [LIST, 'instrument', { ...instrument, limits: { ...limits, ...more } }],
  [LIST, 'instrument', { ...instrument, priceLimit: { ...priceLimit, ...more } }],
  [FEES, 'schedule', { ...schedule, ...more }],
  [FEES, 'schedule', { ...schedule, tiers: { default: rates, vip: { ...rates, ...more } } }],
  [FEES, 'schedule', { ...schedule, discount: { ...discount, ...more } }],
  [STEP, 'bids', [{ ...level, ...more }]],
  [STEP, 'asks', [level, { ...level, ...more }]],
  [STEP, 'takers', [{ ...taker, ...more }]],
  [POST, 'postings', [posting, { ...posting, ...more }]],
])('%j may not have %s: %j', (good, field, wrong) => {
  expect(readLine(JSON.stringify(good), 0)).toEqual({ command: good, at: 0 });
  const line = JSON.stringify({ ...good, [field]: wrong });
  expect(readLine(line, 0)).toEqual({ code: 'bad-request', field });
});
