import { describe, expect, it } from 'vitest';
import type { Command } from '../api/commands.ts';
import { BTCUSDT, createScene } from '../testing/scene.ts';

const symbol = 'BTCUSDT';
const start = () => createScene({ alice: { USDT: '1000', BTC: '1' } });
const command = (fields: object): Command => fields as Command;

/** Each row: what the refusal says, and what is wrong. */
function refuses(plain: (wrong: unknown) => object, rows: readonly (readonly [string, unknown])[]) {
  it.each(rows)('%s: %j', (expected, wrong) => {
    const line = start().refusal(command(plain(wrong)));
    expect(`${String(line['code'])} ${String(line['field'])}`).toBe(expected);
  });
}

describe('an asset', () => {
  refuses(
    (change) => ({ type: 'list-asset', asset: 'NEW', scale: 8, ...(change as object) }),
    [
      ...['', 'new', 'N W', 'N'.repeat(21), 5].map(
        (asset) => ['bad-request asset', { asset }] as const,
      ),
      ...[-1, 19, 1.5, '8'].map((scale) => ['bad-request scale', { scale }] as const),
      ['already-exists asset', { asset: 'BTC' }],
    ],
  );

  it.each([0, 18])('may have a scale of %d', (scale) => {
    const asset = 'N'.repeat(20);
    const lines = start().run({ type: 'list-asset', asset, scale });
    expect(lines).toMatchObject([{ type: 'asset-listed', at: 1_000, asset, scale }]);
  });
});

describe('an instrument', () => {
  const listed = (change: object) => ({
    type: 'list-instrument',
    instrument: { ...BTCUSDT, symbol: 'NEW', ...change },
  });
  const texts = ['base', 'quote', 'tickSize', 'basePrecision', 'minOrderAmt', 'feeSchedule'];
  const maxima = ['maxLimitOrderQty', 'maxMarketOrderQty', 'postOnlyMaxLimitOrderSize'];
  const { limits } = BTCUSDT;

  refuses(
    (instrument) => ({ type: 'list-instrument', instrument }),
    [null, 'BTCUSDT', 5, {}].map((wrong) => ['bad-request instrument', wrong] as const),
  );
  refuses(
    (change) => listed(change as object),
    [
      ...[...texts, ...maxima, 'symbol'].flatMap((name) =>
        [undefined, 5].map((wrong) => ['bad-request instrument', { [name]: wrong }] as const),
      ),
      ...[undefined, 5, {}, { x: '0.1' }, { y: '0.1' }, { x: 1, y: '0.1' }, { x: '0.1', y: 1 }].map(
        (priceLimit) => ['bad-request instrument', { priceLimit }] as const,
      ),
      ['bad-request instrument', { limits: undefined }],
      ...['orders', 'tpsl', 'conditional'].flatMap((name) =>
        [undefined, -1, 1.5, '1'].map(
          (wrong) => ['bad-request instrument', { limits: { ...limits, [name]: wrong } }] as const,
        ),
      ),
      ...['', 'N', 'new', 'N-W', 'N'.repeat(41)].map(
        (name) => ['bad-request symbol', { symbol: name }] as const,
      ),
      ['already-exists symbol', { symbol }],
      ['unknown-asset instrument', { base: 'DOGE' }],
      ['unknown-asset instrument', { quote: 'DOGE' }],
      ['unknown-asset instrument', { base: 'USDT' }],
      ['bad-instrument feeSchedule', { feeSchedule: 'none' }],
      ...['x', '0', '-0.1', '1e-9'].flatMap((wrong) => [
        ['bad-instrument instrument', { tickSize: wrong }] as const,
        ['bad-instrument instrument', { basePrecision: wrong }] as const,
      ]),
      // Both negative: their product is a price.
      ['bad-instrument instrument', { tickSize: '-0.1', basePrecision: '-0.1' }],
      ['bad-instrument instrument', { tickSize: '1e36' }],
      // A lot at a tick would be 10^-9 of the quote asset.
      ['bad-instrument instrument', { tickSize: '0.001' }],
      ...['x', '-1', '0.000000001', '1e30'].map(
        (minOrderAmt) => ['bad-instrument instrument', { minOrderAmt }] as const,
      ),
      ...maxima.flatMap((name) =>
        ['x', '0', '-1', '1e30', '0.000000001', '0.00000099'].map(
          (wrong) => ['bad-instrument instrument', { [name]: wrong }] as const,
        ),
      ),
      ...[
        ['0', '0.1'],
        ['-0.1', '0.1'],
        ['0.2', '0.1'],
        ['0.1', '1'],
        ['x', '0.1'],
        ['0.1', 'x'],
        ['0.000000001', '0.1'],
      ].map(([x, y]) => ['bad-instrument instrument', { priceLimit: { x, y } }] as const),
    ],
  );

  it.each([
    { minOrderAmt: '0', limits: { orders: 0, tpsl: 0, conditional: 0 } },
    { priceLimit: { x: '0.00000001', y: '0.00000001' } },
    { priceLimit: { x: '0.99999999', y: '0.99999999' } },
    { maxLimitOrderQty: '999999999999999999999999999999', symbol: 'N'.repeat(40) },
    { tickSize: '0.01', symbol: 'N1' },
    { tickSize: '9.9e35', minOrderAmt: '9.9e29', maxLimitOrderQty: '0.000001' },
  ])('may say %j, and is listed as it was given', (change) => {
    const lines = start().run(command(listed(change)));
    expect(lines).toMatchObject([
      {
        ...{ type: 'instrument-listed', at: 1_000 },
        instrument: { ...BTCUSDT, symbol: 'NEW', ...change },
      },
    ]);
  });
});

describe('a schedule of fees', () => {
  const rates = { maker: '0.1', taker: '0.1' };
  const set = (change: object) => ({
    type: 'set-fee-schedule',
    schedule: { name: 'new', tiers: { default: rates }, discount: null, ...change },
  });
  const tiers = (change: object) => ({ tiers: { default: { ...rates, ...change } } });
  const discount = (change: object) => ({ discount: { asset: 'MNT', share: '0.25', ...change } });

  refuses(
    (schedule) => ({ type: 'set-fee-schedule', schedule }),
    [null, 'new', 5].map((wrong) => ['bad-request schedule', wrong] as const),
  );
  refuses(
    (change) => set(change as object),
    [
      { name: undefined },
      { name: 5 },
      { tiers: undefined },
      { tiers: null },
      { tiers: 'x' },
      { tiers: {} },
      { tiers: { other: rates } },
      { tiers: { default: rates, other: null } },
      ...['maker', 'taker'].flatMap((name) =>
        [undefined, 0.1, 'x', '0.000000001', '1', '-0.2'].map((wrong) => tiers({ [name]: wrong })),
      ),
      { discount: undefined },
      ...[undefined, 5].map((asset) => discount({ asset })),
      ...[undefined, 0.25, 'x', '-0.1', '1', '0.000000001'].map((share) => discount({ share })),
    ].map((wrong) => ['bad-request schedule', wrong] as const),
  );

  it.each([
    tiers({ maker: '-0.1' }),
    tiers({ maker: '0', taker: '0' }),
    tiers({ maker: '0.99999999', taker: '0.99999999' }),
    discount({ share: '0' }),
    discount({ share: '0.99999999' }),
  ])('may say %j, and is set as it was given', (change) => {
    const { type: _type, schedule } = set(change);
    const lines = start().run(command(set(change)));
    expect(lines).toMatchObject([{ type: 'fee-schedule-set', at: 1_000, schedule }]);
  });
});

describe('an account', () => {
  const settingsOf = [
    { tier: 5 },
    { smpGroup: 5 },
    { smpType: 'All' },
    { usesFeeDiscount: 'yes' },
    { frozen: 1 },
  ];
  refuses(
    (change) => ({ type: 'open-account', owner: 'carol', kind: 'spot', ...(change as object) }),
    [
      ...['', 'a b', 'a/b', 'x'.repeat(65), 5].map(
        (owner) => ['bad-request owner', { owner }] as const,
      ),
      ...['', 'a b', 'a/b', 'x'.repeat(65), 5].map(
        (name) => ['bad-request name', { name }] as const,
      ),
      ...['margin', 'house', 5].map((kind) => ['bad-request kind', { kind }] as const),
      ...settingsOf.map((settings) => ['bad-request settings', { settings }] as const),
      ['already-exists owner', { owner: 'alice' }],
    ],
  );
  refuses(
    (change) => ({ type: 'set-account', account: 'alice/spot', ...(change as object) }),
    [
      ['unknown-account account', { account: 'carol/spot', settings: {} }],
      ['bad-request settings', { settings: 'frozen' }],
      ...settingsOf.map((settings) => ['bad-request settings', { settings }] as const),
    ],
  );

  it('opens with what it does not say as usual, and keeps what is not set later', () => {
    const scene = start();
    const usual = { tier: 'default', smpGroup: '', smpType: 'None' };
    const flags = { usesFeeDiscount: false, frozen: false };
    const opened = scene.run({
      type: 'open-account',
      owner: 'x'.repeat(64),
      kind: 'copy',
      name: 'n',
    });
    expect(opened).toMatchObject([
      {
        ...{ type: 'account-opened', at: 1_000 },
        ...{ account: `${'x'.repeat(64)}/copy/n`, settings: { ...usual, ...flags } },
      },
    ]);
    const settings = { tier: 'vip', smpGroup: 'g', smpType: 'CancelBoth', frozen: true } as const;
    scene.run({ type: 'open-account', owner: 'carol', kind: 'spot', settings });
    const changed = scene.run({
      ...{ type: 'set-account', account: 'carol/spot', settings: { usesFeeDiscount: true } },
    });
    expect(changed).toMatchObject([
      {
        ...{ type: 'account-changed', at: 1_000, account: 'carol/spot' },
        settings: { ...settings, usesFeeDiscount: true },
      },
    ]);
  });
});

describe('a market', () => {
  refuses(
    (change) => ({ type: 'set-trading', symbol, status: 'Halted', ...(change as object) }),
    [
      ['unknown-symbol symbol', { symbol: 'BTC' }],
      ['bad-request status', { status: 'halted' }],
      ['bad-request status', { status: undefined }],
    ],
  );
  refuses(
    (change) => ({ type: 'set-index', symbol, price: '100', ...(change as object) }),
    [
      ['unknown-symbol symbol', { symbol: 'BTC' }],
      ...['x', '0', '-1', 5, '0.0000000000000000001'].map(
        (price) => ['bad-request price', { price }] as const,
      ),
      ...['x', 5, '0.0000000000000000001'].map(
        (premium) => ['bad-request premium', { premium }] as const,
      ),
    ],
  );
  refuses(
    (change) => ({ type: 'change-tick', symbol, ...(change as object) }),
    [
      ['unknown-symbol symbol', { symbol: 'BTC', tickSize: '1' }],
      ...['x', '0', '-1', 5, '0.001', '1e36'].map(
        (tickSize) => ['bad-instrument tickSize', { tickSize }] as const,
      ),
    ],
  );

  refuses(
    (change) => ({ type: 'change-lot', symbol, ...(change as object) }),
    [
      ['unknown-symbol symbol', { symbol: 'BTC', basePrecision: '1' }],
      // Finer than the listing's, no multiple of it, and more than the most that an order may have.
      ...['x', '0', '-1', 5, '0.0000001', '0.0000015', '1e6', '1000000'].map(
        (basePrecision) => ['bad-instrument basePrecision', { basePrecision }] as const,
      ),
    ],
  );

  it('says its state, its index as it was given, its tick and its lot', () => {
    const scene = start();
    const event = { at: 1_000, symbol };
    for (const status of ['Halted', 'Trading'] as const) {
      const lines = scene.run({ type: 'set-trading', symbol, status });
      expect(lines).toMatchObject([{ type: 'trading-set', ...event, status }]);
    }
    const index = { price: '100.000000000000000001', premium: '-0.5' };
    expect(scene.run({ type: 'set-index', symbol, ...index })).toMatchObject([
      { type: 'index-set', ...event, ...index },
    ]);
    expect(scene.run({ type: 'set-index', symbol, price: '1' })).toMatchObject([
      { type: 'index-set', ...event, price: '1', premium: '0' },
    ]);
    expect(scene.run({ type: 'change-tick', symbol, tickSize: '0.5' })).toMatchObject([
      { type: 'tick-changed', ...event, tickSize: '0.5' },
    ]);
    expect(scene.run({ type: 'change-lot', symbol, basePrecision: '0.5' })).toMatchObject([
      { type: 'lot-changed', ...event, basePrecision: '0.5' },
    ]);
  });

  it("loses the house's ladder with its tick: the next one stands on the new grid", () => {
    const scene = start();
    const asks = [{ price: '110', qty: '1', refill: 1 }];
    scene.run({ type: 'house-step', symbol, step: 1, bids: [], asks, takers: [] });
    scene.run({ type: 'change-tick', symbol, tickSize: '0.5' });
    const lines = scene.place('alice', { price: '110', qty: '1' });
    expect(lines.map(({ type }) => type)).toEqual(['order-accepted', 'entry']);
  });
});
