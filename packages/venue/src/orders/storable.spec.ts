import { describe, expect, it } from 'vitest';
import type { Command } from '../api/commands.ts';
import { apply } from '../apply.ts';
import type { FeeSchedule } from '../instrument.ts';
import { restoreVenue } from '../rows/restore.ts';
import { snapshotVenue } from '../rows/snapshot.ts';
import { createScene, type Scene } from '../testing/scene.ts';

/**
 * Atoms that two balances can store each, and one balance cannot store twice: 6 x 10^37 of the 10^38. Both
 * assets have no decimals, so that amounts are atoms.
 */
const MUCH = `6${'0'.repeat(37)}`;
/** What MUCH takes to the limit, short by one atom. */
const LITTLE = `3${'9'.repeat(37)}`;
const symbol = 'BIGCASH';

/** Alice and bob have 10 of the base asset and MUCH cash, bob's from the house. */
function start(schedule: Partial<FeeSchedule> = {}): Scene {
  const scene = createScene({ alice: {}, bob: {} }, { schedule });
  for (const asset of ['BIG', 'CASH']) scene.run({ type: 'list-asset', asset, scale: 0 });
  const [base, quote, most] = ['BIG', 'CASH', `5${'0'.repeat(37)}`];
  scene.run({
    type: 'list-instrument',
    instrument: {
      ...{ symbol, base, quote, tickSize: '1', basePrecision: '1', minOrderAmt: '0' },
      ...{ maxLimitOrderQty: most, maxMarketOrderQty: most, postOnlyMaxLimitOrderSize: most },
      ...{ priceLimit: null, feeSchedule: 'spot' },
      limits: { orders: 9, tpsl: 9, conditional: 9 },
    },
  });
  for (const account of ['alice/spot', 'bob/spot']) {
    const deposit = { type: 'deposit', linkId: `base-${account}`, account, asset: 'BIG' } as const;
    scene.run({ ...deposit, amount: '10' });
  }
  const cash = { type: 'deposit', linkId: 'cash', account: 'alice/spot', asset: 'CASH' } as const;
  scene.run({ ...cash, amount: MUCH });
  const postings = [
    { account: 'house', asset: 'CASH', amount: `-${MUCH}` },
    { account: 'bob/spot', asset: 'CASH', amount: MUCH },
  ];
  scene.run({ type: 'post', kind: 'gift', linkId: 'gift', postings });
  return scene;
}

const limit = (owner: string, side: 'Buy' | 'Sell', price: string, more = {}): Command => ({
  ...{ type: 'place-order', account: owner === 'house' ? owner : `${owner}/spot`, symbol, side },
  ...{ orderType: 'Limit', qty: '1', price, ...more },
});
const market = (account: string, side: 'Buy' | 'Sell'): Command => ({
  ...{ type: 'place-order', account: `${account}/spot`, symbol, side, orderType: 'Market' },
  ...{ qty: '1' },
});
const cashOf = (scene: Scene, owner: string) => scene.balance(`${owner}/spot`, 'CASH').total;
const amend = (account: string, orderId: number, price: string): Command => ({
  ...{ type: 'amend-order', account: `${account}/spot`, symbol, orderId, price },
});
const ladder = (step: number, price: string, takers: readonly object[] = []) =>
  ({
    ...{ type: 'house-step', symbol, step, asks: [] },
    ...{ bids: [{ price, qty: '2', refill: 1 }], takers },
  }) as Command;

describe('an order whose trades no balance can store', () => {
  it.each([
    ['a limit order that takes', limit('bob', 'Buy', MUCH)],
    ['a market order that takes', market('bob', 'Buy')],
    ['an order of the house', limit('house', 'Buy', MUCH)],
  ])('is refused: %s', (_name, command) => {
    const scene = start();
    scene.run(limit('alice', 'Sell', MUCH));
    const refusal = { type: 'rejected', code: 'too-large', field: 'qty' };
    expect(scene.refusal(command)).toMatchObject(refusal);
    expect(cashOf(scene, 'alice')).toBe(BigInt(MUCH));
  });

  it('is refused where it is the taker who would have too much', () => {
    const scene = start();
    scene.run(limit('alice', 'Buy', MUCH));
    expect(scene.refuse(limit('bob', 'Sell', MUCH))).toBe('too-large');
  });

  it('is not refused up to the last atom', () => {
    const scene = start();
    scene.run(limit('alice', 'Sell', LITTLE));
    scene.run(limit('bob', 'Buy', LITTLE));
    expect(cashOf(scene, 'alice')).toBe(BigInt(MUCH) + BigInt(LITTLE));
    scene.run(limit('alice', 'Sell', '1'));
    expect(scene.refuse(market('bob', 'Buy'))).toBe('too-large');
  });

  it('is refused where only several trades together are too much', () => {
    const scene = start();
    const half = `2${MUCH.slice(1)}`;
    for (const qty of ['1', '1']) scene.run(limit('alice', 'Sell', half, { qty }));
    expect(scene.refuse(limit('bob', 'Buy', half, { qty: '2' }))).toBe('too-large');
    scene.run(limit('bob', 'Buy', half));
    expect(cashOf(scene, 'alice')).toBe(8n * 10n ** 37n);
  });

  it('ends without a trade where it would not have traded: nothing has to be stored', () => {
    const scene = start();
    scene.run(limit('alice', 'Sell', MUCH));
    for (const order of [{ timeInForce: 'PostOnly' }, { timeInForce: 'FOK', qty: '1' }]) {
      const price = order.timeInForce === 'FOK' ? LITTLE : MUCH;
      const lines = scene.run(limit('bob', 'Buy', price, order));
      expect(lines.some(({ type }) => type === 'order-closed')).toBe(true);
    }
  });

  it('is refused where the venue would owe more than it can, or take more fees', () => {
    const scene = start();
    scene.run(limit('alice', 'Sell', LITTLE));
    const atom = ['house', 'bonus'].map((account, index) => ({
      ...{ account, asset: 'CASH', amount: index === 0 ? '-1' : '1' },
    }));
    // The house owes MUCH already; an atom more, and it may not owe LITTLE too.
    scene.run({ type: 'post', kind: 'gift', linkId: 'atom', postings: atom });
    expect(scene.refuse(limit('house', 'Buy', LITTLE))).toBe('too-large');
    const rates = { default: { maker: '0', taker: '0.99999999' } };
    const charged = start({ tiers: rates });
    const postings = [
      { account: 'debts', asset: 'CASH', amount: `-${MUCH}` },
      { account: 'fees', asset: 'CASH', amount: MUCH },
    ];
    charged.run({ type: 'post', kind: 'gift', linkId: 'fees', postings });
    charged.run(limit('bob', 'Buy', MUCH));
    expect(charged.refuse(market('alice', 'Sell'))).toBe('too-large');
  });

  it('is refused where its value is more than can be stored, though no balance is', () => {
    const scene = start();
    scene.run(limit('house', 'Sell', MUCH));
    scene.run(limit('house', 'Sell', MUCH));
    const postings = [
      { account: 'debts', asset: 'CASH', amount: `-${MUCH}` },
      { account: 'bonus', asset: 'CASH', amount: MUCH },
    ];
    scene.run({ type: 'post', kind: 'gift', linkId: 'bonus', postings });
    const buy = { ...market('bob', 'Buy'), account: 'bonus' } as Command;
    // The house would have 6 x 10^37 then, and the bonus account owe as much.
    expect(scene.refuse({ ...buy, qty: '2' } as Command)).toBe('too-large');
    scene.run(buy);
  });

  it('is refused where the fees in the discount asset would be too much', () => {
    const tiers = { default: { maker: '0', taker: '0.5' } };
    const scene = start({ tiers, discount: { asset: 'CASH', share: '0' } });
    const postings = [
      { account: 'debts', asset: 'CASH', amount: `-${MUCH}` },
      { account: 'fees', asset: 'CASH', amount: MUCH },
    ];
    scene.run({ type: 'post', kind: 'gift', linkId: 'fees', postings });
    scene.run(limit('bob', 'Sell', '1'));
    scene.run({ type: 'set-account', account: 'alice/spot', settings: { usesFeeDiscount: true } });
    expect(scene.refuse(market('alice', 'Buy'))).toBe('too-large');
    scene.run({ type: 'set-account', account: 'alice/spot', settings: { usesFeeDiscount: false } });
    scene.run(market('alice', 'Buy'));
  });
});

it('is refused by a venue that was read back from its rows', () => {
  const scene = start();
  scene.run(limit('alice', 'Sell', '1'));
  const venue = restoreVenue(snapshotVenue(scene.venue));
  const gift = [
    { account: 'debts', asset: 'CASH', amount: `-${LITTLE}` },
    { account: 'alice/spot', asset: 'CASH', amount: LITTLE },
  ];
  apply(venue, { type: 'post', kind: 'gift', linkId: 'more', postings: gift }, venue.now);
  const again = restoreVenue(snapshotVenue(venue));
  const { rejection } = apply(again, limit('bob', 'Buy', '1'), venue.now);
  expect(rejection).toEqual({ code: 'too-large', field: 'qty' });
});

describe('what is set to work later', () => {
  it('an amendment that would take so much is refused, and changes nothing', () => {
    const scene = start();
    scene.run(limit('alice', 'Sell', MUCH));
    scene.run(limit('bob', 'Buy', '1'));
    expect(scene.refuse(amend('bob', 2, MUCH))).toBe('too-large');
    scene.run(amend('bob', 2, LITTLE));
    scene.run(amend('alice', 1, `${LITTLE.slice(0, -1)}8`));
    expect(cashOf(scene, 'alice')).toBe(BigInt(MUCH) + BigInt(LITTLE));
  });

  it('a triggered order that would is ended, and its hold given back', () => {
    const scene = start();
    scene.run(limit('alice', 'Sell', '5'));
    scene.run(limit('bob', 'Buy', '5'));
    const waiting = { triggerPrice: '6', orderFilter: 'tpslOrder' };
    scene.run(limit('bob', 'Buy', LITTLE, waiting));
    scene.run(limit('alice', 'Sell', '6'));
    const low = `${LITTLE.slice(0, -1)}7`;
    scene.run(limit('alice', 'Sell', low));
    // The trade at 6 triggers bob's order; with it alice would have an atom too much.
    const lines = scene.run(limit('bob', 'Buy', '6'));
    const ended = lines.filter(({ type }) => type === 'order-closed');
    expect(ended.at(-1)).toMatchObject({ orderId: 3, rejectReason: 'EC_Others' });
    expect(scene.balance('bob/spot', 'CASH').held).toBe(0n);
  });

  it("a house's taker goes past it, and it is ended", () => {
    const scene = start();
    scene.run(ladder(1, '1'));
    scene.run(limit('alice', 'Sell', MUCH));
    scene.run(limit('bob', 'Sell', MUCH));
    const taker = { time: 1_100, side: 'Buy', qty: '1', price: MUCH };
    const lines = scene.run(ladder(2, '1', [taker]), 1_200);
    const ended = lines.filter(({ type }) => type === 'order-closed');
    expect(ended.map(({ rejectReason }) => rejectReason)).toEqual(['EC_Others', 'EC_Others']);
    expect(lines.some(({ type }) => type === 'trade')).toBe(false);
  });

  it('a level of the house that would cross it ends it', () => {
    const scene = start();
    scene.run(limit('alice', 'Sell', MUCH));
    scene.run(limit('bob', 'Sell', '7'));
    const lines = scene.run(ladder(1, MUCH));
    const trade = lines.find(({ type }) => type === 'trade');
    expect(trade).toMatchObject({ price: '7', qty: '1' });
    const ended = lines.filter(({ type }) => type === 'order-closed');
    expect(ended).toMatchObject([
      { orderId: 2, status: 'Filled' },
      { orderId: 1, status: 'Cancelled', rejectReason: 'EC_Others' },
    ]);
  });
});

describe('a text that nothing can store', () => {
  const huge = `1${'0'.repeat(38)}`;
  const order = (more: object): Command => limit('alice', 'Sell', '1', more);
  const exits = { takeProfit: { trigger: '9' }, stopLoss: { trigger: '1' } };

  it.each<readonly [Command, string | null]>([
    [order({ price: huge }), 'price'],
    [order({ qty: huge }), 'qty'],
    [order({ qty: '9', price: `2${'0'.repeat(37)}` }), 'qty'],
    [order({ triggerPrice: huge }), 'triggerPrice'],
    [order({ trailing: { deltaBps: 5, activation: huge } }), 'triggerPrice'],
    [order({ stopLoss: { trigger: huge } }), 'stopLoss'],
    [order({ stopLoss: { trigger: '9', limit: huge } }), 'stopLoss'],
    [{ type: 'set-index', symbol, price: `1${'0'.repeat(20)}` }, 'price'],
    [{ type: 'set-index', symbol, price: '1', premium: `1${'0'.repeat(20)}` }, 'premium'],
    [{ type: 'set-index', symbol, price: '1', premium: `-1${'0'.repeat(20)}` }, 'premium'],
    [{ ...ladder(1, huge) }, 'bids'],
    [{ ...ladder(1, '1'), asks: [{ price: '3', qty: huge, refill: 1 }] } as Command, 'asks'],
    [{ ...ladder(1, `3${'0'.repeat(20)}`), asks: [] } as Command, null],
    [
      {
        ...ladder(1, `1${'0'.repeat(20)}`),
        asks: [{ price: `2${'0'.repeat(20)}`, qty: '1', refill: 1 }],
      } as Command,
      'asks',
    ],
  ])('%j: %s', (command, field) => {
    const scene = start();
    scene.run(limit('alice', 'Sell', '4'));
    scene.run(limit('bob', 'Buy', '4'));
    if (field === null) scene.run(command);
    else expect(scene.refusal(command)).toMatchObject({ code: 'too-large', field });
  });

  it('of a pair of exits, in a price or in the value of its limit order', () => {
    const scene = start();
    scene.run(limit('alice', 'Sell', '4'));
    scene.run(limit('bob', 'Buy', '4'));
    const pair = { account: 'alice/spot', symbol, side: 'Sell', qty: '9', ...exits } as const;
    const oco = (takeProfit: { trigger: string; limit?: string }): Command => ({
      ...{ type: 'place-oco', ...pair, takeProfit },
    });
    expect(scene.refuse(oco({ trigger: huge }))).toBe('too-large');
    expect(scene.refuse(oco({ trigger: '9', limit: huge }))).toBe('too-large');
    expect(scene.refuse(oco({ trigger: '9', limit: `2${'0'.repeat(37)}` }))).toBe('too-large');
    scene.run(oco({ trigger: '9', limit: `1${'1'.repeat(37)}` }));
  });
});
